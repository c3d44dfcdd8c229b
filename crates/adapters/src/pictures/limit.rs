use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena_app::ports::SubscriberId;
use tokio::sync::Semaphore;
use tokio::task::JoinError;

/// Runs a limited number of pieces of work in parallel on blocking threads; others wait.
///
/// Each owner has one piece at a time in the common queue, and so waits for at most one piece of each other
/// owner.
#[derive(Debug)]
pub(super) struct Limit {
    turns: Arc<Semaphore>,
    room: Arc<Semaphore>,
    per_owner: usize,
    owners: Arc<Owners>,
}

#[derive(Debug, Default)]
struct Owners(Mutex<BTreeMap<SubscriberId, Owner>>);

#[derive(Debug)]
struct Owner {
    /// Held by the owner's running or queued piece.
    turn: Arc<Semaphore>,
    pieces: usize,
}

/// Counts a piece of an owner's work until it is dropped.
struct Piece {
    owners: Arc<Owners>,
    owner: SubscriberId,
    turn: Arc<Semaphore>,
}

#[derive(Debug)]
pub(super) enum LimitError {
    /// Too much work waits, of this owner or in total.
    Full,
    /// The work panicked.
    Broken(JoinError),
}

impl Owners {
    fn all(&self) -> MutexGuard<'_, BTreeMap<SubscriberId, Owner>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(self: &Arc<Self>, owner: SubscriberId, most: usize) -> Option<Piece> {
        let mut all = self.all();
        let of = all.entry(owner).or_insert_with(|| Owner { turn: Arc::new(Semaphore::new(1)), pieces: 0 });
        if of.pieces >= most {
            return None;
        }
        of.pieces += 1;
        let turn = of.turn.clone();
        drop(all);
        Some(Piece { owners: self.clone(), owner, turn })
    }
}

impl Drop for Piece {
    fn drop(&mut self) {
        let mut all = self.owners.all();
        if let Some(of) = all.get_mut(&self.owner) {
            of.pieces -= 1;
            if of.pieces == 0 {
                all.remove(&self.owner);
            }
        }
    }
}

impl Limit {
    /// Allows `at_once` parallel pieces of work, `waiting` further ones, and `per_owner` of one owner that
    /// run or wait.
    pub(super) fn new(at_once: usize, waiting: usize, per_owner: usize) -> Self {
        Self {
            turns: Arc::new(Semaphore::new(at_once)),
            room: Arc::new(Semaphore::new(at_once + waiting)),
            per_owner,
            owners: Arc::default(),
        }
    }

    /// Waits for a turn and runs `work` on a blocking thread.
    ///
    /// The turn belongs to the work, not to the caller: a caller that goes away must not make room for one
    /// more parallel decode.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        owner: SubscriberId,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, LimitError> {
        let piece = self.owners.enter(owner, self.per_owner).ok_or(LimitError::Full)?;
        let room = self.room.clone().try_acquire_owned().map_err(|_| LimitError::Full)?;
        // The semaphores are never closed, so a turn always comes.
        let own = piece.turn.clone().acquire_owned().await.ok();
        let turn = self.turns.clone().acquire_owned().await.ok();
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop((turn, own, room, piece));
            done
        })
        .await
        .map_err(LimitError::Broken)
    }

    #[cfg(test)]
    pub(super) fn free(&self) -> usize {
        self.turns.available_permits()
    }

    #[cfg(test)]
    pub(super) fn take_all(&self) -> tokio::sync::OwnedSemaphorePermit {
        let all = u32::try_from(self.free()).expect("a few");
        self.turns.clone().try_acquire_many_owned(all).expect("nobody has a turn")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::sync::mpsc as inbox;

    use uuid::Uuid;

    use super::*;

    fn owner(number: u32) -> SubscriberId {
        SubscriberId(Uuid::from_u128(number.into()))
    }

    fn held(
        started: &inbox::UnboundedSender<u32>,
        name: u32,
    ) -> (impl FnOnce() -> u32 + Send + 'static, mpsc::Sender<()>) {
        let (end, ended) = mpsc::channel();
        let started = started.clone();
        let work = move || {
            started.send(name).expect("the test listens");
            ended.recv().expect("the test ends it");
            name
        };
        (work, end)
    }

    #[tokio::test]
    async fn a_third_waits_until_one_of_two_is_done() {
        let limit = Arc::new(Limit::new(2, 10, 1));
        let (starts, mut started) = inbox::unbounded_channel();
        let mut ends = Vec::new();
        let mut results = Vec::new();
        for name in 0..5 {
            let (work, end) = held(&starts, name);
            ends.push(end);
            let limit = Arc::clone(&limit);
            results.push(tokio::spawn(async move { limit.run(owner(name), work).await.expect("no panic") }));
            // On one thread, each task runs to its first wait: they queue in order.
            tokio::task::yield_now().await;
        }
        let mut first = [started.recv().await, started.recv().await];
        first.sort_unstable();
        assert_eq!(first, [Some(0), Some(1)]);
        assert_eq!(limit.free(), 0);
        for next in 2..5 {
            assert!(started.try_recv().is_err(), "{next} started beside two others");
            let done = usize::try_from(next - 2).expect("small");
            ends[done].send(()).expect("it waits");
            assert_eq!(started.recv().await, Some(next));
        }
        ends[3].send(()).expect("it waits");
        ends[4].send(()).expect("it waits");
        for (name, result) in (0..5).zip(results) {
            assert_eq!(result.await.expect("no panic"), name);
        }
        assert_eq!(limit.free(), 2);
    }

    #[tokio::test]
    async fn work_keeps_its_turn_when_its_caller_goes_away() {
        let limit = Arc::new(Limit::new(1, 1, 1));
        let (starts, mut started) = inbox::unbounded_channel();
        let (work, end) = held(&starts, 1);
        let caller = tokio::spawn({
            let limit = Arc::clone(&limit);
            async move { limit.run(owner(1), work).await }
        });
        assert_eq!(started.recv().await, Some(1));
        caller.abort();
        assert!(caller.await.expect_err("cancelled").is_cancelled());
        assert_eq!(limit.free(), 0);
        end.send(()).expect("it still runs");
        assert_eq!(limit.run(owner(2), || 2).await.expect("no panic"), 2);
    }

    #[tokio::test]
    async fn a_panic_gives_its_turn_back() {
        let limit = Limit::new(1, 1, 1);
        limit.run(owner(1), || panic!("a broken decoder")).await.expect_err("a panic");
        assert_eq!(limit.run(owner(1), || 3).await.expect("no panic"), 3);
    }

    #[tokio::test]
    async fn who_brings_much_waits_behind_who_brings_little() {
        let limit = Arc::new(Limit::new(1, 10, 3));
        let (starts, mut started) = inbox::unbounded_channel();
        let mut running = Vec::new();
        let mut bring = async |of: u32, name: u32| {
            let (work, end) = held(&starts, name);
            let limit = Arc::clone(&limit);
            let result = tokio::spawn(async move { limit.run(owner(of), work).await });
            tokio::task::yield_now().await;
            running.push((end, result));
        };
        for name in [10, 11, 12, 13] {
            bring(1, name).await;
        }
        bring(2, 20).await;
        let fourth = running.remove(3).1.await.expect("no panic of the test's");
        assert!(matches!(fourth, Err(LimitError::Full)), "three of one owner run or wait");
        let mut order = Vec::new();
        for _ in 0..4 {
            let name = started.recv().await.expect("one runs");
            order.push(name);
            let index = [10, 11, 12, 20].iter().position(|known| *known == name).expect("known");
            running[index].0.send(()).expect("it waits");
        }
        assert_eq!(order, [10, 20, 11, 12]);
    }

    #[tokio::test]
    async fn all_together_may_only_have_so_much_that_waits() {
        let limit = Arc::new(Limit::new(1, 1, 5));
        let (starts, mut started) = inbox::unbounded_channel();
        let mut ends = Vec::new();
        let mut results = Vec::new();
        for name in 0..3 {
            let (work, end) = held(&starts, name);
            let limit = Arc::clone(&limit);
            results.push(tokio::spawn(async move { limit.run(owner(name), work).await }));
            tokio::task::yield_now().await;
            ends.push(end);
        }
        let third = results.pop().expect("three").await.expect("no panic of the test's");
        assert!(matches!(third, Err(LimitError::Full)));
        for name in 0..2 {
            assert_eq!(started.recv().await, Some(name));
            ends[usize::try_from(name).expect("small")].send(()).expect("it waits");
        }
        for result in results {
            result.await.expect("no panic").expect("done");
        }
        assert!(limit.owners.all().is_empty());
    }
}
