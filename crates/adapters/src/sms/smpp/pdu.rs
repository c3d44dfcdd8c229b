use std::str::FromStr;

use arena_rules::Msisdn;
use chrono::{DateTime, TimeDelta, Utc};
use rusmpp::pdus::{BindTransceiver, SubmitSm};
use rusmpp::types::{COctetString, EmptyOrFullCOctetString, OctetString};
use rusmpp::values::{DataCoding, EsmClass, InterfaceVersion, Npi, RegisteredDelivery, Ton};

use super::config::{BindConfig, Sender, SmppConfig, Validity};
use super::text::Part;

/// `esm_class` of a part with a user data header.
const HEADER: u8 = 0x40;
/// `registered_delivery`: a receipt for any outcome.
const RECEIPT: u8 = 0x01;
/// The longest time for which the network keeps a message.
const VALID_MAX: TimeDelta = TimeDelta::days(30);

/// Converts a setting to a field of limited length. The error names the key, without the value.
fn field<const MAX: usize>(key: &str, value: &str) -> Result<COctetString<1, MAX>, String> {
    COctetString::from_str(value).map_err(|_| format!("{key}: at most {} ASCII characters", MAX - 1))
}

pub(super) fn bind(config: &BindConfig) -> Result<BindTransceiver, String> {
    Ok(BindTransceiver::builder()
        .system_id(field("system_id", &config.system_id)?)
        .password(field("password", &config.password)?)
        .system_type(field("system_type", &config.system_type)?)
        // Centres that use 3.4 refuse the library's default, 5.0.
        .interface_version(InterfaceVersion::Smpp3_4)
        .build())
}

pub(super) fn letterhead(sender: &Sender) -> Result<SubmitSm, String> {
    let (ton, npi) = sender.plan();
    Ok(SubmitSm::builder()
        .source_addr_ton(Ton::from(ton))
        .source_addr_npi(Npi::from(npi))
        .source_addr(field("sender", sender.written())?)
        .dest_addr_ton(Ton::International)
        .dest_addr_npi(Npi::Isdn)
        .registered_delivery(RegisteredDelivery::from(RECEIPT))
        .build())
}

pub(super) fn submit(
    letterhead: &SubmitSm,
    to: &Msisdn,
    part: &Part,
    valid: EmptyOrFullCOctetString<17>,
) -> Result<SubmitSm, String> {
    let mut submit = letterhead.clone();
    submit.destination_addr = field("destination_addr", to.as_str())?;
    // The library's default sets a bit that centres read as an acknowledgement.
    submit.esm_class = EsmClass::from(if part.header { HEADER } else { 0 });
    submit.data_coding = DataCoding::from(part.coding);
    submit.validity_period = valid;
    let octets =
        OctetString::from_slice(&part.octets).map_err(|_| "a part of the message is too long".to_owned())?;
    submit.set_short_message(octets);
    Ok(submit)
}

/// The `validity_period` of a message that expires at `end`: at least a second, because a past end would mean
/// none.
pub(super) fn validity(
    config: &SmppConfig,
    end: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> EmptyOrFullCOctetString<17> {
    let Some(end) = end.filter(|_| config.validity != Validity::None) else {
        return EmptyOrFullCOctetString::empty();
    };
    let left = (end - now).clamp(TimeDelta::seconds(1), VALID_MAX);
    let text = match config.validity {
        Validity::Relative => format!(
            "0000{:02}{:02}{:02}{:02}000R",
            left.num_days(),
            left.num_hours() % 24,
            left.num_minutes() % 60,
            left.num_seconds() % 60
        ),
        _ => (now + left).format("%y%m%d%H%M%S000+").to_string(),
    };
    EmptyOrFullCOctetString::from_str(&text).unwrap_or_else(|_| EmptyOrFullCOctetString::empty())
}
