//! Forms with a picture, as multipart or JSON with a data URL. Reading stops as soon as a limit is exceeded.

use arena_rules::texts::fields;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::{Bytes, BytesMut};

use super::error::{ApiError, ApiResult};
use super::json::{nul, too_large};

/// Bytes allowed for the other fields and the multipart headers.
const AROUND: usize = 16 * 1024;

/// The largest body of a form with a picture of `picture` bytes, as a data URL.
pub(crate) const fn body_max(picture: usize) -> usize {
    picture.div_ceil(3) * 4 + AROUND
}

/// Whether the form is multipart. Otherwise it must be JSON.
pub(crate) fn is_multipart(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().to_ascii_lowercase().starts_with(b"multipart/form-data"))
}

/// Decodes a picture's data URL of at most `max` bytes; `None` if it is no such URL.
pub(crate) fn from_data_url(url: &str, max: usize) -> ApiResult<Option<Bytes>> {
    let data = url.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
    match data.and_then(|(_, data)| STANDARD.decode(data).ok()) {
        Some(picture) if picture.len() > max => Err(too_large()),
        picture => Ok(picture.map(Bytes::from)),
    }
}

/// The parts of a multipart form, in order. Ignored parts count towards the body's limit.
pub(crate) struct Parts {
    parts: Multipart,
    picture_max: usize,
}

impl Parts {
    pub(crate) async fn of(mut request: Request, picture_max: usize) -> ApiResult<Self> {
        // The multipart reader buffers the parts, so the body's limit follows from the picture's.
        DefaultBodyLimit::max(picture_max + AROUND).apply(&mut request);
        let parts = Multipart::from_request(request, &()).await.map_err(|_| malformed())?;
        Ok(Self { parts, picture_max })
    }

    pub(crate) async fn next(&mut self) -> ApiResult<Option<Part<'_>>> {
        let field = self.parts.next_field().await.map_err(|error| refused(&error))?;
        Ok(field.map(|field| Part { field, picture_max: self.picture_max }))
    }
}

pub(crate) struct Part<'a> {
    field: Field<'a>,
    picture_max: usize,
}

impl Part<'_> {
    pub(crate) fn name(&self) -> String {
        self.field.name().unwrap_or_default().to_owned()
    }

    pub(crate) async fn text(self, max: usize) -> ApiResult<String> {
        let name = self.name();
        let unreadable = || ApiError::field(&name, fields::MALFORMED);
        let bytes = self.read(max).await?.ok_or_else(unreadable)?;
        let text = String::from_utf8(bytes.into()).map_err(|_| unreadable())?;
        if text.contains('\0') { Err(nul()) } else { Ok(text) }
    }

    pub(crate) async fn picture(self) -> ApiResult<Bytes> {
        let max = self.picture_max;
        self.read(max).await?.ok_or_else(too_large)
    }

    /// Reads to the end; `None` as soon as the part exceeds `max` bytes.
    async fn read(mut self, max: usize) -> ApiResult<Option<Bytes>> {
        let mut bytes = BytesMut::new();
        while let Some(chunk) = self.field.chunk().await.map_err(|error| refused(&error))? {
            if bytes.len() + chunk.len() > max {
                return Ok(None);
            }
            bytes.extend_from_slice(&chunk);
        }
        Ok(Some(bytes.freeze()))
    }
}

fn malformed() -> ApiError {
    ApiError::malformed("The form could not be read.")
}

fn refused(error: &MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { too_large() } else { malformed() }
}
