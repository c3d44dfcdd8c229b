//! Checks of the configuration as a whole: combinations and ranges that a single key's type does not express.

use std::net::{IpAddr, SocketAddr};

use arena_adapters::limits::RedisUrl;
use arena_adapters::push::VapidKey;
use arena_app::identity::MINT_KEY;
use arena_app::push::Services;
use arena_rules::league::GROUP;

use super::faults::{Faults, need};
use super::files::FileStore;
use super::leagues::LeaguesConfig;
use super::messages::SmsGateway;
use super::model::{Config, Mode};
use super::{keys, production};

/// The longest timeout of the SMS gateway, in seconds: a job is stopped after 45 seconds, and a message must
/// have its answer before that.
pub(super) const SMS_TIMEOUT_MAX: u64 = 30;

/// Whether an `http://` address is a loopback address.
pub(super) fn on_this_machine(address: &str) -> bool {
    let host = address.strip_prefix("http://").unwrap_or_default().split(['/', '?', '#']).next();
    let host = host.unwrap_or_default();
    let ip = host.parse::<SocketAddr>().map(|address| address.ip()).or_else(|_| host.parse::<IpAddr>());
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    ip.is_ok_and(|ip| ip.is_loopback()) || name == "localhost"
}

/// Checks the address of one of the operator's services. Faults do not repeat the value, which may hold a
/// password.
pub(super) fn check_service(faults: &mut Faults, mode: Mode, key: &str, url: &str) {
    need!(
        faults,
        url.starts_with("http://") || url.starts_with("https://"),
        "key `{key}`: must begin with https:// or http://"
    );
    need!(
        faults,
        url.starts_with("https://") || mode == Mode::Demo || on_this_machine(url),
        "key `{key}`: must begin with https:// in production: plain HTTP shows secrets and numbers to the network"
    );
}

/// Checks the client id and its proof (a secret or a key file) for one of the operator's services.
pub(super) fn check_client(faults: &mut Faults, section: &str, id: &str, secret: &str, key_file: &str) {
    let is_set = |value: &str| !value.trim().is_empty();
    need!(
        faults,
        is_set(id),
        "key `{section}.client_id`: must be set, the operator identifies this server by it"
    );
    need!(
        faults,
        is_set(secret) != is_set(key_file),
        "key `{section}.client_secret`: set exactly one of `client_secret` and `client_key_file`"
    );
}

impl Config {
    /// Every fault of the configuration. `given` says whether a key was set.
    pub(super) fn check(&self, given: &dyn Fn(&str) -> bool) -> Faults {
        let mut faults = Faults::default();
        self.check_everywhere(&mut faults);
        if self.mode == Mode::Production {
            production::check(self, given, &mut faults);
        }
        faults
    }

    fn check_everywhere(&self, faults: &mut Faults) {
        let identity = &self.identity;
        let handoff_keys: Vec<_> = identity.handoff_keys.iter().map(|key| (&key.id, &key.secret)).collect();
        let token_keys = identity.token_keys.iter().map(|key| (&key.id, &key.secret)).collect();
        for (key, keys) in [("identity.handoff_keys", handoff_keys), ("identity.token_keys", token_keys)] {
            need!(faults, !keys.is_empty(), "key `{key}`: must hold at least one key");
            for (id, secret) in keys {
                need!(
                    faults,
                    id != MINT_KEY,
                    "key `{key}`: the id `{MINT_KEY}` is reserved for the server's own key"
                );
                need!(
                    faults,
                    !id.is_empty() && !id.contains('.'),
                    "key `{key}`: an id must not be empty or contain a dot"
                );
                need!(faults, !secret.is_empty(), "key `{key}`: the key `{id}` has no secret");
            }
        }
        keys::check(faults, &identity.handoff_keys);
        need!(
            faults,
            self.public_url.starts_with("http://") || self.public_url.starts_with("https://"),
            "key `public_url`: must begin with http:// or https://"
        );
        self.streak.check(faults);
        self.check_brand(faults);
        self.check_country(faults);
        self.check_games(faults);
        self.check_rooms(faults);
        self.check_play(faults);
        self.check_leagues(faults);
        self.check_rewards(faults);
        self.quests.check(faults);
        self.season.check(faults);
        self.invites.check(faults);
        self.console.check(self.mode == Mode::Demo, faults);
        self.audit.check(faults);
        if let Some(url) = &self.database_url {
            need!(
                faults,
                ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)),
                "key `database_url`: must begin with sqlite: or postgres://"
            );
        }
        if let Some(url) = &self.redis_url
            && let Err(error) = RedisUrl::parse(url.as_str())
        {
            faults.add(format!("key `redis_url`: {error}"));
        }
        if identity.trust_bare_msisdn {
            need!(
                faults,
                self.mode == Mode::Demo && self.listen.ip().is_loopback(),
                "key `identity.trust_bare_msisdn`: is allowed only in a demo on a loopback address"
            );
        }
        need!(
            faults,
            identity.mint.listen.is_none() || !identity.gateways.is_empty(),
            "key `identity.mint.listen`: needs `identity.gateways`, because only gateways may set the number header"
        );
        for gateway in &identity.gateways {
            for proxy in self.limits.trusted_proxies.iter().filter(|proxy| proxy.overlaps(gateway)) {
                faults.add(format!(
                    "key `identity.gateways`: {gateway} overlaps with {proxy} in `limits.trusted_proxies`: everybody behind \
                     that proxy could claim any number"
                ));
            }
        }
        need!(
            faults,
            self.mode == Mode::Production || self.listen.ip().is_loopback() || self.demo_beyond_loopback,
            "key `listen`: everybody who reaches a demo can read its SMS inbox and log in; listen on 127.0.0.1, set \
             `demo_beyond_loopback = true` to allow that, or set `mode = \"production\"`"
        );
        need!(
            faults,
            (1..=600).contains(&self.limits.header_seconds),
            "key `limits.header_seconds`: must be 1 to 600"
        );
        self.check_network(faults);
        self.check_files(faults);
        self.check_push(faults);
        self.check_billing(faults);
        self.jobs.check(faults);
        match self.sms.gateway {
            SmsGateway::Http => self.check_sms(faults),
            SmsGateway::Smpp => self.sms.smpp.check(faults),
            SmsGateway::Inbox | SmsGateway::None => {}
        }
    }

    fn check_files(&self, faults: &mut Faults) {
        let s3 = &self.files.s3;
        if self.files.store == FileStore::S3 {
            for (key, value) in
                [("bucket", &s3.bucket), ("access_key", &s3.access_key), ("secret", &s3.secret)]
            {
                need!(
                    faults,
                    value.as_ref().is_some_and(|value| !value.trim().is_empty()),
                    "key `files.s3.{key}`: must be set if `files.store` is \"s3\""
                );
            }
        }
        if let Some(endpoint) = &s3.endpoint {
            need!(
                faults,
                endpoint.starts_with("http://") || endpoint.starts_with("https://"),
                "key `files.s3.endpoint`: must begin with https:// or http://"
            );
            need!(
                faults,
                endpoint.starts_with("https://") || self.mode == Mode::Demo || on_this_machine(endpoint),
                "key `files.s3.endpoint`: must begin with https:// in production: plain HTTP shows pictures to the network"
            );
        }
    }

    fn check_push(&self, faults: &mut Faults) {
        match Services::parse(&self.push.services) {
            Ok(services) if self.mode == Mode::Production => {
                for open in services.open() {
                    faults.add(format!("key `push.services`: `{open}` must use https in production"));
                }
            }
            Ok(_) => {}
            Err(error) => faults.add(format!("key `push.services`: {error}")),
        }
        if let Some(key) = self.push.private_key.as_deref().filter(|key| !key.trim().is_empty())
            && let Err(error) = VapidKey::parse(key)
        {
            faults.add(format!("key `push.private_key`: {error}"));
        }
        if let Some(subject) = &self.push.subject {
            need!(
                faults,
                subject.starts_with("mailto:") || subject.starts_with("https://"),
                "key `push.subject`: must begin with mailto: or https://"
            );
        }
    }

    /// Checks the SMS gateway over HTTP. Faults do not repeat the value, which may hold a password.
    fn check_sms(&self, faults: &mut Faults) {
        let sms = &self.sms.http;
        let is_web = |url: &str| url.starts_with("http://") || url.starts_with("https://");
        need!(faults, is_web(&sms.url), "key `sms.http.url`: must begin with http:// or https://");
        for (key, value) in
            [("username", &sms.username), ("password", &sms.password), ("sender", &sms.sender)]
        {
            need!(faults, !value.is_empty(), "key `sms.http.{key}`: must not be empty");
        }
        need!(
            faults,
            sms.receipt_url.is_empty() || (is_web(&sms.receipt_url) && !sms.receipt_url.contains(['?', '#'])),
            "key `sms.http.receipt_url`: must begin with http:// or https:// and contain no `?` or `#`; leave it empty for no receipts"
        );
        need!(
            faults,
            (1..=SMS_TIMEOUT_MAX).contains(&sms.timeout_seconds),
            "key `sms.http.timeout_seconds`: must be 1 to {SMS_TIMEOUT_MAX}"
        );
    }

    fn check_play(&self, faults: &mut Faults) {
        need!(faults, self.play.starts_per_day >= 1, "key `play.starts_per_day`: must be at least 1");
        need!(faults, self.play.credits_per_day >= 0, "key `play.credits_per_day`: must be 0 or more");
        need!(faults, self.play.prizes_wait_from >= 0, "key `play.prizes_wait_from`: must be 0 or more");
        for (key, days) in [
            ("privacy.plays_days", self.privacy.plays_days),
            ("privacy.signed_plays_days", self.privacy.signed_plays_days),
        ] {
            need!(faults, days == 0 || days >= 7, "key `{key}`: must be 7 or more, or 0 for ever");
        }
        need!(
            faults,
            (1..=90).contains(&self.privacy.answer_days),
            "key `privacy.answer_days`: must be 1 to 90"
        );
        let (plain, signed) = (self.privacy.plays_days, self.privacy.signed_plays_days);
        need!(
            faults,
            signed == 0 || (plain > 0 && signed >= plain),
            "key `privacy.signed_plays_days`: must be at least `privacy.plays_days`, or 0 for ever, and 0 if `plays_days` is 0"
        );
    }

    fn check_leagues(&self, faults: &mut Faults) {
        let LeaguesConfig { up, down, prizes, prizes_from, .. } = &self.leagues;
        need!(
            faults,
            up.checked_add(*down).is_some_and(|moving| moving <= GROUP),
            "key `leagues.up`: with `leagues.down` at most {GROUP}, the members of a group"
        );
        need!(
            faults,
            prizes.len() <= GROUP as usize && prizes.iter().all(|prize| (0..=1_000_000).contains(prize)),
            "key `leagues.prizes`: at most {GROUP} prizes of 0 to 1000000 credits"
        );
        need!(faults, (1..=GROUP).contains(prizes_from), "key `leagues.prizes_from`: must be 1 to {GROUP}");
    }

    fn check_rooms(&self, faults: &mut Faults) {
        let rooms = &self.rooms;
        for game in &rooms.games {
            let known = arena_rooms::games().iter().any(|kind| kind.id == game);
            need!(faults, known, "key `rooms.games`: the server cannot play `{game}` in live rooms");
        }
        for (key, seconds) in
            [("rooms.join_seconds", rooms.join_seconds), ("rooms.absence_seconds", rooms.absence_seconds)]
        {
            need!(faults, (5..=600).contains(&seconds), "key `{key}`: must be 5 to 600");
        }
        need!(
            faults,
            (1..=20).contains(&rooms.per_subscriber),
            "key `rooms.per_subscriber`: must be 1 to 20"
        );
    }
}
