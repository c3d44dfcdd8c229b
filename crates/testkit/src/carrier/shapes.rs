//! The published shapes of Carrier Billing 0.5 for one-step payments: required and optional fields and their
//! formats. Anything else is refused, so that the client sends nothing that another operator might refuse.

use arena_rules::Amount;
use chrono::{DateTime, FixedOffset};
use serde_json::{Map, Value};

use super::book::New;

type ShapeResult<T> = Result<T, String>;

pub(super) fn create_payment(body: &[u8]) -> ShapeResult<New> {
    let body: Value = serde_json::from_slice(body).map_err(|_| "the body is no JSON")?;
    let body = object(&body, "body", &["amountTransaction"], &["sink", "sinkCredential"])?;
    let transaction = object(
        &body["amountTransaction"],
        "amountTransaction",
        &["paymentAmount", "referenceCode"],
        &["phoneNumber", "clientCorrelator"],
    )?;
    // A client's token names no subscriber, so the number is required.
    let number = text(transaction, "phoneNumber")?;
    if !is_number(number) {
        return Err("phoneNumber: ^\\+[1-9][0-9]{4,14}$".into());
    }
    let payment = object(
        &transaction["paymentAmount"],
        "paymentAmount",
        &["chargingInformation"],
        &["chargingMetaData", "paymentDetails"],
    )?;
    let information = object(
        &payment["chargingInformation"],
        "chargingInformation",
        &["amount", "currency", "description"],
        &["isTaxIncluded", "taxAmount"],
    )?;
    let amount = amount(information, "amount")?;
    if amount <= Amount::ZERO {
        return Err("amount: 0.001 at least".into());
    }
    if let Some(included) = information.get("isTaxIncluded")
        && !included.is_boolean()
    {
        return Err("isTaxIncluded: a boolean".into());
    }
    if information.contains_key("taxAmount") {
        self::amount(information, "taxAmount")?;
    }
    if let Some(meta) = payment.get("chargingMetaData") {
        let texts = [
            "merchantName",
            "merchantIdentifier",
            "purchaseCategoryCode",
            "channel",
            "serviceId",
            "productId",
        ];
        let meta = object(meta, "chargingMetaData", &[], &texts)?;
        for name in meta.keys() {
            text(meta, name)?;
        }
    }
    let currency = text(information, "currency")?;
    if currency.len() != 3 || !currency.bytes().all(|b| b.is_ascii_uppercase()) {
        return Err("currency: ISO 4217".into());
    }
    let reference = text(transaction, "referenceCode")?;
    // The standard allows different values. A client that charges a reference once must find the payment by
    // either, so they must be equal here.
    if text(transaction, "clientCorrelator")? != reference {
        return Err("clientCorrelator: another than referenceCode".into());
    }
    Ok(New {
        reference: reference.to_owned(),
        number: number.to_owned(),
        amount,
        currency: currency.to_owned(),
        description: text(information, "description")?.to_owned(),
    })
}

/// Checks a request for a total refund of Carrier Billing Refund 0.2. Returns its reference.
pub(super) fn create_refund(body: &[u8]) -> ShapeResult<String> {
    let body: Value = serde_json::from_slice(body).map_err(|_| "the body is no JSON")?;
    let body = object(&body, "body", &["type", "amountTransaction"], &["reason", "sink", "sinkCredential"])?;
    if text(body, "type")? != "total" {
        return Err("type: a total refund".into());
    }
    let transaction = object(
        &body["amountTransaction"],
        "amountTransaction",
        &["refundAmount", "referenceCode"],
        &["clientCorrelator"],
    )?;
    let amount = object(&transaction["refundAmount"], "refundAmount", &[], &["chargingMetaData"])?;
    if let Some(meta) = amount.get("chargingMetaData") {
        text(object(meta, "chargingMetaData", &["merchantIdentifier"], &[])?, "merchantIdentifier")?;
    }
    let reference = text(transaction, "referenceCode")?;
    if text(transaction, "clientCorrelator")? != reference {
        return Err("clientCorrelator: another than referenceCode".into());
    }
    Ok(reference.to_owned())
}

#[derive(Debug)]
pub(super) struct Listing {
    pub(super) page: usize,
    pub(super) per_page: usize,
    pub(super) from: Option<DateTime<FixedOffset>>,
    pub(super) to: Option<DateTime<FixedOffset>>,
    pub(super) ascending: bool,
}

pub(super) fn listing(query: &str) -> ShapeResult<Listing> {
    let mut listing = Listing { page: 1, per_page: 10, from: None, to: None, ascending: false };
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let number = || value.parse::<usize>().ok().filter(|n| *n > 0).ok_or(format!("{name}: from 1"));
        let time = || DateTime::parse_from_rfc3339(&value).map_err(|_| format!("{name}: RFC 3339"));
        match &*name {
            "page" => listing.page = number()?,
            "perPage" => listing.per_page = number()?,
            "paymentCreationDate.gte" => listing.from = Some(time()?),
            "paymentCreationDate.lte" => listing.to = Some(time()?),
            "order" => listing.ascending = one_of(&value, &["desc", "asc"])? == "asc",
            "paymentStatus" => {
                let words =
                    ["processing", "pending_validation", "denied", "reserved", "succeeded", "cancelled"];
                one_of(&value, &words)?;
            }
            "merchantIdentifier" => {}
            other => return Err(format!("{other}: no such parameter")),
        }
    }
    Ok(listing)
}

/// Checks the header that identifies a request.
pub(super) fn correlator(text: &str) -> ShapeResult<()> {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b"-_:;./<>{}".contains(&b);
    let good = text.len() <= 256 && text.bytes().all(fits);
    good.then_some(()).ok_or_else(|| "x-correlator: ^[a-zA-Z0-9-_:;.\\/<>{}]{0,256}$".into())
}

pub(super) fn payment(payment: &Value) -> ShapeResult<()> {
    let must = ["amountTransaction", "paymentId", "paymentStatus", "paymentCreationDate"];
    let payment = object(payment, "payment", &must, &["paymentDate", "sink"])?;
    for name in ["paymentCreationDate", "paymentDate"] {
        if payment.contains_key(name) {
            DateTime::parse_from_rfc3339(text(payment, name)?).map_err(|_| format!("{name}: RFC 3339"))?;
        }
    }
    let must = ["phoneNumber", "paymentAmount", "referenceCode"];
    let may = ["clientCorrelator", "resourceURL", "serverReferenceCode"];
    let transaction = object(&payment["amountTransaction"], "amountTransaction", &must, &may)?;
    is_number(text(transaction, "phoneNumber")?).then_some(()).ok_or_else(|| "phoneNumber".into())
}

fn is_number(text: &str) -> bool {
    text.strip_prefix('+').is_some_and(|digits| {
        (5..=15).contains(&digits.len())
            && !digits.starts_with('0')
            && digits.bytes().all(|b| b.is_ascii_digit())
    })
}

fn one_of<'a>(value: &'a str, words: &[&str]) -> ShapeResult<&'a str> {
    words.contains(&value).then_some(value).ok_or_else(|| format!("one of {}", words.join(", ")))
}

fn object<'a>(
    value: &'a Value,
    name: &str,
    must: &[&str],
    may: &[&str],
) -> ShapeResult<&'a Map<String, Value>> {
    let object = value.as_object().ok_or_else(|| format!("{name}: an object"))?;
    if let Some(missing) = must.iter().find(|must| !object.contains_key(**must)) {
        return Err(format!("{name}.{missing}: is missing"));
    }
    match object.keys().find(|key| !must.contains(&key.as_str()) && !may.contains(&key.as_str())) {
        Some(unknown) => Err(format!("{name}.{unknown}: there is no such thing")),
        None => Ok(object),
    }
}

fn text<'a>(object: &'a Map<String, Value>, name: &str) -> ShapeResult<&'a str> {
    let text = object.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    text.ok_or_else(|| format!("{name}: a text"))
}

/// Reads an amount with at most two decimals; the standard allows three.
fn amount(object: &Map<String, Value>, name: &str) -> ShapeResult<Amount> {
    let number = object.get(name).and_then(Value::as_number).map(ToString::to_string);
    number.as_deref().and_then(Amount::parse).ok_or_else(|| format!("{name}: a multiple of 0.01"))
}
