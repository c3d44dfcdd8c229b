//! A person's claims in the ID token and, where these are not enough, in the user info.

use arena_app::ports::SignOnIdentity;
use openidconnect::{EndUserName, LocalizedClaim};
use serde_json::Value;

use super::types::{OtherClaims, SsoClaims, SsoUserInfo};

/// The claims about a person that can be in either place.
pub(super) struct Person {
    email: Option<String>,
    email_verified: bool,
    name: Option<String>,
    groups: Option<Vec<String>>,
}

impl Person {
    pub(super) fn of_token(claims: &SsoClaims, groups: &str) -> Self {
        Self {
            email: claims.email().map(|email| email.as_str().to_owned()),
            email_verified: claims.email_verified().unwrap_or(false),
            name: name(claims.name()),
            groups: groups_of(claims.additional_claims(), groups),
        }
    }

    /// Whether the user info may say more.
    pub(super) fn is_incomplete(&self) -> bool {
        self.email.is_none() || self.groups.is_none()
    }

    /// Adds what only the user info says. An address and its verification come from the same place.
    pub(super) fn complete(&mut self, info: &SsoUserInfo, groups: &str) {
        if self.email.is_none() {
            self.email = info.email().map(|email| email.as_str().to_owned());
            self.email_verified = info.email_verified().unwrap_or(false);
        }
        if self.name.is_none() {
            self.name = name(info.name());
        }
        if self.groups.is_none() {
            self.groups = groups_of(info.additional_claims(), groups);
        }
    }

    pub(super) fn identity(self, claims: &SsoClaims) -> SignOnIdentity {
        SignOnIdentity {
            issuer: claims.issuer().as_str().to_owned(),
            subject: claims.subject().as_str().to_owned(),
            email: self.email,
            email_verified: self.email_verified,
            name: self.name,
            groups: self.groups.unwrap_or_default(),
            authenticated_at: claims.auth_time(),
        }
    }
}

fn name(name: Option<&LocalizedClaim<EndUserName>>) -> Option<String> {
    let (_, name) = name?.iter().next()?;
    Some(name.as_str().to_owned())
}

/// Returns a claim's texts: a list, or a single one as some providers write it.
fn groups_of(claims: &OtherClaims, claim: &str) -> Option<Vec<String>> {
    match claims.all.get(claim)? {
        Value::String(group) => Some(vec![group.clone()]),
        Value::Array(groups) => Some(groups.iter().filter_map(Value::as_str).map(str::to_owned).collect()),
        _ => None,
    }
}
