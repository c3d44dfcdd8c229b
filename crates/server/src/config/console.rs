//! The section `console`: the operator's console, on a listener of its own.

use std::net::{Ipv4Addr, SocketAddr};

use std::collections::BTreeSet;

use arena_app::approvals::CreditLimits;
use arena_app::audit::REASON_MAX;
use arena_app::exports::ExportLimits;
use arena_app::settings::GoodwillTemplate;
use arena_app::staff::ConsoleSettings;
use arena_http::AddressRange;
use arena_rules::Credits;
use chrono::Duration;
use serde::{Deserialize, Serialize};
use url::Url;

use super::faults::{Faults, need};
use super::sso::SsoConfig;

/// Where a demo's console listens, unless the port is taken.
const OF_DEMO: SocketAddr = SocketAddr::new(std::net::IpAddr::V4(Ipv4Addr::LOCALHOST), 8081);

/// The longest name of a goodwill template, in characters.
const GOODWILL_NAME_MAX: usize = 40;
/// The goodwill templates of a demo: name, text, credits.
const GOODWILL_OF_DEMO: [(&str, &str, i64); 3] = [
    ("Lost match", "A match was lost to our network", 20),
    ("Late reward", "A reward came later than promised", 30),
    ("Wrong answer", "Our earlier answer was wrong", 10),
];

/// A goodwill template of corrections.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GoodwillConfig {
    /// The name that staff choose.
    pub(crate) name: String,
    /// The text that fills the reason.
    pub(crate) text: String,
    /// The most credits that it gives.
    pub(crate) credits: i64,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ConsoleConfig {
    /// The listener; unset: none in production.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) listen: Option<SocketAddr>,
    /// Whether a demo has a console although `listen` is unset.
    pub(crate) by_default: bool,
    /// The address of its pages, to which passkeys belong.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) url: Option<String>,
    /// Addresses that may open the console; empty allows all.
    pub(crate) allowed: Vec<AddressRange>,
    /// Minutes after which an unused session ends.
    pub(crate) idle_minutes: u16,
    /// Hours after which every session ends.
    pub(crate) session_hours: u16,
    /// Hours for which an invitation is valid.
    pub(crate) invitation_hours: u16,
    /// The most credits of a correction that one person makes without a second one.
    pub(crate) correction: i64,
    /// The most credits that one person corrects in a day without a second one.
    pub(crate) corrections_per_day: i64,
    /// The most credits of prizes that one person pays by entering a tournament's results without a second one.
    pub(crate) prizes: i64,
    /// The most credits of prizes that one person pays so in a day without a second one.
    pub(crate) prizes_per_day: i64,
    /// The goodwill templates of corrections; unset: some in a demo, none in production.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) goodwill: Option<Vec<GoodwillConfig>>,
    /// How many numbers and e-mail addresses of subscribers one person may see in a day.
    pub(crate) reveals_per_day: u32,
    /// How many lists one person may export in 24 hours.
    pub(crate) exports_per_day: u32,
    /// How many of a hundred screenshots that a reviewer decided are looked at again.
    pub(crate) second_look_percent: u8,
    /// Single sign-on.
    pub(crate) sso: SsoConfig,
}

impl Default for ConsoleConfig {
    fn default() -> Self {
        let hours = |length: Duration| u16::try_from(length.num_hours()).unwrap_or(u16::MAX);
        let settings = ConsoleSettings::default();
        Self {
            listen: None,
            by_default: true,
            url: None,
            allowed: Vec::new(),
            idle_minutes: u16::try_from(settings.idle.num_minutes()).unwrap_or(u16::MAX),
            session_hours: hours(settings.absolute),
            invitation_hours: hours(settings.invitation),
            correction: settings.corrections.at_once.0,
            corrections_per_day: settings.corrections.a_day.0,
            prizes: settings.prizes.at_once.0,
            prizes_per_day: settings.prizes.a_day.0,
            goodwill: None,
            reveals_per_day: settings.reveals_per_day,
            exports_per_day: settings.exports.a_day,
            second_look_percent: 5,
            sso: SsoConfig::default(),
        }
    }
}

/// A listener of the console.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ConsoleListener {
    /// The configured one.
    Configured(SocketAddr),
    /// That of a demo, which does without a console if another process has the port.
    OfDemo(SocketAddr),
}

impl ConsoleListener {
    pub(crate) fn address(self) -> SocketAddr {
        match self {
            Self::Configured(at) | Self::OfDemo(at) => at,
        }
    }
}

impl ConsoleConfig {
    /// Returns where the console listens. `first` tells the process' first portal from the others, which have a
    /// console only where one is configured.
    pub(crate) fn listener(&self, demo: bool, first: bool) -> Option<ConsoleListener> {
        match self.listen {
            Some(at) => Some(ConsoleListener::Configured(at)),
            None if first && demo && self.by_default => Some(ConsoleListener::OfDemo(OF_DEMO)),
            None => None,
        }
    }

    /// Returns the address of the console's pages, without a slash at its end. `at` is the listener's address.
    pub(crate) fn origin(&self, at: SocketAddr) -> String {
        // An IP address has no passkeys.
        let of_demo = || format!("http://localhost:{}", at.port());
        self.url.as_ref().map_or_else(of_demo, |url| url.trim_end_matches('/').to_owned())
    }

    /// Returns the settings. On this machine a demo signs people in without a passkey.
    pub(crate) fn settings(&self, demo: bool, at: SocketAddr) -> ConsoleSettings {
        ConsoleSettings {
            idle: Duration::minutes(self.idle_minutes.into()),
            absolute: Duration::hours(self.session_hours.into()),
            invitation: Duration::hours(self.invitation_hours.into()),
            without_passkey: demo && at.ip().is_loopback(),
            corrections: CreditLimits {
                at_once: Credits(self.correction),
                a_day: Credits(self.corrections_per_day),
            },
            prizes: CreditLimits { at_once: Credits(self.prizes), a_day: Credits(self.prizes_per_day) },
            reveals_per_day: self.reveals_per_day,
            exports: ExportLimits { a_day: self.exports_per_day, ..ConsoleSettings::default().exports },
        }
    }

    /// Returns the goodwill templates. Those of a demo are at most as high as `console.correction`.
    pub(crate) fn goodwill(&self, demo: bool) -> Vec<GoodwillTemplate> {
        let template = |name: &str, text: &str, credits: i64| GoodwillTemplate {
            name: name.trim().to_owned(),
            text: text.trim().to_owned(),
            credits: Credits(credits),
        };
        match &self.goodwill {
            Some(own) => own.iter().map(|own| template(&own.name, &own.text, own.credits)).collect(),
            None if demo => {
                let fits = GOODWILL_OF_DEMO.iter().filter(|(_, _, credits)| *credits <= self.correction);
                fits.map(|(name, text, credits)| template(name, text, *credits)).collect()
            }
            None => Vec::new(),
        }
    }

    fn check_goodwill(&self, faults: &mut Faults) {
        let one_line = |text: &str, max: usize| {
            let length = text.trim().chars().count();
            (1..=max).contains(&length) && !text.trim().chars().any(char::is_control)
        };
        let mut names = BTreeSet::new();
        for GoodwillConfig { name, text, credits } in self.goodwill.iter().flatten() {
            need!(
                faults,
                one_line(name, GOODWILL_NAME_MAX),
                "key `console.goodwill`: a `name` is one line of 1 to {GOODWILL_NAME_MAX} characters"
            );
            need!(
                faults,
                names.insert(name.trim().to_lowercase()),
                "key `console.goodwill`: two templates have the name `{name}`"
            );
            need!(
                faults,
                one_line(text, REASON_MAX),
                "key `console.goodwill`: the `text` of `{name}` must be one line of 1 to {REASON_MAX} characters"
            );
            need!(
                faults,
                (1..=self.correction).contains(credits),
                "key `console.goodwill`: the `credits` of `{name}` must be 1 to {}, the most that one person gives alone \
                 (`console.correction`)",
                self.correction
            );
        }
    }

    pub(super) fn check(&self, demo: bool, faults: &mut Faults) {
        need!(faults, (1..=480).contains(&self.idle_minutes), "key `console.idle_minutes`: must be 1 to 480");
        need!(faults, (1..=24).contains(&self.session_hours), "key `console.session_hours`: must be 1 to 24");
        need!(
            faults,
            (1..=336).contains(&self.invitation_hours),
            "key `console.invitation_hours`: must be 1 to 336"
        );
        for (key, credits) in [
            ("correction", self.correction),
            ("corrections_per_day", self.corrections_per_day),
            ("prizes", self.prizes),
            ("prizes_per_day", self.prizes_per_day),
        ] {
            need!(
                faults,
                (0..=1_000_000).contains(&credits),
                "key `console.{key}`: must be 0 to 1000000 credits"
            );
        }
        need!(faults, self.second_look_percent <= 100, "key `console.second_look_percent`: must be 0 to 100");
        self.check_goodwill(faults);
        self.sso.check(demo, faults);
        need!(
            faults,
            demo || self.listen.is_none() || self.url.is_some(),
            "key `console.url`: must be set in production, such as https://console.arena.example: passkeys belong to it"
        );
        let Some(url) = &self.url else { return };
        let parsed = Url::parse(url).ok();
        let domain = parsed.as_ref().and_then(Url::domain);
        need!(
            faults,
            domain.is_some() && parsed.as_ref().is_some_and(|url| url.path() == "/" && url.query().is_none()),
            "key `console.url`: must be a host name with https://, such as https://console.arena.example: an IP address has no \
             passkeys"
        );
        let own_machine = demo && domain == Some("localhost");
        need!(
            faults,
            url.starts_with("https://") || own_machine,
            "key `console.url`: must begin with https://; http://localhost is for demos"
        );
    }
}
