//! An entry's form: read as it comes, and never more of its picture than may be.

use std::collections::BTreeMap;

use arena_app::idempotency::IdempotencyKey;
use arena_app::tasks::{EntryForm, EntryReceipt};
use arena_rules::tasks::{SCREENSHOT_MAX_BYTES, entry_status};
use arena_rules::texts::tasks as texts;
use axum::extract::multipart::{Field, Multipart, MultipartError};
use axum::extract::{DefaultBodyLimit, FromRequest, Request};
use axum::http::{StatusCode, header};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use bytes::{Bytes, BytesMut};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::{ApiError, ApiResult};
use crate::door::idempotency::KeyHeader;
use crate::door::json::{Body, too_large};
use crate::player::cache::number;
use crate::state::HttpState;

/// Room for what is around a picture: the other fields, their heads.
const AROUND: usize = 16 * 1024;

/// Room for the largest picture as a data URL.
pub(super) const BODY_MAX: usize = SCREENSHOT_MAX_BYTES / 3 * 4 + AROUND;

/// The longest id.
const ID_MAX: usize = 100;

/// An entry's form; of a daily challenge without `gameId`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntryRequest {
    /// The game's id; not asked for with a daily challenge.
    game_id: Option<String>,
    /// The challenge's id.
    challenge_id: Option<String>,
    /// A PNG or JPEG of at most 2,048,000 bytes: a file, in JSON a data URL.
    entry_image: Option<String>,
}

/// An entry that was taken in.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    /// Its id, by which its picture is asked for.
    entry_id: String,
    /// `Submitted`; `Approved` where the operator wants no review.
    entry_status: String,
    /// What was paid at once.
    credits: i64,
    /// The balance after it; null where nothing was paid yet.
    balance: Option<i64>,
}

/// The form as it came.
pub(super) struct Upload {
    game: Option<String>,
    challenge: String,
    image: Bytes,
}

impl Upload {
    /// Reads a form, as multipart or JSON.
    pub(super) async fn read(state: &HttpState, request: Request) -> ApiResult<Self> {
        let multipart = request
            .headers()
            .get(header::CONTENT_TYPE)
            .is_some_and(|value| value.as_bytes().to_ascii_lowercase().starts_with(b"multipart/form-data"));
        let read =
            if multipart { read_multipart(state, request).await } else { read_json(state, request).await };
        // Nothing but a picture makes this form large.
        read.map_err(|error| error.worded(StatusCode::PAYLOAD_TOO_LARGE, texts::SCREENSHOT_TOO_LARGE))
    }

    /// The key for this form: another picture under it is another request.
    pub(super) fn key(&self, header: KeyHeader) -> ApiResult<Option<IdempotencyKey>> {
        header.of(&(&self.game, &self.challenge, hex::encode(Sha256::digest(&self.image))))
    }

    /// As an entry for one of a game's challenges.
    pub(super) fn of_game(self) -> ApiResult<EntryForm> {
        let game = self.game.ok_or_else(|| missing("gameId", "This field is missing."))?;
        Ok(EntryForm { challenge: self.challenge, game: Some(game), image: self.image })
    }

    /// As an entry for a daily challenge.
    pub(super) fn of_day(self) -> EntryForm {
        EntryForm { challenge: self.challenge, game: None, image: self.image }
    }

    fn new(game: Option<String>, challenge: Option<String>, image: Option<Bytes>) -> ApiResult<Self> {
        let challenge = challenge
            .filter(|challenge| !challenge.is_empty())
            .ok_or_else(|| missing("challengeId", "This field is missing."))?;
        let image = image.ok_or_else(|| missing("entryImage", texts::SCREENSHOT_MISSING))?;
        Ok(Self { game: game.filter(|game| !game.is_empty()), challenge, image })
    }
}

/// What the person is told.
pub(super) fn answer(receipt: &EntryReceipt) -> Envelope<Entry> {
    let entry = Entry {
        entry_id: receipt.entry.to_string(),
        entry_status: entry_status(Some(receipt.state())).to_owned(),
        credits: receipt.paid.map_or(0, |paid| number(paid.credits)),
        balance: receipt.paid.map(|paid| number(paid.balance)),
    };
    Envelope::with_message(entry, texts::SUBMITTED)
}

fn missing(field: &str, text: &str) -> ApiError {
    ApiError::invalid(BTreeMap::from([(field.to_owned(), text.to_owned())]))
}

fn malformed() -> ApiError {
    ApiError::malformed("The form could not be read.")
}

fn refused(error: &MultipartError) -> ApiError {
    if error.status() == StatusCode::PAYLOAD_TOO_LARGE { too_large() } else { malformed() }
}

async fn read_json(state: &HttpState, request: Request) -> ApiResult<Upload> {
    let Body(body) = Body::<EntryRequest>::from_request(request, state).await?;
    let image = body.entry_image.as_deref().map(from_data_url).transpose()?;
    Upload::new(body.game_id, body.challenge_id, image)
}

fn from_data_url(url: &str) -> ApiResult<Bytes> {
    let data = url.strip_prefix("data:image/").and_then(|rest| rest.split_once(";base64,"));
    let decoded = data.and_then(|(_, data)| STANDARD.decode(data).ok());
    let image = decoded.ok_or_else(|| missing("entryImage", texts::SCREENSHOT_TYPE))?;
    if image.len() > SCREENSHOT_MAX_BYTES { Err(too_large()) } else { Ok(image.into()) }
}

async fn read_multipart(state: &HttpState, mut request: Request) -> ApiResult<Upload> {
    // The reader keeps whatever has arrived, so the body as a whole may be no longer than its picture may.
    DefaultBodyLimit::max(SCREENSHOT_MAX_BYTES + AROUND).apply(&mut request);
    let mut parts = Multipart::from_request(request, state).await.map_err(|_| malformed())?;
    let (mut game, mut challenge, mut image) = (None, None, None);
    while let Some(part) = parts.next_field().await.map_err(|error| refused(&error))? {
        match part.name().unwrap_or_default() {
            "gameId" => game = Some(text("gameId", part).await?),
            "challengeId" => challenge = Some(text("challengeId", part).await?),
            "entryImage" => image = Some(read(part, SCREENSHOT_MAX_BYTES).await?.ok_or_else(too_large)?),
            // What nobody asked for is read past, and counts towards the whole body's limit.
            _ => {}
        }
    }
    Upload::new(game, challenge, image)
}

async fn text(name: &str, part: Field<'_>) -> ApiResult<String> {
    let unreadable = || missing(name, "This field cannot be read.");
    let bytes = read(part, ID_MAX).await?.ok_or_else(unreadable)?;
    String::from_utf8(bytes.into()).map_err(|_| unreadable())
}

/// A part to its end; `None` as soon as it is longer than it may be.
async fn read(mut part: Field<'_>, limit: usize) -> ApiResult<Option<Bytes>> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = part.chunk().await.map_err(|error| refused(&error))? {
        if bytes.len() + chunk.len() > limit {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(bytes.freeze()))
}
