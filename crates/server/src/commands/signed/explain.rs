//! Explains a hand-off or a notice in plain words.

use std::fmt::{self, Display, Formatter};

use arena_adapters::clock::SystemClock;
use arena_app::identity::MINT_KEY;
use arena_app::ports::Clock;
use arena_rules::handoff::{Channel, MAX_CLOCK_SKEW, Scope};
use arena_rules::inspect::{Inspection, Kind, inspect};
use arena_rules::notice::NoticeEvent;
use arena_rules::{Msisdn, handoff, notice};
use chrono::{DateTime, Duration, SecondsFormat, Utc};
use serde::Serialize;
use serde_json::Value;

use super::{Signers, word};

/// The shortest and the longest nonce, in characters.
const NONCE: std::ops::RangeInclusive<usize> = 16..=128;

#[derive(Serialize)]
pub(super) struct Explanation {
    /// Whether the server would accept the text, if it was not used before.
    pub(super) accepted: bool,
    findings: Findings,
    verdict: String,
}

impl Display for Explanation {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for Finding { ok, name, text } in &self.findings.0 {
            let mark = if *ok { "ok   " } else { "WRONG" };
            writeln!(f, "{mark}  {name:<10} {text}")?;
        }
        writeln!(f, "{}", self.verdict)
    }
}

#[derive(Default, Serialize)]
#[serde(transparent)]
struct Findings(Vec<Finding>);

#[derive(Serialize)]
struct Finding {
    ok: bool,
    name: String,
    text: String,
}

impl Findings {
    fn add(&mut self, ok: bool, name: &str, text: impl Display) {
        self.0.push(Finding { ok, name: name.to_owned(), text: text.to_string() });
    }
}

pub(super) fn explain(signers: &Signers, text: &str) -> Explanation {
    let now = SystemClock.now();
    let mut findings = Findings::default();
    let inspected = match inspect(text, &signers.keys) {
        Ok(inspected) => inspected,
        Err(error) => {
            findings.add(false, "form", error);
            let verdict = "The server refuses it: it is neither a hand-off nor a notice.".into();
            return Explanation { accepted: false, findings, verdict };
        }
    };
    let scope = key_and_signature(&mut findings, signers, &inspected);
    claims(&mut findings, signers, &inspected, scope, now);
    let refusal = refusal(signers, text, inspected.kind, now);
    let what = if inspected.kind == Kind::Handoff { "hand-off" } else { "notice" };
    let verdict = match &refusal {
        None => format!(
            "The server accepts this {what}, unless it was used before: that is in the database, which this command does not \
             open."
        ),
        Some(why) => format!("The server refuses this {what}: {why}."),
    };
    Explanation { accepted: refusal.is_none(), findings, verdict }
}

/// The server's reason to refuse a text, in the words of its log.
fn refusal(signers: &Signers, text: &str, kind: Kind, now: DateTime<Utc>) -> Option<String> {
    let Signers { keys, audience, country, .. } = signers;
    let number = match kind {
        Kind::Handoff => match handoff::verify(text, audience, keys, now) {
            Ok(claims) => claims.msisdn,
            Err(error) => return Some(error.to_string()),
        },
        Kind::Notice => match notice::verify(text, audience, keys, now) {
            Ok(claims) => Some(claims.msisdn),
            Err(error) => return Some(error.to_string()),
        },
    };
    let read = number.map(|number| Msisdn::parse(&number, country));
    read.is_some_and(|read| read.is_err()).then(|| "it names no mobile number of this country".into())
}

fn key_and_signature<'k>(
    findings: &mut Findings,
    signers: &'k Signers,
    inspected: &Inspection,
) -> Option<&'k Scope> {
    let id = &inspected.key_id;
    let trusted = signers.keys.iter().find(|trusted| trusted.key.id == *id);
    match trusted {
        Some(trusted) => {
            findings.add(true, "key", format!("`{id}`, which may sign {}", scope_text(&trusted.scope)));
        }
        None if id == MINT_KEY => findings.add(
            false,
            "key",
            "`mint`: the server's own, which it signs a gateway's numbers with; only the server can read it",
        ),
        None => {
            let known: Vec<_> = signers.keys.iter().map(|trusted| trusted.key.id.as_str()).collect();
            findings.add(
                false,
                "key",
                format!("`{id}` is not in `identity.handoff_keys`; there is {}", known.join(", ")),
            );
        }
    }
    match inspected.signature_fits {
        Some(true) => findings.add(true, "signature", "fits"),
        Some(false) => findings.add(
            false,
            "signature",
            "does not fit: another secret, a secret that was decoded from hexadecimal, a payload that was changed, or a notice \
             that was signed without `notice` and a zero byte in front",
        ),
        None => findings.add(false, "signature", "cannot be checked without the key"),
    }
    trusted.map(|trusted| &trusted.scope)
}

fn scope_text(scope: &Scope) -> String {
    let quoted = |value: Value| format!("`{}`", value.as_str().unwrap_or_default());
    let channels = scope.channels.iter().filter_map(|channel| serde_json::to_value(channel).ok());
    let events = scope.events.iter().filter_map(|event| serde_json::to_value(event).ok());
    let list = |all: Vec<String>| if all.is_empty() { "none".into() } else { all.join(", ") };
    let channels = list(channels.map(quoted).collect());
    let events = list(events.map(quoted).collect());
    format!("hand-offs of the channels {channels} and notices of the events {events}")
}

fn claims(
    findings: &mut Findings,
    signers: &Signers,
    inspected: &Inspection,
    scope: Option<&Scope>,
    now: DateTime<Utc>,
) {
    let all = &inspected.claims;
    let text = |name: &str| all.get(name).and_then(Value::as_str);
    let shown = |name: &str| all.get(name).map_or_else(|| "missing".to_owned(), Value::to_string);
    let whole = Value::Object(all.clone());
    let malformed = match inspected.kind {
        Kind::Handoff => serde_json::from_value::<handoff::HandoffClaims>(whole).err(),
        Kind::Notice => serde_json::from_value::<notice::NoticeClaims>(whole).err(),
    };
    if let Some(error) = malformed {
        findings.add(false, "claims", error);
    }
    let audience = &signers.audience;
    match text("aud") {
        Some(aud) if aud == audience => findings.add(true, "aud", format!("`{aud}`, this product")),
        _ => findings.add(false, "aud", format!("{}; this product is `{audience}`", shown("aud"))),
    }
    let names_nobody = || all.get("partner_id").and_then(Value::as_str).is_none_or(str::is_empty);
    match text("msisdn").map(|number| Msisdn::parse(number, &signers.country)) {
        Some(Ok(number)) => {
            findings.add(true, "msisdn", format!("{}, a mobile number of this country", number.masked()));
        }
        Some(Err(_)) => findings.add(
            false,
            "msisdn",
            format!("no mobile number of this country; they look like {}", signers.country.example()),
        ),
        None if text("channel") == Some("gamenow") && !names_nobody() => {
            findings.add(true, "msisdn", "none; the partner names its player by `partner_id`");
        }
        None => findings.add(false, "msisdn", "missing: nobody is named"),
    }
    match inspected.kind {
        Kind::Handoff => {
            let channel = word::<Channel>(text("channel").unwrap_or_default());
            signable(findings, "channel", &shown("channel"), channel, scope, |scope, channel| {
                scope.channels.contains(channel)
            });
            if let Some(plan) = text("plan") {
                let good = handoff::Plan::from_word(plan).is_some();
                findings.add(
                    good,
                    "plan",
                    if good {
                        format!("`{plan}`")
                    } else {
                        format!("`{plan}` is neither prepaid nor postpaid")
                    },
                );
            }
            if text("state").is_some() {
                findings.add(
                    true,
                    "state",
                    "good only in the browser in which the landing page was opened with it",
                );
            }
        }
        Kind::Notice => {
            let event = word::<NoticeEvent>(text("event").unwrap_or_default());
            signable(findings, "event", &shown("event"), event, scope, |scope, event| {
                scope.events.contains(event)
            });
            let soon = now + MAX_CLOCK_SKEW;
            match time(all.get("at")) {
                Some(at) => findings.add(at <= soon, "at", format!("{}, {}", stamp(at), ago(at, now))),
                None => findings.add(
                    false,
                    "at",
                    format!("{} is no time in whole seconds since 1970", shown("at")),
                ),
            }
        }
    }
    let limit = if inspected.kind == Kind::Handoff { handoff::MAX_LIFETIME } else { notice::MAX_LIFETIME };
    times(findings, (all.get("iat"), all.get("exp")), limit, now);
    let nonce = text("nonce").unwrap_or_default().len();
    findings.add(
        NONCE.contains(&nonce),
        "nonce",
        format!("{nonce} characters, of {} to {}", NONCE.start(), NONCE.end()),
    );
}

/// Checks that a word is known and that the key may sign it.
fn signable<T>(
    findings: &mut Findings,
    name: &str,
    shown: &str,
    read: Result<T, String>,
    scope: Option<&Scope>,
    may: impl Fn(&Scope, &T) -> bool,
) {
    match (read, scope) {
        (Err(error), _) => findings.add(false, name, error),
        (Ok(value), Some(scope)) if !may(scope, &value) => {
            findings.add(false, name, format!("{shown}, which the key may not sign"));
        }
        (Ok(_), _) => findings.add(true, name, shown),
    }
}

fn times(
    findings: &mut Findings,
    (iat, exp): (Option<&Value>, Option<&Value>),
    limit: Duration,
    now: DateTime<Utc>,
) {
    let (Some(iat), Some(exp)) = (time(iat), time(exp)) else {
        findings.add(false, "iat, exp", "must be times in whole seconds since 1970");
        return;
    };
    let early = iat - now;
    if early > MAX_CLOCK_SKEW {
        let skew = MAX_CLOCK_SKEW.num_seconds();
        let text = format!("{}, {}; at most {skew} s ahead of this clock", stamp(iat), ago(iat, now));
        findings.add(false, "iat", text);
    } else {
        findings.add(true, "iat", format!("{}, {}", stamp(iat), ago(iat, now)));
    }
    if exp <= now {
        findings.add(false, "exp", format!("{}, expired {}", stamp(exp), ago(exp, now)));
    } else {
        findings.add(true, "exp", format!("{}, {}", stamp(exp), ago(exp, now)));
    }
    let lifetime = (exp - iat).num_seconds();
    let good = lifetime > 0 && exp - iat <= limit;
    findings.add(good, "lifetime", format!("{lifetime} s, of 1 to {}", limit.num_seconds()));
}

fn time(value: Option<&Value>) -> Option<DateTime<Utc>> {
    DateTime::from_timestamp(value?.as_i64()?, 0)
}

fn stamp(time: DateTime<Utc>) -> String {
    time.to_rfc3339_opts(SecondsFormat::Secs, true)
}

fn ago(time: DateTime<Utc>, now: DateTime<Utc>) -> String {
    match (now - time).num_seconds() {
        0 => "now".into(),
        seconds if seconds > 0 => format!("{seconds} s ago"),
        seconds => format!("in {} s", -seconds),
    }
}
