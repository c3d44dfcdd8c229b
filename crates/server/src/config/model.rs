//! The configuration and its defaults.

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

/// The public secrets of a demo, which production refuses.
pub(crate) const DEMO_HANDOFF_SECRET: &str = "demo-handoff-secret-known-to-everybody";
pub(crate) const DEMO_TOKEN_SECRET: &str = "demo-token-secret-known-to-everybody";
pub(crate) const DEMO_REFRESH_SECRET: &str = "demo-refresh-secret-known-to-everybody";

/// The server's mode (contract 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Mode {
    /// With the demo operator and demo content.
    Demo,
    /// With the operator's own systems.
    Production,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Config {
    /// Address and port of the server.
    pub(crate) listen: SocketAddr,
    /// The directory of the SQLite database, the pictures and the demo operator's database.
    pub(crate) data_dir: PathBuf,
    /// The directory of added game builds; when unset, `builds` in the data directory.
    #[serde(default)]
    pub(crate) builds_dir: Option<PathBuf>,
    /// A build of the web app that is served instead of the one inside the program.
    #[serde(default)]
    pub(crate) web_dir: Option<PathBuf>,
    /// `sqlite:PATH` or `postgres://…`; when unset, SQLite in the data directory.
    pub(crate) database_url: Option<String>,
    /// The most connections to Postgres.
    pub(crate) database_connections: u32,
    /// How long the server waits for a locked row on Postgres, in seconds; 0 for no limit.
    pub(crate) database_lock_seconds: u32,
    /// How long one statement of the server may take on Postgres, in seconds; 0 for no limit.
    pub(crate) database_statement_seconds: u32,
    /// `redis://…` or `rediss://…`: the Redis in which nodes count requests together. When unset, each node
    /// counts for itself.
    pub(crate) redis_url: Option<SecretUrl>,
    /// `demo` or `production`.
    pub(crate) mode: Mode,
    /// Whether a demo may listen beyond this machine.
    pub(crate) demo_beyond_loopback: bool,
    /// The public address of the portal; `https` makes cookies secure.
    pub(crate) public_url: String,
    /// The time zone that decides when a day begins.
    pub(crate) time_zone: Tz,
    /// Whether this node also runs jobs.
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
    /// In-house games that this server does not replay, by their id (contract 4).
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
    /// A level such as `info`, or levels by target such as `info,arena_http=debug`.
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
    /// The product's name.
    pub(crate) product: String,
    /// The operator's name.
    pub(crate) operator: String,
    /// The line below the product's name.
    pub(crate) tagline: String,
    /// The tagline in other languages, by language code.
    #[serde(default)]
    pub(crate) taglines: BTreeMap<String, String>,
    /// The word for credits.
    pub(crate) coin: String,
    /// The support's e-mail address.
    pub(crate) support_email: String,
    /// The copyright line at the foot of pages.
    pub(crate) copyright: String,
    /// The landing page.
    pub(crate) landing_url: String,
    /// The operator's call that prepares an unsubscription.
    pub(crate) unsubscribe_url: String,
    /// The site of Learn & Win; replaces `{academy}` in the catalogue's texts.
    pub(crate) academy_url: String,
    /// The beginning of a video's address; replaces `{videos}` in the catalogue's links.
    pub(crate) video_url: String,
    /// Origins that pages may show in a frame: the video player.
    pub(crate) video_frames: Vec<String>,
    /// The operator's pages on social networks.
    pub(crate) social: Vec<SocialLink>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct KeyConfig {
    /// The key's id, without dots.
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
    /// Keys shared with the operator. The demo operator signs with the first one.
    pub(crate) handoff_keys: Vec<HandoffKeyConfig>,
    /// Keys of access tokens. The first one signs.
    pub(crate) token_keys: Vec<KeyConfig>,
    /// The secret from which refresh tokens are derived.
    pub(crate) refresh_secret: String,
    /// Whether a bare number is accepted as proof; only in a demo on loopback.
    pub(crate) trust_bare_msisdn: bool,
    /// Addresses of gateways that set the operator's number header.
    pub(crate) gateways: Vec<AddressRange>,
    /// The name of the operator's number header.
    pub(crate) msisdn_header: String,
    pub(crate) mint: MintConfig,
    pub(crate) number_verification: NumberVerificationConfig,
}

/// The plain-HTTP listener for phones on the operator's network.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MintConfig {
    /// Address and port; when unset, there is no such listener.
    pub(crate) listen: Option<SocketAddr>,
}

impl std::fmt::Debug for IdentityConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("IdentityConfig").field("audience", &self.audience).finish_non_exhaustive()
    }
}

/// The source of a game's results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum RefereeKind {
    /// The server, which replays the input log.
    Replay,
    /// The game's own build, which is believed within the limits of [`GameConfig`].
    SelfReported,
}

/// The source of an in-house game's results, and its limits.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameConfig {
    /// `replay` or `self_reported`.
    pub(crate) referee: RefereeKind,
    /// The shortest time in which a level can be passed, in seconds; for `self_reported`.
    #[serde(default)]
    pub(crate) min_seconds: Option<u32>,
    /// The most credits that the game pays a subscriber in a day; for `self_reported`.
    #[serde(default)]
    pub(crate) daily_cap: Option<i64>,
    /// Whether the build is believed although the server could replay the input log.
    #[serde(default)]
    pub(crate) instead_of_replay: bool,
}

/// The live rooms of real-time matches.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoomsConfig {
    /// The games that are played in live rooms, by their id.
    pub(crate) games: Vec<String>,
    /// How long a room waits after the countdown for a player who has checked in, in seconds.
    pub(crate) join_seconds: u32,
    /// How long a player may be away in total while the opponent is there, in seconds.
    pub(crate) absence_seconds: u32,
    /// The most connections of one subscriber to a node.
    pub(crate) per_subscriber: usize,
    /// The most sockets of a node that have shown no room token and have not identified themselves yet.
    pub(crate) strangers: usize,
    /// The most such sockets from one address.
    pub(crate) strangers_per_address: usize,
    /// The most spectators on a node.
    pub(crate) spectators: usize,
    /// The most spectators from one address.
    pub(crate) spectators_per_address: usize,
}

/// Periods for which personal data is kept.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PrivacyConfig {
    /// Days for which a task's screenshot is kept after the review; 0 for ever.
    pub(crate) screenshots_days: u16,
    /// Days for which messages to subscribers are kept; 0 for ever.
    pub(crate) messages_days: u16,
    /// Days for which level sessions and live matches are kept with their logs; 0 for ever.
    pub(crate) plays_days: u16,
    /// The same for plays that show signs, which staff may want to look at; 0 for ever.
    pub(crate) signed_plays_days: u16,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TasksConfig {
    /// Whether screenshot tasks are approved and paid at once; when unset, only in a demo.
    pub(crate) auto_approve: Option<bool>,
}

/// The staff's desk for rewards.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RewardsConfig {
    /// Minutes for which a claim belongs to the person who took it.
    pub(crate) claim_lease_minutes: u16,
    /// The stock at which the log warns; 0 for no warning.
    pub(crate) low_stock: u16,
}

/// The store of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FileStore {
    /// In the data directory.
    Disk,
    /// In an S3 bucket.
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
    /// The bucket, which must exist.
    pub(crate) bucket: Option<String>,
    /// The bucket's region.
    pub(crate) region: String,
    /// The address of a service other than Amazon's.
    pub(crate) endpoint: Option<String>,
    /// The id of the access key.
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
    /// Seconds that one request may take.
    pub(crate) timeout_seconds: u64,
    /// The most bytes of a request body without a picture.
    pub(crate) body_bytes: usize,
    /// Requests a second from one address that carry no valid token; 0 for no limit. An IPv6 address counts
    /// by its /64.
    pub(crate) per_address: u32,
    /// The same for an address in `carrier_ranges`.
    pub(crate) per_carrier_address: u32,
    /// Address ranges that many of the operator's subscribers share.
    pub(crate) carrier_ranges: Vec<AddressRange>,
    /// Requests a second of one subscriber; 0 for no limit.
    pub(crate) per_subscriber: u32,
    /// Pictures of one subscriber that are processed in a day; 0 for no limit.
    pub(crate) uploads_per_day: u32,
    /// Seconds within which the whole header of a request must arrive.
    pub(crate) header_seconds: u64,
    /// The most connections of a node; 0 for as many as the limit of open files allows.
    pub(crate) connections: usize,
    /// The most connections from one address that is no trusted proxy; 0 for no limit.
    pub(crate) connections_per_address: usize,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub(crate) trusted_proxies: Vec<AddressRange>,
    /// Addresses that may read `/metrics`, beside this machine's own.
    pub(crate) metrics_from: Vec<AddressRange>,
    /// Address and port of a separate listener for `/metrics`, which is then served nowhere else.
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
    /// Returns the database's address; SQLite in the data directory when none is configured.
    pub(crate) fn database(&self) -> String {
        self.database_url
            .clone()
            .unwrap_or_else(|| format!("sqlite:{}", self.data_dir.join("arena.db").display()))
    }

    pub(crate) fn builds_dir(&self) -> PathBuf {
        self.builds_dir.clone().unwrap_or_else(|| self.data_dir.join("builds"))
    }

    /// Returns whether screenshot tasks are approved and paid at once.
    pub(crate) fn auto_approve_tasks(&self) -> bool {
        self.tasks.auto_approve.unwrap_or(self.mode == Mode::Demo)
    }

    /// Returns whether rewards may be claimed during the free trial.
    pub(crate) fn claims_in_trial(&self) -> bool {
        self.claims.during_trial.unwrap_or(self.mode == Mode::Demo)
    }

    /// Returns the contact that push services are given.
    pub(crate) fn push_subject(&self) -> String {
        self.push.subject.clone().unwrap_or_else(|| format!("mailto:{}", self.brand.support_email))
    }

    /// Returns whether the public address is HTTPS.
    pub(crate) fn secure(&self) -> bool {
        self.public_url.starts_with("https://")
    }
}
