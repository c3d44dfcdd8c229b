//! Texts about claims of rewards: messages to the subscriber, in their language, and refusals to staff.

use crate::{Credits, Language};

/// A claim that was delivered or refused before; for staff.
pub const SETTLED: &str = "This claim was settled before.";
/// A claim is delivered by whoever took it; for staff.
pub const NOT_TAKEN: &str = "Nobody delivers a claim that they have not taken: take it first.";
/// Two people changed a claim at the same moment; for staff.
pub const CHANGED: &str = "Somebody else changed this claim at the same moment. Look at it again.";
/// A reward without a limited stock; for staff.
pub const UNLIMITED: &str =
    "The stock of this reward is not limited. Give it a `stock` in rewards.toml and seed it.";
/// A stock beyond what can be counted; for staff.
pub const STOCK_TOO_HIGH: &str = "That is more than a stock can hold.";

/// Somebody else works at a claim; for staff. `until` is the end of their lease as people read it.
#[must_use]
pub fn taken(holder: &str, until: &str) -> String {
    format!("{holder} works at this claim until {until}.")
}

/// A stock that would fall below zero; for staff.
#[must_use]
pub fn stock_too_low(stock: i32) -> String {
    format!("There are {stock} of this reward: no more can be taken away.")
}

/// What the messages are filled with.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The product.
    pub product: &'a str,
    /// What it calls its credits.
    pub coin: &'a str,
    /// The reward.
    pub reward: &'a str,
    /// What it cost.
    pub credits: Credits,
}

/// A claim was taken in and paid.
#[must_use]
pub fn received(language: Language, words: &Words<'_>) -> String {
    let Words { product, coin, reward, credits } = words;
    match language {
        Language::En => format!(
            "{product}: your request for {reward} was received. {credits} {coin} were taken from your wallet. Our team \
             will contact you within 24 hours."
        ),
        Language::Ur => format!(
            "{product}: {reward} کے لیے آپ کی درخواست مل گئی۔ آپ کے والٹ سے {credits} {coin} لیے گئے۔ ہماری ٹیم 24 \
             گھنٹوں میں آپ سے رابطہ کرے گی۔"
        ),
    }
}

/// Staff works at a claim for the first time.
#[must_use]
pub fn working(language: Language, words: &Words<'_>) -> String {
    let Words { product, reward, .. } = words;
    match language {
        Language::En => format!("{product}: {reward} is on its way. You can follow it under Rewards."),
        Language::Ur => format!("{product}: {reward} آپ کو بھیجا جا رہا ہے۔ صورتحال انعامات میں دیکھیں۔"),
    }
}

/// A claim was delivered. The reference, which may be a voucher's code, stands in a line of its own: a locked screen shows
/// the first line alone.
#[must_use]
pub fn delivered(language: Language, words: &Words<'_>, reference: &str) -> String {
    let Words { product, reward, .. } = words;
    match language {
        Language::En => format!("{product}: {reward} was delivered. Enjoy!\nReference: {reference}"),
        Language::Ur => format!("{product}: {reward} آپ کو پہنچا دیا گیا۔ مبارک ہو!\nحوالہ: {reference}"),
    }
}

/// A claim was refused and its credits given back.
#[must_use]
pub fn refused(language: Language, words: &Words<'_>, reason: &str) -> String {
    let Words { product, coin, reward, credits } = words;
    match language {
        Language::En => format!(
            "{product}: {reward} could not be delivered. {credits} {coin} are back in your wallet. Reason: {reason}"
        ),
        Language::Ur => format!(
            "{product}: {reward} نہیں پہنچایا جا سکا۔ {credits} {coin} آپ کے والٹ میں واپس آ گئے۔ وجہ: {reason}"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WORDS: Words<'static> =
        Words { product: "Arena", coin: "ESL Coins", reward: "Mouse", credits: Credits(250) };

    #[test]
    fn each_language_says_what_happened_to_which_reward() {
        for language in [Language::En, Language::Ur] {
            let texts = [
                received(language, &WORDS),
                working(language, &WORDS),
                delivered(language, &WORDS, "TCS 4711"),
                refused(language, &WORDS, "Sold out"),
            ];
            assert!(
                texts.iter().all(|text| text.starts_with("Arena: ") && text.contains("Mouse")),
                "{texts:?}"
            );
            assert!(texts[2].ends_with("TCS 4711") && texts[3].ends_with("Sold out"), "{texts:?}");
            for paid in [&texts[0], &texts[3]] {
                assert!(paid.contains("250 ESL Coins"), "{paid}");
            }
        }
        assert_ne!(working(Language::En, &WORDS), working(Language::Ur, &WORDS));
    }

    #[test]
    fn a_reference_stands_below_what_a_locked_screen_shows() {
        for language in [Language::En, Language::Ur] {
            let text = delivered(language, &WORDS, "CODE-4711");
            let (shown, hidden) = text.split_once('\n').unwrap_or_default();
            assert!(!shown.contains("4711") && hidden.contains("CODE-4711"), "{text}");
        }
    }
}
