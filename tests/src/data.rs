//! The tables of `tests/data`: positions with their legal moves, and leaf counts.
//!
//! A flaw in a table is the test's own failure, so reading panics with the file and the line.

use std::fs;
use std::path::{Path as FilePath, PathBuf};

use crate::oracle::Count;

/// A position of `data/positions` and its moves, still as text.
#[derive(Debug, Clone)]
pub struct MoveTable {
    /// The name of the variant.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// The legal moves with their routes and captures.
    pub moves: Vec<String>,
    /// Whether every route is listed, or one route of each move.
    pub every_route: bool,
    /// A move and the position after it.
    pub after: Option<(String, String)>,
    /// The mistake that the row catches.
    pub why: String,
}

/// One published or computed leaf count of `data/perft`.
#[derive(Debug, Clone)]
pub struct LeafCount {
    /// The name of the variant.
    pub variant: String,
    /// The position at the root.
    pub fen: String,
    /// What is counted.
    pub count: Count,
    /// Plies from the root to the leaves.
    pub depth: u32,
    /// How many leaves there are.
    pub nodes: u64,
}

/// A move of `data/reasons` that is not legal, and why.
#[derive(Debug, Clone)]
pub struct IllegalMove {
    /// The name of the variant.
    pub variant: String,
    /// The position.
    pub fen: String,
    /// Its squares with `-` or `x` between them.
    pub text: String,
    /// The name of the reason.
    pub reason: String,
    /// The squares that the reason shows.
    pub squares: String,
}

/// Every illegal move with its reason.
pub fn illegal_moves() -> Vec<IllegalMove> {
    let mut fen = String::new();
    let mut rows = Vec::new();
    for_each_line("reasons", |variant, key, value| {
        if key == "fen" {
            value.clone_into(&mut fen);
            return Some(());
        }
        let (reason, squares) = value.split_once(' ').unwrap_or((value, ""));
        let [text, reason, squares] = [key, reason, squares].map(str::to_owned);
        rows.push(IllegalMove { variant: variant.to_owned(), fen: fen.clone(), text, reason, squares });
        Some(())
    });
    rows
}

/// Every table of legal moves.
pub fn move_tables() -> Vec<MoveTable> {
    let mut tables: Vec<MoveTable> = Vec::new();
    for_each_line("positions", |variant, key, value| {
        if key == "fen" {
            let (variant, fen) = (variant.to_owned(), value.to_owned());
            let (moves, every_route, after, why) = (Vec::new(), true, None, String::new());
            tables.push(MoveTable { variant, fen, moves, every_route, after, why });
            return Some(());
        }
        let table = tables.last_mut()?;
        match key {
            "moves" | "outcomes" => {
                table.moves = value.split(' ').filter(|&text| text != "-").map(str::to_owned).collect();
                table.every_route = key == "moves";
            }
            "after" => {
                let (text, fen) = value.split_once(' ')?;
                table.after = Some((text.to_owned(), fen.to_owned()));
            }
            "why" => value.clone_into(&mut table.why),
            _ => return None,
        }
        Some(())
    });
    tables
}

/// Every leaf count.
pub fn leaf_counts() -> Vec<LeafCount> {
    let mut fen = None;
    let mut rows = Vec::new();
    for_each_line("perft", |variant, key, value| {
        let count = match key {
            "fen" => {
                fen = Some(value.to_owned());
                return Some(());
            }
            "unique" => Count::Unique,
            "orders" => Count::Orders,
            _ => return None,
        };
        let (depth, nodes) = value.split_once(' ')?;
        rows.push(LeafCount {
            variant: variant.to_owned(),
            fen: fen.clone()?,
            count,
            depth: depth.parse().ok()?,
            nodes: nodes.parse().ok()?,
        });
        Some(())
    });
    rows
}

/// The folder of the sample data.
pub fn folder() -> PathBuf {
    FilePath::new(env!("CARGO_MANIFEST_DIR")).join("data")
}

/// Calls `take(variant, key, value)` for every line that is not blank or a comment, the files in order of name.
fn for_each_line(kind: &str, mut take: impl FnMut(&str, &str, &str) -> Option<()>) {
    let folder = folder().join(kind);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.sort();
    for file in files {
        let variant = file.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for (index, line) in text.lines().enumerate() {
            let line = line.split_once('#').map_or(line, |(before, _)| before).trim();
            if line.is_empty() {
                continue;
            }
            let taken = line.split_once(' ').and_then(|(key, value)| take(&variant, key, value.trim()));
            assert!(taken.is_some(), "{}:{}: not understood: {line}", file.display(), index + 1);
        }
    }
}
