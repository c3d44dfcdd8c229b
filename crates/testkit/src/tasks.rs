use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};

/// Runs all of them at the same time, each as a task of its own; the answers in the order of the tasks.
///
/// # Panics
/// Where a task does.
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

/// A future that is cancelled in the middle: dropped in place of its poll number `polls + 1`.
///
/// It answers `None` where that happened. Counted up from 0, `polls` cancels at one await point after the other; a quick
/// peer may have answered before some of them are reached, so over a database put [`FaultyStore`](crate::FaultyStore)
/// below.
#[must_use]
pub fn cancelled_after<F: Future>(polls: usize, future: F) -> CancelledAfter<F> {
    CancelledAfter { left: polls, future: Some(Box::pin(future)) }
}

/// See [`cancelled_after`].
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
