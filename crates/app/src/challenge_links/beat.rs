use arena_rules::levels::GAMES;
use arena_rules::messages::SubscriberMessage;
use uuid::Uuid;

use super::LIFE;
use crate::ports::{EntryKind, SubscriberId};
use crate::tournaments::nickname;
use crate::{App, AppResult, content, messages};

/// The most messages to a challenger in a calendar day.
const TOLD_A_DAY: u64 = 3;

/// Looks for challenges that a subscriber took up and beat by a level session, and tells the challengers. Call this
/// after the result is stored, so that the result never waits for it. Safe to repeat.
///
/// # Errors
/// The database's.
pub async fn beaten(app: &App, subscriber: SubscriberId, session: Uuid) -> AppResult<()> {
    if !app.settings.additions.challenge_links {
        return Ok(());
    }
    let now = app.now();
    let beaten = app.store.read().challenge_links().beaten_by(session, subscriber, now - LIFE).await?;
    if beaten.is_empty() {
        return Ok(());
    }
    let tx = app.begin_for(subscriber).await?;
    let found = tx.subscribers().find(subscriber).await?.and_then(|found| found.username);
    let name = nickname(subscriber, found.as_deref());
    let midnight = arena_rules::day::start(app.today(), app.settings.zone);
    for (link, points) in beaten {
        let new = tx.challenge_links().beat(link.code, subscriber, points, now).await?;
        if !new || tx.challenge_links().beaten_since(link.subscriber, midnight).await? > TOLD_A_DAY {
            continue;
        }
        let game = GAMES.iter().find(|known| known.game_unique_id == link.game);
        let own = game.map_or(link.game.as_str(), |game| game.name);
        let game = content::entry_name(app, &*tx, EntryKind::Games, &link.game, own).await?;
        let message =
            SubscriberMessage::LinkBeaten { name: name.clone(), game, level: link.level, score: points };
        let key = format!("link_beaten/{}/{subscriber}", link.code);
        messages::notify_once(app, &*tx, link.subscriber, &key, message).await?;
    }
    tx.commit().await?;
    Ok(())
}
