use arena_rules::Language;
use arena_rules::tournament::TournamentKind;
use serde::{Deserialize, Serialize};

use crate::door::error::{ApiError, ApiResult};
use crate::player::PublicLists;
use crate::player::cache::CachedAnswer;

/// A list or text, by its name in the page's data (`ListName` in `web/lib/config`).
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

#[derive(Clone, Copy, Debug, Deserialize)]
pub(super) struct PageList {
    pub(super) list: List,
    /// How many first entries the page contains; all if absent.
    #[serde(default)]
    pub(super) most: Option<usize>,
}

impl List {
    /// The name as a JSON key, with its quotation marks.
    pub(super) fn key(self) -> ApiResult<String> {
        serde_json::to_string(&self).map_err(|_| ApiError::internal())
    }

    /// The list as its call answers it to a guest, from the same cache.
    pub(super) async fn answer(self, lists: &PublicLists, language: Language) -> ApiResult<CachedAnswer> {
        match self {
            Self::Banners => lists.banners.answer(language).await,
            Self::EslGames => lists.esl_games.answer().await,
            Self::EslTournaments => lists.tournaments.answer(TournamentKind::Esl, language).await,
            Self::Faqs => lists.faqs.answer(language).await,
            Self::Highlights => lists.highlights.answer(language).await,
            Self::Leaderboard => lists.leaderboard.answer().await,
            Self::LearnWin => lists.learn_win.answer(language).await,
            Self::Privacy => lists.privacy.answer(language).await,
            Self::Rewards => lists.rewards.answer(language).await,
            Self::TaskGames => lists.tasks.games(language).await,
            Self::VideoGames => lists.video_games.answer(language).await,
            Self::WeeklyTournaments => lists.tournaments.answer(TournamentKind::Weekly, language).await,
        }
    }
}
