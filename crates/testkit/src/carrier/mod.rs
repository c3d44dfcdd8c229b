//! An operator's charging over HTTP: CAMARA Carrier Billing 0.5 with one-step payments, with a book of its
//! own. It refuses requests that do not fit the published shapes, and checks its own answers too.

mod book;
mod http;
mod shapes;

use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use arena_app::ports::Clock;
use tokio::net::TcpListener;

pub use book::{Payment, Totals};

use book::Book;

/// Path of the payments API on the server.
pub const CARRIER_BASE: &str = "/carrier-billing/v0.5";
/// Path for tokens on the server.
pub const CARRIER_TOKENS: &str = "/oauth/token";

/// The outcome of the next request for a payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarrierFate {
    /// Decided and answered.
    Answered,
    /// Decided, but never answered.
    AnswerLost,
    /// Decided, but the answer breaks off.
    AnswerBroken,
    /// Neither decided nor answered.
    RequestLost,
    /// Decided later, by [`Carrier::decide`].
    Processing,
    /// Refused with a status and a code. With an empty code the body is not JSON.
    Refused(u16, &'static str),
    /// Refused, with the seconds to wait before a retry.
    TooMany(u32),
}

/// The answer to a used reference.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CarrierRepeats {
    /// The existing payment.
    #[default]
    Same,
    /// 409 `ALREADY_EXISTS`.
    Conflict,
    /// 400 `INVALID_ARGUMENT`, with a message that the correlator exists.
    Argument,
}

/// Behaviour of the operator.
#[derive(Clone, Debug)]
pub struct CarrierOptions {
    /// The client's id.
    pub client_id: String,
    /// The client's secret.
    pub client_secret: String,
    /// Lifetime of a token in seconds.
    pub token_seconds: i64,
    /// The most payments on a page.
    pub page_most: usize,
    /// The most payments in a whole list.
    pub list_most: Option<usize>,
    /// The answer to a used reference.
    pub repeats: CarrierRepeats,
    /// Delay of a payment.
    pub latency: Duration,
    /// Loses the answer to every n-th request; 0 for none.
    pub lose_every: u64,
    /// Denies every n-th request; 0 for none.
    pub deny_every: u64,
}

impl Default for CarrierOptions {
    fn default() -> Self {
        Self {
            client_id: "arena".into(),
            client_secret: "carrier secret + more".into(),
            token_seconds: 3_600,
            page_most: 100,
            list_most: None,
            repeats: CarrierRepeats::Same,
            latency: Duration::ZERO,
            lose_every: 0,
            deny_every: 0,
        }
    }
}

/// An operator's charging.
pub struct Carrier {
    clock: Arc<dyn Clock>,
    options: CarrierOptions,
    book: Mutex<Book>,
}

impl Carrier {
    /// Makes an operator whose subscribers can pay anything.
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
        self.book().balances.insert(number.to_owned(), has);
    }

    /// Decides the payments that wait for a decision.
    pub fn decide(&self) {
        self.book().decide();
    }

    /// Invalidates every token.
    pub fn forget_tokens(&self) {
        self.book().tokens.clear();
    }

    /// Returns every payment in order of creation.
    #[must_use]
    pub fn payments(&self) -> Vec<Payment> {
        self.book().payments.clone()
    }

    /// Returns the number of requests: for payments, pages of lists, payments by id, tokens.
    #[must_use]
    pub fn asked(&self) -> [u64; 4] {
        let book = self.book();
        [book.asked, book.pages, book.by_id, book.tokens_given]
    }

    /// Returns the violations of the published shapes.
    #[must_use]
    pub fn misfits(&self) -> Vec<String> {
        self.book().misfits.clone()
    }
}
