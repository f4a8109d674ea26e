//! Counts what is in PDN files and how fast they are read: `cargo run --release --example events FILE...`

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;
use std::fs::File;
use std::time::Instant;

use damka_notation::Decoder;
use damka_notation::pdn::{Chunks, Event};

fn main() -> std::io::Result<()> {
    for file in std::env::args().skip(1) {
        let begin = Instant::now();
        let (mut bytes, mut games, mut moves, mut variations, mut comments) = (0, 0, 0, 0, 0);
        let mut codes = BTreeMap::new();
        let mut chunks = Chunks::new(Decoder::new(File::open(&file)?));
        for chunk in chunks.by_ref() {
            let chunk = chunk?;
            bytes += chunk.text.len();
            let mut events = chunk.events();
            for event in events.by_ref() {
                match event {
                    Event::GameStart(_) => games += 1,
                    Event::Move(_) => moves += 1,
                    Event::VariationStart(_) => variations += 1,
                    Event::Comment(_) => comments += 1,
                    _ => {}
                }
            }
            for finding in events.findings().drain(..) {
                *codes.entry(finding.code).or_insert(0) += 1;
            }
        }
        let speed = bytes as f64 / begin.elapsed().as_secs_f64() / 1e6;
        let encoding = chunks.encoding().name();
        println!(
            "{file}: {games} games, {moves} moves, {variations} variations, {comments} comments, {encoding}"
        );
        println!("  {bytes} bytes at {speed:.0} MB/s");
        for (code, count) in codes {
            println!("  {count:6} {code} {}", code.info().name);
        }
    }
    Ok(())
}
