use arena_rules::Msisdn;
use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use chrono::SecondsFormat;
use serde::{Deserialize, Serialize};

use super::api;
use arena_rules::Amount;

use crate::{Charge, Operator};

const MOST: Amount = Amount::whole(100_000);
const REFERENCE_BYTES: usize = 128;

#[derive(Deserialize)]
pub(super) struct ChargeRequest {
    reference: String,
    msisdn: String,
    amount: Amount,
}

#[derive(Serialize)]
struct ChargeOut<'a> {
    reference: &'a str,
    msisdn: &'a str,
    /// In whole units of the currency.
    amount: Amount,
    /// `charged` or `insufficient`.
    status: &'static str,
    /// `prepaid` or `postpaid`.
    method: &'static str,
    /// The amount left on a prepaid number.
    balance: Option<Amount>,
    #[serde(rename = "chargedAt")]
    charged_at: String,
}

fn answer(charge: &Charge) -> Response {
    Json(ChargeOut {
        reference: &charge.reference,
        msisdn: charge.msisdn.as_str(),
        amount: charge.amount,
        status: charge.status.as_str(),
        method: charge.method.as_str(),
        balance: charge.balance,
        charged_at: charge.at.to_rfc3339_opts(SecondsFormat::Millis, true),
    })
    .into_response()
}

/// POST `/api/charge` `{reference, msisdn, amount}`: charges once per reference.
///
/// Both outcomes have status 200. A reference with another number or amount has status 409.
pub(super) async fn charge(
    State(operator): State<Operator>,
    body: Result<Json<ChargeRequest>, JsonRejection>,
) -> Response {
    let asked = match api::body(body) {
        Ok(asked) => asked,
        Err(refusal) => return *refusal,
    };
    let bad = |error, message| api::refuse(StatusCode::UNPROCESSABLE_ENTITY, error, message);
    let length = asked.reference.len();
    if length == 0 || length > REFERENCE_BYTES || !asked.reference.bytes().all(|b| b.is_ascii_graphic()) {
        return bad("bad_reference", "reference is 1 to 128 visible ASCII characters");
    }
    let Ok(msisdn) = Msisdn::parse(&asked.msisdn, &operator.config().country) else {
        return bad("bad_number", "msisdn is not a mobile number");
    };
    if asked.amount <= Amount::ZERO || asked.amount > MOST {
        return bad("bad_amount", "amount is above 0 and at most 100000");
    }
    if !asked.amount.fits(&operator.config().prices.currency) {
        return bad("bad_amount", "amount has more decimals than the currency");
    }
    match operator.charge(&msisdn, asked.amount, &asked.reference).await {
        Ok(charge) => answer(&charge),
        Err(error) => api::failed(&error),
    }
}

/// GET `/api/charge/{reference}`: returns a charge, for callers that lost the answer.
pub(super) async fn find(State(operator): State<Operator>, Path(reference): Path<String>) -> Response {
    match operator.find_charge(&reference).await {
        Ok(Some(charge)) => answer(&charge),
        Ok(None) => api::refuse(StatusCode::NOT_FOUND, "unknown_reference", "no charge has this reference"),
        Err(error) => api::failed(&error),
    }
}
