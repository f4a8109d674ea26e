//! How fast the main jobs are: counting leaves, listing captures, checking and converting games.
//!
//! For reading, not for gates: whatever must hold is compared by counted instructions or against another program.

use std::fs;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use damka_notation::check::{Checker, Collector, Deaf, Options};
use damka_notation::pdn::{Events, GameWriter};
use damka_notation::{Dialect, Fen};
use damka_rules::{Counting, Game, Objective, Tolerance, perft, variant, with_position};
use damka_search::{Control, Evaluator, Limits, SearchRoot, Searcher, SystemClock};

/// Leaves from the start position, every last ply counted without being made.
fn leaves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    for (name, depth, leaves) in
        [("international", 6, 167_140), ("russian", 7, 190_146), ("english", 7, 179_740)]
    {
        let start = variant(name).expect("a known variant").start_position();
        let count = || with_position!(&start, position => perft(position, depth, Counting::Unique, Objective::Normal));
        group.throughput(Throughput::Elements(leaves));
        group.bench_function(name, |bencher| bencher.iter(|| black_box(count())));
    }
    group.finish();
}

/// Positions in which a king has very many routes.
fn routes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("routes");
    for fen in [
        "W:WK5:B12,13,14,22,23,24,32,33,34,42,43,44",
        "W:WK1,K6,K45,K50:B5,7,8,10,11,13,14,21,23,24,27,28,30,35,37,38,40,41,43,44",
    ] {
        let info = variant("international").expect("a known variant");
        let setup = Fen::parse_strict(fen, info).expect("a position").setup;
        let position = info.position(&setup, Tolerance::NONE).expect("a position");
        group.bench_function(fen, |bencher| {
            bencher.iter(|| with_position!(&position, position => black_box(position.legal_moves().len())));
        });
    }
    group.finish();
}

/// What a search is made of, and a search.
fn searching(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    for name in ["international", "russian", "english"] {
        let info = variant(name).expect("a known variant");
        with_position!(&info.start_position(), position => {
            let mut moves = Vec::new();
            group.bench_function(format!("{name}/generation"), |bencher| {
                bencher.iter(|| position.legal_moves_into(black_box(&mut moves)));
            });
            let mv = position.legal_moves()[0];
            group.bench_function(format!("{name}/make"), |bencher| {
                bencher.iter(|| black_box(position.play(black_box(&mv))).hash64());
            });
            let evaluator = Evaluator::new(info);
            group.bench_function(format!("{name}/evaluation"), |bencher| {
                bencher.iter(|| evaluator.evaluate(black_box(position)));
            });
        });
        let root = SearchRoot::new(&Game::new(info));
        let (control, clock) = (Control::new(), SystemClock::default());
        group.bench_function(format!("{name}/depth 9"), |bencher| {
            let mut searcher = Searcher::new(1, 1);
            bencher.iter(|| {
                searcher.clear();
                searcher.search(&root, &Limits::depth(9), &control, &clock, &mut ()).report.nodes
            });
        });
    }
    group.finish();
}

/// The sample games, many times over.
fn sample_games() -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/games");
    let mut paths: Vec<_> = fs::read_dir(folder)
        .expect("the sample games")
        .filter_map(|entry| Some(entry.ok()?.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "pdn"))
        .collect();
    paths.sort();
    let games: Vec<u8> = paths.iter().flat_map(|path| fs::read(path).expect("a sample game")).collect();
    games.repeat(1_000_000 / games.len().max(1) + 1)
}

fn files(criterion: &mut Criterion) {
    let text = sample_games();
    let checker = Checker::new(Options::default());
    let mut group = criterion.benchmark_group("files");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |bencher| bencher.iter(|| black_box(Events::new(&text).count())));
    group.bench_function("check", |bencher| {
        bencher.iter(|| black_box(checker.observe(Events::new(&text), &mut Deaf)));
    });
    group.bench_function("convert", |bencher| {
        bencher.iter(|| {
            let mut writer = GameWriter::new(Dialect::pdn3());
            let mut out = String::new();
            let mut collector = Collector::new(&text, |collected| {
                let _ = writer.write(collected.game, &mut out);
            });
            checker.observe(Events::new(&text), &mut collector);
            drop(collector);
            black_box(out)
        });
    });
    group.finish();
}

criterion_group! {
    name = speed;
    config = Criterion::default().sample_size(20);
    targets = leaves, routes, searching, files
}
criterion_main!(speed);
