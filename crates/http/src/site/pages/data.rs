//! The first data of each screen: the same lists that its calls answer with to a guest, from the same memory.

use std::future::Future;
use std::time::Duration;

use arena_rules::tournament::Kind;
use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use crate::door::error::{ApiError, ApiResult};
use crate::player::cache::Ready;
use crate::player::{config, content, levels, rewards, standings, tasks, tournaments, videos};
use crate::state::HttpState;

/// A page waits so long for all its lists together; what is not there by then, its screen asks for.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);
/// What the home screen shows of each list before anybody scrolls.
const HOME_REWARDS: usize = 8;
const HOME_GAMES: usize = 8;
const HOME_TOURNAMENTS: usize = 4;
const HOME_VIDEOS: usize = 6;
const HOME_LEADERS: usize = 3;
/// What other screens show of theirs.
const TOURNAMENTS: usize = 12;
const VIDEOS: usize = 12;

/// The first data of a screen, as JSON: `lang` and `config`; lists that are whole, each under its name; and under
/// `first` the beginnings of those that are longer than the screen shows at once.
pub(super) struct Data {
    json: String,
    first: String,
    until: Instant,
}

impl Data {
    /// Of a screen, in a language.
    pub(super) async fn of(state: &HttpState, screen: &str, language: &str) -> ApiResult<Self> {
        let json = format!("{{\"lang\":\"{language}\",\"config\":{}", config::ready(state).await?.data);
        let mut data = Self { json, first: String::new(), until: Instant::now() + PATIENCE };
        let (esl, weekly) = (Kind::Esl, Kind::Weekly);
        match screen {
            "/" => {
                data.whole("banners", content::banners::ready(state, language)).await?;
                data.beginning("rewards", HOME_REWARDS, rewards::ready(state)).await?;
                data.whole("eslGames", levels::ready(state)).await?;
                data.beginning("taskGames", HOME_GAMES, tasks::ready(state)).await?;
                let cards = HOME_TOURNAMENTS;
                data.beginning("eslTournaments", cards, tournaments::ready(state, esl)).await?;
                data.beginning("weeklyTournaments", cards, tournaments::ready(state, weekly)).await?;
                data.beginning("highlights", HOME_VIDEOS, videos::highlights::ready(state)).await?;
                data.beginning("leaderboard", HOME_LEADERS, standings::ready(state)).await?;
            }
            "/daily-gaming-tasks" => {
                data.whole("eslGames", levels::ready(state)).await?;
                data.whole("taskGames", tasks::ready(state)).await?;
            }
            "/tournaments" => {
                data.beginning("eslTournaments", TOURNAMENTS, tournaments::ready(state, esl)).await?;
                data.beginning("weeklyTournaments", TOURNAMENTS, tournaments::ready(state, weekly)).await?;
            }
            "/highlights" => {
                data.whole("videoGames", videos::games::ready(state)).await?;
                data.beginning("highlights", VIDEOS, videos::highlights::ready(state)).await?;
            }
            "/rewards" => data.whole("rewards", rewards::ready(state)).await?,
            "/leaderboard" => data.whole("leaderboard", standings::ready(state)).await?,
            "/learn-win" => data.whole("learnWin", content::learn_win::ready(state, language)).await?,
            "/faqs" => data.whole("faqs", content::faqs::ready(state, language)).await?,
            "/terms-service" => data.whole("privacy", content::privacy::ready(state, language)).await?,
            _ => {}
        }
        Ok(data)
    }

    async fn whole(&mut self, name: &str, list: impl Future<Output = ApiResult<Ready>>) -> ApiResult<()> {
        self.beginning(name, usize::MAX, list).await
    }

    /// Up to `most` of a list. One that fails is not laid in: the screen asks for it itself and shows its own error.
    async fn beginning(
        &mut self,
        name: &str,
        most: usize,
        list: impl Future<Output = ApiResult<Ready>>,
    ) -> ApiResult<()> {
        let Ok(Ok(list)) = timeout_at(self.until, list).await else {
            return Ok(());
        };
        match cut(&list.data, most)? {
            None => self.json.push_str(&format!(",\"{name}\":{}", list.data)),
            Some(beginning) => {
                let comma = if self.first.is_empty() { "" } else { "," };
                self.first.push_str(&format!("{comma}\"{name}\":{beginning}"));
            }
        }
        Ok(())
    }

    /// The entries of a list that was laid in, or of its beginning; none where it was not.
    pub(super) fn entries(&self, list: &str) -> Vec<Value> {
        let (whole, beginnings) = (format!("{}}}", self.json), format!("{{{}}}", self.first));
        let found = [whole, beginnings].iter().find_map(|json| {
            let mut data: Value = serde_json::from_str(json).ok()?;
            serde_json::from_value(data.get_mut(list)?.take()).ok()
        });
        found.unwrap_or_default()
    }

    /// As the text of an element.
    pub(super) fn into_text(self) -> String {
        let Self { mut json, first, .. } = self;
        if !first.is_empty() {
            json.push_str(&format!(",\"first\":{{{first}}}"));
        }
        json.push('}');
        // `<` would end the element, wherever it stands; JSON has another way to write it.
        json.replace('<', "\\u003c")
    }
}

/// The first entries of a list that has more.
fn cut(list: &str, most: usize) -> ApiResult<Option<String>> {
    if most == usize::MAX {
        return Ok(None);
    }
    let mut entries: Vec<Value> = serde_json::from_str(list).map_err(|_| ApiError::internal())?;
    if entries.len() <= most {
        return Ok(None);
    }
    entries.truncate(most);
    serde_json::to_string(&entries).map(Some).map_err(|_| ApiError::internal())
}
