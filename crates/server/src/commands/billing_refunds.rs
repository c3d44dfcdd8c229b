//! What the commands about refunds print.

use std::fmt::{self, Display, Formatter};

use arena_app::ports::{ChargeRefund, RefundState};
use arena_rules::Amount;
use chrono::SubsecRound;
use serde::Serialize;
use uuid::Uuid;

use crate::commands::output::UtcTime;

/// # Errors
/// The word is no state.
pub(super) fn refund_state(word: &str) -> Result<RefundState, String> {
    RefundState::from_word(word).ok_or_else(|| "must be asked, refunded, denied or outside".into())
}

#[derive(Serialize)]
pub(super) struct RefundDone {
    pub(super) charge: Uuid,
    pub(super) state: &'static str,
}

impl Display for RefundDone {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "the refund of charge {} is {}", self.charge, self.state)
    }
}

#[derive(Serialize)]
pub(super) struct RefundsView {
    pub(super) refunds: Vec<RefundView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct RefundView {
    charge: Uuid,
    reference: String,
    state: &'static str,
    amount: Amount,
    currency: String,
    made_at: UtcTime,
    maker: String,
    approved_by: Option<String>,
    operator_reference: Option<String>,
    why: Option<String>,
}

impl From<ChargeRefund> for RefundView {
    fn from(refund: ChargeRefund) -> Self {
        Self {
            charge: refund.new.charge,
            reference: refund.reference.to_string(),
            state: refund.state.as_str(),
            amount: refund.new.amount,
            currency: refund.new.currency,
            made_at: UtcTime(refund.made_at.trunc_subsecs(0)),
            maker: refund.new.maker,
            approved_by: refund.new.approved_by,
            operator_reference: refund.operator_reference,
            why: refund.why,
        }
    }
}

impl Display for RefundsView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for refund in &self.refunds {
            let RefundView { charge, state, amount, currency, made_at, maker, .. } = refund;
            let why = refund.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
            writeln!(f, "{charge}  {state}  {currency} {amount}  {made_at}  {maker}{why}")?;
        }
        Ok(())
    }
}
