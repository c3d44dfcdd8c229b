//! The rows of the tables, one file each. The ledger and the jobs are read by statements of their own.
#![expect(unreachable_pub, reason = "the derive of an entity wants public names")]

pub(crate) mod game_session;
pub(crate) mod handoff_nonce;
pub(crate) mod idempotency_key;
pub(crate) mod level_payment;
pub(crate) mod message;
pub(crate) mod redemption;
pub(crate) mod reward;
pub(crate) mod session;
pub(crate) mod subscriber;
pub(crate) mod subscriber_number;
pub(crate) mod tournament;
pub(crate) mod tournament_entry;
