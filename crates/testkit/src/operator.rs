//! An operator's charging, as a test double with a book.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena_app::ports::{
    ChargeAnswer, ChargeLookup, ChargeReference, ChargeRequest, Charging, Clock, OpenCharge,
};
use arena_rules::{Amount, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};

use crate::TestClock;

/// The outcome of the next request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Decided and answered.
    Answered,
    /// Decided, but the answer is lost.
    AnswerLost,
    /// Lost on the way: the server does not know the outcome.
    RequestLost,
    /// Refused without a decision.
    NotTaken,
    /// Decided later.
    Processing,
}

/// A decided request in the operator's book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookedCharge {
    /// Our reference.
    pub reference: ChargeReference,
    /// The subscriber's number.
    pub msisdn: Msisdn,
    /// The amount.
    pub amount: Amount,
    /// The time at which the decided request arrived.
    pub at: DateTime<Utc>,
    /// Whether the payment was taken.
    pub paid: bool,
}

/// An operator that charges once per reference, with scripted outcomes, and keeps a book.
pub struct TestOperator {
    clock: Arc<TestClock>,
    inner: Mutex<Inner>,
}

#[derive(Default)]
struct Inner {
    book: Vec<BookedCharge>,
    known: BTreeMap<ChargeReference, usize>,
    working_on: BTreeMap<ChargeReference, (ChargeRequest, DateTime<Utc>)>,
    balances: BTreeMap<Msisdn, Amount>,
    fates: Vec<Fate>,
    requests: u64,
}

impl TestOperator {
    /// An operator whose subscribers can pay anything.
    #[must_use]
    pub fn new(clock: Arc<TestClock>) -> Arc<Self> {
        Arc::new(Self { clock, inner: Mutex::default() })
    }

    fn inner(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets a number's balance, in hundredths.
    pub fn balance(&self, number: &Msisdn, has: i64) {
        self.inner().balances.insert(number.clone(), Amount::hundredths(has));
    }

    /// Queues the outcome of the next request. Several calls queue several outcomes.
    pub fn next(&self, fate: Fate) {
        self.inner().fates.push(fate);
    }

    /// Every decided request, in order.
    #[must_use]
    pub fn book(&self) -> Vec<BookedCharge> {
        self.inner().book.clone()
    }

    /// The number of requests, including repeats.
    #[must_use]
    pub fn requests(&self) -> u64 {
        self.inner().requests
    }

    /// Decides the requests that wait for a decision.
    pub fn decide(&self) {
        let mut inner = self.inner();
        for (request, at) in std::mem::take(&mut inner.working_on).into_values() {
            inner.decide(&request, at);
        }
    }
}

impl Inner {
    fn decide(&mut self, request: &ChargeRequest, at: DateTime<Utc>) -> BookedCharge {
        if let Some(line) = self.known.get(&request.reference) {
            return self.book[*line].clone();
        }
        let amount = request.fee.total;
        let paid = match self.balances.get_mut(&request.msisdn) {
            Some(balance) if *balance < amount => false,
            Some(balance) => {
                *balance = *balance - amount;
                true
            }
            None => true,
        };
        let booked =
            BookedCharge { reference: request.reference, msisdn: request.msisdn.clone(), amount, at, paid };
        self.known.insert(request.reference, self.book.len());
        self.book.push(booked.clone());
        booked
    }
}

fn answer(line: &BookedCharge) -> ChargeAnswer {
    if line.paid {
        ChargeAnswer::Paid { reference: Some(format!("op-{}", line.reference)) }
    } else {
        ChargeAnswer::Denied { why: "insufficient".into() }
    }
}

#[async_trait]
impl Charging for TestOperator {
    async fn charge(&self, request: &ChargeRequest) -> ChargeAnswer {
        let at = self.clock.now();
        let mut inner = self.inner();
        inner.requests += 1;
        let fate = if inner.fates.is_empty() { Fate::Answered } else { inner.fates.remove(0) };
        match fate {
            Fate::Answered => answer(&inner.decide(request, at)),
            Fate::AnswerLost => {
                inner.decide(request, at);
                ChargeAnswer::Unknown("no answer".into())
            }
            Fate::RequestLost => ChargeAnswer::Unknown("no answer".into()),
            Fate::NotTaken => ChargeAnswer::NotTaken("busy".into()),
            Fate::Processing => {
                inner.working_on.insert(request.reference, (request.clone(), at));
                ChargeAnswer::Processing { reference: Some(format!("op-{}", request.reference)) }
            }
        }
    }

    async fn find(&self, charges: &[OpenCharge]) -> Result<Vec<ChargeLookup>, String> {
        let inner = self.inner();
        let found = |charge: &OpenCharge| match inner.known.get(&charge.reference) {
            Some(line) => ChargeLookup::Answer(answer(&inner.book[*line])),
            None if inner.working_on.contains_key(&charge.reference) => {
                ChargeLookup::Answer(ChargeAnswer::Processing { reference: None })
            }
            None => ChargeLookup::Nothing,
        };
        Ok(charges.iter().map(found).collect())
    }
}
