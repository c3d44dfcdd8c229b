//! Checks of the section `brand`, and the origins that its addresses name.

use super::faults::{Faults, need};
use super::model::Config;

impl Config {
    pub(super) fn check_brand(&self, faults: &mut Faults) {
        let brand = &self.brand;
        for (key, url) in [("brand.academy_url", &brand.academy_url), ("brand.video_url", &brand.video_url)] {
            need!(
                faults,
                url.starts_with("https://") || url.starts_with("http://"),
                "key `{key}`: must begin with http:// or https://"
            );
        }
        let absolute = brand.unsubscribe_url.contains("://");
        need!(
            faults,
            !absolute || origin(&brand.unsubscribe_url).is_some(),
            "key `brand.unsubscribe_url`: is not an address; write https://host/path"
        );
        for link in &brand.links {
            need!(
                faults,
                link.url.starts_with("https://") && !link.title.trim().is_empty(),
                "key `brand.links`: `{}` needs a title and an address that begins with https://",
                link.url
            );
        }
        for frame in &brand.video_frames {
            need!(
                faults,
                origin(frame).as_deref() == Some(frame),
                "key `brand.video_frames`: `{frame}` is not an origin; write https://host"
            );
        }
    }

    /// Other origins that pages may send requests to: the unsubscribe service, if it is on another site.
    pub(crate) fn connect_origins(&self) -> Vec<String> {
        origin(&self.brand.unsubscribe_url).into_iter().collect()
    }

    /// Origins whose pages may open a live room's socket, beside the socket's own.
    pub(crate) fn socket_origins(&self) -> Vec<String> {
        origin(&self.public_url).into_iter().collect()
    }
}

/// `scheme://host:port` of an address; `None` for a path and for text that is no address.
fn origin(url: &str) -> Option<String> {
    let (scheme, rest) = url.split_once("://")?;
    let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let fits = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'.' | b'-' | b':' | b'[' | b']');
    let good = matches!(scheme, "http" | "https") && !host.is_empty() && host.bytes().all(fits);
    good.then(|| format!("{scheme}://{host}"))
}
