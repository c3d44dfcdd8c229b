//! The place of a voucher's code in an SMS.

use arena_words::{Value, Words};

use super::message::SubscriberMessage;
use crate::texts::MESSAGES;

/// Stands in a stored SMS for a voucher's code. Its characters are in the GSM alphabet.
const PLACE: &str = "****";

/// Returns the line that only the SMS of a message has, with a place for the code.
pub(super) fn line(message: &SubscriberMessage, words: &Words) -> Option<String> {
    let SubscriberMessage::VoucherDelivered { .. } = message else { return None };
    Some(words.say(MESSAGES, "voucher_code", &[("code", Value::Name(PLACE))]))
}

/// Returns an SMS with a voucher's code, unchanged, in its place; `None` without a place.
#[must_use]
pub fn with_code(sms: &str, code: &str) -> Option<String> {
    let (before, after) = sms.rsplit_once(PLACE)?;
    Some(format!("{before}{code}{after}"))
}

#[cfg(test)]
mod tests {
    use arena_words::Languages;
    use chrono_tz::Asia::Karachi;

    use super::super::{MessageBrand, MessageKind, samples};
    use super::*;

    const CODE: &str = "ABç-****-7Q2F";

    /// The code comes from elsewhere when the SMS is sent, and nothing of it may change.
    #[test]
    fn only_the_sms_has_a_place_for_a_vouchers_code() {
        let all = Languages::load(&Languages::shipped(), None).unwrap();
        let brand = MessageBrand { product: "Arena", coin: "Coins", currency: None, address: None };
        let message = samples::of(MessageKind::VoucherDelivered);
        for words in all.iter() {
            for shown in [message.text(words, &brand, Karachi), message.lock_screen(words, &brand, Karachi)] {
                assert!(!shown.contains(PLACE), "{shown}");
            }
            let kept = message.sms(words, &brand, Karachi);
            let sent = with_code(&kept, CODE).unwrap();
            assert_eq!(sent.replace(CODE, PLACE), kept);
            assert!(sent.lines().last().unwrap().contains(CODE), "{sent}");
        }
        assert_eq!(
            message.sms(all.english(), &brand, Karachi),
            "Arena: Gaming Mouse G102 is yours. Open Rewards to see your code.\nCode: ****"
        );
        assert_eq!(with_code("Your reward is on its way.", "AB"), None);
    }
}
