//! Texts of the plain pages in every language. Refusals are worded in Urdu by their code, as in the app.

mod en;
mod ur;

use std::collections::BTreeMap;
use std::sync::LazyLock;

use arena_rules::Language;
use arena_rules::ledger::{Reason, Title};

use crate::door::error::ApiError;
use en::EN;
use ur::UR;

/// Urdu texts of refusals by code, from the app's own file.
static REFUSALS: LazyLock<BTreeMap<String, String>> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../../../web/lib/words/refusals.ur.json")).unwrap_or_default()
});

/// All texts of a language, with placeholders in braces for [`fill`].
pub(super) struct Words {
    pub(super) language: Language,
    pub(super) direction: &'static str,
    pub(super) menu: &'static str,
    pub(super) home: &'static str,
    pub(super) rewards: &'static str,
    pub(super) claims: &'static str,
    pub(super) tournaments: &'static str,
    pub(super) tasks: &'static str,
    pub(super) leaderboard: &'static str,
    pub(super) wallet: &'static str,
    pub(super) messages: &'static str,
    pub(super) log_in: &'static str,
    pub(super) log_out: &'static str,
    pub(super) full_app: &'static str,
    pub(super) other_language: &'static str,
    pub(super) see_all: &'static str,
    pub(super) older: &'static str,
    pub(super) plain_page: &'static str,

    pub(super) update_title: &'static str,
    pub(super) update_opera_mini: &'static str,
    pub(super) update_chrome: &'static str,
    pub(super) update_webview: &'static str,
    pub(super) update_samsung: &'static str,
    pub(super) update_firefox: &'static str,
    pub(super) update_ios: &'static str,
    pub(super) update_script: &'static str,
    pub(super) update_any: &'static str,
    pub(super) update_list: [&'static str; 4],

    pub(super) welcome: &'static str,
    pub(super) guest_lead: &'static str,
    pub(super) network_lead: &'static str,
    pub(super) network_continue: &'static str,
    pub(super) your_number: &'static str,
    pub(super) balance: &'static str,
    pub(super) streak: &'static str,
    pub(super) streak_day: &'static str,
    pub(super) streak_claim: &'static str,
    pub(super) streak_claimed: &'static str,
    pub(super) streak_tomorrow: &'static str,
    pub(super) best: &'static str,

    pub(super) rewards_lead: &'static str,
    pub(super) rewards_guest: &'static str,
    pub(super) rewards_none: &'static str,
    pub(super) reward: &'static str,
    pub(super) price: &'static str,
    pub(super) redeem: &'static str,
    pub(super) out_of_stock: &'static str,
    pub(super) missing: &'static str,

    pub(super) redeem_title: &'static str,
    pub(super) redeem_heading: &'static str,
    pub(super) redeem_text: &'static str,
    pub(super) name: &'static str,
    pub(super) email: &'static str,
    pub(super) pubg_id: &'static str,
    pub(super) pubg_hint: &'static str,
    pub(super) phone: &'static str,
    pub(super) claim: &'static str,
    pub(super) other_reward: &'static str,

    pub(super) phone_title: &'static str,
    pub(super) phone_text: &'static str,

    pub(super) thanks_title: &'static str,
    pub(super) thanks_received: &'static str,
    pub(super) thanks_hours: &'static str,
    pub(super) thanks_weekend: &'static str,
    pub(super) thanks_happy: &'static str,
    pub(super) thanks_follow: &'static str,

    pub(super) claims_lead: &'static str,
    pub(super) claims_none: &'static str,
    pub(super) claim_claimed: &'static str,
    pub(super) claim_working: &'static str,
    pub(super) claim_delivered: &'static str,
    pub(super) claim_refused: &'static str,
    pub(super) reference: &'static str,
    pub(super) reason: &'static str,

    pub(super) tournaments_play: &'static str,
    pub(super) tournaments_none: &'static str,
    pub(super) esl: &'static str,
    pub(super) weekly: &'static str,
    pub(super) starts: &'static str,
    pub(super) fee: &'static str,
    pub(super) free: &'static str,
    pub(super) prize: &'static str,
    pub(super) players: &'static str,
    pub(super) open: &'static str,
    pub(super) live: &'static str,
    pub(super) closed: &'static str,
    pub(super) ended: &'static str,
    pub(super) joined: &'static str,

    pub(super) tasks_play: &'static str,
    pub(super) tasks_none: &'static str,
    pub(super) daily: &'static str,
    pub(super) done: &'static str,
    pub(super) made_here: &'static str,

    pub(super) leaderboard_lead: &'static str,
    pub(super) leaderboard_none: &'static str,
    pub(super) player: &'static str,
    pub(super) own_rank: &'static str,
    pub(super) unranked: &'static str,

    pub(super) wallet_lead: &'static str,
    pub(super) wallet_none: &'static str,
    pub(super) waiting_prize: &'static str,
    pub(super) after: &'static str,

    pub(super) messages_lead: &'static str,
    pub(super) messages_none: &'static str,

    pub(super) continue_title: &'static str,
    pub(super) continue_text: &'static str,
    pub(super) continue_button: &'static str,
    pub(super) switch_title: &'static str,
    pub(super) switch_text: &'static str,
    pub(super) switch_button: &'static str,
    pub(super) switch_stay: &'static str,
    pub(super) partner_player: &'static str,

    pub(super) login_needed: &'static str,
    pub(super) not_found_title: &'static str,
    pub(super) not_found: &'static str,
    pub(super) trouble_title: &'static str,
    pub(super) trouble: &'static str,
    pub(super) form_title: &'static str,
    pub(super) form_text: &'static str,
}

pub(super) fn of(language: Language) -> &'static Words {
    match language {
        Language::En => &EN,
        Language::Ur => &UR,
    }
}

pub(super) fn fill(text: &str, places: &[(&str, &str)]) -> String {
    places.iter().fold(text.to_owned(), |text, (place, word)| text.replace(&format!("{{{place}}}"), word))
}

impl Words {
    /// Returns the text of a refusal or an error.
    pub(super) fn refusal(&self, error: &ApiError) -> String {
        let first = error.fields().keys().next().and_then(|field| self.field(error, field));
        match (self.language, first) {
            (_, Some(first)) => first,
            (Language::En, None) => error.message().to_owned(),
            (Language::Ur, None) => {
                REFUSALS.get(error.code()).map_or(self.trouble, String::as_str).to_owned()
            }
        }
    }

    /// Returns the validation error of a field; `None` if the field is valid.
    pub(super) fn field(&self, error: &ApiError, field: &str) -> Option<String> {
        let english = error.fields().get(field)?;
        let urdu = || error.field_codes().get(field).and_then(|code| REFUSALS.get(code));
        Some(match self.language {
            Language::En => english.clone(),
            Language::Ur => urdu().map_or(self.trouble, String::as_str).to_owned(),
        })
    }

    /// Returns the text for a reason that credits moved. In Urdu the kind precedes the name of a reward,
    /// tournament or task.
    pub(super) fn movement(&self, reason: Reason, title: &str) -> String {
        let title = Title::read(title);
        let kind = match (self.language, reason) {
            (Language::Ur, Reason::Task) => "ٹاسک",
            (Language::Ur, Reason::Redeem) => self.reward,
            (Language::Ur, Reason::RedeemRefund) => "واپسی",
            (Language::Ur, Reason::EntryFee) => self.fee,
            (Language::Ur, Reason::EntryRefund) => "انٹری فیس کی واپسی",
            (Language::Ur, Reason::Prize) => "ٹورنامنٹ کا انعام",
            _ => return title.worded(self.language),
        };
        format!("{kind}: {}", title.worded(self.language))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_worded_in_urdu_by_their_codes() {
        assert!(REFUSALS.len() > 50);
        let error = ApiError::unauthorized();
        assert_ne!(of(Language::En).refusal(&error), of(Language::Ur).refusal(&error));
    }

    #[test]
    fn both_languages_have_the_same_places() {
        let places = |text: &str| text.matches('{').count();
        for (english, urdu) in [
            (EN.guest_lead, UR.guest_lead),
            (EN.network_lead, UR.network_lead),
            (EN.streak_day, UR.streak_day),
            (EN.switch_text, UR.switch_text),
            (EN.own_rank, UR.own_rank),
            (EN.redeem_text, UR.redeem_text),
        ] {
            assert_eq!(places(english), places(urdu), "{english}");
        }
    }
}
