use std::sync::Arc;

use arena_app::{App, profile, subscription};
use arena_rules::profile::Gender;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use super::picture::picture_url;
use crate::door::caller::Reader;
use crate::door::envelope::{Envelope, Failure};
use crate::door::error::ApiResult;
use crate::player::cache::number;

/// The caller's own profile (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Profile {
    /// Full name, which other players do not see.
    name: Option<String>,
    /// Name that other players see.
    username: Option<String>,
    /// Whether the server generated the username.
    #[serde(rename = "usernameGenerated")]
    username_generated: bool,
    /// E-mail address.
    email: Option<String>,
    /// Address of the picture.
    #[serde(rename = "profileImage")]
    profile_image: Option<String>,
    /// Avatar that other players see if there is no picture, 1 to 24.
    avatar: u8,
    /// `male` or `female`.
    gender: Option<&'static str>,
    /// Short description.
    bio: Option<String>,
    /// `YYYY-MM-DD`.
    #[serde(rename = "dateOfBirth")]
    date_of_birth: Option<String>,
    /// Mobile number in local form.
    phone: Option<String>,
    /// Number of tournaments entered.
    total_tournament: i32,
    /// Number of tasks completed.
    completed_tasks_total: i32,
    /// Balance of the wallet.
    credits: i64,
    /// Number of rewards claimed.
    items_redeemed: i32,
    /// Whether the caller earns credits. False while the subscription is unpaid.
    #[serde(rename = "mayEarn")]
    may_earn: bool,
}

/// Returns the caller's profile.
#[utoipa::path(
    get, path = "/v1/user/profile", tag = "profile", security(("token" = [])),
    responses((status = 200, body = Envelope<Profile>), (status = 401, body = Failure))
)]
pub(crate) async fn profile(State(app): State<Arc<App>>, reader: Reader) -> ApiResult<Envelope<Profile>> {
    let found = reader.read(&app, async |subscriber| profile::read(&app, subscriber).await).await?;
    let may_earn = subscription::earns(&app, &found);
    let subscriber = found.subscriber;
    Ok(Envelope::new(Profile {
        name: subscriber.name,
        username: subscriber.username,
        username_generated: subscriber.username_generated,
        email: subscriber.email,
        profile_image: subscriber.picture.as_deref().map(picture_url),
        avatar: subscriber.avatar.number(),
        gender: subscriber.gender.map(Gender::as_str),
        bio: subscriber.bio,
        date_of_birth: subscriber.date_of_birth.map(|date| date.to_string()),
        phone: subscriber.msisdn.map(|number| number.local(&app.settings.country)),
        total_tournament: found.total_tournaments,
        completed_tasks_total: found.total_challenges,
        credits: number(found.balance),
        items_redeemed: found.redeemed_items,
        may_earn,
    }))
}
