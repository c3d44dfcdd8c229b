use arena_app::messages::Receipt;
use rusmpp::pdus::DeliverSm;
use rusmpp::tlvs::TlvValue;
use rusmpp::values::MessageState;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum DeliverSmContent {
    /// The id of a message and its outcome; `None` if the receipt says nothing definite.
    Receipt(String, Option<Receipt>),
    /// A receipt without a message id or with an unknown outcome.
    Unreadable,
    /// No receipt, most likely a message from a phone.
    Mobile,
}

/// Reads a `deliver_sm` (SMPP 3.4, 5.2.12). Optional parameters take precedence over the text format of
/// Appendix B.
pub(super) fn read(came: &DeliverSm) -> DeliverSmContent {
    // Bits 5 to 2: a receipt or an intermediate notification.
    if !matches!(u8::from(came.esm_class) & 0x3C, 0x04 | 0x20) {
        return DeliverSmContent::Mobile;
    }
    let (mut id, mut state, mut payload) = (None, None, None);
    for value in came.tlvs().iter().filter_map(|parameter| parameter.value()) {
        match value {
            TlvValue::ReceiptedMessageId(of) => id = Some(of.as_str().to_owned()),
            TlvValue::MessageState(is) => state = Some(*is),
            TlvValue::MessagePayload(text) => payload = Some(text.value.as_ref()),
            _ => {}
        }
    }
    let text = came.short_message().as_ref();
    let text = String::from_utf8_lossy(if text.is_empty() { payload.unwrap_or_default() } else { text });
    let id = id.filter(|id| !id.is_empty()).or_else(|| word(&text, "id"));
    let said = state.map_or_else(|| word(&text, "stat").as_deref().and_then(stat), of_state);
    match (id, said) {
        (Some(id), Some(said)) => DeliverSmContent::Receipt(id, said),
        _ => DeliverSmContent::Unreadable,
    }
}

/// The value after `name:`, ignoring the quoted text of the message.
fn word(text: &str, name: &str) -> Option<String> {
    let lower = text.to_ascii_lowercase();
    let end = lower.find(" text:").unwrap_or(text.len());
    let words = text[..end].split_ascii_whitespace();
    let mut values = words.filter_map(|word| {
        let (key, value) = word.split_once(':')?;
        key.eq_ignore_ascii_case(name).then_some(value)
    });
    values.next().filter(|value| !value.is_empty()).map(str::to_owned)
}

/// The outcome by Appendix B. UNKNOWN says nothing, and another receipt may follow.
#[expect(clippy::option_option, reason = "no word of the table, and a word that is no news, differ")]
fn stat(word: &str) -> Option<Option<Receipt>> {
    match word.to_ascii_uppercase().as_str() {
        "DELIVRD" => Some(Some(Receipt::Delivered)),
        "EXPIRED" | "DELETED" | "UNDELIV" | "REJECTD" | "FAILED" => Some(Some(Receipt::Failed)),
        "ACCEPTD" | "ENROUTE" => Some(Some(Receipt::Accepted)),
        "UNKNOWN" => Some(None),
        _ => None,
    }
}

/// The outcome by 5.2.28, like [`stat`].
#[expect(clippy::option_option, reason = "as `stat`")]
fn of_state(state: MessageState) -> Option<Option<Receipt>> {
    match state {
        MessageState::Delivered => Some(Some(Receipt::Delivered)),
        MessageState::Expired
        | MessageState::Deleted
        | MessageState::Undeliverable
        | MessageState::Rejected
        | MessageState::Skipped => Some(Some(Receipt::Failed)),
        MessageState::Accepted | MessageState::Enroute | MessageState::Scheduled => {
            Some(Some(Receipt::Accepted))
        }
        MessageState::Unknown => Some(None),
        MessageState::Other(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use std::str::FromStr;

    use rusmpp::tlvs::MessageDeliveryRequestTlvValue;
    use rusmpp::types::{COctetString, OctetString};
    use rusmpp::values::{EsmClass, MessagePayload};

    use super::*;

    fn came(class: u8, text: &str, parameters: Vec<MessageDeliveryRequestTlvValue>) -> DeliverSmContent {
        let deliver = DeliverSm::builder()
            .esm_class(EsmClass::from(class))
            .short_message(OctetString::from_str(text).unwrap())
            .tlvs(parameters);
        read(&deliver.build())
    }

    fn receipt(id: &str, said: Option<Receipt>) -> DeliverSmContent {
        DeliverSmContent::Receipt(id.to_owned(), said)
    }

    #[test]
    fn the_words_of_appendix_b() {
        let words = |stat: &str| {
            format!(
                "id:0123456789 sub:001 dlvrd:001 submit date:2603011200 done date:2603011201 stat:{stat} err:000 \
                 text:id:7 stat:EXPIRED"
            )
        };
        for (stat, said) in [
            ("DELIVRD", Some(Receipt::Delivered)),
            ("delivrd", Some(Receipt::Delivered)),
            ("EXPIRED", Some(Receipt::Failed)),
            ("DELETED", Some(Receipt::Failed)),
            ("UNDELIV", Some(Receipt::Failed)),
            ("REJECTD", Some(Receipt::Failed)),
            ("ACCEPTD", Some(Receipt::Accepted)),
            ("ENROUTE", Some(Receipt::Accepted)),
            ("UNKNOWN", None),
        ] {
            assert_eq!(came(0x04, &words(stat), vec![]), receipt("0123456789", said), "{stat}");
        }
        // Some centres omit, add or reorder fields, or capitalise names.
        assert_eq!(came(0x04, "STAT:DELIVRD ID:a-7", vec![]), receipt("a-7", Some(Receipt::Delivered)));
        for unreadable in
            ["", "hello", "id:7", "stat:DELIVRD", "id: stat:DELIVRD", "id:7 stat:PERHAPS", "text:id:7"]
        {
            assert_eq!(came(0x04, unreadable, vec![]), DeliverSmContent::Unreadable, "{unreadable}");
        }
    }

    #[test]
    fn parameters_of_their_own_come_before_words() {
        let id = |id: &str| {
            MessageDeliveryRequestTlvValue::ReceiptedMessageId(COctetString::from_str(id).unwrap())
        };
        let state = MessageDeliveryRequestTlvValue::MessageState;
        let text = "id:7 stat:UNDELIV";
        let both = vec![id("abc"), state(MessageState::Delivered)];
        assert_eq!(came(0x04, text, both), receipt("abc", Some(Receipt::Delivered)));
        assert_eq!(came(0x04, text, vec![id("abc")]), receipt("abc", Some(Receipt::Failed)));
        let expired = vec![state(MessageState::Expired)];
        assert_eq!(came(0x04, "", expired.clone()), DeliverSmContent::Unreadable);
        assert_eq!(came(0x04, text, expired), receipt("7", Some(Receipt::Failed)));
        assert_eq!(
            came(0x04, "", vec![id(""), state(MessageState::Delivered)]),
            DeliverSmContent::Unreadable
        );
        // Long texts come as a parameter.
        let payload = MessagePayload::new(rusmpp::types::AnyOctetString::from_slice(text.as_bytes()));
        let payload = vec![MessageDeliveryRequestTlvValue::MessagePayload(payload)];
        assert_eq!(came(0x20, "", payload), receipt("7", Some(Receipt::Failed)));
    }

    #[test]
    fn what_is_no_receipt_is_of_a_phone() {
        for class in [0x00, 0x03, 0x40, 0x08, 0x10] {
            assert_eq!(came(class, "id:7 stat:DELIVRD", vec![]), DeliverSmContent::Mobile);
        }
        assert_eq!(came(0x44, "id:7 stat:DELIVRD", vec![]), receipt("7", Some(Receipt::Delivered)));
    }
}
