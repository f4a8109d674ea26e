//! Work on several threads, with results in the order of the work.
//!
//! The calling thread is one of them, so a run with one thread starts none.

use std::collections::BTreeMap;
use std::num::NonZero;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
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
    map_while(items, threads, work, || ()).0
}

/// As [`map`], while the calling thread first does something else, such as reading what comes next: what only one
/// thread can do then keeps no other one waiting.
pub(crate) fn map_while<T: Sync, U: Send + Sync, V>(
    items: &[T],
    threads: NonZero<usize>,
    work: impl Fn(&T) -> U + Sync,
    meanwhile: impl FnOnce() -> V,
) -> (Vec<U>, V) {
    let others = threads.get().min(items.len() + 1) - 1;
    if others == 0 {
        return (items.iter().map(work).collect(), meanwhile());
    }
    let next = AtomicUsize::new(0);
    let results: Vec<OnceLock<U>> = items.iter().map(|_| OnceLock::new()).collect();
    let run = || {
        while let Some((item, result)) = at(items, &results, next.fetch_add(1, Ordering::Relaxed)) {
            // Every index is drawn once, so the place is free.
            let _ = result.set(work(item));
        }
    };
    let other = thread::scope(|scope| {
        for _ in 0..others {
            scope.spawn(run);
        }
        let other = meanwhile();
        run();
        other
    });
    // Every thread has ended, and they have drawn all indices between them.
    (results.into_iter().filter_map(OnceLock::into_inner).collect(), other)
}

/// Applies `work` to all items on `threads` threads, and hands on each result as soon as it and those before it are there.
/// The calling thread only hands on, unless it is the only one.
///
/// # Errors
/// The first error of `each`, behind which nothing is handed on.
pub(crate) fn in_order<T: Sync, U: Send, E>(
    items: &[T],
    threads: NonZero<usize>,
    work: impl Fn(&T) -> U + Sync,
    mut each: impl FnMut(&T, U) -> Result<(), E>,
) -> Result<(), E> {
    let count = threads.get().min(items.len());
    if count <= 1 {
        return items.iter().try_for_each(|item| each(item, work(item)));
    }
    let next = AtomicUsize::new(0);
    let (sender, results) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..count {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(number) else { break };
                    // Nobody wants more once `each` has failed.
                    if sender.send((number, work(item))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let mut waiting = BTreeMap::new();
        let mut handed = 0;
        for (number, result) in results {
            waiting.insert(number, result);
            while let Some(result) = waiting.remove(&handed) {
                each(&items[handed], result)?;
                handed += 1;
            }
        }
        Ok(())
    })
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
    fn results_are_handed_on_in_order_until_one_is_refused() {
        let items: Vec<u64> = (0..50).collect();
        for threads in [1, 2, 7] {
            let threads = NonZero::new(threads).unwrap();
            let work = |item: &u64| {
                // The later ones are done first.
                thread::sleep(Duration::from_micros(500 - 10 * item));
                item + 1
            };
            let mut all = Vec::new();
            let done: Result<(), ()> = in_order(&items, threads, work, |_, result| {
                all.push(result);
                Ok(())
            });
            assert_eq!((done, all), (Ok(()), (1..=50).collect()));
            let mut some = Vec::new();
            let refused = in_order(&items, threads, work, |item, result| {
                some.push(result);
                if *item == 9 { Err("enough") } else { Ok(()) }
            });
            assert_eq!((refused, some.len()), (Err("enough"), 10));
        }
    }

    #[test]
    fn something_else_is_done_once_by_the_calling_thread() {
        let here = thread::current().id();
        for (items, threads) in [(0, 1), (0, 2), (1, 2), (9, 1), (9, 3)] {
            let items: Vec<usize> = (0..items).collect();
            let threads = NonZero::new(threads).unwrap();
            let (results, other) = map_while(&items, threads, |item| item + 1, || thread::current().id());
            assert_eq!(results, (1..=items.len()).collect::<Vec<_>>());
            assert_eq!(other, here);
        }
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
