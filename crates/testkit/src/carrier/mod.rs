//! An operator that charges as CAMARA's Carrier Billing 0.5 says (one-step payments), over HTTP, with a book of its own. It
//! holds whoever asks to the published shapes: what does not fit is refused, and what it answers is looked at, too.

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

/// Where payments are, behind the server's address.
pub const CARRIER_BASE: &str = "/carrier-billing/v0.5";
/// Where tokens are given, behind the server's address.
pub const CARRIER_TOKENS: &str = "/oauth/token";

/// How the next request for a payment fares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CarrierFate {
    /// It is decided and answered.
    Answered,
    /// It is decided, and the answer never comes.
    AnswerLost,
    /// It is decided, and the answer breaks off.
    AnswerBroken,
    /// It is never decided, and no answer comes.
    RequestLost,
    /// It is decided later: see [`Carrier::decide`].
    Processing,
    /// It is refused with a status and a code; a body that is no JSON where the code is empty.
    Refused(u16, &'static str),
    /// It is refused, to come again after so many seconds.
    TooMany(u32),
}

/// How a reference that was used before is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CarrierRepeats {
    /// With the payment that it stands for.
    #[default]
    Same,
    /// 409 `ALREADY_EXISTS`.
    Conflict,
    /// 400 `INVALID_ARGUMENT`, which says in words that the correlator is there.
    Argument,
}

/// What kind of an operator it is.
#[derive(Clone, Debug)]
pub struct CarrierOptions {
    /// Who may ask.
    pub client_id: String,
    /// Their secret.
    pub client_secret: String,
    /// How long a token lives.
    pub token_seconds: i64,
    /// The most payments on a page.
    pub page_most: usize,
    /// The most payments that a list may have in all.
    pub list_most: Option<usize>,
    /// How a reference that was used before is answered.
    pub repeats: CarrierRepeats,
    /// How long a payment takes.
    pub latency: Duration,
    /// Of so many payments one answer is lost; 0 for none.
    pub lose_every: u64,
    /// Of so many payments one is denied; 0 for none.
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
    /// One whose subscribers can pay anything.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>, options: CarrierOptions) -> Arc<Self> {
        Arc::new(Self { clock, options, book: Mutex::default() })
    }

    /// Serves at an address, in a task of its own; which one it is.
    ///
    /// # Errors
    /// The network's.
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

    /// How the next request for a payment fares; said twice, the one after it.
    pub fn next(&self, fate: CarrierFate) {
        self.book().fates.push_back(fate);
    }

    /// From now on a number (`+923…`) has so much, in hundredths.
    pub fn balance(&self, number: &str, has: i64) {
        self.book().balances.insert(number.to_owned(), has);
    }

    /// Decides what it is working on.
    pub fn decide(&self) {
        self.book().decide();
    }

    /// Every token that was given is good for nothing from now on.
    pub fn forget_tokens(&self) {
        self.book().tokens.clear();
    }

    /// Every payment, in the order of their creation.
    #[must_use]
    pub fn payments(&self) -> Vec<Payment> {
        self.book().payments.clone()
    }

    /// How often what was asked for: requests for payments, pages of lists, payments by id, tokens.
    #[must_use]
    pub fn asked(&self) -> [u64; 4] {
        let book = self.book();
        [book.asked, book.pages, book.by_id, book.tokens_given]
    }

    /// What did not fit the published shapes.
    #[must_use]
    pub fn misfits(&self) -> Vec<String> {
        self.book().misfits.clone()
    }
}
