//! An operator's charging over HTTP: CAMARA Carrier Billing 0.5 with one-step payments, with a book of its
//! own. It refuses requests that do not fit the published shapes, and checks its own answers too.

mod book;
mod http;
mod options;
mod shapes;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena_app::ports::Clock;
use tokio::net::TcpListener;

pub use book::{CarrierRefund, Payment, Totals};
pub use options::{
    CARRIER_BASE, CARRIER_REFUNDS, CARRIER_TOKENS, CarrierFate, CarrierOptions, CarrierRepeats,
};

use book::Book;

/// An operator's charging.
pub struct Carrier {
    clock: Arc<dyn Clock>,
    options: CarrierOptions,
    book: Mutex<Book>,
}

impl Carrier {
    /// An operator whose subscribers can pay anything.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, options: CarrierOptions) -> Arc<Self> {
        Arc::new(Self { clock, options, book: Mutex::default() })
    }

    /// Serves at an address in a task of its own, and returns the actual address.
    ///
    /// # Errors
    /// The network's error.
    pub async fn listen(self: &Arc<Self>, address: SocketAddr) -> std::io::Result<SocketAddr> {
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let router = http::router(self.clone());
        tokio::spawn(async move { axum::serve(listener, router).await });
        Ok(address)
    }

    fn book(&self) -> MutexGuard<'_, Book> {
        self.book.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Queues the outcome of the next request for a payment. Several calls queue several outcomes.
    pub fn next(&self, fate: CarrierFate) {
        self.book().fates.push_back(fate);
    }

    /// Sets the balance of a number (`+923…`), in hundredths.
    pub fn balance(&self, number: &str, has: i64) {
        self.book().balances.insert(number.to_owned(), arena_rules::Amount::hundredths(has));
    }

    /// Decides the payments that wait for a decision.
    pub fn decide(&self) {
        self.book().decide();
    }

    /// Queues the outcome of the next request for a refund.
    pub fn next_refund(&self, fate: CarrierFate) {
        self.book().refund_fates.push_back(fate);
    }

    /// Decides the refunds that wait for a decision.
    pub fn decide_refunds(&self) {
        self.book().decide_refunds();
    }

    /// Every refund in order of creation.
    #[must_use]
    pub fn refunds(&self) -> Vec<CarrierRefund> {
        self.book().refunds.clone()
    }

    /// Invalidates every token.
    pub fn forget_tokens(&self) {
        self.book().tokens.clear();
    }

    /// Every payment in order of creation.
    #[must_use]
    pub fn payments(&self) -> Vec<Payment> {
        self.book().payments.clone()
    }

    /// The number of requests: for payments, pages of lists, payments by id, tokens.
    #[must_use]
    pub fn asked(&self) -> [u64; 4] {
        let book = self.book();
        [book.asked, book.pages, book.by_id, book.tokens_given]
    }

    /// The violations of the published shapes.
    #[must_use]
    pub fn misfits(&self) -> Vec<String> {
        self.book().misfits.clone()
    }
}
