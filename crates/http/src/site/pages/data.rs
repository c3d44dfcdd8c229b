//! The first data of a page: the lists that the build names for its screen (`web/apps/portal/pages.ts`).

use std::time::Duration;

use arena_rules::Language;
use serde_json::Value;
use tokio::time::{Instant, timeout_at};

use super::build::Build;
use super::lists::{List, PageList};
use crate::door::error::{ApiError, ApiResult};
use crate::player::PublicLists;

/// Time that a page waits for all its lists together. The screen requests missing lists itself.
pub(super) const PATIENCE: Duration = Duration::from_secs(1);

/// A screen's first data as JSON: `lang`, `config`, and each complete list under its name. `first` has the
/// beginnings of lists that are longer than the screen shows at once.
pub(super) struct Data {
    json: String,
    first: String,
    until: Instant,
}

impl Data {
    pub(super) async fn of(
        build: &Build,
        lists: &PublicLists,
        screen: &str,
        language: Language,
    ) -> ApiResult<Self> {
        let json = format!("{{\"lang\":\"{language}\",\"config\":{}", lists.config.answer().await?.data);
        let mut data = Self { json, first: String::new(), until: Instant::now() + PATIENCE };
        let known = build.screens.get(screen);
        for list in known.iter().flat_map(|screen| &screen.lists) {
            data.lay(lists, language, *list).await?;
        }
        Ok(data)
    }

    /// Adds a list, or its beginning. Omits one that fails or is late: the screen requests it and shows its
    /// own error.
    async fn lay(
        &mut self,
        lists: &PublicLists,
        language: Language,
        PageList { list, most }: PageList,
    ) -> ApiResult<()> {
        let Ok(Ok(ready)) = timeout_at(self.until, list.answer(lists, language)).await else {
            return Ok(());
        };
        let key = list.key()?;
        match most.map(|most| cut(&ready.data, most)).transpose()?.flatten() {
            None => self.json.push_str(&format!(",{key}:{}", ready.data)),
            Some(beginning) => {
                let comma = if self.first.is_empty() { "" } else { "," };
                self.first.push_str(&format!("{comma}{key}:{beginning}"));
            }
        }
        Ok(())
    }

    /// The entries of an added list or its beginning; empty if it was not added.
    pub(super) fn entries(&self, list: List) -> Vec<Value> {
        let (whole, beginnings) = (format!("{}}}", self.json), format!("{{{}}}", self.first));
        let name = serde_json::to_value(list).ok();
        let Some(name) = name.as_ref().and_then(Value::as_str) else { return Vec::new() };
        let found = [whole, beginnings].iter().find_map(|json| {
            let mut data: Value = serde_json::from_str(json).ok()?;
            serde_json::from_value(data.get_mut(name)?.take()).ok()
        });
        found.unwrap_or_default()
    }

    /// The JSON as the text of a script element.
    pub(super) fn into_text(self) -> String {
        let Self { mut json, first, .. } = self;
        if !first.is_empty() {
            json.push_str(&format!(",\"first\":{{{first}}}"));
        }
        json.push('}');
        // `<` could end the element anywhere. JSON has an escape for it.
        json.replace('<', "\\u003c")
    }
}

/// The first entries of a list; `None` if the list is not longer.
fn cut(list: &str, most: usize) -> ApiResult<Option<String>> {
    let mut entries: Vec<Value> = serde_json::from_str(list).map_err(|_| ApiError::internal())?;
    if entries.len() <= most {
        return Ok(None);
    }
    entries.truncate(most);
    serde_json::to_string(&entries).map(Some).map_err(|_| ApiError::internal())
}
