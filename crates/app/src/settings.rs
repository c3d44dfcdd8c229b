//! The part of the operator's configuration that use cases need.

use std::collections::BTreeMap;

use arena_rules::names::WordList;
use arena_rules::streak::StreakRule;
use arena_rules::subscription::Prices;
use arena_rules::tournament::bots::BotPolicy;
use arena_rules::{CountryRule, Credits, handoff};
use chrono::Duration;
use chrono_tz::Tz;

use crate::ports::SubscriberId;
use crate::push::Services;

/// Settings of the use cases. The server reads them from the configuration; nothing here has a hidden
/// default.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The product's name in messages.
    pub product: String,
    /// The operator's name in the texts that people read.
    pub operator: String,
    /// The brand's word for credits.
    pub coin: String,
    /// The country's number plan.
    pub country: CountryRule,
    /// The time zone of calendar days.
    pub zone: Tz,
    /// The payments of the streak.
    pub streak: StreakRule,
    /// Identity.
    pub identity: IdentitySettings,
    /// The longest duration of a level session.
    pub level_session: Duration,
    /// Whether screenshot tasks are approved and paid at once, without a reviewer (contract 4).
    pub auto_approve_tasks: bool,
    /// The pictures per subscriber and day that are examined; 0 for no limit.
    pub uploads_per_day: u32,
    /// The time for which a redeem form stays open.
    pub redeem_offer: Duration,
    /// The time for which a claim belongs to the staff member who took it.
    pub claim_lease: Duration,
    /// The stock of a reward at which staff are warned; 0 for never.
    pub low_stock: i32,
    /// Push messages to browsers; `None` if push is off.
    pub push: Option<PushSettings>,
    /// In-house games whose reported results are believed, by id (contract 4).
    pub self_reported: BTreeMap<String, SelfReported>,
    /// The prices of subscriptions and the times of charges; `None` if the operator charges by itself.
    pub billing: Option<BillingSettings>,
    /// The retention times of subscribers' data.
    pub retention: Retention,
    /// The tournaments in which bots may play.
    pub bots: BotPolicy,
    /// The limits of a day of play.
    pub play: PlaySettings,
    /// Whether rewards may be claimed during the free trial.
    pub claims_in_trial: bool,
    /// The amount from which a prize of an ESL tournament waits for staff to pay it.
    pub prizes_wait_from: Credits,
    /// The time after the countdown for which a live room waits for a player who has checked in.
    pub room_wait: Duration,
    /// Words that are refused in usernames.
    pub refused_names: WordList,
}

/// The limits of a day of play, per subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// Levels that may be started in a calendar day.
    pub starts_a_day: u32,
    /// The most that all games together pay in a calendar day.
    pub credits_a_day: Credits,
}

/// The prices of subscriptions, and the times and rate of charges.
#[derive(Clone, Debug)]
pub struct BillingSettings {
    /// The prices.
    pub prices: Prices,
    /// The time after midnight over which a night's renewals are spread.
    pub night: Duration,
    /// The charges per second that the operator accepts; 0 for no limit.
    pub per_second: u32,
}

impl BillingSettings {
    /// Returns how long after midnight a subscriber is charged, always the same for one subscriber.
    #[must_use]
    pub fn spread(&self, subscriber: SubscriberId) -> Duration {
        // The end of an id is random.
        let (_, end) = subscriber.0.as_u64_pair();
        let seconds = u64::try_from(self.night.num_seconds()).unwrap_or_default().max(1);
        Duration::seconds((end % seconds).cast_signed())
    }
}

/// The retention times of subscribers' data; `None` keeps data for ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct Retention {
    /// Screenshots of tasks, from the decision on.
    pub screenshots: Option<Duration>,
    /// Messages to subscribers.
    pub messages: Option<Duration>,
    /// Level sessions and live matches, with their logs.
    pub plays: Option<Duration>,
    /// Level sessions and live matches with signs: evidence for a reviewer.
    pub signed_plays: Option<Duration>,
}

/// Push messages to browsers (RFC 8030, 8291, 8292).
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// The server's public key, as browsers take it: a point of P-256, uncompressed, in base64url.
    pub public_key: String,
    /// The push services that the server may write to.
    pub services: Services,
}

/// Limits for a third party's game build, whose results cannot be replayed (contract 4): a started session, a
/// shortest duration, and a daily cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfReported {
    /// The shortest time in which a level can be passed.
    pub shortest: Duration,
    /// The most that the game pays a subscriber in a calendar day.
    pub daily_cap: Credits,
}

/// The issuers of hand-offs and the lifetimes of sessions (contract 3).
#[derive(Clone, Debug)]
pub struct IdentitySettings {
    /// The audience that a hand-off must name.
    pub audience: String,
    /// Keys shared with the operator. Two are valid at once during a rotation.
    pub handoff_keys: Vec<handoff::TrustedKey>,
    /// The secret from which refresh tokens are derived.
    pub refresh_secret: Vec<u8>,
    /// The time without use after which a session ends: 7 days.
    pub idle: Duration,
    /// The time after which a session ends in any case: 30 days.
    pub absolute: Duration,
    /// The time within which the immediate predecessor of a refresh token gets the same successor again: 10
    /// s.
    pub grace: Duration,
}
