//! Heavy work beside the runtime, a few pieces at a time.

use std::sync::Arc;

use tokio::sync::Semaphore;
use tokio::task::JoinError;

/// Lets a number of pieces of work run at the same time; the others wait in the order that they came.
#[derive(Debug)]
pub(super) struct Limit(Arc<Semaphore>);

impl Limit {
    pub(super) fn new(at_once: usize) -> Self {
        Self(Arc::new(Semaphore::new(at_once)))
    }

    /// Waits for a turn and runs `work` on a thread that may block.
    ///
    /// The turn belongs to the work and not to the caller: who goes away does not make room for a third decode while
    /// theirs still runs.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        // The semaphore is never closed, so there is always a turn to come.
        let turn = Arc::clone(&self.0).acquire_owned().await.ok();
        tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        })
        .await
    }

    /// How many turns nobody has.
    #[cfg(test)]
    pub(super) fn free(&self) -> usize {
        self.0.available_permits()
    }

    /// Every turn there is, so that nobody else has one.
    #[cfg(test)]
    pub(super) fn take_all(&self) -> tokio::sync::OwnedSemaphorePermit {
        let all = u32::try_from(super::MAX_DECODES).expect("a few");
        Arc::clone(&self.0).try_acquire_many_owned(all).expect("nobody has a turn")
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use tokio::sync::mpsc as inbox;

    use super::*;

    /// Work that says when it starts and ends when it is told to.
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
        let limit = Arc::new(Limit::new(2));
        let (tell, mut started) = inbox::unbounded_channel();
        let mut ends = Vec::new();
        let mut results = Vec::new();
        for name in 0..5 {
            let (work, end) = held(&tell, name);
            ends.push(end);
            let limit = Arc::clone(&limit);
            results.push(tokio::spawn(async move { limit.run(work).await.expect("no panic") }));
            // On one thread the task is polled to its first wait, so that they queue in order.
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
        let limit = Arc::new(Limit::new(1));
        let (tell, mut started) = inbox::unbounded_channel();
        let (work, end) = held(&tell, 1);
        let caller = tokio::spawn({
            let limit = Arc::clone(&limit);
            async move { limit.run(work).await }
        });
        assert_eq!(started.recv().await, Some(1));
        caller.abort();
        assert!(caller.await.expect_err("cancelled").is_cancelled());
        assert_eq!(limit.free(), 0);
        end.send(()).expect("it still runs");
        assert_eq!(limit.run(|| 2).await.expect("no panic"), 2);
    }

    #[tokio::test]
    async fn a_panic_gives_its_turn_back() {
        let limit = Limit::new(1);
        limit.run(|| panic!("a broken decoder")).await.expect_err("a panic");
        assert_eq!(limit.run(|| 3).await.expect("no panic"), 3);
    }
}
