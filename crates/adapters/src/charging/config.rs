use std::time::Duration;

use crate::camara::ClientProof;

/// The operator's Carrier Billing and the client's identity there.
#[derive(Clone)]
pub struct CamaraConfig {
    /// Address of the API with its version: `https://operator.example/carrier-billing/v0.5`.
    pub url: String,
    /// Address of the API for refunds with its version; empty if the operator cannot refund.
    pub refund_url: String,
    /// Address for tokens.
    pub token_url: String,
    /// Client id.
    pub client_id: String,
    /// Proof of the client's identity.
    pub client_proof: ClientProof,
    /// Scope of the token; empty if the operator needs none.
    pub scope: String,
    /// The merchant's name in payments. Here and in all fields that follow, empty omits the field.
    pub merchant_name: String,
    /// The merchant's id.
    pub merchant_identifier: String,
    /// Category of the purchased service.
    pub category: String,
    /// Sales channel.
    pub channel: String,
    /// Id of the service.
    pub service_id: String,
    /// Id of the product within the service.
    pub product_id: String,
    /// Payments per page of a list.
    pub page: usize,
    /// Time limit for a charge, including its token.
    pub timeout: Duration,
}
