use arena_app::ledger;
use arena_app::tournaments::prizes;
use arena_rules::Credits;
use axum::extract::Query;
use axum::http::Uri;
use maud::html;
use serde::Deserialize;

use super::page::Page;
use super::trouble::PageResult;
use super::visitor::Visitor;
use super::words::fill;
use crate::player::wallet::WalletTitles;

#[derive(Default, Deserialize)]
#[serde(default)]
struct WalletQuery {
    cursor: Option<i64>,
}

pub(super) async fn show(visitor: Visitor, uri: Uri) -> PageResult {
    let caller = visitor.subscriber()?;
    let (app, words) = (&visitor.site.app, &*visitor.words);
    let asked: WalletQuery = Query::try_from_uri(&uri).map(|Query(asked)| asked).unwrap_or_default();
    let page = ledger::wallet(app, caller.subscriber, asked.cursor).await?;
    let waiting = match asked.cursor {
        None => prizes::waiting_of(app, caller.subscriber).await?,
        Some(_) => Vec::new(),
    };
    let texts = &visitor.site.lists.texts;
    let titles = WalletTitles::of(app, texts, words.language, &page.entries, &waiting).await?;
    let signed =
        |amount: Credits| if amount > Credits::ZERO { format!("+{amount}") } else { amount.to_string() };
    let main = html! {
        dl.card.facts { div { dt { (words.balance) } dd.gold { (visitor.coins(page.balance)) } } }
        p { (words.wallet_lead) }
        @if page.entries.is_empty() && waiting.is_empty() {
            p { (words.wallet_none) }
        } @else {
            ul.lines {
                @for prize in &waiting {
                    li {
                        span.end.number { (prize.amount) }
                        h3 { bdi { (titles.of_prize(prize)) } }
                        span.small { (words.waiting_prize) }
                    }
                }
                @for entry in &page.entries {
                    li {
                        span.end.gold.number dir="ltr" { (signed(entry.amount)) }
                        h3 { (words.entry_title(entry.reason, &titles.of_entry(entry))) }
                        span.small {
                            bdi.number { (visitor.time(entry.at)) } " · "
                            (fill(&words.after, &[("amount", &entry.balance_after.to_string())]))
                        }
                    }
                }
            }
        }
        @if let Some(next) = page.next { p { a href=(format!("/plain/wallet?cursor={next}")) { (words.older) } } }
    };
    Ok(Page::new(&visitor, &words.wallet, main).respond())
}
