//! Pictures from subscribers: checked before decoding and encoded again, so that only pixels survive.

mod format;
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

use format::{Format, check_pixels};
use limit::{Limit, LimitError};

/// The most parallel decodes; further pictures wait.
pub const MAX_DECODES: usize = 2;
/// The most waiting pictures: decoded in a few seconds, so that no answer comes too late.
pub const MAX_WAITING: usize = 64;
/// The most pictures of one subscriber that are decoded (one at a time) or wait.
pub const MAX_PER_SUBSCRIBER: usize = 6;

/// Decodes PNG and JPEG, recognised by content, not by name.
///
/// The size is read from the header before a pixel is decoded. A file without its end marker is refused,
/// because decoders fill missing parts with grey; so is an animation. Everything after the end marker, and
/// everything but pixels, is dropped.
#[derive(Debug)]
pub struct Decoder {
    limit: Limit,
}

impl Decoder {
    /// A process needs exactly one decoder, because each has its own limit on decodes.
    #[must_use]
    pub fn new() -> Self {
        Self { limit: Limit::new(MAX_DECODES, MAX_WAITING, MAX_PER_SUBSCRIBER) }
    }

    /// Checks the structure, waits for a turn, and decodes outside the async runtime.
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
                LimitError::Full => Err(PictureError::Busy),
                LimitError::Broken(error) => {
                    tracing::error!(%error, "the picture decoder failed; the picture is refused as invalid");
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
