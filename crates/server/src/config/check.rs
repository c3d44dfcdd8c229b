//! What must not be, whatever each value is by itself.

use std::net::{IpAddr, SocketAddr};

use anyhow::{bail, ensure};

use super::model::{
    Config, DEMO_HANDOFF_SECRET, DEMO_REFRESH_SECRET, DEMO_TOKEN_SECRET, FileStore, KeyConfig, Mode,
    SmsGateway,
};

const SECRET_MIN: usize = 32;
/// A job is stopped after 45 seconds; a message must have its answer before that.
const SMS_TIMEOUT_MAX: u64 = 30;

/// Whether an `http://` address is a loopback one.
fn on_this_machine(address: &str) -> bool {
    let host = address.strip_prefix("http://").unwrap_or_default().split(['/', '?', '#']).next();
    let host = host.unwrap_or_default();
    let ip = host.parse::<SocketAddr>().map(|address| address.ip()).or_else(|_| host.parse::<IpAddr>());
    let name = host.split_once(':').map_or(host, |(name, _)| name);
    ip.is_ok_and(|ip| ip.is_loopback()) || name == "localhost"
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
        if let Some(url) = &self.database_url {
            ensure!(
                ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| url.starts_with(scheme)),
                "key `database_url`: must begin with sqlite: or postgres://"
            );
        }
        if identity.trust_bare_msisdn {
            ensure!(
                self.mode == Mode::Demo && self.listen.ip().is_loopback(),
                "key `identity.trust_bare_msisdn`: only in demo mode and on a loopback address"
            );
        }
        self.check_files()?;
        if self.sms.gateway == SmsGateway::Http { self.check_sms() } else { Ok(()) }
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

    fn check_production(&self) -> anyhow::Result<()> {
        ensure!(
            self.sms.gateway != SmsGateway::Inbox,
            "key `sms.gateway`: the inbox is the demo operator's; production needs `http`, or `none` to keep messages waiting"
        );
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
        Ok(())
    }
}
