use std::collections::BTreeSet;
use std::convert::Infallible;
use std::sync::Arc;

use axum::body::{Body, Bytes};
use axum::extract::{Path, RawQuery, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::{Duration, SecondsFormat};
use serde_json::{Value, json};

use super::book::{CarrierRefund, Payment, PaymentResult, TokenGrant, Totals};
use super::options::{CARRIER_BASE, CARRIER_REFUNDS, CARRIER_TOKENS, CarrierFate, CarrierRepeats};
use super::{Carrier, shapes};

const CREATE: &str = "carrier-billing:payments:create";
const READ: &str = "carrier-billing:payments:read";
const REFUND: &str = "carrier-billing-refund:refunds:create";
const READ_REFUNDS: &str = "carrier-billing-refund:refunds:read";
const CORRELATOR: &str = "x-correlator";
const CSV_LINES: usize = 5_000;

pub(super) fn router(carrier: Arc<Carrier>) -> Router {
    let api = Router::new()
        .route("/payments", post(create).get(list))
        .route("/payments/{id}", get(one))
        .fallback(async || refuse(StatusCode::NOT_FOUND, "NOT_FOUND"));
    let refunds = Router::new()
        .route("/payments/{id}/refunds", post(refund).get(refunds))
        .fallback(async || refuse(StatusCode::NOT_FOUND, "NOT_FOUND"));
    Router::new()
        .nest(CARRIER_BASE, api)
        .nest(CARRIER_REFUNDS, refunds)
        .route(CARRIER_TOKENS, post(token))
        // No real operator has these routes, which are for inspecting the book.
        .route("/book.csv", get(book))
        .route("/totals", get(totals))
        .route("/count", get(count))
        .with_state(carrier)
}

fn refuse(status: StatusCode, code: &str) -> Response {
    refuse_saying(status, code, "refused")
}

fn refuse_saying(status: StatusCode, code: &str, message: &str) -> Response {
    let body = json!({ "status": status.as_u16(), "code": code, "message": message });
    (status, Json(body)).into_response()
}

/// POST /oauth/token, RFC 6749, section 4.4.
async fn token(State(carrier): State<Arc<Carrier>>, headers: HeaderMap, body: Bytes) -> Response {
    let options = &carrier.options;
    let encode = |text: &str| form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>();
    let pair = format!("{}:{}", encode(&options.client_id), encode(&options.client_secret));
    let expected = format!("Basic {}", STANDARD.encode(pair));
    if headers.get(header::AUTHORIZATION).is_none_or(|given| given != expected.as_str()) {
        return (StatusCode::UNAUTHORIZED, Json(json!({ "error": "invalid_client" }))).into_response();
    }
    let form: Vec<(String, String)> = form_urlencoded::parse(&body).into_owned().collect();
    let field = |name: &str| form.iter().find(|(found, _)| found == name).map(|(_, value)| value.as_str());
    if field("grant_type") != Some("client_credentials") {
        return (StatusCode::BAD_REQUEST, Json(json!({ "error": "unsupported_grant_type" }))).into_response();
    }
    let scopes: BTreeSet<String> =
        field("scope").unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    let now = carrier.clock.now();
    let mut book = carrier.book();
    book.tokens_given += 1;
    let token = format!("carrier-token-{}", book.tokens_given);
    let until = now + Duration::seconds(options.token_seconds);
    book.tokens.insert(token.clone(), TokenGrant { until, scopes });
    let body = json!({ "access_token": token, "token_type": "Bearer", "expires_in": options.token_seconds });
    Json(body).into_response()
}

/// Checks that a call has a token with the right scope, and a valid correlator.
fn door(carrier: &Carrier, headers: &HeaderMap, scope: &str) -> Result<(), Box<Response>> {
    let no_token = || Box::new(refuse(StatusCode::UNAUTHORIZED, "UNAUTHENTICATED"));
    let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let given = given.and_then(|value| value.strip_prefix("Bearer ")).ok_or_else(no_token)?;
    let mut book = carrier.book();
    let granted = book.tokens.get(given).filter(|granted| carrier.clock.now() < granted.until);
    let granted = granted.ok_or_else(no_token)?;
    if !granted.scopes.contains(scope) {
        return Err(Box::new(refuse(StatusCode::FORBIDDEN, "PERMISSION_DENIED")));
    }
    let correlator = headers.get(CORRELATOR).map_or(Ok(""), HeaderValue::to_str).unwrap_or("\u{0}");
    shapes::correlator(correlator).map_err(|why| {
        book.misfit(why.clone());
        Box::new(refuse_saying(StatusCode::BAD_REQUEST, "INVALID_ARGUMENT", &why))
    })
}

fn misfit(carrier: &Carrier, why: &str) -> Response {
    carrier.book().misfit(why.to_owned());
    refuse_saying(StatusCode::BAD_REQUEST, "INVALID_ARGUMENT", why)
}

/// POST /payments.
async fn create(State(carrier): State<Arc<Carrier>>, headers: HeaderMap, body: Bytes) -> Response {
    if let Err(refused) = door(&carrier, &headers, CREATE) {
        return *refused;
    }
    if headers.get(header::CONTENT_TYPE).is_none_or(|kind| kind != "application/json") {
        return misfit(&carrier, "content-type: application/json");
    }
    let new = match shapes::create_payment(&body) {
        Ok(new) => new,
        Err(why) => return misfit(&carrier, &why),
    };
    if !carrier.options.latency.is_zero() {
        tokio::time::sleep(carrier.options.latency).await;
    }
    let fate = carrier.book().fate(&carrier.options);
    let status = match fate {
        CarrierFate::Refused(status, code) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            return if code.is_empty() { (status, "<html>").into_response() } else { refuse(status, code) };
        }
        CarrierFate::TooMany(seconds) => {
            let body = refuse(StatusCode::TOO_MANY_REQUESTS, "TOO_MANY_REQUESTS");
            return ([(header::RETRY_AFTER, seconds.to_string())], body).into_response();
        }
        CarrierFate::RequestLost => return std::future::pending().await,
        CarrierFate::Processing => "processing",
        CarrierFate::Answered | CarrierFate::AnswerLost | CarrierFate::AnswerBroken => "succeeded",
    };
    // Reads the clock under the book's lock, so that payments are in order of time.
    let made = {
        let mut book = carrier.book();
        let now = carrier.clock.now();
        book.pay(new, status, now)
    };
    let answer = match made {
        PaymentResult::Denied => refuse(StatusCode::FORBIDDEN, "CARRIER_BILLING.PAYMENT_DENIED"),
        PaymentResult::New(payment) => (StatusCode::CREATED, Json(wire(&payment))).into_response(),
        PaymentResult::Before(payment) => match carrier.options.repeats {
            CarrierRepeats::Same => (StatusCode::CREATED, Json(wire(&payment))).into_response(),
            CarrierRepeats::Conflict => refuse(StatusCode::CONFLICT, "ALREADY_EXISTS"),
            CarrierRepeats::Argument => {
                let said = "clientCorrelator already exist on server.";
                refuse_saying(StatusCode::BAD_REQUEST, "INVALID_ARGUMENT", said)
            }
        },
    };
    match fate {
        CarrierFate::AnswerLost => std::future::pending().await,
        CarrierFate::AnswerBroken => {
            let begun = Bytes::from_static(b"{\"paymentId\":");
            let chunks = futures::stream::iter([Ok(begun), Err(std::io::Error::other("cut"))]);
            (StatusCode::CREATED, Body::from_stream(chunks)).into_response()
        }
        _ => answer,
    }
}

fn wire(payment: &Payment) -> Value {
    let at = payment.created_at.to_rfc3339_opts(SecondsFormat::Millis, true);
    let mut body = json!({
        "paymentId": payment.id,
        "paymentStatus": payment.status,
        "paymentCreationDate": at,
        "amountTransaction": {
            "phoneNumber": payment.number,
            "clientCorrelator": payment.reference,
            "referenceCode": payment.reference,
            "serverReferenceCode": format!("server of {}", payment.id),
            "paymentAmount": {
                "chargingInformation": {
                    "amount": payment.amount,
                    "currency": payment.currency,
                    "description": payment.description,
                    "isTaxIncluded": true,
                },
            },
        },
    });
    if payment.status == "succeeded" {
        body["paymentDate"] = json!(at);
    }
    debug_assert_eq!(shapes::payment(&body), Ok(()));
    body
}

/// POST /payments/{paymentId}/refunds.
async fn refund(
    State(carrier): State<Arc<Carrier>>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    if let Err(refused) = door(&carrier, &headers, REFUND) {
        return *refused;
    }
    let reference = match shapes::create_refund(&body) {
        Ok(reference) => reference,
        Err(why) => return misfit(&carrier, &why),
    };
    let fate = carrier.book().refund_fates.pop_front().unwrap_or(CarrierFate::Answered);
    let status = match fate {
        CarrierFate::Refused(status, code) => {
            let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            return if code.is_empty() { (status, "<html>").into_response() } else { refuse(status, code) };
        }
        CarrierFate::RequestLost => return std::future::pending().await,
        CarrierFate::Processing => "processing",
        _ => "succeeded",
    };
    let made = {
        let mut book = carrier.book();
        let known = book.refunds.iter().any(|refund| refund.reference == reference);
        if known && carrier.options.repeats != CarrierRepeats::Same {
            return match carrier.options.repeats {
                CarrierRepeats::Conflict => refuse(StatusCode::CONFLICT, "ALREADY_EXISTS"),
                _ => refuse_saying(
                    StatusCode::BAD_REQUEST,
                    "INVALID_ARGUMENT",
                    "clientCorrelator already exist on server.",
                ),
            };
        }
        let now = carrier.clock.now();
        book.refund(&id, &reference, status, now)
    };
    match made {
        None => refuse(StatusCode::NOT_FOUND, "NOT_FOUND"),
        Some(Err(code)) => refuse(StatusCode::FORBIDDEN, code),
        Some(Ok(_)) if fate == CarrierFate::AnswerLost => std::future::pending().await,
        Some(Ok(refund)) => (StatusCode::CREATED, Json(refund_wire(&refund))).into_response(),
    }
}

fn refund_wire(refund: &CarrierRefund) -> Value {
    json!({
        "refundId": refund.id,
        "refundStatus": refund.status,
        "type": "total",
        "refundCreationDate": refund.created_at.to_rfc3339_opts(SecondsFormat::Millis, true),
        "amountTransaction": {
            "clientCorrelator": refund.reference,
            "referenceCode": refund.reference,
            "refundAmount": {},
        },
    })
}

/// GET /payments/{paymentId}/refunds.
async fn refunds(
    State(carrier): State<Arc<Carrier>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Response {
    if let Err(refused) = door(&carrier, &headers, READ_REFUNDS) {
        return *refused;
    }
    let book = carrier.book();
    if book.by_id(&id).is_none() {
        return refuse(StatusCode::NOT_FOUND, "NOT_FOUND");
    }
    let all: Vec<Value> =
        book.refunds.iter().filter(|refund| refund.payment == id).map(refund_wire).collect();
    Json(all).into_response()
}

/// GET /payments.
async fn list(
    State(carrier): State<Arc<Carrier>>,
    headers: HeaderMap,
    RawQuery(query): RawQuery,
) -> Response {
    if let Err(refused) = door(&carrier, &headers, READ) {
        return *refused;
    }
    let listing = match shapes::listing(query.as_deref().unwrap_or_default()) {
        Ok(listing) => listing,
        Err(why) => return misfit(&carrier, &why),
    };
    let (from, to) = (listing.from.map(|at| at.to_utc()), listing.to.map(|at| at.to_utc()));
    if from.zip(to).is_some_and(|(from, to)| from > to) {
        return refuse(StatusCode::BAD_REQUEST, "CARRIER_BILLING.INVALID_DATE_RANGE");
    }
    let per_page = listing.per_page.min(carrier.options.page_most);
    let mut book = carrier.book();
    book.pages += 1;
    let all = book.between(from, to);
    let total = all.len();
    if carrier.options.list_most.is_some_and(|most| total > most) {
        return refuse(StatusCode::BAD_REQUEST, "CARRIER_BILLING.TOO_MANY_MATCHING_RECORDS");
    }
    let skipped = (listing.page - 1).saturating_mul(per_page);
    let page: Vec<Payment> = if listing.ascending {
        all.iter().skip(skipped).take(per_page).cloned().collect()
    } else {
        all.iter().rev().skip(skipped).take(per_page).cloned().collect()
    };
    drop(book);
    let headers =
        [("x-total-count", total.to_string()), ("content-last-key", (skipped + page.len()).to_string())];
    let page: Vec<Value> = page.iter().map(wire).collect();
    (headers, Json(page)).into_response()
}

/// GET /payments/{paymentId}.
async fn one(State(carrier): State<Arc<Carrier>>, headers: HeaderMap, Path(id): Path<String>) -> Response {
    if let Err(refused) = door(&carrier, &headers, READ) {
        return *refused;
    }
    let mut book = carrier.book();
    book.by_id += 1;
    match book.by_id(&id) {
        Some(payment) => Json(wire(payment)).into_response(),
        None => refuse(StatusCode::NOT_FOUND, "NOT_FOUND"),
    }
}

/// GET /book.csv, like an operator's list at the end of a day.
async fn book(State(carrier): State<Arc<Carrier>>) -> Response {
    let head = "payment,reference,status,amount,currency,created\n".to_owned();
    let lines = futures::stream::unfold((carrier, 0), |(carrier, from)| async move {
        let lines = carrier.book().csv(from, CSV_LINES);
        (!lines.is_empty()).then(|| (Ok::<_, Infallible>(lines), (carrier, from + CSV_LINES)))
    });
    let whole = futures::StreamExt::chain(futures::stream::once(async { Ok(head) }), lines);
    ([(header::CONTENT_TYPE, "text/csv")], Body::from_stream(whole)).into_response()
}

async fn count(State(carrier): State<Arc<Carrier>>) -> String {
    carrier.book().payments.len().to_string()
}

/// GET /totals.
async fn totals(State(carrier): State<Arc<Carrier>>) -> Response {
    let Totals { asked, paid, periods, twice, repeats, denied, lost, most_a_second, misfits } =
        carrier.book().totals();
    Json(json!({
        "asked": asked, "paid": paid, "periods": periods, "twice": twice, "repeats": repeats, "denied": denied,
        "lost": lost, "most_a_second": most_a_second, "misfits": misfits,
    }))
    .into_response()
}
