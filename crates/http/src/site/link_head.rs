//! A link's tags for crawlers, and the pictures that were drawn last.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use arena_app::ports::{LinkCard, LinkPictures};
use arena_rules::Language;
use bytes::Bytes;
use tokio::sync::Semaphore;

use super::pages::escape::escape;
use crate::door::error::{ApiError, ApiResult};

/// The end of a picture's address.
pub(crate) const PICTURE: &str = ".png";
/// Pictures in memory, of at most about 60 KB each.
const KEPT: usize = 128;
/// Pictures drawn at the same time.
const AT_ONCE: usize = 2;

/// A link's texts for a page.
pub(crate) struct LinkHead {
    /// The path: `/c/K7MX3PQW`.
    pub(crate) path: String,
    /// The title.
    pub(crate) title: String,
    /// The description.
    pub(crate) about: String,
    /// The picture's content.
    pub(crate) card: LinkCard,
}

impl LinkHead {
    /// Returns the tags for crawlers.
    pub(crate) fn tags(&self, address: &str, product: &str, language: Language) -> String {
        let path = &self.path;
        let mut tags = String::new();
        for (name, content) in [
            ("og:type", "website"),
            ("og:site_name", product),
            ("og:title", &self.title),
            ("og:description", &self.about),
            ("og:url", &format!("{address}{path}")),
            ("og:image", &format!("{address}{path}{PICTURE}?lang={language}")),
            ("og:image:type", "image/png"),
            ("og:image:width", "1200"),
            ("og:image:height", "630"),
        ] {
            // Writing to a string does not fail.
            let _ = write!(tags, "<meta property=\"{name}\" content=\"{}\">", escape(content));
        }
        tags.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\">");
        tags
    }
}

/// The pictures that were drawn last.
pub(crate) struct PictureCache {
    painter: Arc<dyn LinkPictures>,
    places: Semaphore,
    drawn: Mutex<BTreeMap<LinkCard, Bytes>>,
}

impl PictureCache {
    pub(crate) fn new(painter: Arc<dyn LinkPictures>) -> Self {
        Self { painter, places: Semaphore::new(AT_ONCE), drawn: Mutex::default() }
    }

    fn kept(&self, card: &LinkCard) -> Option<Bytes> {
        self.drawn.lock().unwrap_or_else(PoisonError::into_inner).get(card).cloned()
    }

    /// Returns a card's picture, drawn off the async threads, at most two at a time.
    pub(crate) async fn of(&self, card: &LinkCard) -> ApiResult<Bytes> {
        if let Some(png) = self.kept(card) {
            return Ok(png);
        }
        let _place = self.places.acquire().await.map_err(|_| ApiError::unavailable())?;
        // Somebody else may have drawn it meanwhile.
        if let Some(png) = self.kept(card) {
            return Ok(png);
        }
        let (painter, wanted) = (Arc::clone(&self.painter), card.clone());
        let internal = |error: &dyn std::fmt::Display| {
            tracing::error!(%error, "a link's picture cannot be drawn");
            ApiError::internal()
        };
        let png = tokio::task::spawn_blocking(move || painter.draw(&wanted))
            .await
            .map_err(|error| internal(&error))?
            .map_err(|error| internal(&error))?;
        let png = Bytes::from(png);
        let mut drawn = self.drawn.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= KEPT {
            drawn.pop_first();
        }
        drawn.insert(card.clone(), png.clone());
        Ok(png)
    }
}
