use std::sync::Arc;

use arena_app::App;
use arena_app::care;
use arena_app::ports::{SubscriberId, SubscriberNote};
use arena_app::staff::{Console, StaffActor};
use axum::extract::{Path, State};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::Acting;
use crate::door::envelope::{Answer, Empty, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// A note about a subscriber.
#[derive(Serialize, ToSchema)]
pub(crate) struct NoteView {
    id: Uuid,
    /// The e-mail address of the person who wrote it.
    author: String,
    /// May have several lines.
    text: String,
    at: DateTime<Utc>,
    /// Whether the caller wrote it, and may delete it.
    mine: bool,
}

impl NoteView {
    fn of(actor: &StaffActor, note: SubscriberNote) -> Self {
        let mine = note.author == actor.member.email;
        Self { id: note.id, author: note.author, text: note.text, at: note.at, mine }
    }
}

/// The notes about a subscriber.
#[derive(Serialize, ToSchema)]
pub(crate) struct NoteList {
    /// Latest first, at most 200.
    items: Vec<NoteView>,
}

/// A new note.
#[derive(Deserialize, ToSchema)]
pub(crate) struct NewNote {
    /// 1 to 2,000 characters.
    text: String,
}

/// Lists staff's notes about a subscriber, latest first.
#[utoipa::path(
    get, path = "/v1/subscribers/{id}/notes", tag = "care", params(("id" = Uuid, Path)),
    responses((status = 200, body = Envelope<NoteList>), (status = 403, body = Failure))
)]
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
) -> ApiResult<Envelope<NoteList>> {
    let notes = care::notes(&app, SubscriberId(id)).await?;
    Ok(Envelope::new(NoteList { items: notes.into_iter().map(|note| NoteView::of(&actor, note)).collect() }))
}

/// Adds a note about a subscriber, which other staff read. Refusals: `note_invalid` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/notes", tag = "care", request_body = NewNote, params(("id" = Uuid, Path)),
    responses((status = 200, body = Answer<NoteView>), (status = 404, body = Failure))
)]
pub(crate) async fn add(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(NewNote { text }): Body<NewNote>,
) -> ApiResult<Envelope<NoteView>> {
    let app = actor.acting(&console, "note add", &id);
    let note = care::add_note(&app, SubscriberId(id), &actor.member.email, &text).await?;
    Ok(Envelope::new(NoteView::of(&actor, note)))
}

/// Deletes a note that the caller wrote. Refusal: `not_own_note`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/notes/{note}/delete", tag = "care", request_body = Empty,
    params(("id" = Uuid, Path), ("note" = Uuid, Path)),
    responses((status = 200, body = Answer<Empty>), (status = 404, body = Failure))
)]
pub(crate) async fn delete(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path((id, note)): Path<(Uuid, Uuid)>,
    Body(Empty {}): Body<Empty>,
) -> ApiResult<Envelope<Empty>> {
    let app = actor.acting(&console, "note delete", &id);
    care::delete_note(&app, SubscriberId(id), &actor.member.email, note).await?;
    Ok(Envelope::new(Empty {}))
}
