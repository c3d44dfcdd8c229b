use arena_rules::messages::SubscriberMessage;
use arena_rules::subscription::{GRACE, News, Next, State};

use crate::messages::Letter;
use crate::ports::Subscription;
use crate::settings::BillingSettings;

/// Makes the message about a subscription's change, if there is one to send.
#[must_use]
pub fn letter(billing: &BillingSettings, subscription: &Subscription, next: &Next) -> Option<Letter> {
    let cycle = &next.cycle;
    let price = billing.prices.price(subscription.plan);
    let message = match next.news? {
        News::Began => {
            let trial_until = (cycle.state == State::Trial).then_some(cycle.paid_until);
            SubscriberMessage::SubscriptionBegan { price, trial_until }
        }
        News::TrialEnds => SubscriberMessage::TrialEnds { price, until: cycle.paid_until },
        News::Declined => {
            let until = cycle.lapsed_at.unwrap_or(cycle.paid_until) + GRACE;
            SubscriberMessage::ChargeDeclined { price, until }
        }
        News::Suspended => SubscriberMessage::SubscriptionSuspended { price },
        News::Back => SubscriberMessage::SubscriptionBack,
        News::Expired => SubscriberMessage::SubscriptionExpired,
        News::Ended => SubscriberMessage::SubscriptionEnded,
    };
    Some(Letter { subscriber: subscription.subscriber, message })
}
