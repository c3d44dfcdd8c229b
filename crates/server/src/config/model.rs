//! What can be configured, and the defaults.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::PathBuf;

use arena_http::{AddressRange, SocialLink};
use arena_rules::streak::StreakRule;
use chrono_tz::Tz;
use serde::{Deserialize, Serialize};

use super::billing::BillingConfig;
use super::country::CountryConfig;
use super::jobs::JobsConfig;
use super::keys::HandoffKeyConfig;
use super::messages::{PushConfig, SmsConfig};
use super::names::NamesConfig;
use super::network::NumberVerificationConfig;
use super::play::{ClaimsConfig, PlayConfig};
use super::secret_url::SecretUrl;

/// Known to everybody, so good for a demo only.
pub(crate) const DEMO_HANDOFF_SECRET: &str = "demo-handoff-secret-known-to-everybody";
pub(crate) const DEMO_TOKEN_SECRET: &str = "demo-token-secret-known-to-everybody";
pub(crate) const DEMO_REFRESH_SECRET: &str = "demo-refresh-secret-known-to-everybody";

/// How the server runs (contract 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// With the demo operator and demo content.
    Demo,
    /// For real.
    Production,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// Address and port.
    pub(crate) listen: SocketAddr,
    /// Where SQLite and pictures live.
    pub(crate) data_dir: PathBuf,
    /// Where the builds of games are that were added; `builds` in the data directory, where it is not set.
    #[serde(default)]
    pub(crate) builds_dir: Option<PathBuf>,
    /// A build of the web app that is served in place of the one inside the program.
    #[serde(default)]
    pub(crate) web_dir: Option<PathBuf>,
    /// `sqlite:PATH` or `postgres://…`; SQLite in the data directory where it is not set.
    pub(crate) database_url: Option<String>,
    /// Connections to the database.
    pub(crate) database_connections: u32,
    /// How long the server waits for a locked row on Postgres, in seconds; 0 for as long as it takes.
    pub(crate) database_lock_seconds: u32,
    /// How long a statement of the server may take on Postgres, in seconds; 0 for as long as it takes.
    pub(crate) database_statement_seconds: u32,
    /// `redis://…` or `rediss://…`: where nodes share what may be lost. Each is by itself where it is not set.
    pub(crate) redis_url: Option<SecretUrl>,
    /// `demo` or `production`.
    pub(crate) mode: Mode,
    /// Whether a demo may listen beyond this machine.
    pub(crate) demo_beyond_loopback: bool,
    /// The address that people type; `https` makes cookies secure.
    pub(crate) public_url: String,
    /// The zone in which days are counted.
    pub(crate) time_zone: Tz,
    /// Whether this node also does the jobs.
    pub(crate) worker: bool,
    pub(crate) jobs: JobsConfig,
    pub(crate) log: LogConfig,
    pub(crate) brand: BrandConfig,
    pub(crate) country: CountryConfig,
    pub(crate) streak: StreakRule,
    pub(crate) identity: IdentityConfig,
    pub(crate) tasks: TasksConfig,
    pub(crate) rewards: RewardsConfig,
    pub(crate) files: FilesConfig,
    pub(crate) sms: SmsConfig,
    pub(crate) push: PushConfig,
    pub(crate) billing: BillingConfig,
    /// Games made here that are not played by the rules of this server, by their id (contract 4).
    pub(crate) games: BTreeMap<String, GameConfig>,
    pub(crate) rooms: RoomsConfig,
    pub(crate) play: PlayConfig,
    pub(crate) claims: ClaimsConfig,
    pub(crate) names: NamesConfig,
    pub(crate) privacy: PrivacyConfig,
    pub(crate) limits: LimitsConfig,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LogConfig {
    /// `text` or `json`.
    pub(crate) format: LogFormat,
    /// `info`, or per target: `info,arena_http=debug`.
    pub(crate) level: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum LogFormat {
    Text,
    Json,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BrandConfig {
    pub(crate) product: String,
    pub(crate) operator: String,
    pub(crate) tagline: String,
    /// The same in other languages, by their codes.
    #[serde(default)]
    pub(crate) taglines: BTreeMap<String, String>,
    pub(crate) coin: String,
    pub(crate) support_email: String,
    pub(crate) copyright: String,
    pub(crate) landing_url: String,
    pub(crate) unsubscribe_url: String,
    /// The site that Learn & Win leads to; stands for `{academy}` in the catalogue's texts.
    pub(crate) academy_url: String,
    /// What the address of a video begins with; stands for `{videos}` in the catalogue's links.
    pub(crate) video_url: String,
    /// Origins that pages may show in a frame: the video player's.
    pub(crate) video_frames: Vec<String>,
    pub(crate) social: Vec<SocialLink>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyConfig {
    /// Names the key; no dots.
    pub(crate) id: String,
    /// The secret, at least 32 characters in production.
    pub(crate) secret: String,
}

impl std::fmt::Debug for KeyConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("KeyConfig").field("id", &self.id).finish_non_exhaustive()
    }
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct IdentityConfig {
    /// The audience that a hand-off must name.
    pub(crate) audience: String,
    /// Keys shared with the operator; the first one is the demo operator's.
    pub(crate) handoff_keys: Vec<HandoffKeyConfig>,
    /// Keys of access tokens; the first one signs.
    pub(crate) token_keys: Vec<KeyConfig>,
    /// From which refresh tokens follow each other.
    pub(crate) refresh_secret: String,
    /// Believe a bare number: demo on loopback only.
    pub(crate) trust_bare_msisdn: bool,
    /// Gateways that set the operator's number header.
    pub(crate) gateways: Vec<AddressRange>,
    /// The operator's number header.
    pub(crate) msisdn_header: String,
    pub(crate) mint: MintConfig,
    pub(crate) number_verification: NumberVerificationConfig,
}

/// The plain-HTTP door for handsets on the operator's network.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MintConfig {
    /// Address and port; nobody listens where it is not set.
    pub(crate) listen: Option<SocketAddr>,
}

impl std::fmt::Debug for IdentityConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IdentityConfig").field("audience", &self.audience).finish_non_exhaustive()
    }
}

/// Who says how a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefereeKind {
    /// The server, which plays the recording again.
    Replay,
    /// The game's own build: it is believed, within the limits below.
    SelfReported,
}

/// How a game made here is judged.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameConfig {
    pub(crate) referee: RefereeKind,
    /// The seconds in which nobody passes a level; for `self_reported`.
    #[serde(default)]
    pub(crate) min_seconds: Option<u32>,
    /// The most credits that the game pays a subscriber a day; for `self_reported`.
    #[serde(default)]
    pub(crate) daily_cap: Option<i64>,
    /// Believe the build although the server could play the recording again.
    #[serde(default)]
    pub(crate) instead_of_replay: bool,
}

/// The live rooms of real-time matches.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoomsConfig {
    /// The games that are played in them, by their id.
    pub(crate) games: Vec<String>,
    /// How long a player who has checked in is waited for after the countdown, in seconds.
    pub(crate) join_seconds: u32,
    /// How long a player may be away in all while the other one is there, in seconds.
    pub(crate) absence_seconds: u32,
    /// Connections of a subscriber to a node at the most.
    pub(crate) per_subscriber: usize,
    /// Sockets of a node that have shown no token and not yet said who they are.
    pub(crate) strangers: usize,
    /// The same of one address.
    pub(crate) strangers_per_address: usize,
    /// Spectators of a node.
    pub(crate) spectators: usize,
    /// The same of one address.
    pub(crate) spectators_per_address: usize,
}

/// How long what people leave behind is kept.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrivacyConfig {
    /// Days that a task's screenshot is kept after the decision; 0 for ever.
    pub(crate) screenshots_days: u16,
    /// Days that what people were told is kept; 0 for ever.
    pub(crate) messages_days: u16,
    /// Days that levels and live matches are kept with their logs; 0 for ever.
    pub(crate) plays_days: u16,
    /// The same, where they show signs that a reviewer may want to see; 0 for ever.
    pub(crate) signed_plays_days: u16,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TasksConfig {
    /// Approve and pay screenshot tasks at once; where it is not set, in a demo only.
    pub(crate) auto_approve: Option<bool>,
}

/// The desk that delivers rewards.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RewardsConfig {
    /// Minutes for which nobody else may work at a claim that somebody took.
    pub(crate) claim_lease_minutes: u16,
    /// The stock at which the log warns; 0 for never.
    pub(crate) low_stock: u16,
}

/// Where pictures are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileStore {
    /// In the data directory.
    Disk,
    /// In a bucket.
    S3,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FilesConfig {
    /// `disk` or `s3`.
    pub(crate) store: FileStore,
    pub(crate) s3: S3Config,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct S3Config {
    /// The bucket; it has to be there.
    pub(crate) bucket: Option<String>,
    /// Its region.
    pub(crate) region: String,
    /// The address of another service than Amazon's.
    pub(crate) endpoint: Option<String>,
    /// The name of the access key.
    pub(crate) access_key: Option<String>,
    /// The access key's secret.
    pub(crate) secret: Option<String>,
}

impl std::fmt::Debug for S3Config {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("S3Config").field("bucket", &self.bucket).finish_non_exhaustive()
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LimitsConfig {
    /// Seconds that a request may take.
    pub(crate) timeout_seconds: u64,
    /// Bytes of a body without a picture.
    pub(crate) body_bytes: usize,
    /// Requests a second of one address that carry no good token; 0 for no limit. An IPv6 address counts by its /64.
    pub(crate) per_address: u32,
    /// The same of an address in `carrier_ranges`.
    pub(crate) per_carrier_address: u32,
    /// Addresses behind which the operator has put many of its subscribers.
    pub(crate) carrier_ranges: Vec<AddressRange>,
    /// Requests a second of one subscriber; 0 for no limit.
    pub(crate) per_subscriber: u32,
    /// Pictures of one subscriber that are looked at in a day; 0 for no limit.
    pub(crate) uploads_per_day: u32,
    /// Seconds in which the whole header of a request has to come.
    pub(crate) header_seconds: u64,
    /// Connections of a node at the most; 0 for as many as the limit of open files leaves.
    pub(crate) connections: usize,
    /// The same of one address that is no trusted proxy; 0 for no limit.
    pub(crate) connections_per_address: usize,
    /// Proxies whose `X-Forwarded-For` is believed.
    pub(crate) trusted_proxies: Vec<AddressRange>,
    /// Addresses that may read `/metrics`, beside this machine's own.
    pub(crate) metrics_from: Vec<AddressRange>,
    /// Address and port of a listener of their own for `/metrics`, which is then served nowhere else.
    pub(crate) metrics_listen: Option<SocketAddr>,
}

fn demo_handoff_key() -> Vec<HandoffKeyConfig> {
    let (id, secret) = ("demo".into(), DEMO_HANDOFF_SECRET.into());
    vec![HandoffKeyConfig { id, secret, channels: None, events: None }]
}

fn demo_key(secret: &str) -> Vec<KeyConfig> {
    vec![KeyConfig { id: "demo".into(), secret: secret.into() }]
}

impl Default for Config {
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            data_dir: "./data".into(),
            builds_dir: None,
            web_dir: None,
            database_url: None,
            database_connections: 16,
            database_lock_seconds: 5,
            database_statement_seconds: 30,
            redis_url: None,
            mode: Mode::Demo,
            demo_beyond_loopback: false,
            public_url: "http://127.0.0.1:8080".into(),
            time_zone: chrono_tz::Asia::Karachi,
            worker: true,
            jobs: JobsConfig::default(),
            log: LogConfig { format: LogFormat::Text, level: "info".into() },
            brand: BrandConfig {
                product: "Arena".into(),
                operator: "Jazz".into(),
                tagline: "Play daily. Win real rewards.".into(),
                taglines: [("ur".into(), "روز کھیلیں۔ اصل انعامات جیتیں۔".into())].into(),
                coin: "ESL Coins".into(),
                support_email: "support@arena.example".into(),
                copyright: "© 2025 Arena. All rights reserved.".into(),
                landing_url: "/operator/landing".into(),
                unsubscribe_url: "/operator/api/encrypt".into(),
                academy_url: "https://academy.arena.example".into(),
                video_url: "https://www.youtube.com/watch?v=".into(),
                video_frames: vec!["https://www.youtube-nocookie.com".into()],
                social: ["facebook", "instagram", "youtube"]
                    .map(|name| SocialLink {
                        name: name.into(),
                        url: format!("https://{name}.example/arena"),
                    })
                    .into(),
            },
            country: CountryConfig::default(),
            streak: StreakRule::default(),
            identity: IdentityConfig {
                audience: "arena".into(),
                handoff_keys: demo_handoff_key(),
                token_keys: demo_key(DEMO_TOKEN_SECRET),
                refresh_secret: DEMO_REFRESH_SECRET.into(),
                trust_bare_msisdn: false,
                gateways: Vec::new(),
                msisdn_header: "x-msisdn".into(),
                mint: MintConfig::default(),
                number_verification: NumberVerificationConfig::default(),
            },
            tasks: TasksConfig::default(),
            rewards: RewardsConfig { claim_lease_minutes: 60, low_stock: 5 },
            files: FilesConfig {
                store: FileStore::Disk,
                s3: S3Config {
                    bucket: None,
                    region: "us-east-1".into(),
                    endpoint: None,
                    access_key: None,
                    secret: None,
                },
            },
            sms: SmsConfig::default(),
            push: PushConfig::default(),
            billing: BillingConfig::default(),
            games: BTreeMap::new(),
            rooms: RoomsConfig {
                games: arena_rooms::games().iter().map(|kind| kind.id.to_owned()).collect(),
                join_seconds: 60,
                absence_seconds: 20,
                per_subscriber: 4,
                strangers: 2_000,
                strangers_per_address: 64,
                spectators: 5_000,
                spectators_per_address: 200,
            },
            play: PlayConfig::default(),
            claims: ClaimsConfig::default(),
            names: NamesConfig::default(),
            privacy: PrivacyConfig {
                screenshots_days: 180,
                messages_days: 365,
                plays_days: 35,
                signed_plays_days: 365,
            },
            limits: LimitsConfig {
                timeout_seconds: 15,
                body_bytes: 64 * 1024,
                per_address: 200,
                per_carrier_address: 5_000,
                carrier_ranges: Vec::new(),
                per_subscriber: 20,
                uploads_per_day: 100,
                header_seconds: 15,
                connections: 0,
                connections_per_address: 1_024,
                trusted_proxies: Vec::new(),
                metrics_from: Vec::new(),
                metrics_listen: None,
            },
        }
    }
}

impl Config {
    /// The database, where none is named: SQLite in the data directory.
    pub(crate) fn database(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data_dir.join("arena.db").display()))
    }

    /// Where the builds of games are that were added.
    pub(crate) fn builds_dir(&self) -> PathBuf {
        self.builds_dir.clone().unwrap_or_else(|| self.data_dir.join("builds"))
    }

    /// Whether screenshot tasks are approved and paid at once.
    pub(crate) fn auto_approve_tasks(&self) -> bool {
        self.tasks.auto_approve.unwrap_or(self.mode == Mode::Demo)
    }

    /// Whether rewards may be claimed during the free trial.
    pub(crate) fn claims_in_trial(&self) -> bool {
        self.claims.during_trial.unwrap_or(self.mode == Mode::Demo)
    }

    /// Where push services reach whoever runs this.
    pub(crate) fn push_subject(&self) -> String {
        self.push.subject.clone().unwrap_or_else(|| format!("mailto:{}", self.brand.support_email))
    }

    /// Whether people come over HTTPS.
    pub(crate) fn secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}
