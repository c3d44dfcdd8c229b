//! The lists that a page may contain.

use arena_rules::tournament::TournamentKind;
use serde::{Deserialize, Serialize};

use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::CachedAnswer;
use crate::player::{content, levels, rewards, standings, tasks, tournaments, videos};
use crate::state::HttpState;

/// A list or text for a page, by its name in the page's data (`ListName` in `web/lib/config`).
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum List {
    Banners,
    EslGames,
    EslTournaments,
    Faqs,
    Highlights,
    Leaderboard,
    LearnWin,
    Privacy,
    Rewards,
    TaskGames,
    VideoGames,
    WeeklyTournaments,
}

/// A list of a screen's page.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct PageList {
    pub(super) list: List,
    /// Number of first entries that the page contains; all if absent.
    #[serde(default)]
    pub(super) most: Option<usize>,
}

impl List {
    /// Returns the name as a JSON key, with its quotation marks.
    pub(super) fn key(self) -> ApiResult<String> {
        serde_json::to_string(&self).map_err(|_| ApiError::internal())
    }

    /// Returns the list as its call answers it to a guest, from the same cache.
    pub(super) async fn ready(self, state: &HttpState, language: &str) -> ApiResult<CachedAnswer> {
        match self {
            Self::Banners => content::banners::ready(state, language).await,
            Self::EslGames => levels::ready(state).await,
            Self::EslTournaments => tournaments::ready(state, TournamentKind::Esl, language).await,
            Self::Faqs => content::faqs::ready(state, language).await,
            Self::Highlights => videos::highlights::ready(state, language).await,
            Self::Leaderboard => standings::ready(state).await,
            Self::LearnWin => content::learn_win::ready(state, language).await,
            Self::Privacy => content::privacy::ready(state, language).await,
            Self::Rewards => rewards::ready(state, language).await,
            Self::TaskGames => tasks::ready(state, language).await,
            Self::VideoGames => videos::games::ready(state, language).await,
            Self::WeeklyTournaments => tournaments::ready(state, TournamentKind::Weekly, language).await,
        }
    }
}
