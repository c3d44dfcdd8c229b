//! The lists that pages bring, each from where its call has it.

use arena_rules::tournament::Kind;
use serde::{Deserialize, Serialize};

use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::Ready;
use crate::player::{content, levels, rewards, standings, tasks, tournaments, videos};
use crate::state::HttpState;

/// A list or a text that a page may bring, by its name in the page's data (`ListName` in `web/lib/config`).
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
    /// How many of its first entries the page brings; all, where nothing is said.
    #[serde(default)]
    pub(super) most: Option<usize>,
}

impl List {
    /// The name, as a key in JSON: with its quotation marks.
    pub(super) fn key(self) -> ApiResult<String> {
        serde_json::to_string(&self).map_err(|_| ApiError::internal())
    }

    /// The list as its call answers with it to a guest, from the same memory.
    pub(super) async fn ready(self, state: &HttpState, language: &str) -> ApiResult<Ready> {
        match self {
            Self::Banners => content::banners::ready(state, language).await,
            Self::EslGames => levels::ready(state).await,
            Self::EslTournaments => tournaments::ready(state, Kind::Esl, language).await,
            Self::Faqs => content::faqs::ready(state, language).await,
            Self::Highlights => videos::highlights::ready(state, language).await,
            Self::Leaderboard => standings::ready(state).await,
            Self::LearnWin => content::learn_win::ready(state, language).await,
            Self::Privacy => content::privacy::ready(state, language).await,
            Self::Rewards => rewards::ready(state, language).await,
            Self::TaskGames => tasks::ready(state, language).await,
            Self::VideoGames => videos::games::ready(state, language).await,
            Self::WeeklyTournaments => tournaments::ready(state, Kind::Weekly, language).await,
        }
    }
}
