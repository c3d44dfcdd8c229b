use std::time::Duration;

use super::ids::MessageIds;

/// The sender of messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    /// A short code, a number or a name, up to 20 characters. Phones show at most 11 characters of a name.
    pub address: String,
    /// Type of number (SMPP 3.4, 5.2.5); derived from the address if not set.
    pub ton: Option<u8>,
    /// Numbering plan (5.2.6); derived from the address if not set.
    pub npi: Option<u8>,
}

impl Sender {
    /// Type of number and numbering plan: 5/0 for a name, 1/1 for an international number, 3/0 (network's
    /// own) for a short code.
    pub(super) fn plan(&self) -> (u8, u8) {
        let digits = self.address.strip_prefix('+').unwrap_or(&self.address);
        let (ton, npi) = if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            (5, 0)
        } else if self.address.starts_with('+') || digits.len() > 8 {
            (1, 1)
        } else {
            (3, 0)
        };
        (self.ton.unwrap_or(ton), self.npi.unwrap_or(npi))
    }

    /// The address in SMPP form: an international number without the plus.
    pub(super) fn written(&self) -> &str {
        match self.address.strip_prefix('+') {
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits,
            _ => &self.address,
        }
    }
}

/// How the SMS centre learns when a message expires (SMPP 3.4, 7.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validity {
    /// As days, hours, minutes and seconds from now.
    Relative,
    /// As a time in UTC.
    Absolute,
    /// Not at all: the centre's own limit applies.
    None,
}

/// A connection to an SMS centre, with the client's credentials.
#[derive(Clone)]
pub struct BindConfig {
    /// Name of the centre. Binds to the same centre share it, because a receipt may arrive on any of them.
    pub smsc: String,
    /// Host.
    pub host: String,
    /// Port.
    pub port: u16,
    /// User name, up to 15 characters.
    pub system_id: String,
    /// Password, up to 8 characters.
    pub password: String,
    /// System type, up to 12 characters; usually empty.
    pub system_type: String,
}

impl std::fmt::Debug for BindConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { smsc, host, port, .. } = self;
        f.debug_struct("BindConfig")
            .field("smsc", smsc)
            .field("host", host)
            .field("port", port)
            .finish_non_exhaustive()
    }
}

/// Settings for sending messages over SMPP.
#[derive(Clone, Debug)]
pub struct SmppConfig {
    /// The connections. All stay up; a message takes the one that is free soonest.
    pub binds: Vec<BindConfig>,
    /// The sender of messages.
    pub sender: Sender,
    /// The most unanswered messages on a connection.
    pub window: usize,
    /// Messages per second on a connection; each part of a long text counts.
    pub per_second: u32,
    /// How often the centre is asked whether it is there (`enquire_link`).
    pub enquire: Duration,
    /// Time limit for an answer.
    pub response: Duration,
    /// The longest wait before reconnecting; the first is one second.
    pub reconnect: Duration,
    /// The wait after the centre refused the credentials; doubled each time, up to ten times this.
    pub refused: Duration,
    /// How expiry is expressed.
    pub validity: Validity,
    /// The format of message ids.
    pub message_ids: MessageIds,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_address_is_follows_from_it() {
        for (address, written, plan) in [
            ("8080", "8080", (3, 0)),
            ("Arena", "Arena", (5, 0)),
            ("+923001234567", "923001234567", (1, 1)),
            ("923001234567", "923001234567", (1, 1)),
            ("+Arena", "+Arena", (5, 0)),
        ] {
            let sender = Sender { address: address.into(), ton: None, npi: None };
            assert_eq!((sender.written(), sender.plan()), (written, plan), "{address}");
        }
        let set = Sender { address: "8080".into(), ton: Some(0), npi: Some(1) };
        assert_eq!(set.plan(), (0, 1));
    }
}
