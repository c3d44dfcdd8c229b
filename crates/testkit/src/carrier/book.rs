use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt::Write as _;

use arena_rules::Amount;
use chrono::{DateTime, SecondsFormat, Utc};

use super::options::{CarrierFate, CarrierOptions};

/// A payment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Payment {
    /// The operator's id.
    pub id: String,
    /// The merchant's reference, also its correlator.
    pub reference: Box<str>,
    /// The subscriber's number, `+923001234567`.
    pub number: Box<str>,
    /// The amount.
    pub amount: Amount,
    /// The currency's code.
    pub currency: Box<str>,
    /// The text on the bill.
    pub description: Box<str>,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
    /// `succeeded`, `processing` or `denied`.
    pub status: &'static str,
    /// How often it was requested.
    pub asked: u32,
}

/// Totals of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Requests for payments.
    pub asked: u64,
    /// Payments that succeeded.
    pub paid: u64,
    /// Distinct pairs of a number and a text on the bill.
    pub periods: u64,
    /// Such pairs that were paid more than once.
    pub twice: u64,
    /// Requests for an existing payment.
    pub repeats: u64,
    /// Denied requests.
    pub denied: u64,
    /// Lost answers.
    pub lost: u64,
    /// The most payments made in one second.
    pub most_a_second: u64,
    /// Requests that violated the published shapes.
    pub misfits: u64,
}

pub(super) struct TokenGrant {
    pub(super) until: DateTime<Utc>,
    pub(super) scopes: BTreeSet<String>,
}

/// A refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CarrierRefund {
    /// The operator's id.
    pub id: String,
    /// The id of the payment.
    pub payment: String,
    /// The merchant's reference, also its correlator.
    pub reference: String,
    /// `succeeded`, `processing` or `denied`.
    pub status: &'static str,
    /// Time of creation.
    pub created_at: DateTime<Utc>,
}

#[derive(Default)]
pub(super) struct Book {
    pub(super) refunds: Vec<CarrierRefund>,
    pub(super) refund_fates: VecDeque<CarrierFate>,
    pub(super) payments: Vec<Payment>,
    by_reference: BTreeMap<Box<str>, usize>,
    pub(super) balances: BTreeMap<String, Amount>,
    pub(super) fates: VecDeque<CarrierFate>,
    pub(super) tokens: BTreeMap<String, TokenGrant>,
    pub(super) tokens_given: u64,
    pub(super) asked: u64,
    pub(super) pages: u64,
    pub(super) by_id: u64,
    pub(super) misfits: Vec<String>,
    pub(super) misfit_count: u64,
    denied: u64,
    lost: u64,
}

pub(super) struct New {
    pub(super) reference: String,
    pub(super) number: String,
    pub(super) amount: Amount,
    pub(super) currency: String,
    pub(super) description: String,
}

pub(super) enum PaymentResult {
    New(Payment),
    Before(Payment),
    Denied,
}

impl Book {
    pub(super) fn fate(&mut self, options: &CarrierOptions) -> CarrierFate {
        self.asked += 1;
        let every = |number: u64| number > 0 && self.asked.is_multiple_of(number);
        let fate = self.fates.pop_front().unwrap_or_else(|| {
            if every(options.lose_every) {
                CarrierFate::AnswerLost
            } else if every(options.deny_every) {
                CarrierFate::Refused(403, "CARRIER_BILLING.PAYMENT_DENIED")
            } else {
                CarrierFate::Answered
            }
        });
        match fate {
            CarrierFate::AnswerLost | CarrierFate::AnswerBroken | CarrierFate::RequestLost => self.lost += 1,
            CarrierFate::Refused(403, "CARRIER_BILLING.PAYMENT_DENIED") => self.denied += 1,
            _ => {}
        }
        fate
    }

    pub(super) fn pay(&mut self, new: New, status: &'static str, now: DateTime<Utc>) -> PaymentResult {
        if let Some(place) = self.by_reference.get(new.reference.as_str()) {
            self.payments[*place].asked += 1;
            return PaymentResult::Before(self.payments[*place].clone());
        }
        if status == "succeeded" && !self.take(&new.number, new.amount) {
            self.denied += 1;
            return PaymentResult::Denied;
        }
        let payment = Payment {
            id: format!("pay/{}", self.payments.len() + 1),
            reference: new.reference.into(),
            number: new.number.into(),
            amount: new.amount,
            currency: new.currency.into(),
            description: new.description.into(),
            created_at: now,
            status,
            asked: 1,
        };
        self.by_reference.insert(payment.reference.clone(), self.payments.len());
        self.payments.push(payment.clone());
        PaymentResult::New(payment)
    }

    fn take(&mut self, number: &str, amount: Amount) -> bool {
        match self.balances.get_mut(number) {
            Some(balance) if *balance < amount => false,
            Some(balance) => {
                *balance = *balance - amount;
                true
            }
            None => true,
        }
    }

    pub(super) fn decide(&mut self) {
        for place in 0..self.payments.len() {
            if self.payments[place].status == "processing" {
                let (number, amount) = (self.payments[place].number.clone(), self.payments[place].amount);
                let paid = self.take(&number, amount);
                self.payments[place].status = if paid { "succeeded" } else { "denied" };
            }
        }
    }

    /// Gives a payment back as a whole; `None` if there is no such payment.
    pub(super) fn refund(
        &mut self,
        payment: &str,
        reference: &str,
        status: &'static str,
        now: DateTime<Utc>,
    ) -> Option<Result<CarrierRefund, &'static str>> {
        let paid = self.by_id(payment)?.clone();
        if let Some(before) = self.refunds.iter().find(|refund| refund.reference == reference) {
            return Some(Ok(before.clone()));
        }
        let given = self.refunds.iter().any(|refund| refund.payment == payment && refund.status != "denied");
        if paid.status != "succeeded" || given {
            return Some(Err("CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND"));
        }
        if status == "succeeded" {
            self.give(&paid);
        }
        let refund = CarrierRefund {
            id: format!("refund/{}", self.refunds.len() + 1),
            payment: payment.to_owned(),
            reference: reference.to_owned(),
            status,
            created_at: now,
        };
        self.refunds.push(refund.clone());
        Some(Ok(refund))
    }

    fn give(&mut self, paid: &Payment) {
        if let Some(balance) = self.balances.get_mut(&*paid.number) {
            *balance = *balance + paid.amount;
        }
    }

    pub(super) fn decide_refunds(&mut self) {
        for place in 0..self.refunds.len() {
            if self.refunds[place].status == "processing" {
                self.refunds[place].status = "succeeded";
                if let Some(paid) = self.by_id(&self.refunds[place].payment).cloned() {
                    self.give(&paid);
                }
            }
        }
    }

    pub(super) fn by_id(&self, id: &str) -> Option<&Payment> {
        let number: usize = id.strip_prefix("pay/")?.parse().ok()?;
        self.payments.get(number.checked_sub(1)?)
    }

    pub(super) fn between(&self, from: Option<DateTime<Utc>>, to: Option<DateTime<Utc>>) -> &[Payment] {
        let begin = from.map_or(0, |from| self.payments.partition_point(|payment| payment.created_at < from));
        let end = to.map_or(self.payments.len(), |to| {
            self.payments.partition_point(|payment| payment.created_at <= to)
        });
        self.payments.get(begin..end).unwrap_or_default()
    }

    pub(super) fn misfit(&mut self, what: String) {
        self.misfit_count += 1;
        if self.misfits.len() < 20 {
            self.misfits.push(what);
        }
    }

    pub(super) fn totals(&self) -> Totals {
        let mut totals = Totals {
            asked: self.asked,
            denied: self.denied,
            lost: self.lost,
            misfits: self.misfit_count,
            ..Totals::default()
        };
        let (mut paid, mut seconds) = (BTreeMap::new(), BTreeMap::new());
        for payment in &self.payments {
            totals.repeats += u64::from(payment.asked - 1);
            if payment.status == "succeeded" {
                totals.paid += 1;
                *paid.entry((&payment.number, &payment.description)).or_insert(0_u64) += 1;
                *seconds.entry(payment.created_at.timestamp()).or_insert(0_u64) += 1;
            }
        }
        totals.periods = paid.len() as u64;
        totals.twice = paid.values().filter(|times| **times > 1).count() as u64;
        totals.most_a_second = seconds.into_values().max().unwrap_or(0);
        totals
    }

    /// `lines` lines as CSV, starting at `from`; empty past the end.
    pub(super) fn csv(&self, from: usize, lines: usize) -> String {
        let mut text = String::new();
        for payment in self.payments.iter().skip(from).take(lines) {
            let Payment { id, reference, status, amount, currency, created_at, .. } = payment;
            let at = created_at.to_rfc3339_opts(SecondsFormat::Millis, true);
            let _ = writeln!(text, "{id},{reference},{status},{amount},{currency},{at}");
        }
        text
    }
}
