//! POST `/plain/streak`: claims the streak's day.

use arena_app::idempotency::IdempotencyKey;
use arena_app::{AppError, streak};
use serde::Deserialize;

use super::home;
use super::paths::HOME;
use super::sent::PlainForm;
use super::trouble::PageResult;
use super::visitor::Visitor;
use crate::door::redirect::see_other;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Form {
    token: String,
    /// The idempotency key of this drawing of the form.
    key: String,
}

pub(super) async fn claim(mut visitor: Visitor, PlainForm(form): PlainForm<Form>) -> PageResult {
    let caller = visitor.sender(&form.token).await?;
    let key = IdempotencyKey::new(&form.key, &"claim");
    match streak::claim(&visitor.site.app, caller.subscriber, key.as_ref()).await {
        Ok(_) => Ok(see_other(HOME)),
        Err(refused @ AppError::Refused(_)) => home::draw(&visitor, Some(&refused.into())).await,
        Err(other) => Err(other.into()),
    }
}
