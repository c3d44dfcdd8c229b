//! What the operator's interfaces after CAMARA have in common: how requests are sent, and how we say who we are.

mod auth;
mod client;
mod pause;

pub use auth::ClientProof;

pub(crate) use auth::{ClientAuth, NoToken};
pub(crate) use client::{Lost, Reply, Speaker};
