//! Pictures from subscribers: checked before decoding and encoded again, so that only pixels survive.

mod jpeg;
mod limit;
mod png;
mod render;
mod screenshot;
#[cfg(test)]
mod tests;

use arena_app::ports::{PictureError, Pictures, Screenshot, SubscriberId};
use async_trait::async_trait;
use bytes::Bytes;

use limit::{Limit, NotDone};

/// The most pixels of a picture: 12 megapixels. A picture of 23 took 0.9 s and 139 MB.
pub const MAX_PIXELS: u64 = 12_000_000;
/// The most parallel decodes; further pictures wait.
pub const MAX_DECODES: usize = 2;
/// The most waiting pictures: as many as are decoded in a few seconds, so that no answer comes too late.
pub const MAX_WAITING: usize = 64;
/// The most pictures of one subscriber that are decoded or wait. One of them is decoded at a time.
pub const MAX_PER_SUBSCRIBER: usize = 6;
/// The longest side of a profile picture, in pixels.
pub const PROFILE_SIDE: u32 = 256;
/// The longer side of a screenshot, in pixels: that of a phone, so that reviewers can read it.
pub const SCREENSHOT_SIDE: u32 = 2560;
/// The longer side of a screenshot on a card, in pixels.
pub const CARD_SIDE: u32 = 480;

/// Decodes PNG and JPEG, recognised by content and not by name.
///
/// The size is read from the header before a pixel is decoded. A file without its end marker is refused,
/// because decoders fill missing parts with grey. An animation is refused. Everything after the end marker,
/// and everything but pixels, is dropped.
#[derive(Debug)]
pub struct Decoder {
    limit: Limit,
}

impl Decoder {
    /// Makes a decoder. A process needs exactly one, because each has its own limit on decodes.
    #[must_use]
    pub fn new() -> Self {
        Self { limit: Limit::new(MAX_DECODES, MAX_WAITING, MAX_PER_SUBSCRIBER) }
    }

    /// Checks a picture's structure, waits for a turn, and decodes outside the async runtime.
    async fn take<T: Send + 'static>(
        &self,
        owner: SubscriberId,
        bytes: Bytes,
        make: fn(Format, &[u8]) -> Result<T, PictureError>,
    ) -> Result<T, PictureError> {
        // A file that is no picture does not wait.
        let format = Format::of(&bytes).ok_or(PictureError::Invalid)?;
        check_pixels(format.dimensions(&bytes).ok_or(PictureError::Invalid)?)?;
        self.limit
            .run(owner, move || make(format, format.whole(&bytes).ok_or(PictureError::Invalid)?))
            .await
            .unwrap_or_else(|error| match error {
                NotDone::Full => Err(PictureError::Busy),
                NotDone::Broken(error) => {
                    tracing::error!(%error, "the picture decoder stopped");
                    Err(PictureError::Invalid)
                }
            })
    }
}

impl Default for Decoder {
    fn default() -> Self {
        Self::new()
    }
}

#[async_trait]
impl Pictures for Decoder {
    async fn profile(&self, owner: SubscriberId, bytes: Bytes) -> Result<Bytes, PictureError> {
        self.take(owner, bytes, render::profile).await
    }

    async fn screenshot(&self, owner: SubscriberId, bytes: Bytes) -> Result<Screenshot, PictureError> {
        self.take(owner, bytes, screenshot::screenshot).await
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Png,
    Jpeg,
}

impl Format {
    /// Recognises the format by the first bytes.
    fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(png::SIGNATURE) {
            Some(Self::Png)
        } else if bytes.starts_with(jpeg::SIGNATURE) {
            Some(Self::Jpeg)
        } else {
            None
        }
    }

    fn dimensions(self, bytes: &[u8]) -> Option<(u32, u32)> {
        match self {
            Self::Png => png::dimensions(bytes),
            Self::Jpeg => jpeg::dimensions(bytes),
        }
    }

    /// Returns the file up to its end marker; `None` if the marker is missing or the file is not a single
    /// still picture.
    fn whole(self, bytes: &[u8]) -> Option<&[u8]> {
        match self {
            Self::Png => png::whole(bytes),
            Self::Jpeg => jpeg::whole(bytes),
        }
    }
}

fn check_pixels((width, height): (u32, u32)) -> Result<(), PictureError> {
    match u64::from(width) * u64::from(height) {
        0 => Err(PictureError::Invalid),
        1..=MAX_PIXELS => Ok(()),
        _ => Err(PictureError::TooLarge),
    }
}
