use std::sync::Arc;

use arena_app::ports::{Standing, SubscriberId};
use arena_app::{AppError, standings};
use arena_rules::Credits;
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
    let board = board(&state).await?;
    let Some(reader) = reader else {
        return Ok(board.list.respond(&headers));
    };
    let me = reader
        .read(&state, async |subscriber| {
            let place = standings::rank(&state.app, subscriber).await?;
            Ok::<_, AppError>(board.place_of(subscriber).or(place.map(|place| board.behind(place))))
        })
        .await?;
    board.list.respond_with(&me.map(|(rank, score)| Me { rank, score: number(score) }))
}

/// The first hundred, as they were within the last second.
pub(crate) struct Board {
    list: Ready,
    order: Vec<(SubscriberId, Credits)>,
}

impl Board {
    /// Rank and score of somebody who is on it: as it says, even if they have earned since.
    fn place_of(&self, subscriber: SubscriberId) -> Option<(u64, Credits)> {
        let (rank, (_, score)) = (1..).zip(&self.order).find(|(_, (id, _))| *id == subscriber)?;
        Some((rank, *score))
    }

    /// Rank and score of somebody who is not on it: behind all who are, also if they have come among them since. A place on
    /// it would be somebody else's.
    fn behind(&self, (rank, score): (u64, Credits)) -> (u64, Credits) {
        (rank.max(self.order.len() as u64 + 1), score)
    }
}

/// The list as it is sent to guests, also laid into pages.
pub(crate) async fn ready(state: &HttpState) -> ApiResult<Ready> {
    Ok(board(state).await?.list.clone())
}

async fn board(state: &HttpState) -> ApiResult<Arc<Board>> {
    let make = async || {
        let top = standings::leaderboard(&state.app).await?;
        let order = top.iter().map(|standing| (standing.subscriber, standing.score)).collect();
        let entries: Vec<_> =
            top.into_iter().enumerate().map(|(index, standing)| entry(index + 1, standing)).collect();
        Ok(Arc::new(Board { list: Ready::new(&entries, true)?, order }))
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
