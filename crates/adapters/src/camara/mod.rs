//! Common parts of the CAMARA clients: requests and the client's authentication.

mod auth;
mod client;
mod pause;

pub use auth::ClientProof;

pub(crate) use auth::{ClientAuth, NoToken};
pub(crate) use client::{OperatorClient, Reply, RequestFailure};
