use std::sync::Arc;

use arena_rules::{Language, Languages};

use crate::player::config::Brand;

/// The area of the words.
const AREA: &str = "plain";

/// Defines [`Words`] with a field for each text of the file `plain.ftl`.
macro_rules! words {
    ($($name:ident,)+) => {
        /// The plain pages' texts in a language, with the brand's words and further placeholders in braces for
        /// [`fill`](super::fill).
        pub(in crate::site::plain) struct Words {
            pub(in crate::site::plain) language: Language,
            pub(in crate::site::plain) direction: &'static str,
            pub(in crate::site::plain) languages: Arc<Languages>,
            $(pub(in crate::site::plain) $name: String,)+
        }

        impl Words {
            pub(super) fn read(languages: &Arc<Languages>, language: Language, brand: &Brand) -> Self {
                let words = languages.of(language);
                let brand = [
                    ("product", brand.product.as_str()),
                    ("operator", &brand.operator),
                    ("coin", &brand.coin),
                    ("organiser", &brand.organiser),
                    ("partner", &brand.partner),
                ];
                Self {
                    language: words.language(),
                    direction: words.direction(),
                    languages: languages.clone(),
                    $($name: words.pattern(AREA, stringify!($name), &brand),)+
                }
            }
        }
    };
}

words! {
    menu, home, rewards, claims, tournaments, tasks, leaderboard, wallet, messages, log_in, log_out, full_app, see_all, older, plain_page,
    update_title, update_opera_mini, update_chrome, update_webview, update_samsung, update_firefox, update_ios, update_script, update_any, update_list_1, update_list_2, update_list_3, update_list_4,
    welcome, guest_lead, network_lead, network_continue, your_number, balance, streak, streak_day, streak_claim, streak_claimed, streak_tomorrow, streak_tomorrow_freeze, streak_bonus, streak_freeze, best,
    rewards_lead, rewards_guest, rewards_none, price, redeem, out_of_stock, missing,
    redeem_title, redeem_heading, redeem_text, name, email, field_digits, phone, claim, other_reward,
    phone_title, phone_text,
    thanks_title, thanks_received, thanks_hours, thanks_weekend, thanks_happy, thanks_follow,
    claims_lead, claims_none, claim_claimed, claim_working, claim_delivered, claim_refused, parcel, parcel_follow, reference, reason,
    tournaments_play, tournaments_none, esl, weekly, starts, fee, free, prize, players, open, live, closed, ended, joined,
    tasks_play, tasks_none, daily, done, made_here,
    leaderboard_lead, leaderboard_none, player, own_rank, unranked,
    wallet_lead, wallet_none, waiting_prize, after,
    messages_lead, messages_none,
    continue_title, continue_text, continue_button, switch_title, switch_text, switch_button, switch_stay, partner_player,
    login_needed, not_found_title, not_found, trouble_title, trouble, form_title, form_text,
    entry_task, entry_redeem, entry_refund, entry_fee, entry_fee_refund, entry_prize,
}
