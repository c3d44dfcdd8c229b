//! The rewards' provider, as a test double with a book.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Mutex, MutexGuard, PoisonError};

use arena_app::ports::{ProductAnswer, ProductRequest, RewardProvider};
use async_trait::async_trait;
use uuid::Uuid;

/// A provider with scripted answers; without a script it delivers. Its book has each delivered reference once.
#[derive(Default)]
pub struct TestProvider(Mutex<Inner>);

#[derive(Default)]
struct Inner {
    answers: VecDeque<ProductAnswer>,
    requests: Vec<ProductRequest>,
    delivered: BTreeMap<Uuid, String>,
}

impl TestProvider {
    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives these answers next, one for each request.
    pub fn script(&self, answers: impl IntoIterator<Item = ProductAnswer>) {
        self.inner().answers.extend(answers);
    }

    /// Returns all requests so far.
    #[must_use]
    pub fn requests(&self) -> Vec<ProductRequest> {
        self.inner().requests.clone()
    }

    /// Returns the delivered products by reference.
    #[must_use]
    pub fn delivered(&self) -> BTreeMap<Uuid, String> {
        self.inner().delivered.clone()
    }
}

#[async_trait]
impl RewardProvider for TestProvider {
    async fn request(&self, request: &ProductRequest) -> ProductAnswer {
        let mut inner = self.inner();
        inner.requests.push(request.clone());
        let usual = || ProductAnswer::Delivered { reference: Some(format!("P-{}", request.product)) };
        let answer = inner.answers.pop_front().unwrap_or_else(usual);
        // A lost answer may follow a delivery.
        if matches!(answer, ProductAnswer::Delivered { .. } | ProductAnswer::Unknown(_)) {
            inner.delivered.insert(request.reference, request.product.clone());
        }
        answer
    }
}
