//! Counts what is in a PDN file: `cargo run --example events FILE...`

#![allow(clippy::print_stdout)]

use std::collections::BTreeMap;

use damka_notation::pdn::{Event, Events};

fn main() -> std::io::Result<()> {
    for file in std::env::args().skip(1) {
        let text = std::fs::read(&file)?;
        let mut events = Events::new(&text);
        let (mut games, mut moves, mut variations, mut comments) = (0, 0, 0, 0);
        for event in events.by_ref() {
            match event {
                Event::GameStart(_) => games += 1,
                Event::Move(_) => moves += 1,
                Event::VariationStart(_) => variations += 1,
                Event::Comment(_) => comments += 1,
                _ => {}
            }
        }
        let mut codes = BTreeMap::new();
        for finding in events.findings() {
            *codes.entry(finding.code).or_insert(0) += 1;
        }
        println!("{file}: {games} games, {moves} moves, {variations} variations, {comments} comments");
        for (code, count) in codes {
            println!("  {count:6} {code} {}", code.info().name);
        }
    }
    Ok(())
}
