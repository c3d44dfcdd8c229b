//! Messages to subscribers. A message enters the outbox in the transaction that causes it, with the job that
//! sends it.
//!
//! ```text
//! queued ──► unknown ──► sent ──► delivered | failed
//! ```
//!
//! A message is `unknown` from just before it is handed to the gateway until the gateway's answer or a
//! receipt. So after a time-out or a power cut the state is still true. The table of kinds
//! ([`arena_rules::messages`]) says whether such a message may be handed over again.
//!
//! A message stores its parameters beside its SMS: the app words it in the language of the page.

mod broadcast;
mod list;
mod notify;
mod parts;
mod receipt;
mod send;
mod words;

pub use broadcast::{Broadcast, broadcast};
pub use list::{LIST, list, mark_read, read_up_to};
pub use notify::{CHUNK, LIFE, Letter, SEND_JOB, SendMessage, notify, notify_all, notify_once, notify_until};
pub use parts::{EARLY, ReceiptDesk, ReceiptOutcome, receive_part};
pub use receipt::{Receipt, ReceiptKey, receive};
pub use send::{SendOutcome, send};
pub use words::{path, words};
