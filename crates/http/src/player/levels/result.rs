use std::sync::Arc;

use arena_app::levels::{self, Ending, Submission};
use arena_app::{App, challenge_links};
use axum::extract::State;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use super::level_session::LevelSession;
use crate::door::caller::AuthenticatedCaller;
use crate::door::envelope::{Answer, Envelope, Failure};
use crate::door::error::ApiResult;
use crate::door::idempotency::KeyHeader;
use crate::door::json::Body;
use crate::player::cache::number;

/// The result of a level (spec 3) and the input log that proves it.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub(crate) struct LevelResult {
    /// The level, as in the start.
    #[serde(flatten)]
    level: LevelSession,
    /// The client's claim. The server replays the log, and the claim must agree with the outcome.
    is_passed: PassFlag,
    /// Session id from the start.
    #[serde(rename = "sessionId")]
    session_id: Uuid,
    /// The input log in unpadded URL-safe base64, at most 32 KB. Absent if the game's build has none and the
    /// operator lets the build report its results itself.
    #[schema(max_length = 43692)]
    #[serde(default)]
    replay: String,
}

/// `1` or `0`, as in the specification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = Passed)]
pub(crate) enum PassFlag {
    /// Passed.
    #[serde(rename = "1")]
    Yes,
    /// Not passed.
    #[serde(rename = "0")]
    No,
}

/// How a level ended: `paid`, passed and paid; `again`, passed after it had been paid that day; `over_cap`,
/// passed after the day's maximum of the game or of all games was paid; `failed`.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum LevelEnding {
    Paid,
    Again,
    OverCap,
    Failed,
}

impl From<Ending> for LevelEnding {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Paid => Self::Paid,
            Ending::Again => Self::Again,
            Ending::OverCap => Self::OverCap,
            Ending::Failed => Self::Failed,
        }
    }
}

/// Outcome of a level.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LevelSubmitted {
    /// Result of the replay.
    is_passed: PassFlag,
    /// How the level ended. The answer's message says it in English.
    ending: LevelEnding,
    /// Credits paid by this call.
    credits: i64,
    /// Balance after the payment.
    balance: i64,
}

/// Submits the result of a level. The server replays the input log and pays by its outcome.
///
/// Refusals: `game_unavailable`, `unknown_level`, `level_mismatch`, `session_used`, `session_expired`,
/// `replay_malformed`, `account_held`, `replay_wrong_seed`, `replay_other_rules`, `replay_unfinished`,
/// `replay_forged`, `too_fast`, `too_slow`, `unwatched`, `level_replaced`, `result_mismatch`.
#[utoipa::path(
    post, path = "/v1/game-level/result", tag = "levels", security(("token" = [])), request_body = LevelResult,
    params(("Idempotency-Key" = Option<String>, Header, description = "A repeat answers with the first answer")),
    responses(
        (status = 200, body = Answer<LevelSubmitted>), (status = 400, body = Failure), (status = 401, body = Failure),
        (status = 404, body = Failure), (status = 409, body = Failure), (status = 413, body = Failure),
        (status = 415, body = Failure), (status = 422, body = Failure),
    )
)]
pub(crate) async fn result(
    State(app): State<Arc<App>>,
    AuthenticatedCaller(caller): AuthenticatedCaller,
    key: KeyHeader,
    Body(result): Body<LevelResult>,
) -> ApiResult<Envelope<LevelSubmitted>> {
    let key = key.of(&result)?;
    let submission = Submission {
        choice: result.level.choice(),
        session: result.session_id,
        is_passed: result.is_passed == PassFlag::Yes,
        replay: result.replay,
    };
    let submitted = levels::submit(&app, caller.subscriber, &submission, key.as_ref()).await?;
    if submitted.ending != Ending::Failed
        && let Err(error) = challenge_links::beaten(&app, caller.subscriber, submission.session).await
    {
        // The result stands, whatever becomes of the news.
        tracing::warn!(session = %submission.session, %error, "nobody was told of a beaten challenge");
    }
    let data = LevelSubmitted {
        is_passed: if submitted.ending == Ending::Failed { PassFlag::No } else { PassFlag::Yes },
        ending: submitted.ending.into(),
        credits: number(submitted.credits),
        balance: number(submitted.balance),
    };
    Ok(Envelope::with_message(data, submitted.message))
}
