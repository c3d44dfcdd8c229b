use chrono_tz::Asia::Karachi;
use serde_json::{Value, json};

use super::samples::{self, NAME, REASON, REWARD};
use super::*;
use crate::handoff::Plan;
use crate::league::Tier;
use crate::subscription::PlanPrice;
use crate::{Amount, Credits};

const BRAND: MessageBrand<'static> = MessageBrand { product: "Game Arena", coin: "ESL Coins", address: None };
const TIME: &str = "2026-03-01 07:10 PM";

fn text(message: &SubscriberMessage, language: Language) -> String {
    message.text(language, &BRAND, Karachi)
}

fn sms(message: &SubscriberMessage, language: Language) -> String {
    message.sms(language, &BRAND, Karachi)
}

/// The values shown in a message's text.
fn parameters(message: &SubscriberMessage, language: Language) -> Vec<String> {
    let params = serde_json::to_value(message).unwrap();
    let urdu = language == Language::Ur;
    let mut words = Vec::new();
    for (field, value) in params.as_object().unwrap() {
        let word = match (field.as_str(), value) {
            // Links, and values that the text rewords.
            ("kind" | "tournament" | "english" | "urdu" | "freeze_left", _) | (_, Value::Null) => continue,
            ("reason", Value::String(reason)) if reason != REASON => continue,
            ("place", place) if matches!(message, SubscriberMessage::TournamentWon { .. }) => {
                if place.as_i64() < Some(4) {
                    continue;
                }
                place.to_string()
            }
            ("place", one)
                if matches!(message, SubscriberMessage::LeagueResult { .. }) && one == &json!(1) =>
            {
                continue;
            }
            // A tier that stays is named once.
            ("tier" | "next", tier) => {
                let tier: Tier = serde_json::from_value(tier.clone()).unwrap();
                if urdu { tier.urdu().to_owned() } else { tier.english().to_owned() }
            }
            ("starts_at" | "until" | "trial_until", _) => TIME.to_owned(),
            ("price", price) => price["amount"].to_string(),
            ("prize" | "refund", zero) if zero == &json!(0) => continue,
            ("amount", amount) => amount.as_i64().unwrap().unsigned_abs().to_string(),
            ("round", round) if urdu => match round.as_str().unwrap() {
                "Final" => "فائنل".into(),
                "Semi-final" => "سیمی فائنل".into(),
                "Quarter-final" => "کوارٹر فائنل".into(),
                "Round 3" => "راؤنڈ 3".into(),
                other => panic!("{other}"),
            },
            (_, Value::String(word)) => word.clone(),
            (_, number) => number.to_string(),
        };
        words.push(word);
    }
    words
}

#[test]
fn every_kind_is_in_the_list_once_and_its_word_is_that_of_its_message() {
    assert_eq!(MessageKind::ALL.len(), MessageKind::Announcement as usize + 1);
    for (index, kind) in MessageKind::ALL.into_iter().enumerate() {
        assert_eq!(kind as usize, index);
        assert_eq!(MessageKind::from_word(kind.as_str()), Some(kind));
        let message = samples::of(kind);
        assert_eq!(message.kind(), kind);
        assert_eq!(serde_json::to_value(&message).unwrap()["kind"], kind.as_str());
    }
    assert_eq!(MessageKind::from_word("birthday"), None);
}

#[test]
fn what_is_kept_of_a_message_is_read_back() {
    for message in samples::all() {
        let kept = serde_json::to_string(&message).unwrap();
        assert_eq!(serde_json::from_str::<SubscriberMessage>(&kept).unwrap(), message, "{kept}");
    }
    // Stored rows must stay readable: never rename a field.
    let kept = r#"{"kind":"charge_declined","price":{"plan":"postpaid","word":"Rs","amount":167.5},
                   "until":"2026-03-01T14:10:00Z"}"#;
    let price = PlanPrice { plan: Plan::Postpaid, word: "Rs".into(), amount: Amount::from_paisa(16_750) };
    let declined = SubscriberMessage::ChargeDeclined { price, until: samples::at() };
    assert_eq!(serde_json::from_str::<SubscriberMessage>(kept).unwrap(), declined);
    assert!(serde_json::from_str::<SubscriberMessage>(r#"{"kind":"birthday"}"#).is_err());
}

#[test]
fn every_parameter_stands_in_the_words_of_both_languages() {
    for message in samples::all() {
        for language in [Language::En, Language::Ur] {
            let words = text(&message, language);
            for parameter in parameters(&message, language) {
                assert!(words.contains(&parameter), "{parameter} in {words}");
            }
            assert!(!words.contains('{') && !words.contains("  "), "{words}");
        }
    }
}

#[test]
fn urdu_holds_no_english_but_names_and_what_was_given() {
    let given = [BRAND.product, BRAND.coin, NAME, REWARD, REASON, TIME, "K7MX3P", "s3cret", "CODE-4711"];
    for message in samples::all() {
        for urdu in [text(&message, Language::Ur), sms(&message, Language::Ur)] {
            let rest = given.iter().fold(urdu.clone(), |rest, given| rest.replace(given, ""));
            assert!(!rest.contains(|letter: char| letter.is_ascii_alphabetic()), "{rest} in {urdu}");
            assert!(rest.contains(|letter| ('\u{0600}'..='\u{06FF}').contains(&letter)), "{urdu}");
        }
        let shown = message.lock_screen(Language::Ur, &BRAND, Karachi);
        let rest = given.iter().fold(shown.clone(), |rest, given| rest.replace(given, ""));
        assert!(!rest.contains(|letter: char| letter.is_ascii_alphabetic()), "{shown}");
    }
}

#[test]
fn urdu_runs_from_right_to_left_and_keeps_what_is_filled_in_together() {
    for message in samples::all() {
        let urdu = text(&message, Language::Ur);
        assert!(urdu.starts_with('\u{200F}'), "{urdu}");
        let mut inside = false;
        for letter in urdu.chars() {
            match letter {
                '\u{2068}' => assert!(!std::mem::replace(&mut inside, true), "{urdu}"),
                '\u{2069}' => assert!(std::mem::replace(&mut inside, false), "{urdu}"),
                letter => assert!(inside || !letter.is_ascii_alphabetic(), "{letter} in {urdu}"),
            }
        }
        assert!(!inside, "{urdu}");
        let sms = sms(&message, Language::Ur);
        assert!(!sms.contains(['\u{2068}', '\u{2069}']), "not every phone knows isolates: {sms}");
        assert_eq!(sms.matches('\u{200E}').count() % 2, 0, "{sms}");
    }
    let room = text(&samples::of(MessageKind::MatchRoom), Language::Ur);
    assert!(room.contains(&format!("\u{2068}{TIME}\u{2069}")), "{room}");
    assert!(
        sms(&samples::of(MessageKind::MatchRoom), Language::Ur).contains(&format!("\u{200E}{TIME}\u{200E}"))
    );
}

/// An SMS costs by the part: at most three in either alphabet.
#[test]
fn an_sms_has_three_parts_at_the_most() {
    for message in samples::all() {
        let (english, urdu) = (sms(&message, Language::En), sms(&message, Language::Ur));
        assert!(english.is_ascii(), "one letter beyond ASCII doubles the price of an SMS: {english}");
        let units = urdu.encode_utf16().count();
        let parts = (english.len().div_ceil(153), units.div_ceil(67));
        assert!(parts.0 <= 2 && parts.1 <= 3, "{parts:?} parts, {units} units: {english} {urdu}");
        // A room's message is urgent and must stay short.
        if message.kind().opens_a_room() {
            assert!(english.len() <= 2 * 153 && units <= 3 * 67, "{units}: {urdu}");
        }
    }
}

#[test]
fn english_is_as_it_was() {
    let said = |kind| text(&samples::of(kind), Language::En);
    assert_eq!(
        said(MessageKind::MatchRoom),
        "Game Arena: Friday Night Cup 2026, Semi-final: your match is on 2026-03-01 07:10 PM. Room ID: K7MX3P. On the \
         tournaments page press Play Now and enter it."
    );
    assert_eq!(
        said(MessageKind::TournamentRoom),
        "Game Arena: Friday Night Cup 2026 starts on 2026-03-01 07:10 PM. Room ID: 5512 0098. Password: s3cret. Good luck!"
    );
    assert_eq!(
        said(MessageKind::ClaimDelivered),
        "Game Arena: Gaming Mouse G102 was delivered. Enjoy!\nReference: CODE-4711"
    );
    assert_eq!(
        said(MessageKind::WalletAdjusted),
        "Game Arena: 40 ESL Coins were taken back from your wallet by our team. Your balance is 960 ESL Coins."
    );
    assert_eq!(
        said(MessageKind::SubscriptionBegan),
        "Welcome to Game Arena! It is free until 2026-03-01 07:10 PM, then Rs 10 per day. To unsubscribe, open Profile in \
         the Game Arena web app."
    );
    let again = SubscriberMessage::TaskRejected { challenge: "Ace".into(), reason: None };
    assert_eq!(
        text(&again, Language::En),
        "Game Arena: your entry for Ace was not approved. You can try again tomorrow."
    );
    assert_eq!(said(MessageKind::Announcement), "See you tonight.");
}

#[test]
fn a_locked_screen_shows_no_room_no_password_and_no_reference() {
    for message in samples::all() {
        for language in [Language::En, Language::Ur] {
            let shown = message.lock_screen(language, &BRAND, Karachi);
            for secret in ["K7MX3P", "5512", "s3cret", "4711"] {
                assert!(!shown.contains(secret), "{shown}");
            }
            assert!(!shown.is_empty() && !shown.starts_with("Game Arena: "), "{shown}");
        }
    }
    let ready = samples::of(MessageKind::TournamentRoom).lock_screen(Language::En, &BRAND, Karachi);
    assert_eq!(ready, "Your match room is ready. Open the app to see it.");
    let delivered = samples::of(MessageKind::ClaimDelivered).lock_screen(Language::En, &BRAND, Karachi);
    assert_eq!(delivered, "Gaming Mouse G102 was delivered. Enjoy!");
}

#[test]
fn a_locked_screen_shows_of_an_older_row_what_its_kind_allows() {
    for kind in MessageKind::ALL {
        let message = samples::of(kind);
        let row = sms(&message, Language::En);
        let shown = lock_screen_of_sms(Some(kind), &row, Language::En, BRAND.product);
        assert_eq!(shown, message.lock_screen(Language::En, &BRAND, Karachi));
    }
    let unknown = lock_screen_of_sms(None, "Arena: code 4711", Language::En, "Arena");
    assert_eq!(unknown, "You have a new message. Open the app to read it.");
    assert!(!lock_screen_of_sms(None, "Arena: code 4711", Language::Ur, "Arena").contains("4711"));
}

#[test]
fn only_rooms_are_urgent_and_may_be_sent_again() {
    for kind in MessageKind::ALL {
        let room = matches!(kind, MessageKind::MatchRoom | MessageKind::TournamentRoom);
        assert_eq!(kind.opens_a_room(), room, "{kind:?}");
        assert_eq!(kind.rules().urgency == Urgency::High, room, "{kind:?}");
        assert_eq!(may_repeat(kind.as_str()), room, "{kind:?}");
        assert!(kind.life() >= chrono::Duration::days(1), "{kind:?}");
    }
    assert!(!may_repeat("birthday"));
}

#[test]
fn only_the_streaks_reminder_and_news_of_friends_are_not_sent_by_sms() {
    use MessageKind as K;
    for kind in K::ALL {
        let of_friends = [
            K::InviteAccepted,
            K::InvitePaid,
            K::InviteWelcome,
            K::InviteLapsed,
            K::FriendRequest,
            K::FriendAdded,
            K::LinkBeaten,
        ];
        let quiet = kind == K::StreakReminder || of_friends.contains(&kind);
        assert_eq!(kind.rules().by_sms, !quiet, "{kind:?}");
    }
    let reminder = text(&samples::of(MessageKind::StreakReminder), Language::En);
    let words = "Keep your 12-day streak: claim today's 70 ESL Coins. A missed day starts it again at Day 1.";
    assert_eq!(reminder, words);
}

#[test]
fn each_message_leads_to_what_it_is_about() {
    let path = |kind| samples::of(kind).path();
    for (kind, expected) in [
        (MessageKind::MatchRoom, "/tournaments?play=71&room=K7MX3P"),
        (MessageKind::MatchBye, "/tournament/71"),
        (MessageKind::TournamentOut, "/tournament/71"),
        (MessageKind::TournamentRoom, "/tournaments"),
        (MessageKind::TournamentWon, "/profile#wallet"),
        (MessageKind::WalletAdjusted, "/profile#wallet"),
        (MessageKind::TaskApproved, "/completed"),
        (MessageKind::ClaimDelivered, "/rewards/claims"),
        (MessageKind::ChargeDeclined, "/profile"),
        (MessageKind::NameReset, "/edit-profile"),
        (MessageKind::LeagueResult, "/leaderboard?board=week"),
        (MessageKind::StreakReminder, "/tasks"),
        (MessageKind::FriendRequest, "/leaderboard?board=friends"),
        (MessageKind::InvitePaid, "/profile#wallet"),
        (MessageKind::LinkBeaten, "/daily-gaming-tasks"),
    ] {
        assert_eq!(path(kind).as_deref(), Some(expected));
    }
    assert_eq!(path(MessageKind::Announcement), None);
    let free =
        SubscriberMessage::TournamentCancelled { tournament: 7, name: NAME.into(), refund: Credits::ZERO };
    assert_eq!(free.path().as_deref(), Some("/tournaments"));
    let odd = SubscriberMessage::MatchRoom {
        tournament: 7,
        name: NAME.into(),
        round: "Final".into(),
        starts_at: samples::at(),
        room: "A&B #1".into(),
    };
    assert_eq!(odd.path().as_deref(), Some("/tournaments?play=7&room=A%26B+%231"));
}

#[test]
fn an_sms_with_a_link_costs_no_more_than_one_without() {
    let linked = MessageBrand { address: Some("https://arena.example.com"), ..BRAND };
    for kind in MessageKind::ALL {
        let message = samples::of(kind);
        for language in [Language::En, Language::Ur] {
            let (plain, with_link) = (sms(&message, language), message.sms(language, &linked, Karachi));
            if kind == MessageKind::MatchRoom {
                assert!(with_link.ends_with(" https://arena.example.com/m/71/K7MX3P"), "{with_link}");
                assert!(with_link.contains("Room ID: K7MX3P") || language == Language::Ur, "{with_link}");
            } else {
                assert_eq!(with_link, plain, "only a room has a link");
            }
            let part = if language == Language::En { 153 } else { 67 };
            let parts = |text: &str| text.encode_utf16().count().div_ceil(part);
            assert!(parts(&with_link) <= parts(&plain), "{with_link}");
        }
    }
}
