//! A line of the audit as JSON: what a copy holds.

use chrono::{DateTime, SecondsFormat, Utc};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use uuid::Uuid;

use crate::ports::{AuditChange, AuditLine, AuditOutcome, AuditTrace, KeptAuditLine};

/// A line of the audit as JSON. `hash` is SHA-256 in hexadecimal; without one, a version without a chain wrote the line.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct LineJson {
    id: i64,
    at: String,
    actor: String,
    action: String,
    subject: String,
    outcome: String,
    reason: Option<String>,
    before: Option<Value>,
    after: Option<Value>,
    staff: Option<Uuid>,
    session: Option<Uuid>,
    address: Option<String>,
    request: Option<String>,
    hash: Option<String>,
}

/// Returns a line as one line of JSON, without its end.
#[must_use]
pub fn to_json(kept: &KeptAuditLine) -> String {
    let KeptAuditLine { id, line, hash } = kept;
    let AuditLine { at, actor, action, subject, change, trace, outcome } = line.clone();
    let json = LineJson {
        id: *id,
        at: at.to_rfc3339_opts(SecondsFormat::Micros, true),
        actor,
        action,
        subject,
        outcome: outcome.as_str().to_owned(),
        reason: change.reason,
        before: change.before,
        after: change.after,
        staff: trace.staff,
        session: trace.session,
        address: trace.address,
        request: trace.request,
        hash: hash.map(|hash| hash.iter().map(|byte| format!("{byte:02x}")).collect()),
    };
    serde_json::to_string(&json).unwrap_or_default()
}

/// Reads [`to_json`]; `None` for any other text.
#[must_use]
pub fn from_json(text: &str) -> Option<KeptAuditLine> {
    let json: LineJson = serde_json::from_str(text).ok()?;
    let hash = json.hash.as_deref().map(|text| read_hash(text).ok_or(())).transpose().ok()?;
    let line = AuditLine {
        at: DateTime::parse_from_rfc3339(&json.at).ok()?.with_timezone(&Utc),
        actor: json.actor,
        action: json.action,
        subject: json.subject,
        change: AuditChange { reason: json.reason, before: json.before, after: json.after },
        trace: AuditTrace {
            staff: json.staff,
            session: json.session,
            address: json.address,
            request: json.request,
        },
        outcome: AuditOutcome::from_word(&json.outcome)?,
    };
    Some(KeptAuditLine { id: json.id, line, hash })
}

fn read_hash(text: &str) -> Option<[u8; 32]> {
    let bytes = |pair: &[u8]| {
        let pair = std::str::from_utf8(pair).ok()?;
        pair.bytes().all(|byte| byte.is_ascii_hexdigit()).then(|| u8::from_str_radix(pair, 16).ok())?
    };
    let bytes: Option<Vec<u8>> = text.as_bytes().chunks(2).map(bytes).collect();
    bytes?.try_into().ok()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_line_is_read_as_it_is_written() {
        let mut line = AuditLine::new(DateTime::UNIX_EPOCH, "zara@arena.example", "claims refuse", "71");
        line.change =
            AuditChange::because("sold\nout").between(json!({ "state": "working" }), json!([1, "ü"]));
        line.trace.address = Some("10.0.0.1".into());
        line.outcome = AuditOutcome::Refused;
        let hash = Some(line.hash(None));
        for kept in
            [KeptAuditLine { id: 7, line: line.clone(), hash }, KeptAuditLine { id: 8, line, hash: None }]
        {
            let text = to_json(&kept);
            assert!(!text.contains('\n'));
            assert_eq!(from_json(&text), Some(kept));
        }
        for bad in ["", "{}", "[]", "x"] {
            assert_eq!(from_json(bad), None, "{bad}");
        }
    }
}
