//! `arena config check --connect`: tries every service of the configuration, all at once.

use std::fmt::{self, Display, Formatter};
use std::path::Path;
use std::pin::Pin;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};
use arena_adapters::clock::SystemClock;
use arena_adapters::limits::{RedisLimits, RedisUrl};
use arena_adapters::random::SystemRandom;
use arena_adapters::s3;
use arena_adapters::sms::probe_bind;
use arena_app::ports::{Clock, new_id};
use arena_store::Schema;
use serde::Serialize;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;
use url::Url;

use crate::config::{BillingGateway, Config, FileStore, NetworkQuestion, ProviderGateway, SmsGateway};
use crate::wiring;

/// The longest that an attempt may take.
const PATIENCE: Duration = Duration::from_secs(5);

/// The result of an attempt: a remark for the reader, or the cause of the failure.
type Outcome = anyhow::Result<String>;

struct Probe {
    name: &'static str,
    /// The address without secrets.
    address: String,
    attempt: Pin<Box<dyn Future<Output = Outcome> + Send>>,
}

impl Probe {
    fn new(
        name: &'static str,
        address: impl Into<String>,
        attempt: impl Future<Output = Outcome> + Send + 'static,
    ) -> Self {
        Self { name, address: address.into(), attempt: Box::pin(attempt) }
    }
}

/// The services of the configuration, in the order in which they are listed.
#[derive(Serialize)]
#[serde(transparent)]
pub(super) struct ServiceList(Vec<ServiceView>);

#[derive(Serialize)]
struct ServiceView {
    name: &'static str,
    /// The address without secrets.
    address: String,
    ok: bool,
    milliseconds: u128,
    /// A remark for the reader, or the cause of the failure.
    remark: String,
}

impl ServiceList {
    pub(super) fn all_answer(&self) -> bool {
        self.0.iter().all(|service| service.ok)
    }
}

impl Display for ServiceList {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let width = self.0.iter().map(|service| service.address.len()).max().unwrap_or(0);
        for ServiceView { name, address, ok, milliseconds, remark } in &self.0 {
            write!(f, "{name:<20} {address:<width$}  ")?;
            match (ok, remark.as_str()) {
                (true, "") => writeln!(f, "ok, {milliseconds} ms")?,
                (true, remark) => writeln!(f, "ok, {milliseconds} ms, {remark}")?,
                (false, cause) => writeln!(f, "FAILED: {cause}")?,
            }
        }
        match self.0.iter().filter(|service| !service.ok).count() {
            0 => writeln!(f, "everything answers"),
            failed => writeln!(f, "{failed} of {} failed", self.0.len()),
        }
    }
}

pub(super) async fn run(config: &Config) -> ServiceList {
    let mut attempts = JoinSet::new();
    let mut services = Vec::new();
    for (index, Probe { name, address, attempt }) in probes(config).into_iter().enumerate() {
        // The view of an attempt that panics.
        let remark = "the attempt broke off".to_owned();
        services.push(ServiceView { name, address, ok: false, milliseconds: 0, remark });
        attempts.spawn(async move {
            let began = Instant::now();
            let outcome = timeout(PATIENCE, attempt).await;
            let outcome = outcome.unwrap_or_else(|_| Err(anyhow!("no answer in {} s", PATIENCE.as_secs())));
            (index, outcome, began.elapsed())
        });
    }
    while let Some(ended) = attempts.join_next().await {
        let Ok((index, outcome, took)) = ended else { continue };
        let service = &mut services[index];
        service.ok = outcome.is_ok();
        service.milliseconds = took.as_millis();
        service.remark = outcome.unwrap_or_else(|cause| one_line(&cause));
    }
    ServiceList(services)
}

/// An error with its causes on one line. Some causes span several lines.
fn one_line(cause: &anyhow::Error) -> String {
    format!("{cause:#}").split_whitespace().collect::<Vec<_>>().join(" ")
}

fn probes(config: &Config) -> Vec<Probe> {
    let mut all = vec![database(config)];
    all.extend(redis(config));
    all.extend(sms(config));
    all.extend(files(config));
    if config.billing.gateway == BillingGateway::Camara {
        all.push(charging(config));
    }
    if config.reward_provider() == ProviderGateway::Http {
        // Every request to it adds a product.
        all.push(reached("rewards", &config.rewards.provider.url));
    }
    let verification = &config.identity.number_verification;
    if verification.asked != NetworkQuestion::None {
        // The operator gives a token only for a browser.
        all.push(reached("number verification", &verification.token_url));
    }
    all.extend(push(config));
    all
}

fn database(config: &Config) -> Probe {
    let (address, config) = (wiring::database::shown(config), config.clone());
    let attempt = async move {
        let file = config.database().strip_prefix("sqlite:").map(str::to_owned);
        if file.is_some_and(|file| !Path::new(file.trim_start_matches("//")).exists()) {
            return Ok("is not there yet: the first start makes it".into());
        }
        Ok(match wiring::database::probe(&config).await? {
            Schema::Current => "up to date".into(),
            Schema::Newer => "of a newer version, which runs beside this one".into(),
            Schema::Empty => "no tables yet: `arena migrate` makes them".into(),
            Schema::Older { missing } => format!("{missing} migrations to run: `arena migrate`"),
        })
    };
    Probe::new("database", address, attempt)
}

fn redis(config: &Config) -> Option<Probe> {
    let address = config.redis_url.as_ref()?.as_str().to_owned();
    let secret = config.identity.refresh_secret.clone();
    let shown = without_secrets(&address);
    let attempt = async move {
        let url = RedisUrl::parse(&address).map_err(|error| anyhow!("key `redis_url`: {error}"))?;
        RedisLimits::probe(&url, secret.as_bytes(), PATIENCE).await.map_err(|error| anyhow!(error))?;
        Ok(String::new())
    };
    Some(Probe::new("redis", shown, attempt))
}

fn sms(config: &Config) -> Vec<Probe> {
    match config.sms.gateway {
        SmsGateway::Smpp => {
            let binds = wiring::sms::smpp(&config.sms.smpp).binds;
            let probe = |bind: arena_adapters::sms::BindConfig| {
                let address = format!("smpp://{}:{}", bind.host, bind.port);
                Probe::new("sms", address, async move {
                    probe_bind(&bind, PATIENCE).await.map_err(|error| anyhow!(error))?;
                    Ok(format!("bound as {} and unbound", bind.system_id))
                })
            };
            binds.into_iter().map(probe).collect()
        }
        // Every request to such a gateway sends a message, so this only connects.
        SmsGateway::Http => vec![reached("sms", &config.sms.http.url)],
        SmsGateway::Inbox | SmsGateway::None => Vec::new(),
    }
}

fn files(config: &Config) -> Option<Probe> {
    let address = match config.files.store {
        FileStore::Disk if !config.data_dir.exists() => return None,
        FileStore::Disk => config.data_dir.join("files").display().to_string(),
        FileStore::S3 => format!("s3://{}", config.files.s3.bucket.as_deref().unwrap_or_default()),
    };
    let config = config.clone();
    let attempt = async move {
        if let (FileStore::S3, Some(endpoint)) = (config.files.store, &config.files.s3.endpoint) {
            // The S3 client's own error does not name the cause.
            dial(endpoint).await?;
        }
        let files = wiring::app::files(&config)?;
        let name = format!("probe-{}", new_id(SystemClock.now(), &SystemRandom));
        s3::probe_once(&files, &name).await?;
        Ok("written, read, listed and deleted".into())
    };
    Some(Probe::new("pictures", address, attempt))
}

fn charging(config: &Config) -> Probe {
    let address = without_secrets(&config.billing.camara.token_url);
    let config = config.clone();
    Probe::new("charging", address, async move {
        let charging = wiring::billing::camara(&config)?;
        charging.probe().await.map_err(|error| anyhow!(error))?;
        Ok("gave a token".into())
    })
}

fn push(config: &Config) -> Option<Probe> {
    // A demo without a key makes its own when it starts.
    config.push.private_key.as_ref()?;
    let settings = wiring::push::settings(config).transpose()?;
    let attempt = async move {
        settings?;
        Ok("the key can be used".into())
    };
    Some(Probe::new("push", "push.private_key", attempt))
}

/// A probe that connects to a service and asks nothing.
fn reached(name: &'static str, address: &str) -> Probe {
    let shown = without_secrets(address);
    let address = address.to_owned();
    Probe::new(name, shown, async move {
        dial(&address).await?;
        Ok("takes connections; nothing was asked of it".into())
    })
}

async fn dial(address: &str) -> anyhow::Result<()> {
    let url = Url::parse(address).context("is no address")?;
    let host = url.host_str().context("names no host")?.trim_matches(['[', ']']).to_owned();
    let port = url.port_or_known_default().context("names no port")?;
    let named = format!("{host}, port {port}");
    TcpStream::connect((host, port)).await.context(named)?;
    Ok(())
}

/// An address without user, password, query and fragment.
fn without_secrets(address: &str) -> String {
    let Ok(mut url) = Url::parse(address) else { return "?".into() };
    url.set_query(None);
    url.set_fragment(None);
    let _ = url.set_username("");
    let _ = url.set_password(None);
    url.to_string()
}
