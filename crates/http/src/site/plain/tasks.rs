//! `/plain/tasks`: the in-house games, and the tasks of other games.

use std::collections::BTreeMap;

use arena_app::ports::{Challenge, EntryKind};
use arena_app::tasks;
use maud::{Markup, html};

use super::lists::{self, InHouseGameEntry};
use super::page::Page;
use super::trouble::PageResult;
use super::visitor::Visitor;

const MOST: usize = 4;

pub(super) async fn show(visitor: Visitor) -> PageResult {
    let (site, words) = (&visitor.site, &*visitor.words);
    let own: Vec<InHouseGameEntry> = lists::read(&site.lists.esl_games.answer().await?)?;
    let catalogue = site.lists.tasks.catalogue().await?;
    let texts = site.lists.texts.of(words.language).await?;
    let today = site.app.today();
    let entered = match &visitor.caller {
        Some(caller) => tasks::entered_today(&site.app, caller.subscriber).await?,
        None => BTreeMap::default(),
    };
    let line = |challenge: &Challenge, kind: Option<&str>| -> Markup {
        html! {
            li {
                span.end.gold { (visitor.coins(challenge.credits)) }
                h3 { bdi { (texts.of(EntryKind::Challenges, &challenge.id, "name", challenge.name.clone())) } }
                @if let Some(kind) = kind { span.small { (kind) } }
                @if entered.contains_key(&challenge.id) { strong { (words.done) } }
            }
        }
    };
    let mut empty = true;
    let parts: Vec<_> = catalogue
        .games
        .iter()
        .filter_map(|game| {
            let daily = catalogue.daily(&game.id, today);
            let shown: Vec<_> = catalogue.shown(&game.id, today).take(MOST).collect();
            (daily.is_some() || !shown.is_empty()).then(|| {
                empty = false;
                html! {
                    h2 { bdi { (texts.of(EntryKind::Games, &game.id, "name", game.name.clone())) } }
                    ul.lines {
                        @if let Some(daily) = daily { (line(daily, Some(&words.daily))) }
                        @for challenge in &shown { (line(challenge, None)) }
                    }
                }
            })
        })
        .collect();
    let main = html! {
        p { (words.tasks_play) }
        h2 { (words.made_here) }
        ul.lines { @for game in own.iter().filter(|game| game.game_status == 1) { li { bdi { (game.game_name) } } } }
        @if empty { p { (words.tasks_none) } }
        @for part in &parts { (part) }
    };
    Ok(Page::new(&visitor, &words.tasks, main).respond())
}
