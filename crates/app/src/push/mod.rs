//! Telling browsers what a message says, beside the SMS: web push, for who switched it on.
//!
//! A message's jobs, one for each device of its subscriber, enter the queue in the transaction that causes the message.
//! What a push service carries is encrypted for the browser; what a lock screen shows holds no room id and no password.

mod device;
mod notice;
mod queue;
mod send;
mod services;

pub use device::{Keys, MOST, UNSEEN, forget, keep};
pub(crate) use queue::queue;
pub use queue::{PUSH_JOB, PushMessage};
pub use send::{Pushed, send};
pub use services::{BadService, Services};
