//! The section `audit`: the second place of the audit.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};
use url::Url;

use super::faults::{Faults, need};

#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuditConfig {
    /// `file:` with a path, or the address of a server that collects logs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) copy_to: Option<String>,
    /// The bearer token of that server.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) copy_token: Option<String>,
}

impl std::fmt::Debug for AuditConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("AuditConfig").finish_non_exhaustive()
    }
}

/// The second place of the audit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum AuditPlace {
    File(PathBuf),
    Server(String),
}

impl AuditConfig {
    pub(crate) fn place(&self) -> Option<AuditPlace> {
        let text = self.copy_to.as_ref()?;
        Some(match text.strip_prefix("file:") {
            Some(path) => AuditPlace::File(path.strip_prefix("//").unwrap_or(path).into()),
            None => AuditPlace::Server(text.clone()),
        })
    }

    pub(super) fn check(&self, faults: &mut Faults) {
        match self.place() {
            None => {
                need!(
                    faults,
                    self.copy_token.is_none(),
                    "key `audit.copy_token`: `audit.copy_to` is unset, so nothing is sent with it"
                );
            }
            Some(AuditPlace::File(path)) => {
                need!(
                    faults,
                    path.is_absolute(),
                    "key `audit.copy_to`: the path behind `file:` must be absolute, such as file:/var/log/arena/audit.jsonl"
                );
                need!(faults, self.copy_token.is_none(), "key `audit.copy_token`: a file needs no token");
            }
            Some(AuditPlace::Server(address)) => {
                let url = Url::parse(&address).ok();
                let (scheme, local) = url.as_ref().map_or(("", false), |url| {
                    let local = matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"));
                    (url.scheme(), local)
                });
                need!(
                    faults,
                    scheme == "https" || (scheme == "http" && local),
                    "key `audit.copy_to`: must begin with file: or https:// (http:// for a collector on this machine)"
                );
            }
        }
    }
}
