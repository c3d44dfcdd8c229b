//! Drills with an independent SMS centre, npm's `smpp`, to which the server's own binary sends.
//! `scripts/smpp.sh` installs it and runs this.

mod centre;

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::messages::SEND_JOB;
use arena_app::ports::{Clock, Message, MessageState, NewJob, NewMessage, Store, SubscriberId, new_id};
use arena_rules::messages::MessageKind;
use arena_rules::{CountryRule, Msisdn};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::{match_room, news};
use serde_json::json;

use crate::client::{Subscriber, get, submit};
use crate::handoff;
use crate::process::{DEADLINE, Folder, Server};
use centre::Centre;

const NUMBER: &str = "923001234567";
const PASSWORD: &str = "pa55word";
const NEWS: &str = MessageKind::Announcement.as_str();
const MATCH_ROOM: &str = MessageKind::MatchRoom.as_str();

struct Drill {
    centre: Centre,
    server: Server,
    database: Database,
    who: SubscriberId,
    runtime: tokio::runtime::Runtime,
    began: Instant,
    // The last field, so the folder is removed last.
    folder: Folder,
}

impl Drill {
    fn start() -> Self {
        let folder = Folder::new();
        let centre = Centre::start(folder.path());
        let binds = format!("[{{host=\"127.0.0.1\",port={}}}]", centre.port);
        let server = folder.serve(&[
            ("ARENA_SMS__GATEWAY", "smpp"),
            ("ARENA_SMS__SMPP__BINDS", &binds),
            ("ARENA_SMS__SMPP__SYSTEM_ID", "arena"),
            ("ARENA_SMS__SMPP__PASSWORD", PASSWORD),
            ("ARENA_SMS__SMPP__SENDER", "\"8080\""),
            ("ARENA_SMS__SMPP__PER_SECOND", "500"),
            ("ARENA_SMS__SMPP__WINDOW", "5"),
            ("ARENA_SMS__SMPP__ENQUIRE_SECONDS", "1"),
            ("ARENA_SMS__SMPP__RESPONSE_SECONDS", "2"),
            ("ARENA_SMS__SMPP__RECONNECT_SECONDS", "1"),
            ("ARENA_SMS__SMPP__REFUSED_SECONDS", "1"),
            ("ARENA_SMS__SMPP__MESSAGE_IDS", "hex_decimal"),
            ("ARENA_LOG__LEVEL", "debug,rusmpp=trace,rusmppc=trace"),
        ]);
        Subscriber::enter(server.address, &handoff::of(NUMBER));
        let runtime = tokio::runtime::Runtime::new().unwrap();
        let url = format!("sqlite:{}", folder.path().join("data/arena.db").display());
        let (database, who) = runtime.block_on(async {
            let database = Database::open(&DatabaseOptions::new(url, 2)).await.unwrap();
            let msisdn = Msisdn::parse(NUMBER, &CountryRule::default()).unwrap();
            let who = database.read().subscribers().by_msisdn(&msisdn).await.unwrap().unwrap();
            (database, who)
        });
        Self { centre, server, database, who, runtime, began: Instant::now(), folder }
    }

    /// Puts messages into the outbox, as use cases do.
    fn enqueue(&self, messages: impl Iterator<Item = (&'static str, String)>) {
        self.runtime.block_on(async {
            let tx = self.database.begin().await.unwrap();
            for (kind, text) in messages {
                let at = SystemClock.now();
                let id = new_id(at, &SystemRandom);
                let message = NewMessage {
                    id,
                    subscriber: self.who,
                    msisdn: Msisdn::parse(NUMBER, &CountryRule::default()).unwrap(),
                    message: if kind == MATCH_ROOM { match_room("K7MX3P") } else { news(&*text) },
                    unique_key: Some(text.clone()),
                    text,
                    expires_at: at + chrono::Duration::minutes(10),
                    at,
                };
                assert!(tx.messages().enqueue(&message).await.unwrap());
                let job = NewJob {
                    id: new_id(at, &SystemRandom),
                    kind: SEND_JOB,
                    payload: json!({ "message": id }),
                    unique_key: Some(format!("send/{id}")),
                    run_at: at,
                };
                assert!(tx.jobs().enqueue(&job).await.unwrap());
            }
            tx.commit().await.unwrap();
        });
    }

    /// Puts `count` room ids and as many other messages into the outbox, whose texts begin with a word.
    fn enqueue_both(&self, word: &str, count: usize) {
        let both =
            |nth| [(MATCH_ROOM, format!("{word} room {nth:03}")), (NEWS, format!("{word} news {nth:03}"))];
        self.enqueue((0..count).flat_map(both));
    }

    fn messages(&self, word: &str) -> Vec<Message> {
        let all = self.runtime.block_on(async {
            self.database.read().messages().of_subscriber(self.who, 10_000).await.unwrap()
        });
        all.into_iter().filter(|message| message.text.starts_with(word)).collect()
    }

    fn until(&self, word: &str, is: impl Fn(&Message) -> bool) -> Vec<Message> {
        let began = Instant::now();
        loop {
            let messages = self.messages(word);
            if messages.iter().all(&is) {
                return messages;
            }
            let left: Vec<_> = messages.iter().filter(|message| !is(message)).collect();
            assert!(began.elapsed() < DEADLINE, "{word}: {} are not: {:?}", left.len(), left.first());
            std::thread::yield_now();
        }
    }

    /// Requests a code from the demo operator; returns how long the answer took.
    fn ask_for_code(&self, number: &str) -> Duration {
        let at = self.server.address;
        let landing = get(at, "/operator/landing");
        let form = landing.text();
        let (_, rest) = form.split_once("name=\"token\" value=\"").unwrap();
        let token = rest.split_once('"').unwrap().0;
        let asked = format!("token={token}&mobile={number}&plan=prepaid");
        let began = Instant::now();
        let reply = submit(at, "/operator/landing", &asked, &landing.cookie());
        assert_eq!(reply.status, 303, "{}", reply.text());
        began.elapsed()
    }

    fn until_code(&self, number: &str) {
        let messages = get(self.server.address, &format!("/operator/api/messages?msisdn={number}")).json();
        let text = messages["messages"][0]["text"].as_str().unwrap().to_owned();
        let began = Instant::now();
        while self.centre.arrived().get(&text) != Some(&1) {
            assert!(began.elapsed() < DEADLINE, "no code arrives");
            std::thread::yield_now();
        }
    }

    /// Prints the state of the messages, and how often each arrived. Checks that every room id arrived,
    /// nothing else twice, and delivered messages did arrive.
    #[expect(clippy::print_stderr, reason = "what a drill came to is for whoever runs it")]
    fn outcome(&mut self, what: &str, word: &str) {
        let arrived = self.centre.arrived();
        let mut counts: BTreeMap<(&str, &str), usize> = BTreeMap::new();
        let mut twice = 0;
        for message in self.messages(word) {
            let times = arrived.get(&message.text).copied().unwrap_or(0);
            let (text, state) = (&message.text, message.state);
            if message.kind == MATCH_ROOM {
                assert!(times >= 1, "{text} is lost");
                assert_eq!(state, MessageState::Delivered, "{text}: {:?}", message.last_error);
                twice += usize::from(times > 1);
            } else {
                assert!(times <= 1, "{text} arrived {times} times");
                assert!(state != MessageState::Delivered || times == 1, "{text} was not delivered");
                assert!(
                    matches!(state, MessageState::Delivered | MessageState::Unknown),
                    "{text} is {state:?}"
                );
            }
            *counts
                .entry((if message.kind == MATCH_ROOM { "rooms" } else { "news" }, state.as_str()))
                .or_default() += 1;
        }
        let seconds = self.began.elapsed().as_secs_f32();
        eprintln!("drill: {what}: {counts:?}, rooms that came twice: {twice}, {seconds:.1} s");
        self.began = Instant::now();
    }
}

fn delivered(message: &Message) -> bool {
    message.state == MessageState::Delivered
}

/// Whether the message's state is final. During sending the state is unknown, too, but without an error.
fn settled(message: &Message) -> bool {
    let unknown = message.state == MessageState::Unknown && message.last_error.is_some();
    delivered(message) || (message.kind == NEWS && unknown)
}

#[test]
#[ignore = "needs npm's smpp: run scripts/smpp.sh"]
fn each_message_ends_as_it_should_whatever_happens_to_the_sms_centre() {
    let mut drill = Drill::start();

    // The centre expects another password: nothing is sent, and the error is recorded.
    drill.centre.configure(&json!({ "password": "another", "ids": "hex" }));
    drill.enqueue_both("password", 3);
    drill.centre.says("refused");
    drill.until("password", |message| {
        message.state == MessageState::Queued
            && message.last_error.as_deref().is_some_and(|why| why.contains("ESME_RINVPASWD"))
    });
    drill.centre.configure(&json!({ "password": PASSWORD }));
    drill.until("password", delivered);
    drill.outcome("a wrong password, put right", "password");

    // Texts of several parts, in both alphabets.
    let long = |begin: &str| format!("{begin} {}", "قلعہ {[€]} @ AB12CD ".repeat(8));
    let plain = format!("plain {}", "Room AB12CD {[€]} @ 7 ".repeat(17));
    drill.enqueue([(NEWS, long("urdu")), (NEWS, plain.clone())].into_iter());
    drill.until("urdu", delivered);
    drill.until("plain", delivered);
    let arrived = drill.centre.arrived();
    let times = [long("urdu"), plain].map(|text| arrived.get(&text).copied());
    assert_eq!(times, [Some(1); 2], "{arrived:?}");

    drill.centre.configure(&json!({ "throttle": 15 }));
    drill.enqueue_both("throttled", 15);
    drill.until("throttled", delivered);
    drill.outcome("throttled 15 times", "throttled");

    drill.centre.configure(&json!({ "receipts": "early", "delay": 50 }));
    drill.enqueue_both("early", 10);
    drill.until("early", delivered);
    drill.outcome("receipts before the answer", "early");

    drill.centre.configure(&json!({ "receipts": "twice", "delay": 0 }));
    drill.enqueue_both("twice", 10);
    drill.until("twice", delivered);
    drill.centre.configure(&json!({ "receipts": "held" }));
    drill.enqueue_both("late", 10);
    drill.until("late", |message| message.state == MessageState::Sent);
    drill.centre.configure(&json!({ "release": 2 }));
    drill.until("late", delivered);
    drill.outcome("receipts late and twice", "late");

    // The centre accepts messages and sends no answer.
    drill.centre.configure(&json!({ "receipts": "now", "mute": true }));
    drill.enqueue_both("mute", 10);
    for _ in 0..5 {
        drill.centre.says("took");
    }
    // Meanwhile, requests for codes are answered.
    let codes: Vec<_> =
        (0..5).map(|nth| drill.ask_for_code(&format!("0300111000{nth}")).as_millis()).collect();
    eprintln!(
        "drill: milliseconds until a request for a code is answered while the centre is mute: {codes:?}"
    );
    // The quickest one counts: other tests keep the machine busy, and waiting for the centre would take
    // seconds.
    assert!(codes.iter().min().is_some_and(|quickest| *quickest < 300), "{codes:?}");
    drill.until("mute", |message| message.last_error.is_some());
    drill.centre.configure(&json!({ "mute": false }));
    drill.until("mute", settled);
    drill.outcome("mute", "mute");
    drill.ask_for_code("03001110009");
    drill.until_code("03001110009");

    for round in ["first", "second", "third"] {
        drill.centre.configure(&json!({ "delay": 20 }));
        drill.enqueue_both(round, 40);
        for _ in 0..20 {
            drill.centre.says("took");
        }
        drill.centre.kill_and_start(&json!({ "password": PASSWORD, "ids": "hex" }));
        drill.until(round, settled);
        drill.outcome("killed in the middle", round);
    }

    let metrics = get(drill.server.address, "/metrics").text();
    for line in metrics.lines().filter(|line| line.starts_with("arena_smpp")) {
        eprintln!("drill: {line}");
    }
    assert!(metrics.contains("arena_smpp_bound"), "{metrics}");
    drill.runtime.block_on(drill.database.close());
    let log = drill.server.stopped();
    for secret in [PASSWORD, NUMBER, "3001234567", "300111000", "room 0", "AB12CD", "Jazz code"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
    assert!(log.contains("bound to the SMS centre") && log.contains("ESME_RINVPASWD"), "{log}");
    drop(drill.folder);
}

#[test]
#[ignore = "needs npm's smpp: run scripts/smpp.sh"]
fn a_check_of_the_configuration_binds_and_lets_go() {
    let folder = Folder::new();
    let mut centre = Centre::start(folder.path());
    centre.configure(&json!({ "password": PASSWORD }));
    let binds = format!("[{{host=\"127.0.0.1\",port={}}}]", centre.port);
    let check = |password| {
        let settings = [
            ("ARENA_SMS__GATEWAY", "smpp"),
            ("ARENA_SMS__SMPP__BINDS", binds.as_str()),
            ("ARENA_SMS__SMPP__SYSTEM_ID", "arena"),
            ("ARENA_SMS__SMPP__PASSWORD", password),
            ("ARENA_SMS__SMPP__SENDER", "8080"),
        ];
        let output = folder.run(&["config", "check", "--connect"], &settings);
        let output_text = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(!output_text.contains(password), "{output_text}");
        (output.status.code(), output_text)
    };
    for _ in 0..2 {
        let (code, output_text) = check(PASSWORD);
        assert!(code == Some(0) && output_text.contains("bound as arena and unbound"), "{output_text}");
    }
    let (code, output_text) = check("wr0ng");
    assert!(code == Some(1) && output_text.contains("the bind was refused: ESME_RINVPASWD"), "{output_text}");
}
