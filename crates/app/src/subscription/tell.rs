use arena_rules::day;
use arena_rules::subscription::texts::Words;
use arena_rules::subscription::{GRACE, Next, State};

use crate::App;
use crate::messages::Letter;
use crate::ports::Subscription;
use crate::settings::BillingSettings;

/// What a subscriber is told of what became of their subscription; nothing where there is nothing to tell, or no number.
#[must_use]
pub fn letter(
    app: &App,
    billing: &BillingSettings,
    subscription: &Subscription,
    next: &Next,
) -> Option<Letter> {
    let (news, msisdn) = (next.news?, subscription.msisdn.clone()?);
    let until = next.cycle.lapsed_at.map_or(next.cycle.paid_until, |since| since + GRACE);
    let words = Words {
        product: &app.settings.product,
        coin: &app.settings.coin,
        prices: &billing.prices,
        plan: subscription.plan,
        until: &day::display(until, app.settings.zone),
    };
    let text = news.sms(subscription.language, &words, next.cycle.state == State::Trial);
    Some(Letter { subscriber: subscription.subscriber, msisdn, kind: news.kind(), text })
}
