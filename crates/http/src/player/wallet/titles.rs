use std::collections::BTreeMap;
use std::sync::Arc;

use arena_app::content::{self, Texts};
use arena_app::ports::{EntryKind, HeldPrize, LedgerEntry};
use arena_app::{App, ledger};
use arena_rules::ledger::Title;
use arena_rules::{Language, Languages};

use crate::door::error::ApiResult;
use crate::player::content::TextCache;

/// Titles of ledger entries and held prizes in the reader's language.
pub(crate) struct WalletTitles {
    languages: Arc<Languages>,
    language: Language,
    texts: Arc<Texts>,
    /// Catalogue entries by ledger entry.
    entries: BTreeMap<i64, (EntryKind, String)>,
    /// Series of tournaments by tournament.
    series: BTreeMap<i64, String>,
}

impl WalletTitles {
    pub(crate) async fn of(
        app: &App,
        texts: &TextCache,
        language: Language,
        entries: &[LedgerEntry],
        prizes: &[HeldPrize],
    ) -> ApiResult<Self> {
        let texts = texts.of(language).await?;
        let (mut of_entries, mut series) = (BTreeMap::new(), BTreeMap::new());
        if !texts.is_empty() {
            of_entries = ledger::catalogue_entries(app, entries).await?;
            let tournaments: Vec<i64> = prizes.iter().map(|prize| prize.tournament).collect();
            series = content::series_of(app, &tournaments).await?;
        }
        Ok(Self { languages: app.settings.languages.clone(), language, texts, entries: of_entries, series })
    }

    pub(crate) fn of_entry(&self, entry: &LedgerEntry) -> String {
        match (Title::read(&entry.title), self.entries.get(&entry.id)) {
            (_, Some((kind, slug))) => self.texts.of(*kind, slug, "name", entry.title.clone()),
            (title, None) => title.worded(self.languages.of(self.language)),
        }
    }

    pub(crate) fn of_prize(&self, prize: &HeldPrize) -> String {
        let own = prize.tournament_name.clone();
        match self.series.get(&prize.tournament) {
            Some(series) => self.texts.of(EntryKind::Tournaments, series, "name", own),
            None => own,
        }
    }
}
