//! Web push: messages to browsers, beside the SMS, for subscribers who switched it on.
//!
//! The transaction that causes a message also enqueues its push jobs, one per device. A push is encrypted for
//! the browser. The text of a lock screen holds no room id and no password.

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
