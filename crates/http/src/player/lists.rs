use std::sync::Arc;

use arena_app::App;

use super::config::{Brand, ConfigAnswer, Mode};
use super::content::{BannerList, FaqList, LearnWinList, PrivacyPolicy, TextCache};
use super::levels::EslGameLists;
use super::matches::BracketCache;
use super::rewards::RewardList;
use super::standings::LeaderboardCache;
use super::tasks::TaskLists;
use super::tournaments::{TournamentCache, TournamentLists};
use super::videos::{HighlightList, VideoGameList};

/// This node's public answers. Each answer's module makes and caches it.
pub(crate) struct PublicLists {
    pub(crate) banners: Arc<BannerList>,
    pub(crate) brackets: Arc<BracketCache>,
    pub(crate) config: Arc<ConfigAnswer>,
    pub(crate) esl_games: Arc<EslGameLists>,
    pub(crate) faqs: Arc<FaqList>,
    pub(crate) highlights: Arc<HighlightList>,
    pub(crate) leaderboard: Arc<LeaderboardCache>,
    pub(crate) learn_win: Arc<LearnWinList>,
    pub(crate) privacy: Arc<PrivacyPolicy>,
    pub(crate) rewards: Arc<RewardList>,
    pub(crate) tasks: Arc<TaskLists>,
    pub(crate) texts: Arc<TextCache>,
    pub(crate) tournament: Arc<TournamentCache>,
    pub(crate) tournaments: Arc<TournamentLists>,
    pub(crate) video_games: Arc<VideoGameList>,
}

impl PublicLists {
    pub(crate) fn new(app: &Arc<App>, brand: &Arc<Brand>, mode: Mode) -> Self {
        let texts = Arc::new(TextCache::new(app.clone()));
        Self {
            banners: Arc::new(BannerList::new(app.clone(), brand.clone())),
            brackets: Arc::new(BracketCache::new(app.clone())),
            config: Arc::new(ConfigAnswer::new(app.clone(), brand.clone(), mode)),
            esl_games: Arc::new(EslGameLists::new(app.clone())),
            faqs: Arc::new(FaqList::new(app.clone(), brand.clone())),
            highlights: Arc::new(HighlightList::new(app.clone(), brand.clone(), texts.clone())),
            leaderboard: Arc::new(LeaderboardCache::new(app.clone())),
            learn_win: Arc::new(LearnWinList::new(app.clone(), brand.clone())),
            privacy: Arc::new(PrivacyPolicy::new(app.clone(), brand.clone())),
            rewards: Arc::new(RewardList::new(app.clone(), texts.clone())),
            tasks: Arc::new(TaskLists::new(app.clone(), texts.clone())),
            tournament: Arc::new(TournamentCache::new(app.clone())),
            tournaments: Arc::new(TournamentLists::new(app.clone(), texts.clone())),
            video_games: Arc::new(VideoGameList::new(app.clone(), texts.clone())),
            texts,
        }
    }
}
