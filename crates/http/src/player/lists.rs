use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::App;
use arena_rooms::Rooms;
use arena_rules::Language;

use super::config::{Brand, ConfigAnswer, Mode};
use super::content::{BannerList, FaqList, LearnWinList, PrivacyPolicy, TextCache};
use super::levels::EslGameLists;
use super::matches::{BracketCache, LiveMatchLists};
use super::rewards::RewardList;
use super::standings::LeaderboardCache;
use super::tasks::TaskLists;
use super::tournaments::{ChampionLists, TournamentCache, TournamentLists};
use super::videos::{HighlightList, VideoGameList};

/// This node's public answers. Each answer's module makes and caches it.
pub(crate) struct PublicLists {
    pub(crate) banners: Arc<BannerList>,
    pub(crate) brackets: Arc<BracketCache>,
    pub(crate) champions: Arc<ChampionLists>,
    pub(crate) config: Arc<ConfigAnswer>,
    pub(crate) esl_games: Arc<EslGameLists>,
    pub(crate) faqs: Arc<FaqList>,
    pub(crate) highlights: Arc<HighlightList>,
    pub(crate) leaderboard: Arc<LeaderboardCache>,
    pub(crate) learn_win: Arc<LearnWinList>,
    pub(crate) live_matches: Arc<LiveMatchLists>,
    pub(crate) privacy: Arc<PrivacyPolicy>,
    pub(crate) rewards: Arc<RewardList>,
    pub(crate) tasks: Arc<TaskLists>,
    pub(crate) texts: Arc<TextCache>,
    pub(crate) tournament: Arc<TournamentCache>,
    pub(crate) tournaments: Arc<TournamentLists>,
    pub(crate) video_games: Arc<VideoGameList>,
}

impl PublicLists {
    pub(crate) fn new(
        app: &Arc<App>,
        brand: &Arc<Brand>,
        rooms: &Rooms,
        mode: Mode,
        word_files: &BTreeMap<Language, String>,
    ) -> Self {
        let texts = Arc::new(TextCache::new(app.clone()));
        Self {
            banners: Arc::new(BannerList::new(app.clone(), brand.clone())),
            brackets: Arc::new(BracketCache::new(app.clone(), rooms.clone())),
            champions: Arc::new(ChampionLists::new(app.clone(), texts.clone())),
            config: Arc::new(ConfigAnswer::new(app.clone(), brand.clone(), mode, word_files)),
            esl_games: Arc::new(EslGameLists::new(app.clone())),
            faqs: Arc::new(FaqList::new(app.clone(), brand.clone())),
            highlights: Arc::new(HighlightList::new(app.clone(), brand.clone(), texts.clone())),
            leaderboard: Arc::new(LeaderboardCache::new(app.clone())),
            learn_win: Arc::new(LearnWinList::new(app.clone(), brand.clone())),
            live_matches: Arc::new(LiveMatchLists::new(app.clone(), texts.clone())),
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
