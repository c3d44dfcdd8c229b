use std::thread;

use anyhow::Context;
use tokio::runtime::{Builder, Handle, Runtime};

use crate::wiring::metrics;

/// The threads of a further portal. Everything that runs on them counts the portal's own metrics and names the portal
/// in the log; a busy portal does not take the threads of another.
pub(crate) struct OwnRuntime(Option<Runtime>);

impl OwnRuntime {
    /// Starts the threads. `index` is the portal's place in [`metrics::install`], `name` its host name.
    pub(crate) fn start(index: usize, name: &str) -> anyhow::Result<Self> {
        let portal = name.to_owned();
        let runtime = Builder::new_multi_thread()
            .enable_all()
            .thread_name(format!("portal-{index}"))
            .on_thread_start(move || {
                metrics::count_for(index);
                // The span stays open for the life of the thread, so every line of the log has it.
                std::mem::forget(tracing::error_span!("portal", host = portal).entered());
            })
            .build()
            .with_context(|| format!("the threads of the portal {name} cannot be started"))?;
        Ok(Self(Some(runtime)))
    }

    pub(crate) fn handle(&self) -> Handle {
        self.0.as_ref().expect("it runs until it is dropped").handle().clone()
    }

    /// Runs a future on the portal's threads.
    ///
    /// # Errors
    /// If the future panicked.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        future: impl Future<Output = T> + Send + 'static,
    ) -> anyhow::Result<T> {
        self.handle().spawn(future).await.context("a portal ended with a panic")
    }
}

impl Drop for OwnRuntime {
    /// A runtime may not be dropped by a thread of another one.
    fn drop(&mut self) {
        if let Some(runtime) = self.0.take() {
            thread::spawn(move || drop(runtime));
        }
    }
}
