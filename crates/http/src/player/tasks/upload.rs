//! The form of a task's entry.

use arena_app::idempotency::IdempotencyKey;
use arena_app::tasks::{EntryForm, EntryReceipt};
use arena_rules::tasks::{SCREENSHOT_MAX_BYTES, entry_status};
use arena_rules::texts::fields;
use arena_rules::texts::tasks as texts;
use axum::extract::{FromRequest, Request};
use axum::http::StatusCode;
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use crate::door::envelope::Envelope;
use crate::door::error::{ApiError, ApiResult};
use crate::door::form::{self, Parts};
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;
use crate::player::cache::number;

/// The longest id, in bytes.
const ID_MAX: usize = 100;

/// An entry's form. A daily task needs no `gameId`.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct EntryRequest {
    /// Id of the game; not needed for a daily task.
    game_id: Option<String>,
    /// Id of the task.
    challenge_id: Option<String>,
    /// A PNG or JPEG of at most 2,048,000 bytes: a file in multipart, a data URL in JSON.
    entry_image: Option<String>,
}

/// An accepted entry.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Entry {
    /// Id, which is also the picture's.
    entry_id: String,
    /// `Submitted`, or `Approved` if the operator wants no review.
    entry_status: String,
    /// Credits paid at once.
    credits: i64,
    /// Balance after the payment; null if nothing was paid.
    balance: Option<i64>,
}

pub(super) struct Upload {
    game: Option<String>,
    challenge: String,
    image: Bytes,
}

impl Upload {
    pub(super) async fn read(request: Request) -> ApiResult<Self> {
        let read = if form::is_multipart(&request) {
            read_multipart(request).await
        } else {
            read_json(request).await
        };
        // Only a picture can make this form too large.
        read.map_err(|error| error.worded(StatusCode::PAYLOAD_TOO_LARGE, texts::SCREENSHOT_TOO_LARGE))
    }

    /// The idempotency key, bound to the form with its picture.
    pub(super) fn key(&self, header: KeyHeader) -> ApiResult<Option<IdempotencyKey>> {
        header.of(&(&self.game, &self.challenge, hex::encode(Sha256::digest(&self.image))))
    }

    pub(super) fn of_game(self) -> ApiResult<EntryForm> {
        let game = self.game.ok_or_else(|| ApiError::field("gameId", fields::MISSING))?;
        Ok(EntryForm { challenge: self.challenge, game: Some(game), image: self.image })
    }

    pub(super) fn of_day(self) -> EntryForm {
        EntryForm { challenge: self.challenge, game: None, image: self.image }
    }

    fn new(game: Option<String>, challenge: Option<String>, image: Option<Bytes>) -> ApiResult<Self> {
        let challenge = challenge
            .filter(|challenge| !challenge.is_empty())
            .ok_or_else(|| ApiError::field("challengeId", fields::MISSING))?;
        let image = image.ok_or_else(|| ApiError::field("entryImage", fields::SCREENSHOT_MISSING))?;
        Ok(Self { game: game.filter(|game| !game.is_empty()), challenge, image })
    }
}

pub(super) fn answer(receipt: &EntryReceipt) -> Envelope<Entry> {
    let entry = Entry {
        entry_id: receipt.entry.to_string(),
        entry_status: entry_status(Some(receipt.state())).to_owned(),
        credits: receipt.paid.map_or(0, |paid| number(paid.credits)),
        balance: receipt.paid.map(|paid| number(paid.balance)),
    };
    Envelope::with_message(entry, texts::SUBMITTED)
}

async fn read_json(request: Request) -> ApiResult<Upload> {
    let Body(body) = Body::<EntryRequest>::from_request(request, &()).await?;
    let image = body.entry_image.as_deref().map(from_url).transpose()?;
    Upload::new(body.game_id, body.challenge_id, image)
}

fn from_url(url: &str) -> ApiResult<Bytes> {
    let image = form::from_data_url(url, SCREENSHOT_MAX_BYTES)?;
    image.ok_or_else(|| ApiError::field("entryImage", fields::SCREENSHOT))
}

async fn read_multipart(request: Request) -> ApiResult<Upload> {
    let mut parts = Parts::of(request, SCREENSHOT_MAX_BYTES).await?;
    let (mut game, mut challenge, mut image) = (None, None, None);
    while let Some(part) = parts.next().await? {
        match part.name().as_str() {
            "gameId" => game = Some(part.text(ID_MAX).await?),
            "challengeId" => challenge = Some(part.text(ID_MAX).await?),
            "entryImage" => image = Some(part.picture().await?),
            _ => {}
        }
    }
    Upload::new(game, challenge, image)
}
