use std::time::Duration;

use super::ids::MessageIds;

/// Who messages are from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender {
    /// A short code, a number or a name, up to 20 characters (names that phones show have at most 11).
    pub address: String,
    /// Type of number (SMPP 3.4, 5.2.5); what follows from the address, where it is not set.
    pub ton: Option<u8>,
    /// Numbering plan (5.2.6); as `ton`.
    pub npi: Option<u8>,
}

impl Sender {
    /// Type of number and numbering plan: a name is 5/0, an international number 1/1, a short code 3/0 (the network's own).
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

    /// The address as it is written: an international number has no plus.
    pub(super) fn written(&self) -> &str {
        match self.address.strip_prefix('+') {
            Some(digits) if digits.bytes().all(|byte| byte.is_ascii_digit()) => digits,
            _ => &self.address,
        }
    }
}

/// How the SMS centre is told from when on a message is of no use (SMPP 3.4, 7.1.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Validity {
    /// In so many days, hours, minutes and seconds.
    Relative,
    /// At a time of the clock, in UTC.
    Absolute,
    /// Not at all: the centre's own limit counts.
    None,
}

/// A connection to an SMS centre, and who we are to it.
#[derive(Clone)]
pub struct BindConfig {
    /// Names the centre. Binds to one centre share a name: it may bring a receipt over either.
    pub smsc: String,
    /// Its host.
    pub host: String,
    /// Its port.
    pub port: u16,
    /// Our name, up to 15 characters.
    pub system_id: String,
    /// Our password, up to 8 characters.
    pub password: String,
    /// What kind of system we are, up to 12 characters; mostly empty.
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

/// How messages go out over SMPP.
#[derive(Clone, Debug)]
pub struct SmppConfig {
    /// The connections. Each is held all the time; a message takes the one that is free soonest.
    pub binds: Vec<BindConfig>,
    /// Who messages are from.
    pub sender: Sender,
    /// How many messages may be without an answer on a connection.
    pub window: usize,
    /// How many messages a second a connection takes; each part of a long text is one.
    pub per_second: u32,
    /// After so long the centre is asked whether it is still there.
    pub enquire: Duration,
    /// So long it may take to answer.
    pub response: Duration,
    /// The longest wait before a lost connection is tried again; the first is a second.
    pub reconnect: Duration,
    /// The wait after the centre refused who we are; doubled each time, up to ten times as long.
    pub refused: Duration,
    /// How messages end.
    pub validity: Validity,
    /// How ids are written.
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
