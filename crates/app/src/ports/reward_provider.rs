use std::fmt;

use arena_rules::Msisdn;
use async_trait::async_trait;
use uuid::Uuid;

/// A request to add a product to a number.
#[derive(Clone)]
pub struct ProductRequest {
    /// The claim's id. One reference is one delivery, however often it is sent.
    pub reference: Uuid,
    /// The provider's code of the product.
    pub product: String,
    /// The number.
    pub to: Msisdn,
}

impl fmt::Debug for ProductRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ProductRequest")
            .field("reference", &self.reference)
            .field("product", &self.product)
            .finish_non_exhaustive()
    }
}

/// The provider's answer; its texts hold no number or password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProductAnswer {
    /// The product was added to the number.
    Delivered {
        /// The provider's own reference, if given.
        reference: Option<String>,
    },
    /// The product was not added, and this request will never add it.
    Refused {
        /// The provider's reason, for staff.
        why: String,
    },
    /// The provider has the request and has not decided yet.
    Processing,
    /// The provider did not take the request.
    NotTaken(String),
    /// The outcome is unknown: there was no answer, or one that makes no sense.
    Unknown(String),
}

/// The operator's system that adds data, minutes and the like to numbers.
#[async_trait]
pub trait RewardProvider: Send + Sync {
    /// Requests a product. A repeated reference adds nothing more, and returns the state of the first request.
    async fn request(&self, request: &ProductRequest) -> ProductAnswer;
}
