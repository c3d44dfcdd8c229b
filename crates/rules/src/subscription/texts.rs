//! What subscribers are told about their subscription, by SMS and in the app.

use super::{News, Prices};
use crate::Language;
use crate::handoff::Plan;

/// Earning without ever having agreed to the price.
pub const NOT_SUBSCRIBED: &str = "Subscribe to earn credits.";
/// Earning while nothing is paid.
pub const SUSPENDED: &str = "Your subscription is paused. Top up and renew it in Profile to earn again.";
/// Earning after it was given up.
pub const EXPIRED: &str = "Your subscription has expired. Subscribe again in Profile to earn.";
/// A charge that somebody asked for was denied.
pub const DECLINED: &str = "The payment did not go through. Top up your balance and try again.";
/// The operator has not said what became of a charge.
pub const PENDING: &str =
    "We are waiting for your operator to confirm the payment. Please look again in a minute.";
/// The operator cannot be reached.
pub const NO_ANSWER: &str = "Your operator cannot take payments just now. Please try again later.";
/// Somebody asks again and again.
pub const TOO_SOON: &str = "Please wait a minute before you try again.";
/// Nothing is to be paid.
pub const NOTHING_DUE: &str = "Your subscription is paid. There is nothing to renew.";
/// Somebody agrees to a price that is not the price.
pub const PRICE_CHANGED: &str = "The price has changed. Please look at it again.";

/// What the texts are filled with.
#[derive(Clone, Copy, Debug)]
pub struct Words<'a> {
    /// The product.
    pub product: &'a str,
    /// What it calls its credits.
    pub coin: &'a str,
    /// What it costs.
    pub prices: &'a Prices,
    /// How it is paid.
    pub plan: Plan,
    /// The end of the trial or of grace, as people read it.
    pub until: &'a str,
}

impl News {
    /// The kind of the message.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Self::Began => "subscription_began",
            Self::TrialEnds => "trial_ends",
            Self::Declined => "charge_declined",
            Self::Suspended => "subscription_suspended",
            Self::Back => "subscription_back",
            Self::Expired => "subscription_expired",
            Self::Ended => "subscription_ended",
        }
    }

    /// The SMS. `trial` is whether a trial runs.
    #[must_use]
    pub fn sms(self, language: Language, words: &Words<'_>, trial: bool) -> String {
        match language {
            Language::En => self.english(words, trial),
            Language::Ur => self.urdu(words, trial),
        }
    }

    fn english(self, words: &Words<'_>, trial: bool) -> String {
        let Words { product, coin, until, .. } = words;
        let price = words.prices.of(words.plan);
        match self {
            Self::Began if trial => format!(
                "Welcome to {product}! It is free until {until}, then {price}. To unsubscribe, open Profile in the \
                 {product} web app."
            ),
            Self::Began => format!(
                "You are subscribed to {product} for {price}. To unsubscribe, open Profile in the {product} web app."
            ),
            Self::TrialEnds => format!(
                "Your free trial of {product} ends at {until}, then it is {price}. To stop, unsubscribe in Profile \
                 before that."
            ),
            Self::Declined => format!(
                "The payment for {product} ({price}) did not go through. We try again until {until}. Please top up \
                 to go on earning {coin}."
            ),
            Self::Suspended => format!(
                "{product} is paused: the payment ({price}) did not go through. Your {coin} are safe. Top up, then \
                 open Profile in {product} and tap Renew."
            ),
            Self::Back => {
                format!("Thank you, your payment went through. You can earn {coin} in {product} again.")
            }
            Self::Expired => format!(
                "Your subscription to {product} has expired and is not charged any more. Your {coin} never expire: \
                 subscribe again in Profile."
            ),
            Self::Ended => format!(
                "You have unsubscribed from {product}. You will not be charged again. Your {coin} never expire."
            ),
        }
    }

    fn urdu(self, words: &Words<'_>, trial: bool) -> String {
        let Words { product, coin, until, .. } = words;
        let price = words.prices.of_ur(words.plan);
        match self {
            Self::Began if trial => format!(
                "{product} میں خوش آمدید! {until} تک مفت، پھر {price}۔ رکنیت ختم کرنے کے لیے {product} ویب ایپ میں \
                 پروفائل کھولیں۔"
            ),
            Self::Began => format!(
                "آپ {product} کے رکن ہیں، قیمت {price}۔ رکنیت ختم کرنے کے لیے {product} ویب ایپ میں پروفائل کھولیں۔"
            ),
            Self::TrialEnds => format!(
                "{product} کا مفت ٹرائل {until} پر ختم ہوگا، پھر {price}۔ روکنے کے لیے اس سے پہلے پروفائل میں رکنیت \
                 ختم کریں۔"
            ),
            Self::Declined => format!(
                "{product} کی ادائیگی ({price}) نہیں ہو سکی۔ ہم {until} تک دوبارہ کوشش کریں گے۔ {coin} کماتے رہنے کے \
                 لیے بیلنس ڈلوائیں۔"
            ),
            Self::Suspended => format!(
                "{product} رک گیا ہے: ادائیگی ({price}) نہیں ہو سکی۔ آپ کے {coin} محفوظ ہیں۔ بیلنس ڈلوائیں، پھر \
                 {product} میں پروفائل کھول کر تجدید کریں۔"
            ),
            Self::Back => format!("شکریہ، ادائیگی ہو گئی۔ اب آپ {product} میں دوبارہ {coin} کما سکتے ہیں۔"),
            Self::Expired => format!(
                "{product} کی رکنیت ختم ہو گئی ہے اور اب کوئی رقم نہیں لی جائے گی۔ آپ کے {coin} کبھی ختم نہیں ہوتے: \
                 پروفائل میں دوبارہ رکن بنیں۔"
            ),
            Self::Ended => format!(
                "آپ نے {product} کی رکنیت ختم کر دی ہے۔ اب کوئی رقم نہیں لی جائے گی۔ آپ کے {coin} کبھی ختم نہیں ہوتے۔"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [News; 7] = [
        News::Began,
        News::TrialEnds,
        News::Declined,
        News::Suspended,
        News::Back,
        News::Expired,
        News::Ended,
    ];

    /// A message of several parts is paid for several times, so its length is kept in mind: three parts in either
    /// alphabet, with names as long as people give them.
    #[test]
    fn each_step_has_words_in_both_languages_that_fit_three_parts() {
        let prices = Prices::default();
        for (plan, trial) in [(Plan::Prepaid, true), (Plan::Postpaid, false)] {
            let words = Words {
                product: "Game Arena",
                coin: "ESL Coins",
                prices: &prices,
                plan,
                until: "2026-03-03 12:00 AM",
            };
            for news in ALL {
                let (english, urdu) =
                    (news.sms(Language::En, &words, trial), news.sms(Language::Ur, &words, trial));
                assert!(english.is_ascii() && english.len() <= 3 * 153, "{} {english}", english.len());
                assert!(urdu.encode_utf16().count() <= 3 * 67, "{} {urdu}", urdu.encode_utf16().count());
                for text in [english, urdu] {
                    assert!(
                        text.contains("Game Arena") && !text.contains("  ") && !text.contains('{'),
                        "{text}"
                    );
                }
            }
        }
    }
}
