//! Answers of the calls that enter a tournament.

use arena_app::tournaments::TournamentReceipt;
use arena_app::{AppError, AppResult};
use arena_rules::tournament::texts;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiError;

/// Answer of a new entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct TournamentEntered {
    /// Always false: the entry is new.
    already_submited: bool,
    /// Id of the tournament.
    tourn_id: i64,
}

/// Refusal of a second entry, with `already_submited` for clients of the specification.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlreadyEntered {
    /// Always false.
    success: bool,
    /// Always `already_registered`.
    code: String,
    /// Text to show to the person.
    message: String,
    /// Same text as `message`.
    errors: String,
    /// Same text as `message`, and a flag.
    data: AlreadyEnteredData,
}

/// Text and flag of a second entry.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct AlreadyEnteredData {
    /// Same text as `message` of the answer.
    message: String,
    /// Always true.
    already_submited: bool,
}

/// Answer of the calls that enter a tournament.
#[derive(Debug, Serialize, ToSchema)]
#[serde(untagged)]
#[expect(dead_code, reason = "describes the shapes of an answer; the handler sends one of them")]
pub(crate) enum EntryAnswer {
    /// The entry succeeded.
    Done(Envelope<TournamentEntered>),
    /// The caller had entered before.
    Already(AlreadyEntered),
    /// A rule refused the entry.
    Refused(Failure),
}

/// Converts the outcome of an entry to an answer. `message` is for a new entry.
pub(super) fn answer(outcome: AppResult<TournamentReceipt>, message: &'static str) -> Response {
    match outcome {
        Ok(TournamentReceipt { tournament }) => {
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
