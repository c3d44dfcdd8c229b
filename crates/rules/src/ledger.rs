//! The double-entry rules of the ledger (contract 4). `docs/ledger.md` lists the invariants.

mod account;
mod posting;
mod reason;
mod title;
mod tournament_key;

pub use account::{AccountKind, STRIPES, stripe};
pub use posting::{Leg, Posting, PostingError, ReversedTransaction};
pub use reason::Reason;
pub use title::Title;
pub use tournament_key::TournamentKey;
