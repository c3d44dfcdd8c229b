//! POST `/plain/logout`.

use arena_app::identity;
use serde::Deserialize;

use super::sent::PlainForm;
use super::visitor::Visitor;
use super::{HOME, PageResult};
use crate::door::redirect::see_other;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Form {
    token: String,
}

pub(super) async fn logout(mut visitor: Visitor, PlainForm(form): PlainForm<Form>) -> PageResult {
    let caller = visitor.sender(&form.token).await?;
    identity::logout(&visitor.state.app, &caller).await?;
    visitor.forget()?;
    Ok(see_other(HOME))
}
