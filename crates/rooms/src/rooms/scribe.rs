use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena_app::App;
use arena_app::ports::RoomLease;
use arena_app::tournaments::live::{self, RoomWrite, RoomWriteOutcome};
use tokio::sync::oneshot;
use tokio::time::sleep;

/// How long writes are gathered. Each room writes once a second, so this adds little to what a crash may
/// lose.
const GATHER: Duration = Duration::from_millis(50);
/// The most writes in a transaction: other writers wait for it.
const AT_ONCE: usize = 128;

/// The outcome of a write; `None` if the database failed: the write may or may not have happened.
pub(super) type Answer = oneshot::Receiver<Option<RoomWriteOutcome>>;

/// Writes the logs of this node's rooms, many in one transaction. A thousand rooms write a thousand times
/// a second, and a transaction costs as much as the writes of a dozen rooms.
pub(super) struct Scribe {
    app: App,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    waiting: Vec<Entry>,
    busy: bool,
}

struct Entry {
    lease: RoomLease,
    write: RoomWrite,
    answer: oneshot::Sender<Option<RoomWriteOutcome>>,
}

impl Scribe {
    pub(super) fn new(app: App) -> Arc<Self> {
        Arc::new(Self { app, state: Mutex::default() })
    }

    /// Queues a write. A write with a winner goes at once and alone: players wait for it.
    pub(super) fn write(self: &Arc<Self>, lease: RoomLease, write: RoomWrite) -> Answer {
        let (answer, answered) = oneshot::channel();
        let entry = Entry { lease, write, answer };
        if entry.write.winner.is_some() {
            let scribe = self.clone();
            tokio::spawn(async move { scribe.alone(entry).await });
            return answered;
        }
        let mut state = self.state();
        state.waiting.push(entry);
        if !std::mem::replace(&mut state.busy, true) {
            tokio::spawn(self.clone().work());
        }
        drop(state);
        answered
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn work(self: Arc<Self>) {
        loop {
            sleep(GATHER).await;
            let entries = {
                let mut state = self.state();
                state.busy = !state.waiting.is_empty();
                std::mem::take(&mut state.waiting)
            };
            if entries.is_empty() {
                return;
            }
            let mut entries = entries.into_iter().peekable();
            while entries.peek().is_some() {
                self.together(entries.by_ref().take(AT_ONCE).collect()).await;
            }
        }
    }

    async fn together(&self, entries: Vec<Entry>) {
        let writes: Vec<_> = entries.iter().map(|entry| (entry.lease, &entry.write)).collect();
        match live::write_all(&self.app, &writes).await {
            Ok(kept) => {
                for (entry, kept) in entries.into_iter().zip(kept) {
                    let _ = entry.answer.send(Some(kept));
                }
            }
            // One bad write must not fail the others.
            Err(error) => {
                tracing::warn!(%error, rooms = entries.len(), "rooms could not be written together; each is now written alone");
                for entry in entries {
                    self.alone(entry).await;
                }
            }
        }
    }

    async fn alone(&self, Entry { lease, write, answer }: Entry) {
        let kept = live::write(&self.app, &lease, &write).await;
        if let Err(error) = &kept {
            tracing::warn!(%error, "a room could not be written; it is tried again");
        }
        let _ = answer.send(kept.ok());
    }
}
