//! Limits how many connections are open at once, in total and for each key.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

#[derive(Debug)]
pub(crate) struct ConnectionLimit<K> {
    total: usize,
    each: usize,
    taken: Mutex<Counts<K>>,
}

#[derive(Debug)]
struct Counts<K> {
    all: usize,
    by_key: BTreeMap<K, usize>,
}

/// A place in a [`ConnectionLimit`], freed when dropped.
#[derive(Debug)]
pub(crate) struct ConnectionPermit<K: Ord> {
    limit: Arc<ConnectionLimit<K>>,
    key: K,
}

impl<K: Ord + Clone> ConnectionLimit<K> {
    /// Creates a limit of `total` places, of which one key may have up to `each`.
    pub(crate) fn new(total: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { total, each, taken: Mutex::new(Counts { all: 0, by_key: BTreeMap::new() }) })
    }

    /// Takes a place; `None` if the key has reached its maximum or no place is free.
    pub(crate) fn enter(self: &Arc<Self>, key: K) -> Option<ConnectionPermit<K>> {
        let mut taken = self.taken();
        let count = taken.by_key.get(&key).copied().unwrap_or_default();
        if taken.all >= self.total || count >= self.each {
            return None;
        }
        taken.by_key.insert(key.clone(), count + 1);
        taken.all += 1;
        drop(taken);
        Some(ConnectionPermit { limit: self.clone(), key })
    }
}

impl<K> ConnectionLimit<K> {
    fn taken(&self) -> MutexGuard<'_, Counts<K>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<K: Ord> Drop for ConnectionPermit<K> {
    fn drop(&mut self) {
        let mut taken = self.limit.taken();
        taken.all -= 1;
        if let Some(count) = taken.by_key.get_mut(&self.key) {
            *count -= 1;
            if *count == 0 {
                taken.by_key.remove(&self.key);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_has_only_its_own_places_and_gives_them_back() {
        let limit = ConnectionLimit::new(3, 2);
        let mut inside: Vec<_> = ["one", "one", "other"].map(|key| limit.enter(key).unwrap()).into();
        assert!(limit.enter("third").is_none(), "no place is free");
        drop(inside.pop());
        assert!(limit.enter("one").is_none(), "it has two");
        assert!(limit.enter("third").is_some());
        drop(inside);
        assert!(limit.taken().by_key.is_empty() && limit.taken().all == 0);
    }
}
