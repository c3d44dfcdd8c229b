//! The two answers of whoever enters a tournament.

use arena_app::tournaments::Entered;
use arena_app::{AppError, AppResult};
use arena_rules::tournament::texts;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiError;

/// The caller has entered now.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentEntered {
    /// Whether they had before; always false here.
    already_submited: bool,
    /// Which tournament.
    tourn_id: i64,
}

/// The caller had entered before. A refusal as any other, with `already_submited` where clients of the specification
/// read it.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlreadyEntered {
    /// Always false.
    success: bool,
    /// Always `already_registered`.
    code: String,
    /// What the person reads.
    message: String,
    /// The same text.
    errors: String,
    /// The same text once more.
    data: AlreadyEnteredData,
}

/// The text of a second entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlreadyEnteredData {
    /// The text.
    message: String,
    /// Always true.
    already_submited: bool,
}

/// What entering may come to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the shapes of an answer; the handler sends one of them")]
pub(crate) enum EntryAnswer {
    /// Entered.
    Done(Envelope<TournamentEntered>),
    /// Had entered before.
    Already(AlreadyEntered),
    /// A rule said no.
    Refused(Failure),
}

/// Answers what entering came to; `message` is for who has entered now.
pub(super) fn answer(outcome: AppResult<Entered>, message: &'static str) -> Response {
    match outcome {
        Ok(Entered { tournament }) => {
            let data = TournamentEntered { already_submited: false, tourn_id: tournament };
            Envelope::with_message(data, message).into_response()
        }
        Err(AppError::Refused(refusal)) if refusal.code == "already_registered" => {
            let text = refusal.message.into_owned();
            Json(AlreadyEntered {
                success: false,
                code: refusal.code.into_owned(),
                message: text.clone(),
                errors: text.clone(),
                data: AlreadyEnteredData { message: text, already_submited: true },
            })
            .into_response()
        }
        Err(error) => ApiError::from(error)
            .worded(StatusCode::INTERNAL_SERVER_ERROR, texts::JOIN_FAILED)
            .into_response(),
    }
}
