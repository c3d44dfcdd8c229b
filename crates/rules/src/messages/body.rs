use arena_words::{Value, Words};
use chrono::{DateTime, Utc};
use chrono_tz::Tz;

use super::entry_name::EntryName;
use super::message::{MessageBrand, OutReason, SubscriberMessage};
use crate::Credits;
use crate::day;
use crate::subscription::{PlanPrice, money, money_value};
use crate::tasks::reason_text;
use crate::texts::{MESSAGES, claims};
use crate::tournament::bracket;

/// The values that every message may have.
struct Wording<'a> {
    words: &'a Words,
    brand: &'a MessageBrand<'a>,
    zone: Tz,
}

impl Wording<'_> {
    fn say(&self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        let brand = [("product", Value::Name(self.brand.product)), ("coin", Value::Name(self.brand.coin))];
        self.words.say(MESSAGES, key, &[values, &brand].concat())
    }

    /// The name of an entry of the catalogue.
    fn entry<'n>(&self, name: &'n EntryName) -> Value<'n> {
        Value::Name(name.text(self.words.language()))
    }

    /// An amount with the word for credits, such as `500 ESL Coins`.
    fn coins(&self, many: Credits) -> String {
        format!("{many} {}", self.brand.coin)
    }

    fn time(&self, at: DateTime<Utc>) -> String {
        day::written(at, self.zone, self.words)
    }

    /// A plan's price: `Rs 10 per day`.
    fn price(&self, price: &PlanPrice) -> String {
        price.text(self.words, self.brand.currency)
    }
}

/// A round's title of ours is in the language; another text is a name.
fn titled<'a>(round: &'a str, title: Option<&'a str>) -> Value<'a> {
    title.map_or(Value::Name(round), Value::Part)
}

/// Returns the text without the product's name at its beginning.
#[expect(clippy::too_many_lines, reason = "each kind of message is one arm")]
pub(super) fn body(message: &SubscriberMessage, words: &Words, brand: &MessageBrand<'_>, zone: Tz) -> String {
    use SubscriberMessage as M;
    use Value::{Name, Number, Part};
    let wording = Wording { words, brand, zone };
    let say = |key: &str, values: &[(&str, Value<'_>)]| wording.say(key, values);
    match message {
        M::MatchRoom { name, round, starts_at, room, .. } => {
            let enter = match message.room_link(brand) {
                Some(link) => say("match_room_link", &[("link", Part(&link))]),
                None => say("match_room_form", &[]),
            };
            let (title, time) = (bracket::title_in(round, words), wording.time(*starts_at));
            let round = titled(round, title.as_deref());
            let values = [
                ("name", wording.entry(name)),
                ("round", round),
                ("time", Part(&time)),
                ("room", Name(room)),
                ("enter", Part(&enter)),
            ];
            say("match_room", &values)
        }
        M::MatchBye { name, round, .. } => {
            let title = bracket::title_in(round, words);
            let round = titled(round, title.as_deref());
            say("match_bye", &[("name", wording.entry(name)), ("round", round)])
        }
        M::TournamentRoom { name, starts_at, room, password, .. } => {
            let time = wording.time(*starts_at);
            let values = [
                ("name", wording.entry(name)),
                ("time", Part(&time)),
                ("room", Name(room)),
                ("password", Name(password)),
            ];
            say("tournament_room", &values)
        }
        M::TournamentWon { name, place, prize, .. } => {
            let won =
                say("tournament_won", &[("name", wording.entry(name)), ("place", Number(i64::from(*place)))]);
            if prize.is_positive() {
                format!("{won} {}", say("prize_paid_in", &[("prize", Name(&wording.coins(*prize)))]))
            } else {
                format!("{won} {}", say("no_prize", &[]))
            }
        }
        M::PrizeWaiting { name, place, prize, .. } => {
            let prize = wording.coins(*prize);
            let values = [
                ("name", wording.entry(name)),
                ("place", Number(i64::from(*place))),
                ("prize", Name(&prize)),
            ];
            say("prize_waiting", &values)
        }
        M::PrizePaid { name, prize, .. } => {
            say("prize_paid", &[("name", wording.entry(name)), ("prize", Name(&wording.coins(*prize)))])
        }
        M::PrizeRefused { name, prize, reason, .. } => {
            let prize = wording.coins(*prize);
            say(
                "prize_refused",
                &[("name", wording.entry(name)), ("prize", Name(&prize)), ("reason", Name(reason))],
            )
        }
        M::TournamentOut { name, round, reason, .. } => {
            let key = match reason {
                OutReason::Lost => "tournament_out_lost",
                OutReason::Missed => "tournament_out_missed",
                OutReason::Undecided => "tournament_out_undecided",
                OutReason::Corrected => "tournament_out_corrected",
            };
            let title = bracket::title_in(round, words);
            let round = titled(round, title.as_deref());
            say(key, &[("name", wording.entry(name)), ("round", round)])
        }
        M::TournamentBack { name, round, .. } => {
            let title = bracket::title_in(round, words);
            let round = titled(round, title.as_deref());
            say("tournament_back", &[("name", wording.entry(name)), ("round", round)])
        }
        M::TournamentRemoved { name, refund, reason, .. } if refund.is_positive() => {
            let refund = wording.coins(*refund);
            let values = [("name", wording.entry(name)), ("refund", Name(&refund)), ("reason", Name(reason))];
            say("tournament_removed_refund", &values)
        }
        M::TournamentRemoved { name, reason, .. } => {
            say("tournament_removed", &[("name", wording.entry(name)), ("reason", Name(reason))])
        }
        M::TournamentChanged { name, starts_at, prize, .. } => {
            let (time, prize) = (wording.time(*starts_at), wording.coins(*prize));
            let values = [("name", wording.entry(name)), ("time", Part(&time)), ("prize", Name(&prize))];
            say("tournament_changed", &values)
        }
        M::TournamentCancelled { name, refund, .. } if refund.is_positive() => {
            let refund = wording.coins(*refund);
            say("tournament_cancelled_refund", &[("name", wording.entry(name)), ("refund", Name(&refund))])
        }
        M::TournamentCancelled { name, .. } => say("tournament_cancelled", &[("name", wording.entry(name))]),
        M::LeagueResult { tier, place, prize, next } => {
            let key = if next > tier { "league_result_up" } else { "league_result" };
            let (tier, next) = (tier.name_in(words), next.name_in(words));
            let values = [("place", Number(i64::from(*place))), ("tier", Part(&tier)), ("next", Part(&next))];
            let result = say(key, &values);
            if prize.is_positive() {
                format!("{result} {}", say("prize_paid_in", &[("prize", Name(&wording.coins(*prize)))]))
            } else {
                result
            }
        }
        M::InviteAccepted { name } => say("invite_accepted", &[("name", Name(name))]),
        M::InvitePaid { name, credits } => {
            say("invite_paid", &[("name", Name(name)), ("credits", Name(&wording.coins(*credits)))])
        }
        M::InviteWelcome { credits } => say("invite_welcome", &[("credits", Name(&wording.coins(*credits)))]),
        M::InviteLapsed { name } => say("invite_lapsed", &[("name", Name(name))]),
        M::FriendRequest { name } => say("friend_request", &[("name", Name(name))]),
        M::FriendAdded { name } => say("friend_added", &[("name", Name(name))]),
        M::LinkBeaten { name, game, level, score } => {
            let values = [
                ("name", Name(name)),
                ("game", wording.entry(game)),
                ("level", Number(i64::from(*level))),
                ("score", Number(i64::try_from(*score).unwrap_or(i64::MAX))),
            ];
            say("link_beaten", &values)
        }
        M::TaskApproved { challenge, credits } => say(
            "task_approved",
            &[("challenge", wording.entry(challenge)), ("credits", Name(&wording.coins(*credits)))],
        ),
        M::TaskRejected { challenge, reason: None } => {
            say("task_rejected", &[("challenge", wording.entry(challenge))])
        }
        M::TaskRejected { challenge, reason: Some(reason) } => {
            let reason = reason_text(reason, wording.words);
            say("task_rejected_reason", &[("challenge", wording.entry(challenge)), ("reason", Name(&reason))])
        }
        M::RedemptionReceived { reward, credits } => say(
            "redemption_received",
            &[("reward", wording.entry(reward)), ("credits", Name(&wording.coins(*credits)))],
        ),
        M::ClaimWorking { reward } => say("claim_working", &[("reward", wording.entry(reward))]),
        M::ClaimShipped { reward, carrier, number, link } => {
            let shipped = say("claim_shipped", &[("reward", wording.entry(reward))]);
            let parcel = say("claim_parcel", &[("carrier", Name(carrier)), ("number", Name(number))]);
            match link {
                Some(link) => format!("{shipped}\n{parcel}\n{link}"),
                None => format!("{shipped}\n{parcel}"),
            }
        }
        M::ClaimDelivered { reward, reference } => {
            let delivered = say("claim_delivered", &[("reward", wording.entry(reward))]);
            format!("{delivered}\n{}", say("claim_reference", &[("reference", Name(reference))]))
        }
        M::VoucherDelivered { reward, .. } => say("voucher_delivered", &[("reward", wording.entry(reward))]),
        M::ClaimRefused { reward, credits, reason } => {
            let not_added = claims::not_added_in(reason, words);
            let reason = not_added.as_deref().map_or(Name(reason), Part);
            let credits = wording.coins(*credits);
            say(
                "claim_refused",
                &[("reward", wording.entry(reward)), ("credits", Name(&credits)), ("reason", reason)],
            )
        }
        M::StreakReminder { days, credits, freeze_left } => {
            let missed = if *freeze_left { "streak_reminder_freeze" } else { "streak_reminder_none" };
            let credits = wording.coins(*credits);
            let values = [("days", Number(i64::from(*days))), ("credits", Name(&credits))];
            format!("{} {}", say("streak_reminder", &values), say(missed, &[]))
        }
        M::NameReset => say("name_reset", &[]),
        M::AccountSuspended => say("account_suspended", &[]),
        M::AccountBanned { case, reason } => {
            say("account_banned", &[("reason", Name(reason)), ("case", Name(&case.to_string()))])
        }
        M::AppealRefused { case, reason } => {
            say("appeal_refused", &[("reason", Name(reason)), ("case", Name(&case.to_string()))])
        }
        M::AccountReopened => say("account_reopened", &[]),
        M::WalletAdjusted { amount, balance } => {
            let key = if amount.0 < 0 { "wallet_taken" } else { "wallet_added" };
            let (amount, balance) =
                (wording.coins(Credits(amount.0.saturating_abs())), wording.coins(*balance));
            say(key, &[("amount", Name(&amount)), ("balance", Name(&balance))])
        }
        M::SubscriptionBegan { price, trial_until: Some(until) } => {
            let (until, price) = (wording.time(*until), wording.price(price));
            say("subscription_began_trial", &[("until", Part(&until)), ("price", Part(&price))])
        }
        M::SubscriptionBegan { price, trial_until: None } => {
            say("subscription_began", &[("price", Part(&wording.price(price)))])
        }
        M::TrialEnds { price, until } => {
            let (until, price) = (wording.time(*until), wording.price(price));
            say("trial_ends", &[("until", Part(&until)), ("price", Part(&price))])
        }
        M::ChargeDeclined { price, until } => {
            let (until, price) = (wording.time(*until), wording.price(price));
            say("charge_declined", &[("until", Part(&until)), ("price", Part(&price))])
        }
        M::SubscriptionSuspended { price } => {
            say("subscription_suspended", &[("price", Part(&wording.price(price)))])
        }
        M::SubscriptionBack => say("subscription_back", &[]),
        M::SubscriptionExpired => say("subscription_expired", &[]),
        M::SubscriptionEnded => say("subscription_ended", &[]),
        M::ChargeRefunded { amount, word } => {
            let money = money(words, brand.currency.unwrap_or(word), &amount.to_string());
            say("charge_refunded", &[("amount", money_value(words, &money))])
        }
        M::Announcement(announcement) => announcement.text(words.language()).to_owned(),
    }
}
