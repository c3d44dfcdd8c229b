//! `/plain/thankyou` (spec 2).

use maud::html;

use super::page::Page;
use super::paths::{CLAIMS, HOME};
use super::trouble::PageResult;
use super::visitor::Visitor;

pub(super) async fn show(visitor: Visitor) -> PageResult {
    let words = &*visitor.words;
    let main = html! {
        p.good { (words.thanks_received) }
        p { (words.thanks_hours) }
        p { (words.thanks_weekend) }
        p { strong { (words.thanks_happy) } }
        @if visitor.caller.is_some() { p { a.button href=(CLAIMS) { (words.thanks_follow) } } }
        p { a href=(HOME) { (words.home) } }
    };
    Ok(Page::new(&visitor, &words.thanks_title, main).respond())
}
