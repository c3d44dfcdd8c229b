//! An operator's charging, as a test double with a book.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena_app::ports::{
    ChargeAnswer, ChargeLookup, ChargeReference, ChargeRequest, Charging, Clock, OpenCharge, RefundAnswer,
    RefundLookup, RefundReference, RefundRequest,
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

/// A decided refund in the operator's book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BookedRefund {
    /// Our reference.
    pub reference: RefundReference,
    /// The amount.
    pub amount: Amount,
    /// Whether the money was given back.
    pub refunded: bool,
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
    refunds: Vec<BookedRefund>,
    refund_fates: Vec<Fate>,
    refunds_wait: Vec<RefundRequest>,
    denies_refunds: bool,
    cannot_refund: bool,
    refund_requests: u64,
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

    /// Queues the outcome of the next request for a refund.
    pub fn next_refund(&self, fate: Fate) {
        self.inner().refund_fates.push(fate);
    }

    /// Denies refunds from now on, or no longer.
    pub fn deny_refunds(&self, denies: bool) {
        self.inner().denies_refunds = denies;
    }

    /// Takes the gateway's interface for refunds away, or brings it back.
    pub fn cannot_refund(&self, cannot: bool) {
        self.inner().cannot_refund = cannot;
    }

    /// Every decided refund, in order.
    #[must_use]
    pub fn refunds(&self) -> Vec<BookedRefund> {
        self.inner().refunds.clone()
    }

    /// The number of requests for refunds, including repeats.
    #[must_use]
    pub fn refund_requests(&self) -> u64 {
        self.inner().refund_requests
    }

    /// Decides the requests that wait for a decision.
    pub fn decide(&self) {
        let mut inner = self.inner();
        for request in std::mem::take(&mut inner.refunds_wait) {
            inner.decide_refund(&request);
        }
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

impl Inner {
    fn decide_refund(&mut self, request: &RefundRequest) -> BookedRefund {
        if let Some(before) = self.refunds.iter().find(|line| line.reference == request.reference) {
            return before.clone();
        }
        let paid = self.known.get(&request.charge.reference).is_some_and(|line| self.book[*line].paid);
        let again = self
            .refunds
            .iter()
            .any(|line| line.refunded && line.reference.charge == request.reference.charge);
        let refunded = paid && !again && !self.denies_refunds;
        let booked = BookedRefund { reference: request.reference, amount: request.amount, refunded };
        self.refunds.push(booked.clone());
        booked
    }
}

fn refund_answer(line: &BookedRefund) -> RefundAnswer {
    if line.refunded {
        RefundAnswer::Refunded { reference: Some(format!("op-{}", line.reference)) }
    } else {
        RefundAnswer::Denied { why: "refund denied".into() }
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

    fn refunds(&self) -> bool {
        !self.inner().cannot_refund
    }

    async fn refund(&self, request: &RefundRequest) -> RefundAnswer {
        let mut inner = self.inner();
        if inner.cannot_refund {
            return RefundAnswer::Unsupported;
        }
        inner.refund_requests += 1;
        let fate = if inner.refund_fates.is_empty() { Fate::Answered } else { inner.refund_fates.remove(0) };
        match fate {
            Fate::Answered => refund_answer(&inner.decide_refund(request)),
            Fate::AnswerLost => {
                inner.decide_refund(request);
                RefundAnswer::Unknown("no answer".into())
            }
            Fate::RequestLost => RefundAnswer::Unknown("no answer".into()),
            Fate::NotTaken => RefundAnswer::NotTaken("busy".into()),
            Fate::Processing => {
                inner.refunds_wait.push(request.clone());
                RefundAnswer::Processing { reference: Some(format!("op-{}", request.reference)) }
            }
        }
    }

    async fn find_refund(&self, request: &RefundRequest) -> RefundLookup {
        let inner = self.inner();
        if inner.cannot_refund {
            return RefundLookup::Answer(RefundAnswer::Unknown("the gateway cannot refund".into()));
        }
        if let Some(line) = inner.refunds.iter().find(|line| line.reference == request.reference) {
            return RefundLookup::Answer(refund_answer(line));
        }
        if inner.refunds_wait.iter().any(|waiting| waiting.reference == request.reference) {
            return RefundLookup::Answer(RefundAnswer::Processing { reference: None });
        }
        RefundLookup::Nothing
    }
}
