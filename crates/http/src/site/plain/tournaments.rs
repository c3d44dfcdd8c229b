use arena_app::tournaments;
use arena_rules::tournament::TournamentKind;
use maud::{Markup, html};

use super::lists::{self, Tournament};
use super::page::Page;
use super::trouble::PageResult;
use super::visitor::Visitor;

const MOST: usize = 12;

pub(super) async fn show(visitor: Visitor) -> PageResult {
    let (site, words) = (&visitor.site, &*visitor.words);
    let mut parts = Vec::new();
    for (kind, name) in [(TournamentKind::Esl, &words.esl), (TournamentKind::Weekly, &words.weekly)] {
        let list: Vec<Tournament> = lists::read(&site.lists.tournaments.answer(kind, words.language).await?)?;
        let entered = match &visitor.caller {
            Some(caller) => tournaments::entered_by(&site.app, caller.subscriber, kind).await?,
            None => Vec::new(),
        };
        parts.push(html! { h2 { (name) } (lines(&visitor, list.iter().take(MOST), &entered)) });
    }
    let main = html! {
        p { (words.tournaments_play) }
        @for part in parts { (part) }
    };
    Ok(Page::new(&visitor, &words.tournaments, main).respond())
}

impl Tournament {
    /// Whether the tournament is live or can be joined.
    pub(super) fn is_open(&self) -> bool {
        matches!(self.status, 1 | 2)
    }
}

/// Draws some tournaments. `entered` are those that the visitor has joined.
pub(super) fn lines<'a>(
    visitor: &Visitor,
    tournaments: impl Iterator<Item = &'a Tournament>,
    entered: &[i64],
) -> Markup {
    let words = &*visitor.words;
    let mut tournaments = tournaments.peekable();
    if tournaments.peek().is_none() {
        return html! { p { (words.tournaments_none) } };
    }
    let state = |tournament: &Tournament| match tournament.status {
        _ if tournament.is_running == 1 => &words.live,
        1 => &words.open,
        2 => &words.live,
        3 => &words.closed,
        _ => &words.ended,
    };
    html! {
        ul.lines {
            @for each in tournaments {
                li {
                    span.end.state.now[each.is_running == 1 || each.status == 2] { (state(each)) }
                    h3 { bdi { (each.tourn_name) } }
                    span.small { bdi { (each.tournament_game) } " · " (words.players) ": " (each.entries) }
                    span.small { (words.starts) ": " bdi.number { (visitor.time(each.time_at)) } }
                    span.small {
                        (words.prize) ": " span.gold { (visitor.coins(each.prize)) } " · " (words.fee) ": "
                        @if each.entry_fee == 0 { (words.free) } @else { (each.entry_fee) }
                    }
                    @if entered.contains(&each.id) { strong { (words.joined) } }
                }
            }
        }
    }
}
