use arena_rules::ledger::{Reason, Title};
use arena_rules::{Credits, texts};
use serde::{Deserialize, Serialize};

use super::view::{all_done, chests_in, of_day};
use crate::error::refuse;
use crate::idempotency::IdempotencyKey;
use crate::ledger::{self, Move};
use crate::ports::{OpenedChest, Repositories, SubscriberId};
use crate::{App, AppError, AppResult, badges, subscription};

/// An opened chest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChestReceipt {
    /// The credits that the chest paid.
    pub credits: Credits,
    /// The balance afterwards.
    pub balance: Credits,
    /// Chests opened in the present season; 0 without one.
    pub chests: u32,
}

/// Opens the chest of today's quests and pays it, once a day from however many devices at once. The quests must
/// all be done.
///
/// # Errors
/// Refusals `quests_unfinished`, `chest_opened`, and those of [`subscription::may_earn`];
/// [`AppError::NotFound`] if the operator has switched quests off.
pub async fn open_chest(
    app: &App,
    subscriber: SubscriberId,
    key: Option<&IdempotencyKey>,
) -> AppResult<ChestReceipt> {
    if !app.settings.additions.quests {
        return Err(AppError::NotFound);
    }
    let within = app.clone();
    subscription::earn_once(app, subscriber, "quest_chest", key, move |repos| {
        Box::pin(async move { open_within(&within, repos, subscriber).await })
    })
    .await
}

async fn open_within(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
) -> AppResult<ChestReceipt> {
    let (now, today) = (app.now(), app.today());
    let of_day = of_day(app, repos, subscriber, today).await?;
    if of_day.chest.is_some() {
        return refuse("chest_opened", texts::CHEST_OPENED);
    }
    if !of_day.drawn.is_some_and(|drawn| all_done(&drawn, &of_day.progress)) {
        return refuse("quests_unfinished", texts::QUESTS_UNFINISHED);
    }
    let credits = app.settings.quest_chest;
    let chest = OpenedChest { subscriber, day: today, credits, at: now };
    // The database decides which of two devices opens the chest.
    if !repos.quests().open_chest(&chest).await? {
        return refuse("chest_opened", texts::CHEST_OPENED);
    }
    // Badges before wallets, as where a group of the leagues is closed: nobody waits in a circle.
    badges::award_due(app, repos, subscriber).await?;
    let balance = if credits.is_positive() {
        let payment = Move {
            subscriber,
            reason: Reason::QuestChest,
            key: format!("{today}/{subscriber}"),
            title: Title::DailyChest.to_text(),
            amount: credits,
        };
        ledger::earn(repos, payment, now).await?
    } else {
        repos.ledger().balance(subscriber).await?
    };
    let season = app.settings.season.on(today).filter(|_| app.settings.additions.season);
    let chests = match season {
        Some(season) => chests_in(season, &repos.quests().chest_days(subscriber, season.first_day).await?),
        None => 0,
    };
    Ok(ChestReceipt { credits, balance, chests })
}
