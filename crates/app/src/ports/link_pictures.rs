use thiserror::Error;

/// The content of a link's picture. Each line runs in one direction.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LinkCard {
    /// The small line on top.
    pub kicker: String,
    /// The name of the subscriber whose link it is.
    pub name: String,
    /// The large line: a score, or an amount.
    pub headline: String,
    /// The line below: game and level.
    pub detail: String,
    /// The product's name.
    pub product: String,
}

/// A picture could not be drawn; the text is for the log.
#[derive(Debug, Error)]
#[error("a link's picture: {0}")]
pub struct LinkPictureError(pub String);

/// Draws the pictures of links, 1200 by 630 pixels. Call this off the async threads, a few at a time.
pub trait LinkPictures: Send + Sync {
    /// Returns the picture as PNG.
    fn draw(&self, card: &LinkCard) -> Result<Vec<u8>, LinkPictureError>;
}
