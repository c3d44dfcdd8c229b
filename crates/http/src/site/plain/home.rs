//! `/plain`: balance, today's streak, and the first entries of the lists.

use arena_app::identity::Caller;
use arena_app::{AppResult, profile, streak};
use arena_rules::tournament::TournamentKind;
use maud::{Markup, html};

use super::lists::{self, Leader, Reward, Tournament};
use super::page::{Page, login_link, token_field};
use super::paths::HOME;
use super::trouble::PageResult;
use super::visitor::Visitor;
use super::words::fill;
use super::{leaderboard, rewards, tournaments};
use crate::door::error::{ApiError, ApiResult};

const SHORT: usize = 3;

pub(super) async fn show(visitor: Visitor) -> PageResult {
    draw(&visitor, None).await
}

pub(super) async fn draw(visitor: &Visitor, refused: Option<&ApiError>) -> PageResult {
    let main = match &visitor.caller {
        Some(caller) => subscriber(visitor, caller).await?,
        None => guest(visitor)?,
    };
    let main = html! { (main) (short_lists(visitor).await?) };
    let product = &visitor.site.brand.product;
    let title = fill(&visitor.words.welcome, &[("product", product)]);
    Ok(Page::new(visitor, &title, main).refused(refused).respond())
}

/// A subscriber's balance and the form that claims the streak's day.
async fn subscriber(visitor: &Visitor, caller: &Caller) -> AppResult<Markup> {
    let (app, words) = (&visitor.site.app, &*visitor.words);
    let profile = profile::read(app, caller.subscriber).await?;
    let status = streak::status(app, caller.subscriber).await?;
    let number = profile.subscriber.msisdn.map(|msisdn| msisdn.masked_local(&app.settings.country));
    let day = status.streak_to_claim.to_string();
    let pays = visitor.coins(status.amount_to_claim);
    let tomorrow =
        if status.freezes_left > 0 { &words.streak_tomorrow_freeze } else { &words.streak_tomorrow };
    Ok(html! {
        dl.card.facts {
            @if let Some(number) = number {
                div { dt { (words.your_number) } dd { bdi.number dir="ltr" { (number) } } }
            }
            div { dt { (words.balance) } dd.gold { (visitor.coins(profile.balance)) } }
        }
        div.card {
            h2 { (words.streak) }
            @if status.claimed {
                p.good { (fill(&words.streak_claimed, &[("day", &day)])) }
                p { (tomorrow) }
            } @else {
                p { (fill(&words.streak_day, &[("day", &day), ("credits", &pays)])) }
                @if status.bonus.is_positive() {
                    p { (fill(&words.streak_bonus, &[("credits", &visitor.coins(status.bonus))])) }
                }
                @if status.freeze_used {
                    p { (words.streak_freeze) }
                }
                form method="post" action="/plain/streak" {
                    (token_field(&visitor.token()))
                    input type="hidden" name="key" value=(arena_app::ports::token(&*app.random));
                    button type="submit" { (fill(&words.streak_claim, &[("credits", &pays)])) }
                }
            }
        }
    })
}

/// Draws the log-in: a link to the operator's page, or a form if the operator's gateway gives the number.
fn guest(visitor: &Visitor) -> ApiResult<Markup> {
    let words = &*visitor.words;
    let brand = &visitor.site.brand;
    let gateway = visitor.client.gateway_number.as_ref();
    let country = &visitor.site.app.settings.country;
    let number = gateway.map(|number| visitor.latin(&number.masked_local(country)));
    Ok(html! {
        div.card {
            @if let Some(number) = number {
                p { (fill(&words.network_lead, &[("operator", &brand.operator), ("number", &number)])) }
                form method="post" action="/plain/login" {
                    (token_field(&visitor.login_token()?))
                    input type="hidden" name="to" value=(HOME);
                    button type="submit" { (fill(&words.network_continue, &[("number", &number)])) }
                }
            } @else {
                p { (fill(&words.guest_lead, &[("operator", &brand.operator), ("coin", &brand.coin)])) }
                (login_link(visitor, HOME))
            }
        }
    })
}

async fn short_lists(visitor: &Visitor) -> ApiResult<Markup> {
    let (site, words) = (&visitor.site, &*visitor.words);
    let language = words.language;
    let mut soon: Vec<Tournament> =
        lists::read(&site.lists.tournaments.answer(TournamentKind::Esl, language).await?)?;
    soon.extend(lists::read::<Tournament>(
        &site.lists.tournaments.answer(TournamentKind::Weekly, language).await?,
    )?);
    soon.retain(Tournament::is_open);
    soon.sort_by_key(|tournament| tournament.time_at);
    let rewards: Vec<Reward> = lists::read(&site.lists.rewards.answer(language).await?)?;
    let leaders: Vec<Leader> = lists::read(&site.lists.leaderboard.answer().await?)?;
    Ok(html! {
        h2 { (words.tournaments) }
        (tournaments::lines(visitor, soon.iter().take(SHORT), &[]))
        p { a href="/plain/tournaments" { (words.see_all) " (" (words.tournaments) ")" } }
        h2 { (words.rewards) }
        (rewards::short(visitor, rewards.iter().filter(|reward| reward.available).take(SHORT)))
        p { a href="/plain/rewards" { (words.see_all) " (" (words.rewards) ")" } }
        h2 { (words.best) }
        (leaderboard::lines(visitor, leaders.iter().take(SHORT)))
        p { a href="/plain/leaderboard" { (words.see_all) " (" (words.leaderboard) ")" } }
    })
}
