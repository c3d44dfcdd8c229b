use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};

use crate::store::flows::HandoffContents;
use crate::{Operator, OperatorError};

pub(super) fn hand_over(operator: &Operator, handed: &HandoffContents) -> Response {
    use arena_rules::handoff::{Channel, HandoffClaims, MAX_LIFETIME, sign};

    let claims = HandoffClaims {
        aud: operator.config().audience.clone(),
        msisdn: Some(handed.msisdn.as_str().to_owned()),
        partner_id: None,
        channel: Channel::Operator,
        plan: Some(handed.plan),
        iat: handed.at,
        exp: handed.at + MAX_LIFETIME,
        nonce: handed.nonce.clone(),
        state: handed.state.clone(),
    };
    tracing::info!(of = %handed.msisdn.masked(), plan = handed.plan.as_str(), "hand-off made");
    Redirect::to(&handed.return_to.with_handoff(&sign(&claims, &operator.config().handoff_key)))
        .into_response()
}

/// A failure behind a page. The log has the cause; the page does not show it.
pub(super) struct Failure(OperatorError);

impl From<OperatorError> for Failure {
    fn from(error: OperatorError) -> Self {
        Self(error)
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        tracing::error!(error = %self.0, "the demo operator failed");
        let text = "Something went wrong on our side. Please go back and try again.";
        (StatusCode::INTERNAL_SERVER_ERROR, text).into_response()
    }
}

pub(super) type Answer = Result<Response, Failure>;
