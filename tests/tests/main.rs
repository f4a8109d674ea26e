//! The tests of the project that cross crate borders, in one binary so that it is linked once.

// A helper of a test may fail where it stands, like the test itself.
#![allow(clippy::unwrap_used)]

use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

mod check;
mod cli;
mod fixes;
mod fuzz_bodies;
mod games;
mod oracle;
mod perft;
mod properties;
mod reasons;
mod routes;
mod search;
mod tables;

/// Fails with every failure, not only the first.
fn report(failures: impl IntoIterator<Item = String>) {
    let failures: Vec<String> = failures.into_iter().collect();
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// Checks the items on two threads and gathers what goes wrong.
fn in_parallel<T: Sync>(items: &[T], check: impl Fn(&T) -> Vec<String> + Sync) -> Vec<String> {
    let next = AtomicUsize::new(0);
    let work = || {
        let take = || items.get(next.fetch_add(1, Ordering::Relaxed));
        std::iter::from_fn(take).flat_map(&check).collect::<Vec<String>>()
    };
    thread::scope(|scope| {
        let workers = [scope.spawn(work), scope.spawn(work)];
        workers
            .into_iter()
            .flat_map(|worker| worker.join().unwrap_or_else(|panic| resume_unwind(panic)))
            .collect()
    })
}

/// Whether an environment variable asks for a longer test.
fn is_set(name: &str) -> bool {
    std::env::var_os(name).is_some_and(|value| !value.is_empty() && value != "0")
}
