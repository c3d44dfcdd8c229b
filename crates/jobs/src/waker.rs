use std::sync::Arc;

use tokio::sync::Notify;

/// Wakes this process's worker before its next poll. A call before the worker waits is not lost; several
/// calls count as one.
#[derive(Clone, Debug, Default)]
pub struct Waker(Arc<Notify>);

impl Waker {
    /// Wakes the worker, because a job is due.
    pub fn wake(&self) {
        self.0.notify_one();
    }

    /// Waits until the worker is woken.
    pub async fn woken(&self) {
        self.0.notified().await;
    }
}
