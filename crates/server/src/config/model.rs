//! All sections of the configuration with their defaults; large sections have files of their own.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use arena_app::settings::Additions;
use arena_http::Brand;
use arena_rules::{Language, Languages, Words};
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::audit::AuditConfig;
use super::billing::BillingConfig;
use super::brand::demo_brand;
use super::console::ConsoleConfig;
use super::country::CountryConfig;
use super::files::FilesConfig;
use super::games::GameConfig;
use super::identity::IdentityConfig;
use super::invites::InvitesConfig;
use super::jobs::JobsConfig;
use super::leagues::LeaguesConfig;
use super::limits::LimitsConfig;
use super::messages::{PushConfig, SmsConfig};
use super::names::NamesConfig;
use super::play::{ClaimsConfig, PlayConfig};
use super::quests::{QuestsConfig, SeasonConfig};
use super::rewards::RewardsConfig;
use super::rooms::RoomsConfig;
use super::secret_url::SecretUrl;
use super::streak::StreakConfig;

/// The server's mode (contract 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// With the demo operator and demo content.
    Demo,
    /// With the operator's own systems.
    Production,
}

/// A further portal's configuration.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PortalFiles {
    /// The configuration file.
    pub(crate) config: PathBuf,
    /// A file of variables `ARENA_*`, such as secrets. Variables of the process are the first portal's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) env_file: Option<PathBuf>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    pub(crate) listen: SocketAddr,
    /// The directory of the SQLite database, the pictures and the demo operator's database.
    pub(crate) data_dir: PathBuf,
    /// Added game builds; when unset, `builds` in the data directory.
    #[serde(default)]
    pub(crate) builds_dir: Option<PathBuf>,
    /// The catalogue that a demo loads at its start, instead of the program's.
    #[serde(default)]
    pub(crate) content_dir: Option<PathBuf>,
    /// The brand's folder: colours, mark and icon.
    #[serde(default)]
    pub(crate) brand_dir: Option<PathBuf>,
    /// A build of the web app instead of the one inside the program.
    #[serde(default)]
    pub(crate) web_dir: Option<PathBuf>,
    /// `sqlite:PATH` or `postgres://…`; when unset, SQLite in the data directory.
    pub(crate) database_url: Option<String>,
    /// The most connections to Postgres.
    pub(crate) database_connections: u32,
    /// Seconds to wait for a locked row on Postgres; 0 for no limit.
    pub(crate) database_lock_seconds: u32,
    /// Seconds that a statement may take on Postgres; 0 for no limit.
    pub(crate) database_statement_seconds: u32,
    /// `redis://…` or `rediss://…`, in which nodes count requests together; when unset, each counts alone.
    pub(crate) redis_url: Option<SecretUrl>,
    pub(crate) mode: Mode,
    pub(crate) demo_beyond_loopback: bool,
    /// Further portals of the process.
    #[serde(default)]
    pub(crate) portals: Vec<PortalFiles>,
    /// `https` makes cookies secure.
    pub(crate) public_url: String,
    /// Decides when a day begins.
    pub(crate) time_zone: Tz,
    /// The languages that the portal offers, the default first.
    pub(crate) languages: Vec<Language>,
    /// A directory with a directory for each further or changed language.
    #[serde(default)]
    pub(crate) languages_dir: Option<PathBuf>,
    pub(crate) worker: bool,
    pub(crate) jobs: JobsConfig,
    pub(crate) log: LogConfig,
    pub(crate) brand: Brand,
    pub(crate) country: CountryConfig,
    pub(crate) streak: StreakConfig,
    pub(crate) identity: IdentityConfig,
    pub(crate) tasks: TasksConfig,
    pub(crate) rewards: RewardsConfig,
    pub(crate) files: FilesConfig,
    pub(crate) sms: SmsConfig,
    pub(crate) push: PushConfig,
    pub(crate) billing: BillingConfig,
    /// In-house games that this server does not replay, by their id (contract 4).
    pub(crate) games: BTreeMap<String, GameConfig>,
    pub(crate) rooms: RoomsConfig,
    pub(crate) play: PlayConfig,
    pub(crate) claims: ClaimsConfig,
    pub(crate) names: NamesConfig,
    pub(crate) privacy: PrivacyConfig,
    pub(crate) limits: LimitsConfig,
    pub(crate) additions: Additions,
    pub(crate) leagues: LeaguesConfig,
    pub(crate) quests: QuestsConfig,
    pub(crate) season: SeasonConfig,
    pub(crate) invites: InvitesConfig,
    pub(crate) console: ConsoleConfig,
    pub(crate) audit: AuditConfig,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogConfig {
    pub(crate) format: LogFormat,
    /// A level such as `info`, or levels by target such as `info,arena_http=debug`.
    pub(crate) level: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    Text,
    Json,
}

/// Days for which personal data is kept; 0 for ever.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrivacyConfig {
    /// Screenshots, after the review.
    pub(crate) screenshots_days: u16,
    pub(crate) messages_days: u16,
    /// Level sessions and live matches, with their logs.
    pub(crate) plays_days: u16,
    /// Those with signs, which staff may look at.
    pub(crate) signed_plays_days: u16,
    /// The days in which a person's request about their data is answered.
    pub(crate) answer_days: u16,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TasksConfig {
    /// Whether screenshot tasks are approved and paid at once; when unset, only in a demo.
    pub(crate) auto_approve: Option<bool>,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data_dir: "./data".into(),
            builds_dir: None,
            content_dir: None,
            brand_dir: None,
            web_dir: None,
            database_url: None,
            database_connections: 16,
            database_lock_seconds: 5,
            database_statement_seconds: 30,
            redis_url: None,
            mode: Mode::Demo,
            demo_beyond_loopback: false,
            portals: Vec::new(),
            public_url: "http://127.0.0.1:8080".into(),
            time_zone: chrono_tz::Asia::Karachi,
            languages: Languages::standard().iter().map(Words::language).collect(),
            languages_dir: None,
            worker: true,
            jobs: JobsConfig::default(),
            log: LogConfig { format: LogFormat::Text, level: "info".into() },
            brand: demo_brand(),
            country: CountryConfig::default(),
            streak: StreakConfig::default(),
            identity: IdentityConfig::default(),
            tasks: TasksConfig::default(),
            rewards: RewardsConfig::default(),
            files: FilesConfig::default(),
            sms: SmsConfig::default(),
            push: PushConfig::default(),
            billing: BillingConfig::default(),
            games: BTreeMap::new(),
            rooms: RoomsConfig::default(),
            play: PlayConfig::default(),
            claims: ClaimsConfig::default(),
            names: NamesConfig::default(),
            privacy: PrivacyConfig {
                screenshots_days: 180,
                messages_days: 365,
                plays_days: 35,
                signed_plays_days: 365,
                answer_days: 30,
            },
            limits: LimitsConfig::default(),
            additions: Additions::default(),
            leagues: LeaguesConfig::default(),
            quests: QuestsConfig::default(),
            season: SeasonConfig::default(),
            invites: InvitesConfig::default(),
            console: ConsoleConfig::default(),
            audit: AuditConfig::default(),
        }
    }
}

impl Config {
    /// The database's address; SQLite in the data directory when none is configured.
    pub(crate) fn database(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data_dir.join("arena.db").display()))
    }

    pub(crate) fn builds_dir(&self) -> PathBuf {
        self.builds_dir.clone().unwrap_or_else(|| self.data_dir.join("builds"))
    }

    pub(crate) fn auto_approve_tasks(&self) -> bool {
        self.tasks.auto_approve.unwrap_or(self.mode == Mode::Demo)
    }

    pub(crate) fn claims_in_trial(&self) -> bool {
        self.claims.during_trial.unwrap_or(self.mode == Mode::Demo)
    }

    /// The contact for push services.
    pub(crate) fn push_subject(&self) -> String {
        self.push.subject.clone().unwrap_or_else(|| format!("mailto:{}", self.brand.support_email))
    }

    pub(crate) fn secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}
