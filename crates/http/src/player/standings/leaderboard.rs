use arena_app::ports::Standing;
use arena_app::standings;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::player::cache::{Ready, number};
use crate::player::profile::picture_url;
use crate::state::HttpState;

/// A line of the leaderboard (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaderboardEntry {
    /// The place, from 1.
    rank: usize,
    /// The same as `username`: nobody's real name is public.
    name: Option<String>,
    /// The name that others see.
    username: Option<String>,
    /// All that was ever earned.
    score: i64,
    /// Where the picture is.
    #[serde(rename = "profileImage")]
    profile_image: Option<String>,
    /// The face where there is no picture, 1 to 24.
    avatar: u8,
    /// Tournaments taken part in.
    total_tournaments: i32,
    /// Rewards claimed.
    redeemed_items: i32,
    /// Tasks completed.
    total_challenges: i32,
}

/// The leaderboard and where the caller stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Leaderboard {
    /// Always true.
    success: bool,
    /// The first hundred.
    data: Vec<LeaderboardEntry>,
    /// Always null.
    errors: Option<String>,
    /// Where the caller stands; null for guests and for who has earned nothing.
    me: Option<Me>,
}

/// Where the caller stands.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// The place, from 1.
    rank: u64,
    /// All that was ever earned.
    score: i64,
}

/// The first hundred by lifetime earned; ties rank who got there first. Public; `me` for a logged-in subscriber.
#[utoipa::path(
    get, path = "/v1/leaderboard", tag = "leaderboard", security((), ("token" = [])),
    responses(
        (status = 200, body = Leaderboard), (status = 304, description = "as the client has it"),
        (status = 401, body = Failure),
    )
)]
pub(crate) async fn leaderboard_v1(
    state: State<HttpState>,
    reader: Option<Reader>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    leaderboard(state, reader, headers).await
}

/// The same, at the specification's path.
#[utoipa::path(
    get, path = "/leaderboard", tag = "leaderboard", security((), ("token" = [])),
    responses(
        (status = 200, body = Leaderboard), (status = 304, description = "as the client has it"),
        (status = 401, body = Failure),
    )
)]
pub(crate) async fn leaderboard(
    State(state): State<HttpState>,
    reader: Option<Reader>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let list = ready(&state).await?;
    let Some(reader) = reader else {
        return Ok(list.respond(&headers));
    };
    let me = reader.read(&state, async |subscriber| standings::rank(&state.app, subscriber).await).await?;
    let me = me.map(|(rank, score)| Me { rank, score: number(score) });
    list.respond_with(&me)
}

/// The list as it is sent to guests, also laid into pages.
pub(crate) async fn ready(state: &HttpState) -> ApiResult<Ready> {
    let make = async || {
        let top = standings::leaderboard(&state.app).await?;
        Ok(top
            .into_iter()
            .enumerate()
            .map(|(index, standing)| entry(index + 1, standing))
            .collect::<Vec<_>>())
    };
    state.lists.leaderboard.get(state.app.now(), make).await
}

fn entry(rank: usize, standing: Standing) -> LeaderboardEntry {
    LeaderboardEntry {
        rank,
        name: standing.username.clone(),
        username: standing.username,
        score: number(standing.score),
        profile_image: standing.picture.as_deref().map(picture_url),
        avatar: standing.avatar.number(),
        total_tournaments: standing.total_tournaments,
        redeemed_items: standing.redeemed_items,
        total_challenges: standing.total_challenges,
    }
}
