//! Work on several threads, with results in the order of the work.
//!
//! The calling thread is one of them, so a run with one thread starts none.

use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The threads to use when the user does not say: one per processor.
pub(crate) fn default_threads() -> NonZero<usize> {
    thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN)
}

/// Applies `work` to all items on `threads` threads in all.
pub(crate) fn map<T: Sync, U: Send + Sync>(
    items: &[T],
    threads: NonZero<usize>,
    work: impl Fn(&T) -> U + Sync,
) -> Vec<U> {
    let others = threads.get().min(items.len()).saturating_sub(1);
    if others == 0 {
        return items.iter().map(work).collect();
    }
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<U>> = items.iter().map(|_| OnceLock::new()).collect();
    let run = || {
        while let Some((item, result)) = at(items, &results, next.fetch_add(1, Ordering::Relaxed)) {
            // Every index is drawn once, so the place is free.
            let _ = result.set(work(item));
        }
    };
    thread::scope(|scope| {
        for _ in 0..others {
            scope.spawn(run);
        }
        run();
    });
    // Every thread has ended, and they have drawn all indices between them.
    results.into_iter().filter_map(OnceLock::into_inner).collect()
}

fn at<'a, T, U>(
    items: &'a [T],
    results: &'a [OnceLock<U>],
    index: usize,
) -> Option<(&'a T, &'a OnceLock<U>)> {
    Some((items.get(index)?, results.get(index)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;
    use std::time::Duration;

    #[test]
    fn results_have_the_order_of_the_items() {
        let items: Vec<u32> = (0..100).collect();
        for threads in [1, 2, 3, 200] {
            let results = map(&items, NonZero::new(threads).unwrap(), |item| item * 2);
            assert_eq!(results, items.iter().map(|item| item * 2).collect::<Vec<_>>());
        }
        assert!(map(&[] as &[u32], NonZero::new(4).unwrap(), |item| *item).is_empty());
    }

    #[test]
    fn the_number_of_threads_includes_the_calling_one() {
        let here = thread::current().id();
        for threads in [1, 2] {
            let ids: HashSet<_> = map(&[(); 40], NonZero::new(threads).unwrap(), |()| {
                thread::sleep(Duration::from_millis(1));
                thread::current().id()
            })
            .into_iter()
            .collect();
            assert!(ids.contains(&here));
            assert!(ids.len() <= threads);
        }
    }
}
