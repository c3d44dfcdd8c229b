//! POST `/plain/logout`.

use arena_app::identity;
use serde::Deserialize;

use super::paths::HOME;
use super::sent::PlainForm;
use super::trouble::PageResult;
use super::visitor::Visitor;
use crate::door::redirect::see_other;

#[derive(Default, Deserialize)]
#[serde(default)]
pub(super) struct Form {
    token: String,
}

pub(super) async fn logout(mut visitor: Visitor, PlainForm(form): PlainForm<Form>) -> PageResult {
    let caller = visitor.sender(&form.token).await?;
    identity::logout(&visitor.site.app, &caller).await?;
    visitor.forget()?;
    Ok(see_other(HOME))
}
