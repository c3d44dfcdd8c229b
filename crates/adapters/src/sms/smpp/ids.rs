/// The format of an SMS centre's message ids. Some centres write an id in two ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageIds {
    /// The same text in both.
    Text,
    /// Decimal in both; leading zeros are ignored.
    Decimal,
    /// Hexadecimal in the answer, decimal in the receipt.
    HexDecimal,
    /// Decimal in the answer, hexadecimal in the receipt.
    DecimalHex,
}

impl MessageIds {
    pub(super) fn answered(self, id: &str) -> Option<String> {
        match self {
            Self::Text => words(id),
            Self::Decimal | Self::DecimalHex => number(id, 10),
            Self::HexDecimal => number(id, 16),
        }
    }

    pub(super) fn receipted(self, id: &str) -> Option<String> {
        match self {
            Self::Text => words(id),
            Self::Decimal | Self::HexDecimal => number(id, 10),
            Self::DecimalHex => number(id, 16),
        }
    }
}

fn words(id: &str) -> Option<String> {
    let id = id.trim();
    (!id.is_empty() && !id.contains(char::is_control)).then(|| id.to_owned())
}

/// Converts an id to decimal. An id that is not a number stays as it is, in lower case.
fn number(id: &str, radix: u32) -> Option<String> {
    let id = words(id)?;
    let number = u128::from_str_radix(&id, radix).ok().filter(|_| !id.starts_with('+'));
    Some(number.map_or_else(|| id.to_ascii_lowercase(), |number| number.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_and_its_receipt_meet() {
        for (ids, answer, receipt) in [
            (MessageIds::Text, "gw-17A", "gw-17A"),
            (MessageIds::Text, " 17", "17 "),
            (MessageIds::Decimal, "17", "0000000017"),
            (MessageIds::Decimal, "gw-17A", "GW-17a"),
            (MessageIds::HexDecimal, "0000001F", "31"),
            (MessageIds::HexDecimal, "ffffffffffffffff", "18446744073709551615"),
            (MessageIds::DecimalHex, "31", "1f"),
        ] {
            assert_eq!(ids.answered(answer), ids.receipted(receipt), "{ids:?}");
            assert!(ids.answered(answer).is_some());
        }
        assert_ne!(MessageIds::Text.answered("17"), MessageIds::Text.receipted("017"));
        for none in ["", "  ", "a\u{7}"] {
            assert_eq!(MessageIds::Text.answered(none), None);
            assert_eq!(MessageIds::HexDecimal.receipted(none), None);
        }
    }
}
