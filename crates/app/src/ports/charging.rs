use std::fmt;

use arena_rules::Msisdn;
use arena_rules::subscription::Fee;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

/// What a charge is known by at the operator: the charge and the how-manieth time it was asked for. Only after a charge
/// was denied, or not taken, is there another number; until then the same one is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct ChargeReference {
    /// The charge.
    pub charge: Uuid,
    /// From 1.
    pub attempt: u32,
}

impl fmt::Display for ChargeReference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.charge.simple(), self.attempt)
    }
}

impl ChargeReference {
    /// Reads what [`ChargeReference`] displays.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let (charge, attempt) = text.split_once('-')?;
        let reference = Self { charge: Uuid::try_parse(charge).ok()?, attempt: attempt.parse().ok()? };
        (reference.to_string() == text).then_some(reference)
    }
}

/// A charge that the operator is asked for.
#[derive(Clone, Debug)]
pub struct ChargeRequest {
    /// What it is known by; the same one twice is one charge.
    pub reference: ChargeReference,
    /// Who pays.
    pub msisdn: Msisdn,
    /// How much.
    pub fee: Fee,
    /// The currency's code, ISO 4217.
    pub currency: String,
    /// What stands on the bill.
    pub description: String,
    /// It was never asked for before this instant, not even by a database that was lost since.
    pub since: DateTime<Utc>,
}

/// A charge whose outcome is asked for.
#[derive(Clone, Debug)]
pub struct OpenCharge {
    /// What it is known by.
    pub reference: ChargeReference,
    /// When it was asked for last.
    pub asked_at: DateTime<Utc>,
    /// What the operator calls it, where it said so.
    pub operator_reference: Option<String>,
}

/// What the operator says of a charge. No text of it holds a number or a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChargeAnswer {
    /// The money was taken, or put on the bill.
    Paid {
        /// What the operator calls it.
        reference: Option<String>,
    },
    /// It was not, and will not be by this request.
    Denied {
        /// Why, in a word of the operator's.
        why: String,
    },
    /// The operator has it and has not decided.
    Processing {
        /// What the operator calls it.
        reference: Option<String>,
    },
    /// The operator did not take the request: it may be asked for anew, later.
    NotTaken(String),
    /// Nobody knows: no answer, or one that is not understood. The operator is asked what became of it.
    Unknown(String),
}

/// What the operator knows of a charge whose outcome was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// An outcome, or that it is being worked on.
    Answer(ChargeAnswer),
    /// Nothing: the request may still be on its way.
    Nothing,
}

/// The operator's charging.
#[async_trait]
pub trait Charging: Send + Sync {
    /// Asks for a charge.
    async fn charge(&self, request: &ChargeRequest) -> ChargeAnswer;

    /// What became of charges, in their order.
    ///
    /// # Errors
    /// Why the operator cannot say now, without a number or password.
    async fn find(&self, charges: &[OpenCharge]) -> Result<Vec<Found>, String>;
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
    }
}
