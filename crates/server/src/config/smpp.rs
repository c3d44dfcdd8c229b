//! The section `sms.smpp`: a direct connection to an SMS centre.

use serde::{Deserialize, Serialize};

use super::check::SMS_TIMEOUT_MAX;
use super::faults::{Faults, need};

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmsSmppConfig {
    pub(crate) binds: Vec<SmsBindConfig>,
    pub(crate) system_id: String,
    pub(crate) password: String,
    pub(crate) system_type: String,
    pub(crate) sender: String,
    /// The sender's type of number; when unset, derived from the sender.
    #[serde(default)]
    pub(crate) sender_ton: Option<u8>,
    /// The sender's numbering plan; when unset, derived from the sender.
    #[serde(default)]
    pub(crate) sender_npi: Option<u8>,
    /// The most messages on a connection that wait for the centre's answer.
    pub(crate) window: usize,
    pub(crate) per_second: u32,
    /// Seconds of silence after which the centre is asked whether it is still there.
    pub(crate) enquire_seconds: u64,
    /// The longest that the centre may take to answer.
    pub(crate) response_seconds: u64,
    /// The most seconds between two attempts to connect.
    pub(crate) reconnect_seconds: u64,
    /// Seconds until the next attempt after the centre refused our credentials; doubled at each refusal, up
    /// to ten times.
    pub(crate) refused_seconds: u64,
    /// The form in which the centre is told when a message expires.
    pub(crate) validity: SmppValidity,
    /// The notation in which the centre writes message ids.
    pub(crate) message_ids: SmppIds,
}

/// A connection to the SMS centre. Credentials that are not set are those of [`SmsSmppConfig`].
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SmsBindConfig {
    pub(crate) host: String,
    #[serde(default = "default_port")]
    pub(crate) port: u16,
    /// The centre's name, which connections to one centre share.
    #[serde(default = "default_name")]
    pub(crate) smsc: String,
    pub(crate) system_id: Option<String>,
    pub(crate) password: Option<String>,
    pub(crate) system_type: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SmppValidity {
    Relative,
    Absolute,
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SmppIds {
    Text,
    Decimal,
    HexDecimal,
    DecimalHex,
}

fn default_port() -> u16 {
    2775
}

fn default_name() -> String {
    "smsc".into()
}

impl std::fmt::Debug for SmsSmppConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { binds, sender, .. } = self;
        f.debug_struct("SmsSmppConfig").field("binds", binds).field("sender", sender).finish_non_exhaustive()
    }
}

impl std::fmt::Debug for SmsBindConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { smsc, host, port, .. } = self;
        let mut shown = f.debug_struct("SmsBindConfig");
        shown.field("smsc", smsc).field("host", host).field("port", port).finish_non_exhaustive()
    }
}

impl Default for SmsSmppConfig {
    fn default() -> Self {
        Self {
            binds: Vec::new(),
            system_id: String::new(),
            password: String::new(),
            system_type: String::new(),
            sender: String::new(),
            sender_ton: None,
            sender_npi: None,
            window: 10,
            per_second: 50,
            enquire_seconds: 30,
            response_seconds: 10,
            reconnect_seconds: 60,
            refused_seconds: 30,
            validity: SmppValidity::Relative,
            message_ids: SmppIds::Text,
        }
    }
}

impl SmsSmppConfig {
    pub(crate) fn credentials<'a>(&'a self, bind: &'a SmsBindConfig) -> [&'a str; 3] {
        let own = |own: &'a Option<String>, common: &'a String| own.as_ref().unwrap_or(common).as_str();
        [
            own(&bind.system_id, &self.system_id),
            own(&bind.password, &self.password),
            own(&bind.system_type, &self.system_type),
        ]
    }

    /// Adds the faults of this section. Faults do not repeat the value, which may be a password.
    pub(super) fn check(&self, faults: &mut Faults) {
        need!(faults, !self.binds.is_empty(), "key `sms.smpp.binds`: must hold at least one connection");
        let fits = |value: &str, least: usize, most: usize| {
            (least..=most).contains(&value.len()) && value.bytes().all(|byte| (0x20..0x7F).contains(&byte))
        };
        for bind in &self.binds {
            need!(
                faults,
                !bind.host.trim().is_empty() && bind.port > 0,
                "key `sms.smpp.binds`: each connection needs a host and a port"
            );
            need!(
                faults,
                fits(&bind.smsc, 1, 32) && !bind.smsc.contains([':', ' ']),
                "key `sms.smpp.binds`: `smsc` must be 1 to 32 ASCII characters without a space or a colon"
            );
            let [system_id, password, system_type] = self.credentials(bind);
            for (key, value, least, most) in [
                ("system_id", system_id, 1, 15),
                ("password", password, 1, 8),
                ("system_type", system_type, 0, 12),
            ] {
                need!(
                    faults,
                    fits(value, least, most),
                    "key `sms.smpp.{key}`: must be {least} to {most} ASCII characters"
                );
            }
        }
        let name = !self.sender.trim_start_matches('+').bytes().all(|byte| byte.is_ascii_digit());
        let most = if name { 11 } else { 20 };
        need!(
            faults,
            fits(&self.sender, 1, most),
            "key `sms.smpp.sender`: must be a number of up to 20 digits, or a name of up to 11 ASCII characters"
        );
        for (key, value) in [("sender_ton", self.sender_ton), ("sender_npi", self.sender_npi)] {
            need!(faults, value.is_none_or(|value| value <= 18), "key `sms.smpp.{key}`: must be 0 to 18");
        }
        for (key, value, most) in [
            ("window", self.window as u64, 1_000),
            ("per_second", self.per_second.into(), 10_000),
            ("enquire_seconds", self.enquire_seconds, 600),
            ("response_seconds", self.response_seconds, SMS_TIMEOUT_MAX),
            ("reconnect_seconds", self.reconnect_seconds, 600),
            ("refused_seconds", self.refused_seconds, 3_600),
        ] {
            need!(faults, (1..=most).contains(&value), "key `sms.smpp.{key}`: must be 1 to {most}");
        }
    }
}
