use std::time::Duration;

use arena_adapters::sms::SmppGateway;
use arena_app::ports::SendError;
use arena_testkit::{SeededRandom, TestClock};
use std::sync::Arc;
use tokio::time::Instant;

use super::centre::{BIND, Centre, ENQUIRE, SUBMIT, UNBIND};
use super::{Client, Desk, PASSWORD, config, silent, taken, until};

const ROOM: &str = "Room AB12CD";

#[tokio::test]
async fn the_centres_status_decides_the_outcome() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.bound().await;
    client.bound(1).await;
    for (status, becomes) in [
        (0x08, "later"),
        (0x45, "later"),
        // A wrong setting of ours: another attempt may find it corrected.
        (0x0A, "later"),
        (0x48, "later"),
        (0x62, "later"),
        (0x01, "never"),
        (0x0B, "never"),
        (0xFF, "unknown"),
        (0x0400, "unknown"),
    ] {
        let sending = client.sending(ROOM);
        let submit = caller.submit().await;
        // A refusal has no body, as in the standard.
        caller.answer(&submit, status, b"").await;
        let error = sending.await.unwrap().unwrap_err();
        assert_eq!(silent(&error), becomes, "{status:#x}: {error}");
    }
    // A `generic_nack`, which names no message.
    let sending = client.sending(ROOM);
    let submit = caller.submit().await;
    caller.write(0x8000_0000, 0x03, submit.sequence, b"").await;
    assert_eq!(silent(&sending.await.unwrap().unwrap_err()), "never");

    let sending = client.sending(ROOM);
    let submit = caller.submit().await;
    caller.answer(&submit, 0, b"m-1\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:m-1"]));
    // An answer without an id still means that the message was taken.
    for body in [&b""[..], b"\0"] {
        let sending = client.sending(ROOM);
        let submit = caller.submit().await;
        caller.answer(&submit, 0, body).await;
        assert_eq!(sending.await.unwrap(), taken(&[]));
    }
}

#[tokio::test]
async fn without_a_bind_the_message_waits_in_the_outbox() {
    let gone = Centre::new().await.port;
    let client = Client::start(config(&[gone]));
    let began = Instant::now();
    let error = client.send(ROOM).await.unwrap_err();
    assert_eq!(silent(&error), "later");
    assert!(began.elapsed() < Duration::from_secs(1), "it is said at once");
    until("why is said", || client.gateway.bound() == 0).await;
}

#[tokio::test]
async fn a_wrong_password_is_logged_and_not_retried_at_once() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.caller().await;
    let bind = caller.next().await;
    assert_eq!(bind.id, BIND);
    caller.answer(&bind, 0x0E, b"").await;
    assert_eq!(caller.heard().await, None, "it hangs up");
    let named = async {
        loop {
            let error = client.send(ROOM).await.unwrap_err();
            assert_eq!(silent(&error), "later");
            if error.to_string().contains("the bind was refused: ESME_RINVPASWD") {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), named).await.expect("the error is named");
    let again = tokio::time::timeout(Duration::from_secs(3), centre.caller()).await;
    assert!(again.is_err(), "not within the first waits of a lost connection");
}

#[tokio::test]
async fn a_killed_centre_leaves_only_its_unanswered_messages_unknown() {
    let centre = Centre::new().await;
    let client = Client::start(super::SmppConfig { window: 2, ..config(&[centre.port]) });
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let sending: Vec<_> = (0..4).map(|_| client.sending(ROOM)).collect();
    for _ in 0..2 {
        caller.submit().await;
    }
    drop(caller);
    let mut outcomes = Vec::new();
    for one in sending {
        outcomes.push(silent(&one.await.unwrap().unwrap_err()));
    }
    outcomes.sort();
    assert_eq!(outcomes, ["later", "later", "unknown", "unknown"]);

    // The centre is back, and the client reconnects.
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let sending = client.sending(ROOM);
    let submit = caller.submit().await;
    caller.answer(&submit, 0, b"m-2\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:m-2"]));
}

#[tokio::test]
async fn a_silent_centre_is_asked_and_then_disconnected() {
    let centre = Centre::new().await;
    let quick = super::SmppConfig { response: Duration::from_millis(200), ..config(&[centre.port]) };
    let client = Client::start(quick);
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let sending = client.sending(ROOM);
    assert_eq!(caller.next().await.id, SUBMIT);
    assert_eq!(
        sending.await.unwrap(),
        Err(SendError::Unknown("the SMS centre did not answer in time".into()))
    );
    // Until the centre answers `enquire_link`, no other message waits for it.
    assert_eq!(caller.next().await.id, ENQUIRE);
    let error = client.send(ROOM).await.unwrap_err();
    assert_eq!(silent(&error), "later");
    assert_eq!(caller.heard().await, None, "it hangs up");

    // A centre that answers `enquire_link` is only slow.
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let sending = client.sending(ROOM);
    let late = caller.next().await;
    assert_eq!(silent(&sending.await.unwrap().unwrap_err()), "unknown");
    let enquire = caller.next().await;
    caller.answer(&enquire, 0, b"").await;
    caller.answer(&late, 0, b"m-1\0").await;
    client.bound(1).await;
    let sending = client.sending(ROOM);
    let submit = caller.submit().await;
    caller.answer(&submit, 0, b"m-2\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:m-2"]));
}

#[tokio::test]
async fn an_idle_bind_is_kept_alive_and_one_that_does_not_answer_is_dropped() {
    let centre = Centre::new().await;
    let quick = super::SmppConfig {
        enquire: Duration::from_millis(50),
        response: Duration::from_millis(200),
        ..config(&[centre.port])
    };
    let client = Client::start(quick);
    let mut caller = centre.bound().await;
    for _ in 0..3 {
        let enquire = caller.next().await;
        assert_eq!((enquire.id, enquire.body.len()), (ENQUIRE, 0));
        caller.answer(&enquire, 0, b"").await;
    }
    let asked = caller.say(ENQUIRE, b"").await;
    let answer = loop {
        let said = caller.next().await;
        if said.id != ENQUIRE {
            break said;
        }
    };
    assert_eq!((answer.id, answer.status, answer.sequence), (0x8000_0015, 0, asked));
    while caller.heard().await.is_some() {}
    let _caller = centre.bound().await;
    client.bound(1).await;
}

#[tokio::test]
async fn the_other_bind_takes_over_at_once() {
    let (one, two) = (Centre::new().await, Centre::new().await);
    let client = Client::start(config(&[one.port, two.port]));
    let (mut first, mut second) = (one.bound().await, two.bound().await);
    client.bound(2).await;
    // The first message goes to an idle bind, the next to the other bind while the first is busy.
    let busy = client.sending(ROOM);
    let kept = first.submit().await;
    let sending = client.sending(ROOM);
    let submit = second.submit().await;
    second.answer(&submit, 0, b"b-1\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:b-1"]));
    first.answer(&kept, 0, b"a-1\0").await;
    assert_eq!(busy.await.unwrap(), taken(&["main:a-1"]));

    drop(first);
    client.bound(1).await;
    let sending = client.sending(ROOM);
    let submit = second.submit().await;
    second.answer(&submit, 0, b"b-2\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:b-2"]));
}

#[tokio::test]
async fn throttling_slows_a_bind_and_loses_no_message() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.bound().await;
    client.bound(1).await;
    for status in [0x58, 0x14] {
        let sending = client.sending(ROOM);
        let submit = caller.submit().await;
        let said = Instant::now();
        caller.answer(&submit, status, b"").await;
        assert_eq!(silent(&sending.await.unwrap().unwrap_err()), "later");
        let sending = client.sending(ROOM);
        let submit = caller.submit().await;
        assert!(said.elapsed() > Duration::from_millis(900), "it waits a second");
        caller.answer(&submit, 0, b"m-1\0").await;
        assert_eq!(sending.await.unwrap(), taken(&["main:m-1"]));
    }
}

#[tokio::test]
async fn rate_and_window_of_a_bind_are_kept() {
    let centre = Centre::new().await;
    let slow = super::SmppConfig { per_second: 20, window: 3, ..config(&[centre.port]) };
    let client = Client::start(slow);
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let began = Instant::now();
    let sending: Vec<_> = (0..5).map(|_| client.sending(ROOM)).collect();
    let mut waiting = Vec::new();
    for _ in 0..3 {
        waiting.push(caller.submit().await);
    }
    assert!(began.elapsed() >= Duration::from_millis(90), "a twentieth of a second lies between two");
    let more = tokio::time::timeout(Duration::from_millis(300), caller.heard()).await;
    assert!(more.is_err(), "no fourth before an answer");
    for nth in 0..5 {
        let submit = waiting.pop().unwrap();
        caller.answer(&submit, 0, b"m\0").await;
        if nth < 2 {
            waiting.push(caller.submit().await);
        }
    }
    for one in sending {
        assert_eq!(one.await.unwrap(), taken(&["main:m"]));
    }
}

#[tokio::test]
async fn a_burst_is_written_whole_while_the_centre_is_silent() {
    let centre = Centre::new().await;
    let client = Client::start(super::SmppConfig { per_second: 10_000, ..config(&[centre.port]) });
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let sending: Vec<_> = (0..10).map(|_| client.sending(ROOM)).collect();
    let mut heard = Vec::new();
    for _ in 0..10 {
        heard.push(caller.submit().await);
    }
    // Answers in another order reach the right requests.
    for submit in heard.iter().rev() {
        caller.answer(submit, 0, format!("m-{}\0", submit.sequence).as_bytes()).await;
    }
    let mut names = std::collections::BTreeSet::new();
    for one in sending {
        names.extend(one.await.unwrap().unwrap().parts);
    }
    assert_eq!(names.len(), 10);
}

#[tokio::test]
async fn a_text_with_a_sent_part_is_unknown() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let long = "Room AB12CD ".repeat(20);
    // The first part is refused: nothing was sent.
    let sending = client.sending(&long);
    let submit = caller.submit().await;
    caller.answer(&submit, 0x0B, b"").await;
    assert_eq!(silent(&sending.await.unwrap().unwrap_err()), "never");

    let sending = client.sending(&long);
    let submit = caller.submit().await;
    caller.answer(&submit, 0, b"m-1\0").await;
    let submit = caller.submit().await;
    caller.answer(&submit, 0x0B, b"").await;
    let error = sending.await.unwrap().unwrap_err();
    assert_eq!(error, SendError::Unknown("1 of 2 parts were sent: ESME_RINVDSTADR".into()));

    // A request for a lower rate between two parts, or a lost connection, must not leave the phone with half
    // a message.
    let sending = client.sending(&long);
    let submit = caller.submit().await;
    caller.answer(&submit, 0, b"m-1\0").await;
    let submit = caller.submit().await;
    caller.answer(&submit, 0x58, b"").await;
    let submit = caller.submit().await;
    caller.answer(&submit, 0, b"m-2\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:m-1", "main:m-2"]));

    assert_eq!(silent(&client.send(&"a".repeat(1_531)).await.unwrap_err()), "never");
}

#[tokio::test]
async fn either_side_may_unbind() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.bound().await;
    client.bound(1).await;
    // The centre unbinds: the client waits for outstanding answers.
    let sending = client.sending(ROOM);
    let submit = caller.submit().await;
    let goodbye = caller.say(UNBIND, b"").await;
    client.bound(0).await;
    caller.answer(&submit, 0, b"m-1\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:m-1"]));
    let answer = caller.next().await;
    assert_eq!((answer.id, answer.sequence), (0x8000_0006, goodbye));
    assert_eq!(caller.heard().await, None);

    // The client unbinds.
    let mut caller = centre.bound().await;
    client.bound(1).await;
    let gateway = client.gateway.clone();
    let sending = client.sending(ROOM);
    let submit = caller.submit().await;
    let closing = tokio::spawn(async move { gateway.close().await });
    client.bound(0).await;
    assert_eq!(silent(&client.send(ROOM).await.unwrap_err()), "later");
    caller.answer(&submit, 0, b"m-2\0").await;
    assert_eq!(sending.await.unwrap(), taken(&["main:m-2"]));
    let unbind = caller.next().await;
    assert_eq!(unbind.id, UNBIND);
    caller.answer(&unbind, 0, b"").await;
    closing.await.unwrap();
    assert_eq!(caller.heard().await, None);
}

#[tokio::test]
async fn a_setting_that_does_not_fit_is_named_without_its_value() {
    let with = |change: fn(&mut super::SmppConfig)| {
        let mut config = config(&[1]);
        change(&mut config);
        assert!(!format!("{config:?}").contains(PASSWORD), "no password in Debug");
        let (clock, random) = (Arc::new(TestClock::new()), Arc::new(SeededRandom::new(7)));
        SmppGateway::start(config, Arc::new(Desk::default()), clock, random).err().unwrap()
    };
    let long = |key: &str, most: usize| format!("{key}: at most {most} ASCII characters");
    assert_eq!(with(|config| config.binds[0].password = "pa55word9".into()), long("password", 8));
    assert_eq!(with(|config| config.binds[0].system_id = "a".repeat(16)), long("system_id", 15));
    assert_eq!(with(|config| config.binds[0].system_type = "قلعہ".into()), long("system_type", 12));
    assert_eq!(with(|config| config.sender.address = "a".repeat(21)), long("sender", 20));
}
