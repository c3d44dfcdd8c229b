//! Common parts of the CAMARA clients.

mod auth;
mod client;
mod pause;

pub use auth::ClientProof;

pub(crate) use auth::{ClientAuth, NoToken};
pub(crate) use client::{OperatorClient, Reply, RequestFailure};
