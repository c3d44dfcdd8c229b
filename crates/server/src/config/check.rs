//! What must not be, whatever each value is by itself.

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};

use anyhow::{Context, anyhow, bail, ensure};
use arena_adapters::limits::RedisUrl;
use arena_adapters::push::VapidKey;
use arena_app::identity::MINT_KEY;
use arena_app::levels::Referee;
use arena_app::push::Services;
use arena_app::settings::SelfReported;
use arena_rules::{Credits, levels};
use chrono::Duration;

use super::billing::BillingGateway;
use super::messages::SmsGateway;
use super::model::{
    Config, DEMO_HANDOFF_SECRET, DEMO_REFRESH_SECRET, DEMO_TOKEN_SECRET, FileStore, GameConfig, KeyConfig,
    Mode, RefereeKind,
};

const SECRET_MIN: usize = 32;
/// A job is stopped after 45 seconds; a message must have its answer before that.
pub(super) const SMS_TIMEOUT_MAX: u64 = 30;

/// Whether an `http://` address is a loopback one.
pub(super) fn on_this_machine(address: &str) -> bool {
    let host = address.strip_prefix("http://").unwrap_or_default().split(['/', '?', '#']).next();
    let host = host.unwrap_or_default();
    let ip = host.parse::<SocketAddr>().map(|address| address.ip()).or_else(|_| host.parse::<IpAddr>());
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    ip.is_ok_and(|ip| ip.is_loopback()) || name == "localhost"
}

/// The address of a service of the operator's. Values are not repeated: an address may hold a password.
pub(super) fn check_service(mode: Mode, key: &str, url: &str) -> anyhow::Result<()> {
    ensure!(
        url.starts_with("http://") || url.starts_with("https://"),
        "key `{key}`: must begin with https:// or http://"
    );
    ensure!(
        url.starts_with("https://") || mode == Mode::Demo || on_this_machine(url),
        "key `{key}`: production needs https, or secrets and numbers could be read on the way"
    );
    Ok(())
}

/// Who we are to such a service, and what proves it.
pub(super) fn check_client(section: &str, id: &str, secret: &str, key_file: &str) -> anyhow::Result<()> {
    let is_set = |value: &str| !value.trim().is_empty();
    ensure!(is_set(id), "key `{section}.client_id`: the operator needs one");
    ensure!(
        is_set(secret) != is_set(key_file),
        "key `{section}.client_secret`: either it or `client_key_file` proves who we are; set one of them"
    );
    Ok(())
}

impl Config {
    pub(super) fn check(&self) -> anyhow::Result<()> {
        self.check_everywhere()?;
        if self.mode == Mode::Production { self.check_production() } else { Ok(()) }
    }

    fn check_everywhere(&self) -> anyhow::Result<()> {
        let identity = &self.identity;
        for (key, keys) in
            [("identity.handoff_keys", &identity.handoff_keys), ("identity.token_keys", &identity.token_keys)]
        {
            ensure!(!keys.is_empty(), "key `{key}`: at least one key is needed");
            for KeyConfig { id, secret } in keys {
                ensure!(id != MINT_KEY, "key `{key}`: `{MINT_KEY}` is the id of a key of our own");
                ensure!(
                    !id.is_empty() && !id.contains('.'),
                    "key `{key}`: an id must be a word without dots"
                );
                ensure!(!secret.is_empty(), "key `{key}`: `{id}` has no secret");
            }
        }
        ensure!(
            self.public_url.starts_with("http://") || self.public_url.starts_with("https://"),
            "key `public_url`: must begin with http:// or https://"
        );
        ensure!(
            self.streak.base > 0 && self.streak.step >= 0,
            "key `streak.base`: a day of the streak must pay more than nothing"
        );
        self.check_brand()?;
        self.check_games()?;
        self.check_rooms()?;
        if let Some(url) = &self.database_url {
            ensure!(
                ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)),
                "key `database_url`: must begin with sqlite: or postgres://"
            );
        }
        if let Some(url) = &self.redis_url {
            RedisUrl::parse(url.as_str()).map_err(|error| anyhow!("key `redis_url`: {error}"))?;
        }
        if identity.trust_bare_msisdn {
            ensure!(
                self.mode == Mode::Demo && self.listen.ip().is_loopback(),
                "key `identity.trust_bare_msisdn`: only in demo mode and on a loopback address"
            );
        }
        ensure!(
            identity.mint.listen.is_none() || !identity.gateways.is_empty(),
            "key `identity.mint.listen`: needs `identity.gateways`: from nobody else is a number believed"
        );
        self.check_network()?;
        self.check_files()?;
        self.check_push()?;
        self.check_billing()?;
        self.jobs.check()?;
        match self.sms.gateway {
            SmsGateway::Http => self.check_sms(),
            SmsGateway::Smpp => self.sms.smpp.check(),
            SmsGateway::Inbox | SmsGateway::None => Ok(()),
        }
    }

    fn check_files(&self) -> anyhow::Result<()> {
        let s3 = &self.files.s3;
        if self.files.store == FileStore::S3 {
            for (key, value) in
                [("bucket", &s3.bucket), ("access_key", &s3.access_key), ("secret", &s3.secret)]
            {
                ensure!(
                    value.as_ref().is_some_and(|value| !value.trim().is_empty()),
                    "key `files.s3.{key}`: must be set where `files.store` is \"s3\""
                );
            }
        }
        if let Some(endpoint) = &s3.endpoint {
            ensure!(
                endpoint.starts_with("http://") || endpoint.starts_with("https://"),
                "key `files.s3.endpoint`: must begin with https:// or http://"
            );
            ensure!(
                endpoint.starts_with("https://") || self.mode == Mode::Demo || on_this_machine(endpoint),
                "key `files.s3.endpoint`: production needs https, or pictures could be read on the way"
            );
        }
        Ok(())
    }

    fn check_push(&self) -> anyhow::Result<()> {
        let services = Services::parse(&self.push.services).context("key `push.services`")?;
        if self.mode == Mode::Production
            && let Some(open) = services.open().next()
        {
            bail!("key `push.services`: `{open}`: production needs https");
        }
        if let Some(key) = self.push.private_key.as_deref().filter(|key| !key.trim().is_empty()) {
            VapidKey::parse(key).map_err(|error| anyhow!("key `push.private_key`: {error}"))?;
        }
        if let Some(subject) = &self.push.subject {
            ensure!(
                subject.starts_with("mailto:") || subject.starts_with("https://"),
                "key `push.subject`: must begin with mailto: or https://"
            );
        }
        Ok(())
    }

    /// Values are not repeated: an address may hold a password.
    fn check_sms(&self) -> anyhow::Result<()> {
        let sms = &self.sms.http;
        let is_web = |url: &str| url.starts_with("http://") || url.starts_with("https://");
        ensure!(is_web(&sms.url), "key `sms.http.url`: must begin with http:// or https://");
        for (key, value) in
            [("username", &sms.username), ("password", &sms.password), ("sender", &sms.sender)]
        {
            ensure!(!value.is_empty(), "key `sms.http.{key}`: the gateway needs one");
        }
        ensure!(
            sms.receipt_url.is_empty() || (is_web(&sms.receipt_url) && !sms.receipt_url.contains(['?', '#'])),
            "key `sms.http.receipt_url`: must begin with http:// or https:// and end before any `?`; empty for no receipts"
        );
        ensure!(
            (1..=SMS_TIMEOUT_MAX).contains(&sms.timeout_seconds),
            "key `sms.http.timeout_seconds`: 1 to {SMS_TIMEOUT_MAX}"
        );
        Ok(())
    }

    fn check_brand(&self) -> anyhow::Result<()> {
        let brand = &self.brand;
        for (key, url) in [("brand.academy_url", &brand.academy_url), ("brand.video_url", &brand.video_url)] {
            ensure!(
                url.starts_with("https://") || url.starts_with("http://"),
                "key `{key}`: must begin with http:// or https://"
            );
        }
        let absolute = brand.unsubscribe_url.contains("://");
        ensure!(
            !absolute || origin(&brand.unsubscribe_url).is_some(),
            "key `brand.unsubscribe_url`: is no address; write https://host/path"
        );
        for frame in &brand.video_frames {
            ensure!(
                origin(frame).as_deref() == Some(frame),
                "key `brand.video_frames`: `{frame}` is no origin; write https://host"
            );
        }
        Ok(())
    }

    fn check_games(&self) -> anyhow::Result<()> {
        for (id, game) in &self.games {
            let key = format!("games.{id}");
            let known = levels::game(id);
            ensure!(
                known.is_some(),
                "key `{key}`: there is no such game; there is puzzle_mania_001 for example"
            );
            let has_rules = known.is_some_and(|known| Referee::new(1).rules_version(known).is_some());
            match game.referee {
                RefereeKind::Replay => {
                    ensure!(has_rules, "key `{key}.referee`: the server has no rules to replay this game by");
                    ensure!(
                        game.min_seconds.is_none() && game.daily_cap.is_none() && !game.instead_of_replay,
                        "key `{key}`: min_seconds, daily_cap and instead_of_replay are for self_reported"
                    );
                }
                RefereeKind::SelfReported => {
                    ensure!(
                        game.min_seconds.is_some_and(|seconds| (1..=3600).contains(&seconds)),
                        "key `{key}.min_seconds`: self_reported needs 1 to 3600"
                    );
                    ensure!(
                        game.daily_cap.is_some_and(|cap| cap > 0),
                        "key `{key}.daily_cap`: self_reported needs more than 0"
                    );
                    ensure!(
                        !has_rules || game.instead_of_replay,
                        "key `{key}.referee`: the server can replay this game, and would have to believe it instead; \
                         set instead_of_replay = true if that is meant"
                    );
                }
            }
        }
        Ok(())
    }

    fn check_rooms(&self) -> anyhow::Result<()> {
        let rooms = &self.rooms;
        for game in &rooms.games {
            let known = arena_rooms::games().iter().any(|kind| kind.id == game);
            ensure!(known, "key `rooms.games`: this server cannot play `{game}` in live rooms");
        }
        for (key, seconds) in
            [("rooms.join_seconds", rooms.join_seconds), ("rooms.absence_seconds", rooms.absence_seconds)]
        {
            ensure!((5..=600).contains(&seconds), "key `{key}`: 5 to 600");
        }
        ensure!((1..=20).contains(&rooms.per_subscriber), "key `rooms.per_subscriber`: 1 to 20");
        Ok(())
    }

    fn check_production(&self) -> anyhow::Result<()> {
        ensure!(
            self.secure(),
            "key `public_url`: production needs https, or cookies could be read on the way"
        );
        let known = [DEMO_HANDOFF_SECRET, DEMO_TOKEN_SECRET, DEMO_REFRESH_SECRET];
        let secrets = [
            (
                "identity.handoff_keys",
                self.identity.handoff_keys.iter().map(|key| &key.secret).collect::<Vec<_>>(),
            ),
            ("identity.token_keys", self.identity.token_keys.iter().map(|key| &key.secret).collect()),
            ("identity.refresh_secret", vec![&self.identity.refresh_secret]),
        ];
        for (key, secrets) in secrets {
            for secret in secrets {
                if known.contains(&secret.as_str()) {
                    bail!("key `{key}`: a demo secret is known to everybody; set one of your own");
                }
                ensure!(
                    secret.len() >= SECRET_MIN,
                    "key `{key}`: a secret needs at least {SECRET_MIN} characters"
                );
            }
        }
        for (key, url) in [
            ("brand.landing_url", &self.brand.landing_url),
            ("brand.unsubscribe_url", &self.brand.unsubscribe_url),
        ] {
            ensure!(
                url.starts_with("https://"),
                "key `{key}`: must be the operator's own https address; the demo operator does not run in production"
            );
        }
        ensure!(
            self.sms.gateway != SmsGateway::Inbox,
            "key `sms.gateway`: the inbox is the demo operator's; production needs `smpp` or `http`, or `none` to keep messages waiting"
        );
        ensure!(
            self.billing.gateway != BillingGateway::Demo,
            "key `billing.gateway`: the demo operator takes no money; production needs `camara`, or `none` where the operator charges by itself"
        );
        Ok(())
    }
}

/// `https://host:port` of an address; `None` for a path, and for what is no address.
fn origin(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']');
    let good = matches!(scheme, "http" | "https") && !host.is_empty() && host.bytes().all(fits);
    good.then(|| format!("{scheme}://{host}"))
}

impl Config {
    /// Where pages may send requests beside here: the unsubscribe service, where that is another site.
    pub(crate) fn connect_origins(&self) -> Vec<String> {
        origin(&self.brand.unsubscribe_url).into_iter().collect()
    }

    /// Whose pages may open a live room's socket, beside those that it is addressed to.
    pub(crate) fn socket_origins(&self) -> Vec<String> {
        origin(&self.public_url).into_iter().collect()
    }

    /// The games that report their results themselves.
    pub(crate) fn self_reported(&self) -> BTreeMap<String, SelfReported> {
        let limits = |game: &GameConfig| SelfReported {
            shortest: Duration::seconds(game.min_seconds.unwrap_or(0).into()),
            daily_cap: Credits(game.daily_cap.unwrap_or(0)),
        };
        let reported = self.games.iter().filter(|(_, game)| game.referee == RefereeKind::SelfReported);
        reported.map(|(id, game)| (id.clone(), limits(game))).collect()
    }
}
