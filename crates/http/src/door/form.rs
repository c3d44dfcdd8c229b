//! Forms with a picture, as multipart or as JSON with a data URL: read as they come, and never more than may be.

use arena_rules::texts::fields;

use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::{Bytes, BytesMut};

use super::error::{ApiError, ApiResult};
use super::json::{nul, too_large};
use crate::state::HttpState;

/// Room for what is around a picture: the other fields, their heads.
const AROUND: usize = 16 * 1024;

/// The longest body of a form whose picture has so many bytes: as a data URL.
pub(crate) const fn body_max(picture: usize) -> usize {
    picture.div_ceil(3) * 4 + AROUND
}

/// Whether it comes in parts; else it is to be JSON.
pub(crate) fn is_multipart(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().to_ascii_lowercase().starts_with(b"multipart/form-data"))
}

/// The picture of a data URL of at most so many bytes; `None` where it is none.
pub(crate) fn from_data_url(url: &str, max: usize) -> ApiResult<Option<Bytes>> {
    let data = url.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
    match data.and_then(|(_, data)| STANDARD.decode(data).ok()) {
        Some(picture) if picture.len() > max => Err(too_large()),
        picture => Ok(picture.map(Bytes::from)),
    }
}

/// The parts of a form, one after the other. What nobody takes is read past, and counts towards the whole's limit.
pub(crate) struct Parts {
    parts: Multipart,
    picture_max: usize,
}

impl Parts {
    /// Of a form whose picture has at most so many bytes.
    pub(crate) async fn of(state: &HttpState, mut request: Request, picture_max: usize) -> ApiResult<Self> {
        // The reader keeps whatever has arrived, so the body as a whole may be no longer than its picture may.
        DefaultBodyLimit::max(picture_max + AROUND).apply(&mut request);
        let parts = Multipart::from_request(request, state).await.map_err(|_| malformed())?;
        Ok(Self { parts, picture_max })
    }

    pub(crate) async fn next(&mut self) -> ApiResult<Option<Part<'_>>> {
        let field = self.parts.next_field().await.map_err(|error| refused(&error))?;
        Ok(field.map(|field| Part { field, picture_max: self.picture_max }))
    }
}

/// A part of a form.
pub(crate) struct Part<'a> {
    field: Field<'a>,
    picture_max: usize,
}

impl Part<'_> {
    pub(crate) fn name(&self) -> String {
        self.field.name().unwrap_or_default().to_owned()
    }

    /// As a text of at most so many bytes.
    pub(crate) async fn text(self, max: usize) -> ApiResult<String> {
        let name = self.name();
        let unreadable = || ApiError::field(&name, fields::MALFORMED);
        let bytes = self.read(max).await?.ok_or_else(unreadable)?;
        let text = String::from_utf8(bytes.into()).map_err(|_| unreadable())?;
        if text.contains('\0') { Err(nul()) } else { Ok(text) }
    }

    /// As the form's picture.
    pub(crate) async fn picture(self) -> ApiResult<Bytes> {
        let max = self.picture_max;
        self.read(max).await?.ok_or_else(too_large)
    }

    /// To its end; `None` as soon as it is longer than it may be.
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
