use arena_rules::texts::fields;
use arena_rules::{Credits, FieldErrors, goodwill as rules};
use chrono::{DateTime, NaiveDate, Utc};

use crate::error::refuse;
use crate::ports::{Repositories, SubscriberId};
use crate::settings::GoodwillTemplate;
use crate::{App, AppError, AppResult};

/// A goodwill template as it stands for a subscriber.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OfferedGoodwill {
    /// The template.
    pub template: GoodwillTemplate,
    /// The day on which the subscriber got it, if it cannot be given again yet.
    pub given_on: Option<NaiveDate>,
}

/// Returns the goodwill templates, and which of them a subscriber has got in the last 30 days.
///
/// # Errors
/// [`AppError::NotFound`] without the subscriber.
pub async fn goodwill(app: &App, subscriber: SubscriberId) -> AppResult<Vec<OfferedGoodwill>> {
    let read = app.store.read();
    read.subscribers().find(subscriber).await?.ok_or(AppError::NotFound)?;
    let mut offered = Vec::with_capacity(app.settings.goodwill.len());
    for template in &app.settings.goodwill {
        let given = given_at(app, read, subscriber, &template.name).await?;
        let given_on = given.map(|at| app.day_of(at));
        offered.push(OfferedGoodwill { template: template.clone(), given_on });
    }
    Ok(offered)
}

/// Checks that a subscriber may get an amount by a template. Call this under the lock of the subscriber's row.
pub(super) async fn check(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    amount: Credits,
    name: &str,
) -> AppResult<()> {
    let Some(template) = app.settings.goodwill.iter().find(|template| template.name == name) else {
        return refuse(
            "unknown_goodwill",
            "There is no such goodwill template any more. Load the page again.",
        );
    };
    if amount < Credits::ZERO {
        let fault = fields::MALFORMED.worded("A goodwill template gives credits, it takes none.".to_owned());
        return Err(AppError::Invalid(FieldErrors::one("amount", fault)));
    }
    if !rules::gives(template.credits, amount) {
        let text = format!("\u{201c}{name}\u{201d} gives up to {} credits.", template.credits);
        return refuse("goodwill_too_much", text);
    }
    if let Some(at) = given_at(app, repos, subscriber, name).await? {
        let (day, again) = (app.day_of(at), app.day_of(rules::again_at(at)));
        let text =
            format!("This subscriber got \u{201c}{name}\u{201d} on {day}. It can be given again on {again}.");
        return refuse("goodwill_given", text);
    }
    Ok(())
}

async fn given_at(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    name: &str,
) -> AppResult<Option<DateTime<Utc>>> {
    let now = app.now();
    Ok(repos.changes().goodwill_since(subscriber, name, rules::not_given_since(now), now).await?)
}
