//! CAMARA Carrier Billing Refund 0.2: a total refund of a payment, by the payment's id.
//!
//! | answer | the refund |
//! |---|---|
//! | 200, 201, 202 with `succeeded` | refunded |
//! | the same with `processing` | the operator works on it |
//! | the same with `denied` | denied |
//! | 403 `REFUND_DENIED`, `PAYMENT_NOT_ELIGIBLE_FOR_REFUND`; 422 about an amount, taxes or details | denied |
//! | 401 | tried once more with a new token, then not taken |
//! | 409, 400 that names the `clientCorrelator` | it exists: its outcome is looked up |
//! | 429 | not taken; nothing is sent until `Retry-After` |
//! | 404, 405, 501 | the operator cannot refund this payment by its interface: not supported |
//! | other 400, 403 and 422 with a code; 3xx, 406, 413, 415, 503; no connection | not taken |
//! | everything else: no answer in time, a broken one, 500, 502, 504 | unknown |
//!
//! A refund of unknown outcome is looked up in the payment's refunds by its reference. A denial is checked there as well: an
//! operator may deny the repeat of a refund that it made, and staff would give the money back once more by another way.

use arena_app::ports::{
    ChargeAnswer, ChargeLookup, RefundAnswer, RefundLookup, RefundReference, RefundRequest,
};
use reqwest::Url;
use serde::{Deserialize, Serialize};
use tokio::time::Instant;
use uuid::Uuid;

use super::camara::CamaraCharging;
use super::wire::Refusal;
use crate::camara::{Reply, RequestFailure};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct CreateRefund<'a> {
    r#type: &'static str,
    amount_transaction: Transaction<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Transaction<'a> {
    client_correlator: &'a str,
    reference_code: &'a str,
    /// A total refund names no amount.
    refund_amount: RefundAmount<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RefundAmount<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    charging_meta_data: Option<MetaData<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct MetaData<'a> {
    merchant_identifier: &'a str,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Refund {
    refund_id: String,
    refund_status: String,
    /// Every total refund has one; another client's refund may have none.
    amount_transaction: Option<BookedTransaction>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct BookedTransaction {
    client_correlator: Option<String>,
    reference_code: String,
}

impl Refund {
    fn reference(&self) -> Option<&str> {
        let booked = self.amount_transaction.as_ref()?;
        Some(booked.client_correlator.as_deref().unwrap_or(&booked.reference_code))
    }

    /// Whether this refund gave a charge back, by whichever attempt: a restored database may know an earlier one only.
    fn gave_back(&self, charge: Uuid) -> bool {
        let reference = self.reference().and_then(RefundReference::parse);
        self.refund_status == "succeeded" && reference.is_some_and(|reference| reference.charge == charge)
    }

    fn answer(self) -> RefundAnswer {
        let reference = Some(self.refund_id);
        match self.refund_status.as_str() {
            "succeeded" => RefundAnswer::Refunded { reference },
            "processing" => RefundAnswer::Processing { reference },
            "denied" => RefundAnswer::Denied { why: "denied".into() },
            _ => RefundAnswer::Unknown("the operator answered with an unknown state of the refund".into()),
        }
    }
}

#[derive(Debug, PartialEq, Eq)]
enum Meaning {
    Answer(RefundAnswer),
    NoToken,
    Exists,
}

fn read(reply: &Reply, reference: &str) -> Meaning {
    use RefundAnswer::{Denied, NotTaken, Unknown, Unsupported};
    let refusal: Option<Refusal> = serde_json::from_slice(&reply.body).ok();
    let code = refusal.as_ref().map_or("", |refusal| refusal.code.as_str());
    let said = || format!("answered {}", reply.status);
    Meaning::Answer(match (reply.status, code) {
        (200..=202, _) => match serde_json::from_slice::<Refund>(&reply.body) {
            Ok(refund) if refund.reference() == Some(reference) => refund.answer(),
            _ => Unknown(format!("the operator answered {} without the refund", reply.status)),
        },
        (403, "CARRIER_BILLING_REFUND.REFUND_DENIED") => Denied { why: "refund denied".into() },
        (403, "CARRIER_BILLING_REFUND.PAYMENT_NOT_ELIGIBLE_FOR_REFUND") => {
            Denied { why: "the payment cannot be refunded".into() }
        }
        (401, _) => return Meaning::NoToken,
        (409, _) => return Meaning::Exists,
        (400, _)
            if refusal
                .as_ref()
                .is_some_and(|refusal| refusal.message.to_ascii_lowercase().contains("clientcorrelator")) =>
        {
            return Meaning::Exists;
        }
        (404 | 405 | 501, _) => Unsupported,
        (429, _) => NotTaken("the operator asked us to wait".into()),
        (400, "") => Unknown(said()),
        (300..=399 | 400 | 403 | 406 | 413 | 415 | 503, _) => NotTaken(said()),
        (422, "CARRIER_BILLING_REFUND.UNAUTHORIZED_AMOUNT") => Denied { why: "amount not authorised".into() },
        (422, "CARRIER_BILLING_REFUND.USER_AMOUNT_THRESHOLD_OVERPASSED") => {
            Denied { why: "the subscriber's limit of refunds is reached".into() }
        }
        (
            422,
            "CARRIER_BILLING_REFUND.TAXES_MANAGEMENT_MISMATCH"
            | "CARRIER_BILLING_REFUND.REFUND_DETAILS_MISMATCH",
        ) => Denied { why: "the refund does not fit the payment".into() },
        (422, some) if !some.is_empty() => NotTaken(said()),
        _ => Unknown(said()),
    })
}

impl CamaraCharging {
    /// Requests a refund.
    pub(super) async fn ask_refund(&self, request: &RefundRequest) -> RefundAnswer {
        let Some(refunds) = &self.refunds else { return RefundAnswer::Unsupported };
        let deadline = Instant::now() + self.config.timeout;
        let url = match self.refunds_of(refunds, request).await {
            Ok(url) => url,
            Err(why) => return RefundAnswer::NotTaken(why),
        };
        let reference = request.reference.to_string();
        let merchant = &self.config.merchant_identifier;
        let meta = (!merchant.is_empty()).then_some(MetaData { merchant_identifier: merchant });
        let body = CreateRefund {
            r#type: "total",
            amount_transaction: Transaction {
                client_correlator: &reference,
                reference_code: &reference,
                refund_amount: RefundAmount { charging_meta_data: meta },
            },
        };
        let Ok(body) = serde_json::to_vec(&body) else {
            return RefundAnswer::NotTaken("the refund cannot be serialised".into());
        };
        for last in [false, true] {
            if let Some(why) = self.speaker.pause.why(self.clock.now()) {
                return RefundAnswer::NotTaken(why.into());
            }
            let token = match self.token(deadline).await {
                Ok(token) => token,
                Err(why) => return RefundAnswer::NotTaken(why),
            };
            let sent =
                self.speaker.post(url.clone(), token.header(), &reference, body.clone(), deadline).await;
            let reply = match sent {
                Ok(reply) => reply,
                Err(lost @ RequestFailure::NoConnection) => return RefundAnswer::NotTaken(lost.to_string()),
                Err(lost) => return RefundAnswer::Unknown(lost.to_string()),
            };
            match read(&reply, &reference) {
                Meaning::Answer(denied @ RefundAnswer::Denied { .. }) => {
                    return match self.listed(url, request, deadline).await {
                        RefundLookup::Answer(answer) => answer,
                        RefundLookup::Nothing => denied,
                    };
                }
                Meaning::Answer(answer) => return answer,
                Meaning::NoToken if last => break,
                Meaning::NoToken => self.refuse(&token).await,
                Meaning::Exists => {
                    return match self.listed(url, request, deadline).await {
                        RefundLookup::Answer(answer) => answer,
                        RefundLookup::Nothing => RefundAnswer::Unknown(
                            "the operator has this refund already and does not list it".into(),
                        ),
                    };
                }
            }
        }
        RefundAnswer::NotTaken("the operator refuses its own access tokens".into())
    }

    /// Looks a refund up in the list of its payment's refunds.
    pub(super) async fn look_up_refund(&self, request: &RefundRequest) -> RefundLookup {
        let Some(refunds) = &self.refunds else {
            let why = "no address for refunds is configured";
            return RefundLookup::Answer(RefundAnswer::Unknown(why.into()));
        };
        let deadline = Instant::now() + self.config.timeout;
        match self.refunds_of(refunds, request).await {
            Ok(url) => self.listed(url, request, deadline).await,
            Err(why) => RefundLookup::Answer(RefundAnswer::Unknown(why)),
        }
    }

    /// The address of a payment's refunds. A payment whose id was never read is looked up first.
    async fn refunds_of(&self, refunds: &Url, request: &RefundRequest) -> Result<Url, String> {
        let id = match &request.charge.operator_reference {
            Some(id) => id.clone(),
            None => match self.find_all(std::slice::from_ref(&request.charge)).await.pop() {
                Some(ChargeLookup::Answer(ChargeAnswer::Paid { reference: Some(id) })) => id,
                _ => return Err("the operator's id of the payment is not known".into()),
            },
        };
        let mut url = refunds.clone();
        url.path_segments_mut().map_err(|()| "no path")?.push("payments").push(&id).push("refunds");
        Ok(url)
    }

    async fn listed(&self, mut url: Url, request: &RefundRequest, deadline: Instant) -> RefundLookup {
        let unknown = |why: String| RefundLookup::Answer(RefundAnswer::Unknown(why));
        url.query_pairs_mut().append_pair("perPage", &self.config.page.to_string());
        let reply = match self.get(url, deadline).await {
            Ok(reply) => reply,
            Err(why) => return unknown(why),
        };
        match reply.status {
            200 => match serde_json::from_slice::<Vec<Refund>>(&reply.body) {
                Ok(refunds) => find(refunds, request),
                Err(_) => unknown("the operator's list of refunds is not understood".into()),
            },
            404 => RefundLookup::Nothing,
            status => unknown(format!("the operator answered {status}")),
        }
    }
}

/// Finds a refund in the list of its payment's refunds. One that gave the charge back comes before the attempt itself.
fn find(mut refunds: Vec<Refund>, request: &RefundRequest) -> RefundLookup {
    let reference = request.reference.to_string();
    let given = refunds.iter().position(|refund| refund.gave_back(request.reference.charge));
    let place =
        given.or_else(|| refunds.iter().position(|refund| refund.reference() == Some(reference.as_str())));
    place.map_or(RefundLookup::Nothing, |place| RefundLookup::Answer(refunds.swap_remove(place).answer()))
}
