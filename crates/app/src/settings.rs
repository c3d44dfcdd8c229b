//! What the operator configures, as far as use cases need it.

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

/// Settings of the use cases. The server reads them from configuration; nothing here has a hidden default.
#[derive(Clone, Debug)]
pub struct Settings {
    /// What the product is called in the texts that it sends.
    pub product: String,
    /// The operator's name in the texts that people read.
    pub operator: String,
    /// The currency word.
    pub coin: String,
    /// The country's numbers.
    pub country: CountryRule,
    /// The zone in which days are counted.
    pub zone: Tz,
    /// What the streak pays.
    pub streak: StreakRule,
    /// Identity.
    pub identity: IdentitySettings,
    /// How long a started level may take.
    pub level_session: Duration,
    /// Whether screenshot tasks are approved and paid at once, without a reviewer (contract 4).
    pub auto_approve_tasks: bool,
    /// Pictures of a subscriber that are looked at in a day; 0 for no limit.
    pub uploads_per_day: u32,
    /// How long a redemption may stay unclaimed.
    pub redeem_offer: Duration,
    /// How long a member of staff has a claim that they took.
    pub claim_lease: Duration,
    /// The stock of a reward at which staff is warned; 0 for never.
    pub low_stock: i32,
    /// Pushing to browsers; `None` where nothing is pushed.
    pub push: Option<PushSettings>,
    /// Games made here whose results are believed as they are reported, by their id (contract 4).
    pub self_reported: BTreeMap<String, SelfReported>,
    /// What subscriptions cost and when they are charged; `None` where the operator sees to that itself.
    pub billing: Option<BillingSettings>,
    /// How long what people leave behind is kept.
    pub retention: Retention,
    /// Where bots may play.
    pub bots: BotPolicy,
    /// What a day of play has at the most.
    pub play: PlaySettings,
    /// Whether rewards may be claimed during the free trial.
    pub claims_in_trial: bool,
    /// A prize of an ESL tournament of so many credits or more waits until staff pay it.
    pub prizes_wait_from: Credits,
    /// How long after the countdown a player is waited for who has checked in to a match of a live room.
    pub room_wait: Duration,
    /// Words that nobody may be called.
    pub refused_names: WordList,
}

/// What a day of play has at the most, for each subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// Levels that may be started in a calendar day.
    pub starts_a_day: u32,
    /// The most that all games together pay in a calendar day.
    pub credits_a_day: Credits,
}

/// What subscriptions cost and when they are charged.
#[derive(Clone, Debug)]
pub struct BillingSettings {
    /// The prices.
    pub prices: Prices,
    /// From midnight on, the time over which a night's renewals are spread.
    pub night: Duration,
    /// Charges a second that the operator takes; 0 for no limit.
    pub per_second: u32,
}

impl BillingSettings {
    /// How long after midnight somebody is charged: always the same for the same subscriber.
    #[must_use]
    pub fn spread(&self, subscriber: SubscriberId) -> Duration {
        // The end of an id is random.
        let (_, end) = subscriber.0.as_u64_pair();
        let seconds = u64::try_from(self.night.num_seconds()).unwrap_or_default().max(1);
        Duration::seconds((end % seconds).cast_signed())
    }
}

/// How long what people leave behind is kept; for ever, where nothing is said.
#[derive(Clone, Copy, Debug, Default)]
pub struct Retention {
    /// Screenshots of tasks, from the decision on.
    pub screenshots: Option<Duration>,
    /// What people were told.
    pub messages: Option<Duration>,
    /// Levels and live matches that were played, with their logs.
    pub plays: Option<Duration>,
    /// The same, where they show signs: evidence for a reviewer.
    pub signed_plays: Option<Duration>,
}

/// Pushing to browsers (RFC 8030, 8291, 8292).
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// Our public key, as browsers take it: a point of P-256, uncompressed, in base64url.
    pub public_key: String,
    /// The services that are written to.
    pub services: Services,
}

/// What stands in for a replay where a game's build is somebody else's and nobody can check its results (contract 4):
/// a session that was started, a shortest duration, and a daily cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfReported {
    /// No level is passed in less.
    pub shortest: Duration,
    /// The most that the game pays a subscriber in a calendar day.
    pub daily_cap: Credits,
}

/// Who issues hand-offs and how long sessions live (contract 3).
#[derive(Clone, Debug)]
pub struct IdentitySettings {
    /// The audience that a hand-off must name.
    pub audience: String,
    /// Keys shared with the operator; two live for rotation.
    pub handoff_keys: Vec<handoff::TrustedKey>,
    /// From which refresh tokens follow each other.
    pub refresh_secret: Vec<u8>,
    /// A session that is not used for this long ends: 7 days.
    pub idle: Duration,
    /// A session ends after this long however much it is used: 30 days.
    pub absolute: Duration,
    /// Within this time the immediate predecessor of a refresh token gets the same successor again: 10 s.
    pub grace: Duration,
}
