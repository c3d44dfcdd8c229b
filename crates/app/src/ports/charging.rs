use std::fmt;

use arena_rules::subscription::Fee;
use arena_rules::{Amount, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// The separator of charge and attempt in the text form of a reference.
const CHARGE_ATTEMPT: &str = "-";
const REFUND_ATTEMPT: &str = "-r";

fn charge_and_attempt(text: &str, between: &str) -> Option<(Uuid, u32)> {
    let (charge, attempt) = text.split_once(between)?;
    Some((Uuid::try_parse(charge).ok()?, attempt.parse().ok()?))
}

/// The operator's name for a request: the charge and the attempt. The attempt's number grows only after
/// the charge was denied or not accepted; until then requests repeat the reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChargeReference {
    /// The charge.
    pub charge: Uuid,
    /// The attempt, from 1.
    pub attempt: u32,
}

impl fmt::Display for ChargeReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{CHARGE_ATTEMPT}{}", self.charge.simple(), self.attempt)
    }
}

impl ChargeReference {
    /// Parses a reference's text form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (charge, attempt) = charge_and_attempt(text, CHARGE_ATTEMPT)?;
        let reference = Self { charge, attempt };
        (reference.to_string() == text).then_some(reference)
    }
}

/// A request for a charge.
#[derive(Clone, Debug)]
pub struct ChargeRequest {
    /// One reference is one charge, however often it is sent.
    pub reference: ChargeReference,
    /// The number that pays.
    pub msisdn: Msisdn,
    /// The amount.
    pub fee: Fee,
    /// The currency's code, ISO 4217.
    pub currency: String,
    /// The text on the bill.
    pub description: String,
    /// The earliest time of any request for this charge, including requests by a database that was lost
    /// since.
    pub since: DateTime<Utc>,
}

/// A charge whose outcome the operator is asked for.
#[derive(Clone, Debug)]
pub struct OpenCharge {
    /// The reference.
    pub reference: ChargeReference,
    /// The last request's time.
    pub asked_at: DateTime<Utc>,
    /// The operator's own reference, if given.
    pub operator_reference: Option<String>,
}

/// The operator's answer; its texts hold no number or password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChargeAnswer {
    /// The money was taken or put on the bill.
    Paid {
        /// The operator's own reference.
        reference: Option<String>,
    },
    /// The money was not taken, and this request will never take it.
    Denied {
        /// The operator's reason.
        why: String,
    },
    /// The operator has the request and has not decided yet.
    Processing {
        /// The operator's own reference.
        reference: Option<String>,
    },
    /// Not accepted by the operator; may be requested again later.
    NotTaken(String),
    /// The outcome is unknown: there was no answer, or one that makes no sense. The operator is asked later.
    Unknown(String),
}

/// The operator's knowledge of a charge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChargeLookup {
    /// An outcome, or that the operator still decides.
    Answer(ChargeAnswer),
    /// The operator knows nothing; the request may be on its way.
    Nothing,
}

/// The operator's name for a refund: the charge and the attempt. The attempt's number grows only after the refund was denied;
/// until then requests repeat the reference. It follows from the charge, so a database that was restored without the refund
/// asks for it under the same reference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RefundReference {
    /// The charge.
    pub charge: Uuid,
    /// The attempt, from 1.
    pub attempt: u32,
}

impl fmt::Display for RefundReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{REFUND_ATTEMPT}{}", self.charge.simple(), self.attempt)
    }
}

impl RefundReference {
    /// Parses a reference's text form.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (charge, attempt) = charge_and_attempt(text, REFUND_ATTEMPT)?;
        let reference = Self { charge, attempt };
        (reference.to_string() == text).then_some(reference)
    }
}

/// A request for the refund of a whole charge.
#[derive(Clone, Debug)]
pub struct RefundRequest {
    /// One reference is one refund, however often it is sent.
    pub reference: RefundReference,
    /// The charge.
    pub charge: OpenCharge,
    /// The amount of the charge.
    pub amount: Amount,
    /// The operator's own reference of the refund, if given.
    pub operator_reference: Option<String>,
}

/// The operator's answer to a refund; its texts hold no number or password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundAnswer {
    /// The money was given back, or taken off the bill.
    Refunded {
        /// The operator's own reference.
        reference: Option<String>,
    },
    /// The money was not given back, and this request will never give it back.
    Denied {
        /// The operator's reason.
        why: String,
    },
    /// The operator has the request and has not decided yet.
    Processing {
        /// The operator's own reference.
        reference: Option<String>,
    },
    /// Not accepted by the operator; may be requested again later.
    NotTaken(String),
    /// The outcome is unknown: there was no answer, or one that makes no sense. The operator is asked later.
    Unknown(String),
    /// The gateway cannot refund.
    Unsupported,
}

/// The operator's knowledge of a refund.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefundLookup {
    /// An outcome, or that the operator still decides.
    Answer(RefundAnswer),
    /// The operator knows nothing; the request may be on its way.
    Nothing,
}

/// The operator's charging.
#[async_trait]
pub trait Charging: Send + Sync {
    /// Requests a charge.
    async fn charge(&self, request: &ChargeRequest) -> ChargeAnswer;

    /// Returns outcomes in the order of `charges`.
    ///
    /// # Errors
    /// Why the operator cannot say now, without a number or password.
    async fn find(&self, charges: &[OpenCharge]) -> Result<Vec<ChargeLookup>, String>;

    /// Whether the gateway can refund. By default it cannot.
    fn refunds(&self) -> bool {
        false
    }

    /// Requests the refund of a charge.
    async fn refund(&self, _request: &RefundRequest) -> RefundAnswer {
        RefundAnswer::Unsupported
    }

    /// Returns the outcome of a refund that was requested. A gateway that cannot refund does not know it: another one may have
    /// been asked.
    async fn find_refund(&self, _request: &RefundRequest) -> RefundLookup {
        RefundLookup::Answer(RefundAnswer::Unknown("the gateway cannot refund".into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_is_read_as_it_is_written() {
        let reference = ChargeReference { charge: Uuid::from_u128(7), attempt: 12 };
        let text = reference.to_string();
        assert_eq!(text, "00000000000000000000000000000007-12");
        assert_eq!(ChargeReference::parse(&text), Some(reference));
        for wrong in
            ["", "7-12", "00000000000000000000000000000007", "00000000-0000-0000-0000-000000000007-1"]
        {
            assert_eq!(ChargeReference::parse(wrong), None, "{wrong}");
        }
        let refund = RefundReference { charge: Uuid::from_u128(7), attempt: 2 };
        assert_eq!(refund.to_string(), "00000000000000000000000000000007-r2");
        assert_eq!(RefundReference::parse(&refund.to_string()), Some(refund));
        assert_eq!(
            (RefundReference::parse(&text), ChargeReference::parse(&refund.to_string())),
            (None, None)
        );
    }
}
