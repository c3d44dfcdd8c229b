//! Pictures from people: looked at before they are decoded, and made anew, so that nothing but pixels survives.

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

/// Decoded pixels at the most: 12 megapixels. 23 took 0.9 s and 139 MB.
pub const MAX_PIXELS: u64 = 12_000_000;
/// Decodes at the same time at the most; the others wait their turn.
pub const MAX_DECODES: usize = 2;
/// Pictures that may wait for their turn: what is decoded in a few seconds, so that nobody waits for an answer in vain.
pub const MAX_WAITING: usize = 64;
/// Pictures of one subscriber that are decoded or wait, of which one is decoded at a time.
pub const MAX_PER_SUBSCRIBER: usize = 6;
/// The side of a profile picture at the most, in pixels.
pub const PROFILE_SIDE: u32 = 256;
/// The longer side of a screenshot at the most, in pixels: a phone's own, and legible to a reviewer.
pub const SCREENSHOT_SIDE: u32 = 2560;
/// The longer side of a screenshot on a card at the most, in pixels.
pub const CARD_SIDE: u32 = 480;

/// Takes PNG and JPEG, told by their content and not by their name.
///
/// The size is read from the header before a pixel is decoded. A file without its end marker was cut off and is
/// refused, because decoders fill what is missing with grey. An animation is refused. What follows the end marker, and
/// everything that is not pixels, is dropped.
#[derive(Debug)]
pub struct Decoder {
    limit: Limit,
}

impl Decoder {
    /// A decoder; a process needs one, because the limit on decodes is the decoder's.
    #[must_use]
    pub fn new() -> Self {
        Self { limit: Limit::new(MAX_DECODES, MAX_WAITING, MAX_PER_SUBSCRIBER) }
    }

    /// Looks at the outside of a picture, waits for a turn, and decodes it beside the runtime.
    async fn take<T: Send + 'static>(
        &self,
        owner: SubscriberId,
        bytes: Bytes,
        make: fn(Format, &[u8]) -> Result<T, PictureError>,
    ) -> Result<T, PictureError> {
        // Whatever is no picture at all does not wait for those that are.
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

/// What is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Png,
    Jpeg,
}

impl Format {
    /// By its first bytes.
    fn of(bytes: &[u8]) -> Option<Self> {
        if bytes.starts_with(png::SIGNATURE) {
            Some(Self::Png)
        } else if bytes.starts_with(jpeg::SIGNATURE) {
            Some(Self::Jpeg)
        } else {
            None
        }
    }

    /// Width and height, from the header alone.
    fn dimensions(self, bytes: &[u8]) -> Option<(u32, u32)> {
        match self {
            Self::Png => png::dimensions(bytes),
            Self::Jpeg => jpeg::dimensions(bytes),
        }
    }

    /// The file up to its end marker; `None` where the marker is missing, or the file is not one still picture.
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
