use std::sync::Arc;

use arena_app::ports::{Standing, SubscriberId};
use arena_app::{App, AppError, standings};
use arena_rules::Credits;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use crate::door::caller::Reader;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::player::cache::{CachedAnswer, ValueCache, number};
use crate::player::profile::picture_url;

/// A standing: a line of the leaderboard (spec 3).
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct LeaderboardEntry {
    /// Rank, from 1.
    rank: usize,
    /// Same as `username`; real names are not public.
    name: Option<String>,
    /// Name that other players see.
    username: Option<String>,
    /// All credits ever earned.
    score: i64,
    /// Address of the picture.
    #[serde(rename = "profileImage")]
    profile_image: Option<String>,
    /// Avatar shown without a picture, 1 to 24.
    avatar: u8,
    /// Number of tournaments entered.
    total_tournaments: i32,
    /// Number of rewards claimed.
    redeemed_items: i32,
    /// Number of tasks completed.
    total_challenges: i32,
}

/// The leaderboard, and the caller's rank.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Leaderboard {
    /// Always true.
    success: bool,
    /// The first hundred.
    data: Vec<LeaderboardEntry>,
    /// Always null.
    errors: Option<String>,
    /// The caller's rank; null for guests and for subscribers who have earned nothing.
    me: Option<Me>,
}

/// The caller's rank.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Me {
    /// Rank, from 1.
    rank: u64,
    /// All credits ever earned.
    score: i64,
}

/// Lists the first hundred subscribers by credits ever earned. Of equal scores the one reached first ranks
/// higher. Public; `me` for a logged-in subscriber.
#[utoipa::path(
    get, path = "/v1/leaderboard", tag = "leaderboard", security((), ("token" = [])),
    responses(
        (status = 200, body = Leaderboard), (status = 304, description = "as the client has it"),
        (status = 401, body = Failure),
    )
)]
pub(crate) async fn leaderboard_v1(
    app: State<Arc<App>>,
    cache: State<Arc<LeaderboardCache>>,
    reader: Option<Reader>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    leaderboard(app, cache, reader, headers).await
}

/// Returns the same leaderboard, at the specification's path.
#[utoipa::path(
    get, path = "/leaderboard", tag = "leaderboard", security((), ("token" = [])),
    responses(
        (status = 200, body = Leaderboard), (status = 304, description = "as the client has it"),
        (status = 401, body = Failure),
    )
)]
pub(crate) async fn leaderboard(
    State(app): State<Arc<App>>,
    State(cache): State<Arc<LeaderboardCache>>,
    reader: Option<Reader>,
    headers: HeaderMap,
) -> ApiResult<Response> {
    let board = cache.board().await?;
    let Some(reader) = reader else {
        return Ok(board.list.respond(&headers));
    };
    let me = reader
        .read(&app, async |subscriber| {
            let place = standings::rank(&app, subscriber).await?;
            Ok::<_, AppError>(board.place_of(subscriber).or(place.map(|place| board.behind(place))))
        })
        .await?;
    board.list.respond_with(&me.map(|(rank, score)| Me { rank, score: number(score) }), &headers)
}

/// The first hundred, at most a second old.
struct Board {
    list: CachedAnswer,
    order: Vec<(SubscriberId, Credits)>,
}

impl Board {
    /// Rank and score of a listed subscriber as the list has them, even if they have earned more since.
    fn place_of(&self, subscriber: SubscriberId) -> Option<(u64, Credits)> {
        let (rank, (_, score)) = (1..).zip(&self.order).find(|(_, (id, _))| *id == subscriber)?;
        Some((rank, *score))
    }

    /// Adjusts rank and score of a subscriber who is not listed. The rank stays behind the list, even if they
    /// have reached it since: its ranks belong to others.
    fn behind(&self, (rank, score): (u64, Credits)) -> (u64, Credits) {
        (rank.max(self.order.len() as u64 + 1), score)
    }
}

pub(crate) struct LeaderboardCache {
    app: Arc<App>,
    cached: ValueCache<Arc<Board>>,
}

impl LeaderboardCache {
    pub(crate) fn new(app: Arc<App>) -> Self {
        Self { app, cached: ValueCache::default() }
    }

    /// The list for guests.
    pub(crate) async fn answer(&self) -> ApiResult<CachedAnswer> {
        Ok(self.board().await?.list.clone())
    }

    async fn board(&self) -> ApiResult<Arc<Board>> {
        let make = async || {
            let top = standings::leaderboard(&self.app).await?;
            let order = top.iter().map(|standing| (standing.subscriber, standing.score)).collect();
            let entries: Vec<_> =
                top.into_iter().enumerate().map(|(index, standing)| entry(index + 1, standing)).collect();
            Ok(Arc::new(Board { list: CachedAnswer::new(&entries, true)?, order }))
        };
        self.cached.get(self.app.now(), make).await
    }
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
