use std::sync::LazyLock;

use arena_words::Languages;
use chrono_tz::Asia::Karachi;
use serde_json::{Value, json};

use super::samples::{self, NAME, REASON, REWARD};
use super::*;
use crate::handoff::Plan;
use crate::league::Tier;
use crate::subscription::PlanPrice;
use crate::tournament::bracket;
use crate::{Amount, Credits, day, gsm};

const BRAND: MessageBrand<'static> =
    MessageBrand { product: "Game Arena", coin: "ESL Coins", currency: None, address: None };

/// Every language that comes with the program.
static ALL: LazyLock<Languages> = LazyLock::new(|| Languages::load(&Languages::shipped(), None).unwrap());

fn english() -> &'static Words {
    ALL.english()
}

fn urdu() -> &'static Words {
    ALL.of("ur".parse().unwrap())
}

/// The words of Urdu readers, with the currency's Urdu word.
fn brand(words: &Words) -> MessageBrand<'static> {
    MessageBrand { currency: (words.language() == urdu().language()).then_some("روپے"), ..BRAND }
}

/// The time of the samples, in a language.
fn time(words: &Words) -> String {
    day::written(samples::at(), Karachi, words)
}

fn text(message: &SubscriberMessage, words: &Words) -> String {
    message.text(words, &brand(words), Karachi)
}

fn sms(message: &SubscriberMessage, words: &Words) -> String {
    message.sms(words, &brand(words), Karachi)
}

fn locked(message: &SubscriberMessage, words: &Words) -> String {
    message.lock_screen(words, &brand(words), Karachi)
}

/// The values shown in a message's text.
fn parameters(message: &SubscriberMessage, words: &Words) -> Vec<String> {
    let params = serde_json::to_value(message).unwrap();
    let mut shown = Vec::new();
    for (field, value) in params.as_object().unwrap() {
        let word = match (field.as_str(), value) {
            // Links, and values that the text rewords.
            ("kind" | "tournament" | "claim" | "texts" | "freeze_left", _) | (_, Value::Null) => continue,
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
                tier.name_in(words)
            }
            ("starts_at" | "until" | "trial_until", _) => time(words),
            ("price", price) => price["amount"].to_string(),
            ("prize" | "refund", zero) if zero == &json!(0) => continue,
            // Money, with the word of the language.
            ("word", _) if matches!(message, SubscriberMessage::ChargeRefunded { .. }) => continue,
            ("amount", money) if matches!(message, SubscriberMessage::ChargeRefunded { .. }) => {
                money.to_string()
            }
            ("amount", amount) => amount.as_i64().unwrap().unsigned_abs().to_string(),
            ("round", round) => bracket::title_in(round.as_str().unwrap(), words).unwrap(),
            (_, Value::String(word)) => word.clone(),
            (_, number) => number.to_string(),
        };
        shown.push(word);
    }
    shown
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
    let price = PlanPrice {
        plan: Plan::Postpaid,
        word: "Rs".into(),
        amount: Amount::hundredths(16_750),
        plus_tax: true,
    };
    let declined = SubscriberMessage::ChargeDeclined { price, until: samples::at() };
    assert_eq!(serde_json::from_str::<SubscriberMessage>(kept).unwrap(), declined);
    let kept = r#"{"kind":"announcement","english":"See you tonight.","urdu":"آج رات ملتے ہیں۔"}"#;
    let announced = samples::of(MessageKind::Announcement);
    assert_eq!(serde_json::from_str::<SubscriberMessage>(kept).unwrap(), announced);
    assert!(serde_json::from_str::<SubscriberMessage>(r#"{"kind":"birthday"}"#).is_err());
}

#[test]
fn every_parameter_stands_in_the_words_of_every_language() {
    for message in samples::all() {
        for words in ALL.iter() {
            let said = text(&message, words);
            for parameter in parameters(&message, words) {
                assert!(said.contains(&parameter), "{parameter} in {said}");
            }
            assert!(!said.contains('{') && !said.contains("  "), "{said}");
        }
    }
}

#[test]
fn a_language_with_other_letters_holds_no_latin_ones_but_names_and_what_was_given() {
    let given = [BRAND.product, BRAND.coin, NAME, REWARD, REASON, "K7MX3P", "s3cret", "CODE-4711"];
    let parcel = ["https://tcs.example/t/PK-779-4711", "TCS", "PK-779-4711"];
    let given = [&given[..], &parcel[..]].concat();
    for message in samples::all() {
        for words in ALL.iter().filter(|words| words.script() == "Arab") {
            // Staff wrote it in English and Urdu only.
            if message.kind() == MessageKind::Announcement && words.language() != urdu().language() {
                continue;
            }
            for said in [text(&message, words), sms(&message, words), locked(&message, words)] {
                // Without a currency's word of its own, a language shows the operator's.
                let rest =
                    given.iter().fold(said.clone(), |rest, given| rest.replace(given, "")).replace("Rs", "");
                let rest = rest.replace("7:10 PM", "");
                assert!(!rest.contains(|letter: char| letter.is_ascii_alphabetic()), "{rest} in {said}");
                let own = |letter| ('\u{0600}'..='\u{06FF}').contains(&letter);
                let announced = message.kind() == MessageKind::Announcement;
                assert!(rest.contains(own) || announced, "{said}");
            }
        }
    }
}

#[test]
fn a_text_from_right_to_left_keeps_what_is_filled_in_together() {
    let all = samples::all();
    let each = |words| all.iter().map(move |message| (message, words));
    for (message, words) in ALL.iter().filter(|words| words.right_to_left()).flat_map(each) {
        if message.kind() == MessageKind::Announcement {
            continue;
        }
        let urdu = text(message, words);
        assert!(urdu.starts_with('\u{200F}'), "{urdu}");
        let mut inside = false;
        // A link has a line of its own.
        let shown = urdu.lines().filter(|line| !line.starts_with("https://"));
        for letter in shown.flat_map(str::chars) {
            match letter {
                '\u{2066}'..='\u{2068}' => assert!(!std::mem::replace(&mut inside, true), "{urdu}"),
                '\u{2069}' => assert!(std::mem::replace(&mut inside, false), "{urdu}"),
                letter => assert!(inside || !letter.is_ascii_alphabetic(), "{letter} in {urdu}"),
            }
        }
        assert!(!inside, "{urdu}");
        let sms = sms(message, words);
        assert!(
            !sms.contains(|letter| ('\u{2066}'..='\u{2069}').contains(&letter)),
            "not every phone knows isolates: {sms}"
        );
        assert_eq!(sms.matches('\u{200E}').count() % 2, 0, "{sms}");
    }
    let room = text(&samples::of(MessageKind::MatchRoom), urdu());
    assert!(room.contains("1 مارچ، 2026، \u{2066}7:10 PM\u{2069}"), "{room}");
    let room = sms(&samples::of(MessageKind::MatchRoom), urdu());
    assert!(room.contains("1 مارچ، 2026، \u{200E}7:10 PM\u{200E}"), "{room}");
}

/// The catalogue's names have translations, and a message of an older version has a string.
#[test]
fn a_name_of_the_catalogue_is_in_the_language_of_the_text() {
    let translations = vec![(urdu().language(), "ایک دن کے لیے 200 MB".to_owned())];
    let reward = EntryName::translated("200 MB for a Day".into(), translations);
    let message = SubscriberMessage::ClaimWorking { reward };
    assert!(text(&message, english()).contains("200 MB for a Day is on its way"));
    assert!(
        text(&message, urdu()).contains("\u{2068}ایک دن کے لیے 200 MB\u{2069}"),
        "{}",
        text(&message, urdu())
    );
    let arabic = ALL.of("ar".parse().unwrap());
    assert!(text(&message, arabic).contains("\u{2068}200 MB for a Day\u{2069}"), "no translation");
    let kept = serde_json::to_string(&message).unwrap();
    assert_eq!(serde_json::from_str::<SubscriberMessage>(&kept).unwrap(), message, "{kept}");
    let older = SubscriberMessage::ClaimWorking { reward: "Mouse".into() };
    assert_eq!(serde_json::to_value(&older).unwrap(), json!({ "kind": "claim_working", "reward": "Mouse" }));
}

/// An SMS costs by the part, and one letter beyond the GSM alphabet halves what a part holds.
#[test]
fn an_sms_has_few_parts_in_every_language() {
    let mut long = Vec::new();
    for message in samples::all() {
        for words in ALL.iter() {
            let said = sms(&message, words);
            let units = said.encode_utf16().count();
            let language = words.language();
            let gsm = gsm::holds(&said);
            assert!(gsm || words.script() != "Latn", "{language}: {said}");
            let (parts, most) = if gsm { (units.div_ceil(153), 2) } else { (units.div_ceil(67), 3) };
            if parts > most {
                long.push(format!("{language}, {parts} parts, {units} units: {said}"));
            }
        }
    }
    assert_eq!(long, Vec::<String>::new());
}

/// `août` has a letter beyond the GSM alphabet.
#[test]
fn an_sms_stays_in_the_gsm_alphabet_in_every_month() {
    for month in 1..=12 {
        let until = format!("2026-{month:02}-28T14:10:00Z").parse().unwrap();
        let message = SubscriberMessage::TrialEnds { price: samples::price(Plan::Prepaid), until };
        for words in ALL.iter().filter(|words| words.script() == "Latn") {
            let said = sms(&message, words);
            assert!(gsm::holds(&said), "{said}");
            assert_eq!(gsm::folded(&text(&message, words)), said);
        }
    }
}

#[test]
fn english_is_as_it_was() {
    let said = |kind| text(&samples::of(kind), english());
    assert_eq!(
        said(MessageKind::MatchRoom),
        "Game Arena: Friday Night Cup 2026, Semi-final: your match is on 1 Mar 2026, 7:10 PM. Room ID: K7MX3P. On the \
         tournaments page press Play Now and enter it."
    );
    assert_eq!(
        said(MessageKind::TournamentRoom),
        "Game Arena: Friday Night Cup 2026 starts on 1 Mar 2026, 7:10 PM. Room ID: 5512 0098. Password: s3cret. Good luck!"
    );
    assert_eq!(
        said(MessageKind::ClaimShipped),
        "Game Arena: Gaming Mouse G102 was sent to you.\nTCS: PK-779-4711\nhttps://tcs.example/t/PK-779-4711"
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
        "Welcome to Game Arena! It is free until 1 Mar 2026, 7:10 PM, then Rs 10 per day. To unsubscribe, open Profile in \
         the Game Arena web app."
    );
    let again = SubscriberMessage::TaskRejected { challenge: "Ace".into(), reason: None };
    assert_eq!(
        text(&again, english()),
        "Game Arena: your entry for Ace was not approved. You can try again tomorrow."
    );
    assert_eq!(said(MessageKind::Announcement), "See you tonight.");
}

#[test]
fn a_locked_screen_shows_no_room_no_password_and_no_reference() {
    for message in samples::all() {
        for words in ALL.iter() {
            let shown = locked(&message, words);
            for secret in ["K7MX3P", "5512", "s3cret", "4711"] {
                assert!(!shown.contains(secret), "{shown}");
            }
            assert!(!shown.is_empty() && !shown.starts_with("Game Arena: "), "{shown}");
        }
    }
    let ready = locked(&samples::of(MessageKind::TournamentRoom), english());
    assert_eq!(ready, "Your match room is ready. Open the app to see it.");
    let shipped = locked(&samples::of(MessageKind::ClaimShipped), english());
    assert_eq!(shipped, "Gaming Mouse G102 was sent to you.");
    let delivered = locked(&samples::of(MessageKind::ClaimDelivered), english());
    assert_eq!(delivered, "Gaming Mouse G102 was delivered. Enjoy!");
}

#[test]
fn a_locked_screen_shows_of_an_older_row_what_its_kind_allows() {
    for kind in MessageKind::ALL {
        let message = samples::of(kind);
        let row = sms(&message, english());
        let shown = lock_screen_of_sms(Some(kind), &row, english(), BRAND.product);
        assert_eq!(shown, locked(&message, english()));
    }
    let unknown = lock_screen_of_sms(None, "Arena: code 4711", english(), "Arena");
    assert_eq!(unknown, "You have a new message. Open the app to read it.");
    assert!(!lock_screen_of_sms(None, "Arena: code 4711", urdu(), "Arena").contains("4711"));
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
    let reminder = text(&samples::of(MessageKind::StreakReminder), english());
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
        (MessageKind::ClaimShipped, "/rewards/claims"),
        (MessageKind::ClaimDelivered, "/rewards/claims"),
        (MessageKind::VoucherDelivered, "/rewards/claims"),
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
    let linked = Some("https://arena.example.com");
    for kind in MessageKind::ALL {
        let message = samples::of(kind);
        for words in [english(), urdu()] {
            let linked = MessageBrand { address: linked, ..brand(words) };
            let (plain, with_link) = (sms(&message, words), message.sms(words, &linked, Karachi));
            if kind == MessageKind::MatchRoom {
                assert!(with_link.ends_with(" https://arena.example.com/m/71/K7MX3P"), "{with_link}");
                assert!(with_link.contains("Room ID: K7MX3P") || words.right_to_left(), "{with_link}");
            } else {
                assert_eq!(with_link, plain, "only a room has a link");
            }
            let part = if words.right_to_left() { 67 } else { 153 };
            let parts = |text: &str| text.encode_utf16().count().div_ceil(part);
            assert!(parts(&with_link) <= parts(&plain), "{with_link}");
        }
    }
}
