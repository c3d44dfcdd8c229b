use arena_rules::messages::SubscriberMessage;
use arena_rules::subscription::{GRACE, SubscriptionNews, SubscriptionState, Transition};

use crate::messages::Letter;
use crate::ports::Subscription;
use crate::settings::BillingSettings;

/// Makes the message about a change, if any.
#[must_use]
pub fn letter(billing: &BillingSettings, subscription: &Subscription, next: &Transition) -> Option<Letter> {
    let cycle = &next.cycle;
    let price = billing.prices.price(subscription.plan);
    let message = match next.news? {
        SubscriptionNews::Began => {
            let trial_until = (cycle.state == SubscriptionState::Trial).then_some(cycle.paid_until);
            SubscriberMessage::SubscriptionBegan { price, trial_until }
        }
        SubscriptionNews::TrialEnds => SubscriberMessage::TrialEnds { price, until: cycle.paid_until },
        SubscriptionNews::Declined => {
            let until = cycle.lapsed_at.unwrap_or(cycle.paid_until) + GRACE;
            SubscriberMessage::ChargeDeclined { price, until }
        }
        SubscriptionNews::Suspended => SubscriberMessage::SubscriptionSuspended { price },
        SubscriptionNews::Back => SubscriberMessage::SubscriptionBack,
        SubscriptionNews::Expired => SubscriberMessage::SubscriptionExpired,
        SubscriptionNews::Ended => SubscriberMessage::SubscriptionEnded,
    };
    Some(Letter { subscriber: subscription.subscriber, message })
}
