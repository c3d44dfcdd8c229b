//! Web push: messages to browsers beside the SMS, for subscribers who switched it on.
//!
//! A message's transaction also enqueues a push job per device. A push is encrypted for the browser; its
//! lock-screen text has no room id or password.

mod device;
mod notice;
mod queue;
mod send;
mod services;

pub use device::{Keys, MOST, UNSEEN, forget, keep};
pub(crate) use queue::queue;
pub use queue::{PUSH_JOB, PushMessage};
pub use send::{PushOutcome, send};
pub use services::{BadService, Services};
