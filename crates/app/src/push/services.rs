use std::fmt::{self, Display};

use url::{Host, Url};

/// The longest endpoint in bytes; about 200 are usual.
const LONGEST: usize = 1_000;

/// The push services that the server calls.
///
/// Browsers name their push service's address, and a forged one could make the server write to any
/// machine, so only this list is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Services(Vec<Service>);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Service {
    /// A host: HTTPS, usual port.
    Host(String),
    /// Any host below a domain: HTTPS, usual port.
    Below(String),
    /// Exactly this origin: private or for testing.
    Origin(String),
}

/// The text names no push service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadService(String);

impl Display for BadService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "`{}` is no push service; write a host (`push.example`), `*.` and a domain, or an origin (`https://push.example:8443`)",
            self.0
        )
    }
}

impl std::error::Error for BadService {}

impl Services {
    /// Parses hosts (`fcm.googleapis.com`), domains (`*.push.apple.com`) and origins
    /// (`https://push.example:8443`).
    ///
    /// # Errors
    /// The first text that is none of them.
    pub fn parse(services: &[String]) -> Result<Self, BadService> {
        let read = |text: &String| service(text).ok_or_else(|| BadService(text.clone()));
        services.iter().map(read).collect::<Result<_, _>>().map(Self)
    }

    /// Returns the origins called without HTTPS.
    pub fn open(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|service| match service {
            Service::Origin(origin) if origin.starts_with("http:") => Some(&**origin),
            _ => None,
        })
    }

    /// Whether an endpoint is of these services.
    #[must_use]
    pub fn know(&self, endpoint: &str) -> bool {
        if endpoint.len() > LONGEST || endpoint.contains(|c: char| c.is_control() || c.is_whitespace()) {
            return false;
        }
        let Ok(url) = Url::parse(endpoint) else {
            return false;
        };
        if !url.username().is_empty() || url.password().is_some() || url.fragment().is_some() {
            return false;
        }
        let origin = url.origin().ascii_serialization();
        let Some(Host::Domain(host)) = url.host() else {
            return self.0.contains(&Service::Origin(origin));
        };
        let usual = url.scheme() == "https" && url.port().is_none();
        self.0.iter().any(|service| match service {
            Service::Host(name) => usual && host == name,
            Service::Below(domain) => {
                usual && host.strip_suffix(&**domain).is_some_and(|sub| sub.ends_with('.'))
            }
            Service::Origin(known) => *known == origin,
        })
    }
}

fn service(text: &str) -> Option<Service> {
    if text.contains("://") {
        let url = Url::parse(text).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
        let origin = url.origin().ascii_serialization();
        return (origin == text).then_some(Service::Origin(origin));
    }
    let name = |text: &str| match Host::parse(text) {
        Ok(Host::Domain(host)) if host == text && host.contains('.') && !host.ends_with('.') => Some(host),
        _ => None,
    };
    match text.strip_prefix("*.") {
        Some(domain) => name(domain).map(Service::Below),
        None => name(text).map(Service::Host),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn services(all: &[&str]) -> Services {
        Services::parse(&all.iter().map(|text| (*text).to_owned()).collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn only_addresses_of_known_services_are_written_to() {
        let known = services(&["fcm.example", "*.push.example", "http://127.0.0.1:9000"]);
        for good in [
            "https://fcm.example/fcm/send/abc:def",
            "https://FCM.example/x",
            "https://web.push.example/QGuQyav",
            "https://a.b.push.example/x?y=z",
            "http://127.0.0.1:9000/x",
        ] {
            assert!(known.know(good), "{good}");
        }
        let long = format!("https://fcm.example/{}", "a".repeat(LONGEST));
        for bad in [
            "",
            "fcm.example/x",
            "http://fcm.example/x",
            "https://fcm.example:8443/x",
            "https://fcm.example.evil.example/x",
            "https://evil.example/?https://fcm.example/x",
            "https://fcm.example@evil.example/x",
            "https://user:word@fcm.example/x",
            "https://push.example/x",
            "https://evilpush.example/x",
            "https://127.0.0.1/x",
            "https://[::1]/x",
            "http://127.0.0.1:9001/x",
            "http://127.0.0.1/x",
            "http://169.254.169.254/latest/meta-data",
            "file:///etc/passwd",
            "https://fcm.example/a b",
            "https://fcm.example/a\nb",
            "https://fcm.example/x#y",
            &long,
        ] {
            assert!(!known.know(bad), "{bad}");
        }
    }

    #[test]
    fn what_is_no_service_is_named() {
        for bad in [
            "",
            "localhost",
            "*.",
            "*",
            "a/b",
            "https://push.example/path",
            "ftp://push.example",
            "*.1.2.3.4",
        ] {
            let error = Services::parse(&[bad.to_owned()]).unwrap_err();
            assert!(error.to_string().contains(&format!("`{bad}` is no push service")), "{error}");
        }
    }

    #[test]
    fn origins_without_https_are_told_apart() {
        let open = services(&["fcm.example", "https://push.example:8443", "http://push.example"]);
        assert_eq!(open.open().collect::<Vec<_>>(), ["http://push.example"]);
    }
}
