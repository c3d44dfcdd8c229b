//! Messages to subscribers. A message enters the outbox, with the job that sends it, in the transaction that
//! causes it.
//!
//! ```text
//! queued ──► unknown ──► sent ──► delivered | failed
//! ```
//!
//! A message is `unknown` from just before the gateway gets it until the gateway's answer or a receipt. So
//! the state is still true after a time-out or a power cut. The table of kinds ([`arena_rules::messages`])
//! says whether such a message may be handed over again. A message of a kind without SMS is `sent` from the
//! start.
//!
//! A message stores its parameters beside its SMS: the app words it in the page's language.

mod broadcast;
mod list;
mod notify;
mod parts;
mod receipt;
mod resend;
mod send;
mod words;

pub use broadcast::{Broadcast, broadcast};
pub use list::{LIST, MessagePage, list, mark_read, page, read_up_to};
pub use notify::{
    CHUNK, LIFE, Letter, SEND_JOB, SendMessage, notify, notify_all, notify_all_once, notify_once,
    notify_until,
};
pub use parts::{EARLY, ReceiptDesk, ReceiptOutcome, receive_part};
pub use receipt::{Receipt, ReceiptKey, receive};
pub use resend::resend;
pub use send::{SendOutcome, send};
pub(crate) use words::brand;
pub use words::{path, words};
