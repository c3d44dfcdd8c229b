use arena_app::messages;
use maud::html;

use super::page::Page;
use super::trouble::PageResult;
use super::visitor::Visitor;

const MOST: usize = 15;

pub(super) async fn show(visitor: Visitor) -> PageResult {
    let caller = visitor.subscriber()?;
    let (app, words) = (&visitor.site.app, &*visitor.words);
    let messages = messages::list(app, caller.subscriber).await?;
    let main = html! {
        p { (words.messages_lead) }
        @if messages.is_empty() {
            p { (words.messages_none) }
        } @else {
            ul.lines {
                @for message in messages.iter().take(MOST) {
                    li {
                        span.small { bdi.number { (visitor.time(message.at)) } }
                        @for line in messages::words(app, message, words.language).lines() { p dir="auto" { (line) } }
                    }
                }
            }
        }
    };
    Ok(Page::new(&visitor, &words.messages, main).respond())
}
