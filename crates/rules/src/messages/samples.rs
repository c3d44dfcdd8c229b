//! A sample message of each kind, with names of realistic length.

use chrono::{DateTime, Utc};

use super::{Announcement, EntryName, MessageKind, OutReason, SubscriberMessage};
use crate::handoff::Plan;
use crate::league::Tier;
use crate::subscription::{PlanPrice, Prices};
use crate::{Amount, Credits};

pub(super) const NAME: &str = "Friday Night Cup 2026";
pub(super) const REWARD: &str = "Gaming Mouse G102";
pub(super) const REASON: &str = "The picture is cut off";

pub(super) fn at() -> DateTime<Utc> {
    "2026-03-01T14:10:00Z".parse().unwrap()
}

pub(super) fn price(plan: Plan) -> PlanPrice {
    Prices::default().price(plan)
}

pub(super) fn of(kind: MessageKind) -> SubscriberMessage {
    use SubscriberMessage as M;
    let (tournament, name, prize) = (71, EntryName::from(NAME), Credits(6000));
    let (reward, reason) = (EntryName::from(REWARD), REASON.to_owned());
    let price = price(Plan::Prepaid);
    match kind {
        MessageKind::MatchRoom => M::MatchRoom {
            tournament,
            name,
            round: "Semi-final".into(),
            starts_at: at(),
            room: "K7MX3P".into(),
        },
        MessageKind::MatchBye => M::MatchBye { tournament, name, round: "Round 3".into() },
        MessageKind::TournamentRoom => M::TournamentRoom {
            tournament,
            name,
            starts_at: at(),
            room: "5512 0098".into(),
            password: "s3cret".into(),
        },
        MessageKind::TournamentWon => M::TournamentWon { tournament, name, place: 1, prize },
        MessageKind::PrizeWaiting => M::PrizeWaiting { tournament, name, place: 1, prize },
        MessageKind::PrizePaid => M::PrizePaid { tournament, name, prize },
        MessageKind::PrizeRefused => M::PrizeRefused { tournament, name, prize, reason },
        MessageKind::TournamentOut => {
            M::TournamentOut { tournament, name, round: "Quarter-final".into(), reason: OutReason::Missed }
        }
        MessageKind::TournamentBack => M::TournamentBack { tournament, name, round: "Quarter-final".into() },
        MessageKind::TournamentRemoved => {
            M::TournamentRemoved { tournament, name, refund: Credits(50), reason }
        }
        MessageKind::TournamentChanged => M::TournamentChanged { tournament, name, starts_at: at(), prize },
        MessageKind::TournamentCancelled => M::TournamentCancelled { tournament, name, refund: Credits(50) },
        MessageKind::LeagueResult => {
            M::LeagueResult { tier: Tier::Silver, place: 2, prize: Credits(30), next: Tier::Gold }
        }
        MessageKind::InviteAccepted => M::InviteAccepted { name: NAME.into() },
        MessageKind::InvitePaid => M::InvitePaid { name: NAME.into(), credits: Credits(50) },
        MessageKind::InviteWelcome => M::InviteWelcome { credits: Credits(20) },
        MessageKind::InviteLapsed => M::InviteLapsed { name: NAME.into() },
        MessageKind::FriendRequest => M::FriendRequest { name: NAME.into() },
        MessageKind::FriendAdded => M::FriendAdded { name: NAME.into() },
        MessageKind::LinkBeaten => {
            M::LinkBeaten { name: NAME.into(), game: REWARD.into(), level: 3, score: 1_240 }
        }
        MessageKind::TaskApproved => M::TaskApproved { challenge: NAME.into(), credits: Credits(30) },
        MessageKind::TaskRejected => M::TaskRejected { challenge: NAME.into(), reason: Some(reason) },
        MessageKind::RedemptionReceived => M::RedemptionReceived { reward, credits: Credits(250) },
        MessageKind::ClaimWorking => M::ClaimWorking { reward },
        MessageKind::ClaimShipped => M::ClaimShipped {
            reward,
            carrier: "TCS".into(),
            number: "PK-779-4711".into(),
            link: Some("https://tcs.example/t/PK-779-4711".into()),
        },
        MessageKind::ClaimDelivered => M::ClaimDelivered { reward, reference: "CODE-4711".into() },
        MessageKind::VoucherDelivered => M::VoucherDelivered { reward, claim: uuid::Uuid::from_u128(7) },
        MessageKind::ClaimRefused => M::ClaimRefused { reward, credits: Credits(250), reason },
        MessageKind::StreakReminder => {
            M::StreakReminder { days: 12, credits: Credits(70), freeze_left: false }
        }
        MessageKind::NameReset => M::NameReset,
        MessageKind::AccountSuspended => M::AccountSuspended,
        MessageKind::AccountBanned => M::AccountBanned { case: 12, reason },
        MessageKind::AppealRefused => M::AppealRefused { case: 12, reason },
        MessageKind::AccountReopened => M::AccountReopened,
        MessageKind::WalletAdjusted => M::WalletAdjusted { amount: Credits(-40), balance: Credits(960) },
        MessageKind::SubscriptionBegan => M::SubscriptionBegan { price, trial_until: Some(at()) },
        MessageKind::TrialEnds => M::TrialEnds { price, until: at() },
        MessageKind::ChargeDeclined => M::ChargeDeclined { price, until: at() },
        MessageKind::SubscriptionSuspended => M::SubscriptionSuspended { price },
        MessageKind::SubscriptionBack => M::SubscriptionBack,
        MessageKind::SubscriptionExpired => M::SubscriptionExpired,
        MessageKind::SubscriptionEnded => M::SubscriptionEnded,
        MessageKind::ChargeRefunded => {
            M::ChargeRefunded { amount: Amount::hundredths(1_195), word: "Rs".into() }
        }
        MessageKind::Announcement => M::Announcement(Announcement {
            texts: [("en", "See you tonight."), ("ur", "آج رات ملتے ہیں۔")]
                .map(|(tag, text)| (tag.parse().unwrap(), text.to_owned()))
                .into(),
        }),
    }
}

/// A message of each kind, and variants with other words.
pub(super) fn all() -> Vec<SubscriberMessage> {
    use SubscriberMessage as M;
    let (tournament, name) = (71, EntryName::from(NAME));
    let won = |place, prize| M::TournamentWon { tournament, name: NAME.into(), place, prize };
    let out = |reason| M::TournamentOut { tournament, name: NAME.into(), round: "Final".into(), reason };
    let month = price(Plan::Postpaid);
    let mut all: Vec<_> = MessageKind::ALL.into_iter().map(of).collect();
    all.extend([2, 3, 4].map(|place| won(place, Credits(500))));
    all.extend([1, 2, 3, 4].map(|place| won(place, Credits::ZERO)));
    all.extend([OutReason::Lost, OutReason::Undecided, OutReason::Corrected].map(out));
    let league = |place, prize, next| M::LeagueResult { tier: Tier::Platinum, place, prize, next };
    all.extend([
        league(1, Credits(50), Tier::Platinum),
        league(6, Credits::ZERO, Tier::Diamond),
        M::TournamentRemoved { tournament, name: NAME.into(), refund: Credits::ZERO, reason: REASON.into() },
        M::TournamentCancelled { tournament, name, refund: Credits::ZERO },
        M::TaskRejected { challenge: NAME.into(), reason: None },
        M::StreakReminder { days: 3, credits: Credits(25), freeze_left: true },
        M::WalletAdjusted { amount: Credits(40), balance: Credits(1_000) },
        M::SubscriptionBegan { price: month.clone(), trial_until: None },
        M::SubscriptionBegan { price: month.clone(), trial_until: Some(at()) },
        M::TrialEnds { price: month.clone(), until: at() },
        M::ChargeDeclined { price: month.clone(), until: at() },
        M::SubscriptionSuspended { price: month },
    ]);
    all
}
