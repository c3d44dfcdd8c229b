use chrono_tz::Tz;

use super::message::{MessageBrand, OutReason, SubscriberMessage};
use crate::day;

/// Returns the text without the product's name: ASCII if the values are, since one other letter halves an
/// SMS's capacity.
pub(super) fn body(message: &SubscriberMessage, brand: &MessageBrand<'_>, zone: Tz) -> String {
    use SubscriberMessage as M;
    let MessageBrand { product, coin, .. } = brand;
    match message {
        M::MatchRoom { name, round, starts_at, room, .. } => {
            let enter = match message.room_link(brand) {
                Some(link) => format!("Enter: {link}"),
                None => "On the tournaments page press Play Now and enter it.".to_owned(),
            };
            let time = day::display(*starts_at, zone);
            format!("{name}, {round}: your match is on {time}. Room ID: {room}. {enter}")
        }
        M::MatchBye { name, round, .. } => {
            format!("{name}, {round}: you have no opponent and go on to the next round.")
        }
        M::TournamentRoom { name, starts_at, room, password, .. } => format!(
            "{name} starts on {}. Room ID: {room}. Password: {password}. Good luck!",
            day::display(*starts_at, zone)
        ),
        M::TournamentWon { name, place, prize, .. } => {
            let place = match place {
                1 => "You won".to_owned(),
                2 => "You took second place in".to_owned(),
                3 => "You took third place in".to_owned(),
                other => format!("You took place {other} in"),
            };
            if prize.is_positive() {
                format!("{place} {name}! {prize} {coin} are in your wallet.")
            } else {
                format!("{place} {name}! Congratulations.")
            }
        }
        M::PrizeWaiting { name, place, prize, .. } => format!(
            "you took place {place} in {name}! Your prize of {prize} {coin} is being checked and will be paid into your \
             wallet. You do not have to do anything."
        ),
        M::PrizePaid { name, prize, .. } => {
            format!("your prize for {name} was checked. {prize} {coin} are in your wallet.")
        }
        M::PrizeRefused { name, prize, reason, .. } => format!(
            "your prize of {prize} {coin} for {name} was checked and will not be paid. Reason: {reason}"
        ),
        M::TournamentOut { name, round, reason, .. } => {
            let why = match reason {
                OutReason::Lost => "you lost your match",
                OutReason::Missed => "you missed your match",
                OutReason::Undecided => "your match was not decided in time",
            };
            format!("{name}, {round}: {why} and are out. Better luck next time!")
        }
        M::TournamentCancelled { name, refund, .. } if refund.is_positive() => {
            format!("{name} was cancelled. Your entry fee of {refund} {coin} is back in your wallet.")
        }
        M::TournamentCancelled { name, .. } => {
            format!("{name} was cancelled. We are sorry, see you at the next one.")
        }
        M::LeagueResult { tier, place, prize, next } => {
            let place = match place {
                1 => "you won your group".to_owned(),
                other => format!("you took place {other} of your group"),
            };
            let up = if next > tier { format!(" and go up to {}", next.english()) } else { String::new() };
            let paid =
                if prize.is_positive() { format!(" {prize} {coin} are in your wallet.") } else { String::new() };
            format!("{place} in the {} league{up}!{paid}", tier.english())
        }
        M::InviteAccepted { name } => format!(
            "{name} accepted your invitation. You are friends now. Your {coin} follow once {name} has earned enough."
        ),
        M::InvitePaid { name, credits } => {
            format!("{name} joined with your invitation. {credits} {coin} are in your wallet.")
        }
        M::InviteWelcome { credits } => {
            format!("you accepted an invitation and earned enough. {credits} {coin} are in your wallet.")
        }
        M::InviteLapsed { name } => format!(
            "{name} earned enough, but you have been paid for as many invitations as a month allows. Thank you for \
             inviting!"
        ),
        M::FriendRequest { name } => format!("{name} wants to be your friend."),
        M::FriendAdded { name } => format!("{name} and you are friends now."),
        M::LinkBeaten { name, game, level, score } => {
            format!("{name} beat your score in {game}, level {level}, with {score}. Your turn!")
        }
        M::TaskApproved { challenge, credits } => format!(
            "your entry for {challenge} was approved. {credits} {coin} were added to your wallet."
        ),
        M::TaskRejected { challenge, reason } => {
            let reason = reason.as_ref().map(|reason| format!(" Reason: {reason}")).unwrap_or_default();
            format!("your entry for {challenge} was not approved.{reason} You can try again tomorrow.")
        }
        M::RedemptionReceived { reward, credits } => format!(
            "your request for {reward} was received. {credits} {coin} were taken from your wallet. Our team will contact \
             you within 24 hours."
        ),
        M::ClaimWorking { reward } => format!("{reward} is on its way. You can follow it under Rewards."),
        M::ClaimDelivered { reward, reference } => {
            format!("{reward} was delivered. Enjoy!\nReference: {reference}")
        }
        M::ClaimRefused { reward, credits, reason } => format!(
            "{reward} could not be delivered. {credits} {coin} are back in your wallet. Reason: {reason}"
        ),
        M::StreakReminder { days, credits, freeze_left } => {
            let missed = if *freeze_left {
                "If you miss today, a freeze keeps it."
            } else {
                "A missed day starts it again at Day 1."
            };
            format!("Keep your {days}-day streak: claim today's {credits} {coin}. {missed}")
        }
        M::NameReset => {
            "your username was replaced because it breaks our rules. You can choose another one in your profile.".into()
        }
        M::WalletAdjusted { amount, balance } => {
            let many = amount.0.unsigned_abs();
            let moved = if amount.0 < 0 { "taken back from" } else { "added to" };
            format!("{many} {coin} were {moved} your wallet by our team. Your balance is {balance} {coin}.")
        }
        M::SubscriptionBegan { price, trial_until: Some(until) } => format!(
            "Welcome to {product}! It is free until {}, then {}. To unsubscribe, open Profile in the {product} web app.",
            day::display(*until, zone),
            price
        ),
        M::SubscriptionBegan { price, trial_until: None } => format!(
            "You are subscribed to {product} for {price}. To unsubscribe, open Profile in the {product} web app."
        ),
        M::TrialEnds { price, until } => format!(
            "Your free trial of {product} ends at {}, then it is {}. To stop, unsubscribe in Profile before that.",
            day::display(*until, zone),
            price
        ),
        M::ChargeDeclined { price, until } => format!(
            "The payment for {product} ({}) did not go through. We try again until {}. Please top up to go on earning \
             {coin}.",
            price,
            day::display(*until, zone)
        ),
        M::SubscriptionSuspended { price } => format!(
            "{product} is paused: the payment ({price}) did not go through. Your {coin} are safe. Top up, then open \
             Profile in {product} and pay there."
        ),
        M::SubscriptionBack => {
            format!("Thank you, your payment went through. You can earn {coin} in {product} again.")
        }
        M::SubscriptionExpired => format!(
            "Your subscription to {product} has expired and is not charged any more. Your {coin} never expire: subscribe \
             again in Profile."
        ),
        M::SubscriptionEnded => format!(
            "You have unsubscribed from {product}. You will not be charged again. Your {coin} never expire."
        ),
        M::Announcement { english, .. } => english.clone(),
    }
}
