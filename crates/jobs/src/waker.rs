use std::sync::Arc;

use tokio::sync::Notify;

/// Wakes the worker of this process before its next poll. Calls before the worker waits are not lost, and many of them
/// are one.
#[derive(Clone, Debug, Default)]
pub struct Waker(Arc<Notify>);

impl Waker {
    /// There is a job to be done now.
    pub fn wake(&self) {
        self.0.notify_one();
    }

    /// Until somebody wakes it.
    pub async fn woken(&self) {
        self.0.notified().await;
    }
}
