use arena_app::standings;
use maud::{Markup, html};

use super::lists::{self, Leader};
use super::page::Page;
use super::trouble::PageResult;
use super::visitor::Visitor;
use super::words::fill;

const MOST: usize = 50;

pub(super) async fn show(visitor: Visitor) -> PageResult {
    let (site, words) = (&visitor.site, &*visitor.words);
    let leaders: Vec<Leader> = lists::read(&site.lists.leaderboard.answer().await?)?;
    let own = match &visitor.caller {
        Some(caller) => Some(standings::rank(&site.app, caller.subscriber).await?),
        None => None,
    };
    let main = html! {
        p { (fill(&words.leaderboard_lead, &[("coin", &site.brand.coin)])) }
        @match own {
            Some(Some((rank, score))) => {
                p.good { (fill(&words.own_rank, &[("rank", &rank.to_string()), ("score", &visitor.coins(score))])) }
            }
            Some(None) => { p { (words.unranked) } }
            None => {}
        }
        (lines(&visitor, leaders.iter().take(MOST)))
    };
    Ok(Page::new(&visitor, &words.leaderboard, main).respond())
}

pub(super) fn lines<'a>(visitor: &Visitor, leaders: impl Iterator<Item = &'a Leader>) -> Markup {
    let words = &*visitor.words;
    let mut leaders = leaders.peekable();
    if leaders.peek().is_none() {
        return html! { p { (words.leaderboard_none) } };
    }
    html! {
        ul.lines {
            @for leader in leaders {
                li {
                    span.end.gold { (leader.score) }
                    (leader.rank) ". "
                    @match &leader.username {
                        Some(name) => { bdi { (name) } }
                        None => { (words.player) }
                    }
                }
            }
        }
    }
}
