use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures::task::AtomicWaker;

/// Runs futures in parallel tasks, and returns the results in their order.
///
/// # Panics
/// If a task panics.
pub async fn at_once<F>(tasks: impl IntoIterator<Item = F>) -> Vec<F::Output>
where
    F: Future<Output: Send + 'static> + Send + 'static,
{
    let running: Vec<_> = tasks.into_iter().map(tokio::spawn).collect();
    let mut answers = Vec::with_capacity(running.len());
    for task in running {
        answers.push(task.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic())));
    }
    answers
}

/// Cancels a future in the middle: drops it instead of poll number `polls + 1` and returns `None`.
///
/// Counting `polls` up from 0 cancels at one await point after another. A fast database may answer before
/// some of them are reached; put a [`FaultyStore`](crate::FaultyStore) in between to reach them all.
#[must_use]
pub fn cancelled_after<F: Future>(polls: usize, future: F) -> CancelledAfter<F> {
    CancelledAfter { left: polls, future: Some(Box::pin(future)) }
}

/// The future of [`cancelled_after`].
pub struct CancelledAfter<F> {
    left: usize,
    future: Option<Pin<Box<F>>>,
}

impl<F: Future> Future for CancelledAfter<F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        if self.left == 0 {
            self.future = None;
        }
        self.left = self.left.saturating_sub(1);
        match &mut self.future {
            Some(future) => future.as_mut().poll(context).map(Some),
            None => Poll::Ready(None),
        }
    }
}

/// When a future is dropped after its last poll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DropMoment {
    /// At once: the awaited result is still on its way.
    Waiting,
    /// When the future is woken: the awaited result has arrived and is not taken.
    Woken,
}

/// A point in the life of a future at which it is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DropPoint {
    /// The number of polls before the drop; at least one.
    pub polls: usize,
    /// The moment of the drop after the last of these polls.
    pub moment: DropMoment,
}

impl DropPoint {
    /// A point that no future reaches.
    pub const NEVER: Self = Self { polls: usize::MAX, moment: DropMoment::Woken };

    /// Runs a future up to this point; `None` if it was dropped there.
    ///
    /// The future is polled once at the start and then only after it was woken, so other futures in the same
    /// task do not change where it is dropped.
    #[must_use]
    pub fn run<F: Future>(self, future: F) -> UntilDropped<F> {
        let signal = WakeSignal { woken: AtomicBool::new(true), task: AtomicWaker::new() };
        UntilDropped { point: self, polled: 0, signal: Arc::new(signal), future: Some(Box::pin(future)) }
    }
}

/// The future of [`DropPoint::run`].
pub struct UntilDropped<F> {
    point: DropPoint,
    polled: usize,
    signal: Arc<WakeSignal>,
    future: Option<Pin<Box<F>>>,
}

struct WakeSignal {
    woken: AtomicBool,
    task: AtomicWaker,
}

impl Wake for WakeSignal {
    fn wake(self: Arc<Self>) {
        self.woken.store(true, Ordering::Release);
        self.task.wake();
    }
}

impl<F: Future> Future for UntilDropped<F> {
    type Output = Option<F::Output>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let this = &mut *self;
        let Some(future) = &mut this.future else {
            return Poll::Ready(None);
        };
        this.signal.task.register(context.waker());
        if !this.signal.woken.swap(false, Ordering::AcqRel) {
            return Poll::Pending;
        }
        if this.polled == this.point.polls {
            this.future = None;
            return Poll::Ready(None);
        }
        this.polled += 1;
        let waker = Waker::from(Arc::clone(&this.signal));
        let polled = future.as_mut().poll(&mut Context::from_waker(&waker));
        let last = this.polled == this.point.polls && this.point.moment == DropMoment::Waiting;
        if polled.is_ready() || last {
            this.future = None;
        }
        match polled {
            Poll::Ready(output) => Poll::Ready(Some(output)),
            Poll::Pending if last => Poll::Ready(None),
            Poll::Pending => Poll::Pending,
        }
    }
}

/// More polls than any future in a test needs.
const MOST_POLLS: usize = 400;

/// Attempts to find a point at which a future waits. On a busy machine a database may answer before the
/// first poll, but not ten times in a row.
const PASSES: usize = 10;

/// Runs rounds that drop a future after one poll, two polls, and so on, each while it waits and when it is
/// woken, until it ends before both. A round returns whether its future ended.
///
/// # Panics
/// If each of several passes drops fewer than `fewest` futures, or the future does not end.
pub async fn at_every_drop_point(fewest: usize, mut round: impl AsyncFnMut(DropPoint) -> bool) {
    let mut most = 0;
    for _ in 0..PASSES {
        most = most.max(drops_of_a_pass(&mut round).await);
        if most >= fewest {
            return;
        }
    }
    panic!("dropped {most} times, expected {fewest} at least");
}

async fn drops_of_a_pass(round: &mut impl AsyncFnMut(DropPoint) -> bool) -> usize {
    let mut dropped = 0;
    for polls in 1..MOST_POLLS {
        let mut ended = 0;
        for moment in [DropMoment::Waiting, DropMoment::Woken] {
            ended += usize::from(round(DropPoint { polls, moment }).await);
        }
        dropped += 2 - ended;
        if ended == 2 {
            return dropped;
        }
    }
    panic!("it did not end within {MOST_POLLS} polls");
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use futures::poll;

    use super::*;

    struct EndlessFuture<'a> {
        polls: &'a Cell<usize>,
        dropped: &'a Cell<bool>,
        waker: &'a AtomicWaker,
    }

    impl Future for EndlessFuture<'_> {
        type Output = ();

        fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
            self.polls.set(self.polls.get() + 1);
            self.waker.register(context.waker());
            Poll::Pending
        }
    }

    impl Drop for EndlessFuture<'_> {
        fn drop(&mut self) {
            self.dropped.set(true);
        }
    }

    #[tokio::test]
    async fn a_future_is_dropped_while_it_waits_or_when_it_is_woken() {
        for (moment, at_once) in [(DropMoment::Waiting, true), (DropMoment::Woken, false)] {
            let (polls, dropped, waker) = (Cell::new(0), Cell::new(false), AtomicWaker::new());
            let endless = EndlessFuture { polls: &polls, dropped: &dropped, waker: &waker };
            let mut run = DropPoint { polls: 1, moment }.run(endless);
            assert_eq!((poll!(&mut run).is_ready(), dropped.get()), (at_once, at_once), "{moment:?}");
            if !at_once {
                assert!(poll!(&mut run).is_pending(), "nothing has woken it");
                waker.wake();
                assert_eq!(run.await, None);
            }
            assert_eq!((polls.get(), dropped.get()), (1, true), "{moment:?}");
        }
    }

    #[tokio::test]
    async fn a_future_that_ends_before_its_point_gives_its_output() {
        let two_polls = DropPoint { polls: 2, moment: DropMoment::Waiting };
        let output = two_polls.run(async {
            tokio::task::yield_now().await;
            7
        });
        assert_eq!(output.await, Some(7));
        assert_eq!(DropPoint::NEVER.run(std::future::ready(7)).await, Some(7));
    }
}
