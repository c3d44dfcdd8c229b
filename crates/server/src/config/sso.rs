//! The section `console.sso`: single sign-on of staff by the operator's own identity provider.

use std::collections::BTreeMap;

use arena_rules::staff::Role;
use serde::{Deserialize, Serialize};
use url::{Host, Url};

use super::faults::{Faults, need};

/// The longest text of the button, in characters.
const LABEL_MAX: usize = 40;

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SsoConfig {
    /// The provider's address; empty: no single sign-on.
    pub(crate) issuer: String,
    /// The console's id at the provider.
    pub(crate) client_id: String,
    /// The console's secret at the provider.
    pub(crate) client_secret: String,
    /// The scopes that are asked for besides `openid`.
    pub(crate) scopes: Vec<String>,
    /// The claim that has a person's groups.
    pub(crate) groups: String,
    /// The role of each group.
    pub(crate) roles: BTreeMap<String, Role>,
    /// The text of the button on the sign-in screen.
    pub(crate) label: String,
}

impl std::fmt::Debug for SsoConfig {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SsoConfig").field("issuer", &self.issuer).finish_non_exhaustive()
    }
}

impl Default for SsoConfig {
    fn default() -> Self {
        Self {
            issuer: String::new(),
            client_id: String::new(),
            client_secret: String::new(),
            scopes: vec!["email".into(), "profile".into()],
            groups: "groups".into(),
            roles: BTreeMap::new(),
            label: "Single sign-on".into(),
        }
    }
}

impl SsoConfig {
    /// Whether single sign-on is on.
    pub(crate) fn is_on(&self) -> bool {
        !self.issuer.is_empty()
    }

    pub(super) fn check(&self, demo: bool, faults: &mut Faults) {
        if !self.is_on() {
            for (key, is_set) in [
                ("client_id", !self.client_id.is_empty()),
                ("client_secret", !self.client_secret.is_empty()),
                ("roles", !self.roles.is_empty()),
            ] {
                need!(
                    faults,
                    !is_set,
                    "key `console.sso.issuer`: must be set, as `console.sso.{key}` is: without it there is no single sign-on"
                );
            }
            return;
        }
        let issuer = Url::parse(&self.issuer).ok();
        let host = issuer.as_ref().and_then(Url::host);
        let on_this_machine = demo && host.is_some_and(|host| is_loopback(&host));
        need!(
            faults,
            issuer.is_some_and(|url| url.has_host() && url.query().is_none() && url.fragment().is_none()),
            "key `console.sso.issuer`: must be the provider's address, such as https://login.operator.example, without `?` \
             and `#`"
        );
        need!(
            faults,
            self.issuer.starts_with("https://") || (self.issuer.starts_with("http://") && on_this_machine),
            "key `console.sso.issuer`: must begin with https://; http:// on this machine is for demos"
        );
        for (key, value) in [("client_id", &self.client_id), ("client_secret", &self.client_secret)] {
            need!(
                faults,
                !value.trim().is_empty(),
                "key `console.sso.{key}`: must be set, the provider knows the console by it"
            );
        }
        need!(
            faults,
            self.scopes.iter().all(|scope| is_word(scope) && scope != "openid"),
            "key `console.sso.scopes`: each must be one word, and `openid` is always asked for"
        );
        need!(
            faults,
            is_word(&self.groups),
            "key `console.sso.groups`: must be the name of a claim, such as groups"
        );
        need!(
            faults,
            self.roles.keys().all(|group| !group.trim().is_empty()),
            "key `console.sso.roles`: a group has no name"
        );
        let label = self.label.trim();
        need!(
            faults,
            !label.is_empty() && label.chars().count() <= LABEL_MAX && !label.chars().any(char::is_control),
            "key `console.sso.label`: must be one line of 1 to {LABEL_MAX} characters"
        );
    }
}

/// Whether a host is this machine.
fn is_loopback(host: &Host<&str>) -> bool {
    match host {
        Host::Domain(name) => *name == "localhost",
        Host::Ipv4(address) => address.is_loopback(),
        Host::Ipv6(address) => address.is_loopback(),
    }
}

/// Whether a text is one word.
fn is_word(text: &str) -> bool {
    !text.is_empty() && !text.contains(|letter: char| letter.is_whitespace() || letter.is_control())
}

#[cfg(test)]
mod tests {
    use super::super::tests::{PRODUCTION, loaded};

    const SSO: &str = r#"
        [console]
        listen = "127.0.0.1:8081"
        url = "https://console.arena.example"
        [console.sso]
        issuer = "https://login.operator.example"
        client_id = "arena-console"
        client_secret = "pa55word"
        [console.sso.roles]
        "arena administrators" = "administrator"
        "arena.care" = "care"
    "#;

    #[test]
    fn single_sign_on_needs_its_keys_and_shows_no_secret() {
        let live = format!("{PRODUCTION}{SSO}");
        let config = loaded(&live, &[]).unwrap();
        assert!(config.console.sso.is_on() && !format!("{config:?}").contains("pa55word"));
        assert_eq!(config.console.sso.roles.len(), 2);
        for (key, value, named) in [
            ("ISSUER", "http://login.operator.example", "`console.sso.issuer`: must begin with https://"),
            ("ISSUER", "http://127.0.0.1:9000", "`console.sso.issuer`: must begin with https://"),
            ("ISSUER", "https://", "`console.sso.issuer`: must be the provider's address"),
            ("ISSUER", "https://login.operator.example?realm=1", "`console.sso.issuer`: must be"),
            ("ISSUER", "", "as `console.sso.client_id` is"),
            ("CLIENT_ID", "", "`console.sso.client_id`: must be set"),
            ("CLIENT_SECRET", " ", "`console.sso.client_secret`: must be set"),
            ("GROUPS", "", "`console.sso.groups`"),
            ("SCOPES", "[\"a b\"]", "`console.sso.scopes`"),
            ("LABEL", "", "`console.sso.label`"),
        ] {
            let error = loaded(&live, &[(&format!("ARENA_CONSOLE__SSO__{key}"), value)]).unwrap_err();
            assert!(error.contains(named) && !error.contains("pa55word"), "{key}={value}: {error}");
        }
        let unknown = loaded(&live.replace("\"care\"", "\"boss\""), &[]).unwrap_err();
        assert!(unknown.contains("console.sso.roles") && unknown.contains("boss"), "{unknown}");
        // A demo may use a provider on this machine.
        let demo = SSO.replace("https://login.operator.example", "http://127.0.0.1:9000");
        assert!(loaded(&demo, &[]).is_ok());
    }
}
