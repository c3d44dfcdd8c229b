//! The part of the operator's configuration that use cases need.

use std::collections::BTreeMap;
use std::sync::Arc;

use arena_rules::invites::InviteRules;
use arena_rules::league::LeagueRules;
use arena_rules::names::WordList;
use arena_rules::parcels::Carrier;
use arena_rules::season::SeasonRule;
use arena_rules::streak::StreakRule;
use arena_rules::subscription::Prices;
use arena_rules::tournament::bots::BotPolicy;
use arena_rules::{CountryRule, Credits, Languages, handoff};
use chrono::{Duration, Weekday};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use crate::ports::SubscriberId;
use crate::push::Services;

/// A correction of a wallet that care gives for a usual cause, such as a match that the operator's network ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GoodwillTemplate {
    /// The unique name, which staff choose and the audit has.
    pub name: String,
    /// The text that fills the reason.
    pub text: String,
    /// The most credits that it gives.
    pub credits: Credits,
}

/// Settings of the use cases. The server reads them from the configuration; nothing here has a hidden
/// default.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The product's name in messages.
    pub product: String,
    /// The product's address without a slash at its end, for links in SMS; `None` for SMS without links.
    pub sms_links: Option<String>,
    /// The operator's name in the texts that people read.
    pub operator: String,
    /// The brand's word for credits.
    pub coin: String,
    /// The name of the id by which a game knows its player, such as `PUBG ID`.
    pub game_id: String,
    /// The prices of the plans, also if the operator charges by itself.
    pub prices: Prices,
    /// The languages that the portal offers.
    pub languages: Arc<Languages>,
    /// The country's number plan.
    pub country: CountryRule,
    /// The time zone of calendar days.
    pub zone: Tz,
    /// The streak's payments, freezes and milestones.
    pub streak: StreakRule,
    /// The hour of the day, in the operator's time zone, from which subscribers are reminded of an unclaimed day
    /// of their streak; `None`: never.
    pub streak_reminder: Option<u32>,
    /// Identity.
    pub identity: IdentitySettings,
    /// A level session's longest duration.
    pub level_session: Duration,
    /// Whether screenshot tasks are approved and paid at once, without a reviewer (contract 4).
    pub auto_approve_tasks: bool,
    /// How many of a hundred screenshots that a reviewer decided are looked at by another reviewer, drawn at random.
    pub second_look_percent: u8,
    /// Pictures examined per subscriber and day; 0: no limit.
    pub uploads_per_day: u32,
    /// How long a redeem form stays open.
    pub redeem_offer: Duration,
    /// How long a claim belongs to the staff member who took it.
    pub claim_lease: Duration,
    /// The carriers whose parcels can be followed, and which staff choose from.
    pub carriers: Vec<Carrier>,
    /// The time after which a parcel that is still on its way is overdue.
    pub parcel_time: Duration,
    /// How long the rewards' provider is asked for a delivery before staff get it; `None`: staff deliver all
    /// rewards.
    pub provider_patience: Option<Duration>,
    /// Staff are warned at this stock; 0: never.
    pub low_stock: i32,
    /// The corrections of wallets that care gives for a usual cause.
    pub goodwill: Vec<GoodwillTemplate>,
    /// Push messages to browsers; `None`: off.
    pub push: Option<PushSettings>,
    /// In-house games, by id, whose reported results are believed (contract 4).
    pub self_reported: BTreeMap<String, SelfReportLimits>,
    /// The prices of subscriptions and the times of charges; `None` if the operator charges by itself.
    pub billing: Option<BillingSettings>,
    /// How long subscribers' data is kept.
    pub retention: Retention,
    /// The days in which a person's request about their data is answered.
    pub answer_days: u16,
    /// The tournaments in which bots may play.
    pub bots: BotPolicy,
    /// A day's limits of play.
    pub play: PlaySettings,
    /// The age in years from which subscribers claim rewards and enter tournaments; `None` without a limit.
    pub age_limit: Option<u8>,
    /// Whether rewards may be claimed in the free trial.
    pub claims_in_trial: bool,
    /// The amount from which a prize of an ESL tournament waits for staff to pay it.
    pub prizes_wait_from: Credits,
    /// How long after the countdown a live room waits for a checked-in player.
    pub room_wait: Duration,
    /// Words refused in usernames.
    pub refused_names: WordList,
    /// Additions of the app to the specification.
    pub additions: Additions,
    /// Weekly leagues.
    pub leagues: LeagueSettings,
    /// The credits of the chest of a day's quests; zero for a chest that pays nothing.
    pub quest_chest: Credits,
    /// Seasons.
    pub season: SeasonRule,
    /// The rules of invitations.
    pub invites: InviteRules,
}

/// Weekly leagues (docs/leagues.md).
#[derive(Clone, Debug)]
pub struct LeagueSettings {
    /// The day at whose beginning a week ends and the next one begins.
    pub first_day: Weekday,
    /// Movements and prizes.
    pub rules: LeagueRules,
}

/// Additions of the app to the specification. The operator may switch each off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Additions {
    /// The subscriber's match on every screen.
    pub match_bar: bool,
    /// Everybody may watch live matches, some seconds late.
    pub watch_live: bool,
    /// Drawn signs between the players of a live match.
    pub emotes: bool,
    /// Next steps after a match and after joining, and the champion's moment.
    pub match_moments: bool,
    /// A bracket that begins with the first round and shows the reader's own path.
    pub own_bracket: bool,
    /// The tournaments' screen in parts, and a hall of champions.
    pub tournament_tabs: bool,
    /// The SMS with a room id has a link to the room.
    pub sms_links: bool,
    /// The block of today, first on the home screen.
    pub today: bool,
    /// Five tabs at the bottom of a phone's screen.
    pub tab_bar: bool,
    /// The choice of the language on the first visit.
    pub language_ask: bool,
    /// Weekly leagues.
    pub leagues: bool,
    /// The flame and the road of the streak's days.
    pub streak_road: bool,
    /// A push in the evening before a streak is lost.
    pub streak_reminder: bool,
    /// Three quests a day with a chest.
    pub quests: bool,
    /// Badges.
    pub badges: bool,
    /// Seasons of chests; only with quests.
    pub season: bool,
    /// Friends, with a tab of the leaderboard.
    pub friends: bool,
    /// Invitations that pay once the friend has earned.
    pub invites: bool,
    /// Links to a level's score, with a picture.
    pub challenge_links: bool,
    /// The score, the best and the rank of the day below a level's result.
    pub level_ranks: bool,
    /// Puzzle Mania's picture of the day and the album.
    pub album: bool,
}

impl Default for Additions {
    fn default() -> Self {
        Self {
            match_bar: true,
            watch_live: true,
            emotes: true,
            match_moments: true,
            own_bracket: true,
            tournament_tabs: true,
            sms_links: true,
            today: true,
            tab_bar: true,
            language_ask: true,
            leagues: true,
            streak_road: true,
            streak_reminder: true,
            quests: true,
            badges: true,
            season: true,
            friends: true,
            invites: true,
            challenge_links: true,
            level_ranks: true,
            album: true,
        }
    }
}

/// A subscriber's daily limits of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaySettings {
    /// Levels started in a calendar day.
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
        // An id's end is random.
        let (_, end) = subscriber.0.as_u64_pair();
        let seconds = u64::try_from(self.night.num_seconds()).unwrap_or_default().max(1);
        Duration::seconds((end % seconds).cast_signed())
    }
}

/// The retention times of subscribers' data; `None` keeps data for ever.
#[derive(Clone, Copy, Debug, Default)]
pub struct Retention {
    /// Screenshots, from the decision.
    pub screenshots: Option<Duration>,
    /// Messages to subscribers.
    pub messages: Option<Duration>,
    /// Level sessions and live matches with logs.
    pub plays: Option<Duration>,
    /// Level sessions and live matches with signs: a reviewer's evidence.
    pub signed_plays: Option<Duration>,
}

/// Push messages to browsers (RFC 8030, 8291, 8292).
#[derive(Clone, Debug)]
pub struct PushSettings {
    /// The server's public key for browsers: an uncompressed P-256 point, base64url.
    pub public_key: String,
    /// The push services that the server may write to.
    pub services: Services,
}

/// Limits for a third party's game build, whose results cannot be replayed (contract 4): a started
/// session, a shortest duration, a daily cap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SelfReportLimits {
    /// The shortest time to pass a level.
    pub shortest: Duration,
    /// The most that the game pays a subscriber in a calendar day.
    pub daily_cap: Credits,
}

/// Hand-offs' issuers and sessions' lifetimes (contract 3).
#[derive(Clone, Debug)]
pub struct IdentitySettings {
    /// The audience that a hand-off must name.
    pub audience: String,
    /// Keys shared with the operator; two during a rotation.
    pub handoff_keys: Vec<handoff::TrustedKey>,
    /// The secret from which refresh tokens are derived.
    pub refresh_secret: Vec<u8>,
    /// An unused session ends after this: 7 days.
    pub idle: Duration,
    /// Any session ends after this: 30 days.
    pub absolute: Duration,
    /// The time within which a refresh token's immediate predecessor gets the same successor again: 10 s.
    pub grace: Duration,
}
