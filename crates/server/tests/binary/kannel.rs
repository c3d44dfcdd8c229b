//! Sends through Debian's Kannel as an operator runs it: bearerbox, smsbox, and its own stand-in for an SMS
//! centre. `scripts/kannel.sh` installs them and runs this.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{self, Receiver};

use arena_adapters::clock::SystemClock;
use arena_adapters::random::SystemRandom;
use arena_app::messages::SEND_JOB;
use arena_app::ports::{Clock, Message, MessageState, NewJob, NewMessage, Store, SubscriberId, new_id};
use arena_rules::{CountryRule, Msisdn};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::news;
use serde_json::json;

use crate::client::Subscriber;
use crate::handoff;
use crate::process::{DEADLINE, Folder};

const NUMBER: &str = "923001234567";
const PASSWORD: &str = "pa55+word&more";
const TEXTS: [&str; 3] = ["Room AB12CD & {password} @ 7", "روم AB12CD، پاس ورڈ قلعہ", "You won 50% more."];

/// Ports that are free now. Other programs rarely take them meanwhile.
fn free_ports<const N: usize>() -> [u16; N] {
    let listeners = [(); N].map(|()| TcpListener::bind("127.0.0.1:0").unwrap());
    listeners.map(|listener| listener.local_addr().unwrap().port())
}

/// A program of Kannel, killed with the test.
struct Program {
    child: Child,
    lines: Receiver<String>,
}

impl Program {
    fn start(program: &str, arguments: &[&str], folder: &Path) -> Self {
        // The programs write to both outputs.
        let words = format!("exec {program} \"$@\" 2>&1");
        let mut child = Command::new("sh")
            .args(["-c", &words, program])
            .args(arguments)
            .current_dir(folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (said, lines) = mpsc::channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || {
            for line in output.split(b'\n').map_while(Result::ok) {
                let _ = said.send(String::from_utf8_lossy(&line).into_owned());
            }
        });
        Self { child, lines }
    }

    /// Waits for a line with these words, and returns it.
    #[track_caller]
    fn says(&self, words: &str) -> String {
        let mut before = Vec::new();
        loop {
            match self.lines.recv_timeout(DEADLINE) {
                Ok(line) if line.contains(words) => return line,
                Ok(line) => before.push(line),
                Err(_) => panic!("it does not say {words:?}, but {before:#?}"),
            }
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn configuration(admin: u16, boxes: u16, centre: u16, sendsms: u16) -> String {
    format!(
        r#"
group = core
admin-port = {admin}
admin-password = kept-for-this-test
admin-deny-ip = "*.*.*.*"
admin-allow-ip = "127.0.0.1"
smsbox-port = {boxes}
box-deny-ip = "*.*.*.*"
box-allow-ip = "127.0.0.1"
dlr-storage = internal

group = smsc
smsc = fake
smsc-id = fake
port = {centre}
connect-allow-ip = 127.0.0.1

group = smsbox
bearerbox-host = 127.0.0.1
sendsms-port = {sendsms}

group = sendsms-user
username = arena
password = "{PASSWORD}"
concatenation = true
max-messages = 10

group = sms-service
keyword = default
max-messages = 0
catch-all = true
text = ""
"#
    )
}

async fn enqueue_texts(database: &Database) -> SubscriberId {
    let msisdn = Msisdn::parse(NUMBER, &CountryRule::default()).unwrap();
    let tx = database.begin().await.unwrap();
    let subscriber = tx.subscribers().by_msisdn(&msisdn).await.unwrap().unwrap();
    for text in TEXTS {
        let at = SystemClock.now();
        let id = new_id(at, &SystemRandom);
        let message = NewMessage {
            id,
            subscriber,
            msisdn: msisdn.clone(),
            message: news(text),
            text: text.into(),
            unique_key: Some(text.into()),
            expires_at: at + chrono::Duration::minutes(10),
            at,
        };
        assert!(tx.messages().enqueue(&message).await.unwrap());
        let payload = json!({ "message": id });
        let job = NewJob {
            id: new_id(at, &SystemRandom),
            kind: SEND_JOB,
            payload,
            unique_key: Some(format!("send/{id}")),
            run_at: at,
        };
        assert!(tx.jobs().enqueue(&job).await.unwrap());
    }
    tx.commit().await.unwrap();
    subscriber
}

#[test]
#[ignore = "needs Kannel: run scripts/kannel.sh"]
fn messages_go_through_kannel_and_their_receipts_come_back() {
    let [admin, boxes, centre, sendsms, arena] = free_ports();
    let folder = Folder::new();
    folder.write("kannel.conf", &configuration(admin, boxes, centre, sendsms));
    let bearerbox = Program::start("bearerbox", &["-v", "0", "kannel.conf"], folder.path());
    bearerbox.says("Start-up done");
    let smsbox = Program::start("smsbox", &["-v", "0", "kannel.conf"], folder.path());
    smsbox.says("Connected to bearerbox");
    let port = centre.to_string();
    // The program starts by sending a message like a phone; nobody answers it.
    let phones = Program::start(
        "/usr/lib/kannel/test/fakesmsc",
        &["-H", "127.0.0.1", "-r", &port, "-m", "1", "923009999999 8080 text hello"],
        folder.path(),
    );
    phones.says("sent message 1");

    let url = format!("http://127.0.0.1:{sendsms}/cgi-bin/sendsms");
    let own = format!("http://127.0.0.1:{arena}");
    let listen = format!("127.0.0.1:{arena}");
    let settings = [
        ("ARENA_LISTEN", listen.as_str()),
        ("ARENA_SMS__GATEWAY", "http"),
        ("ARENA_SMS__HTTP__URL", &url),
        ("ARENA_SMS__HTTP__USERNAME", "arena"),
        ("ARENA_SMS__HTTP__PASSWORD", PASSWORD),
        // Without quotes the value would be a number, which is refused.
        ("ARENA_SMS__HTTP__SENDER", "\"8080\""),
        ("ARENA_SMS__HTTP__RECEIPT_URL", &own),
        ("ARENA_SMS__HTTP__RECEIPT_FROM", "[\"127.0.0.1\"]"),
        ("ARENA_LOG__LEVEL", "debug,hyper_util=trace"),
    ];
    let server = folder.serve(&settings);
    let subscriber = Subscriber::enter(server.address, &handoff::of(NUMBER));

    let runtime = tokio::runtime::Runtime::new().unwrap();
    let delivered: Vec<Message> = runtime.block_on(async {
        let url = format!("sqlite:{}", folder.path().join("data/arena.db").display());
        let database = Database::open(&DatabaseOptions::new(url, 2)).await.unwrap();
        let who = enqueue_texts(&database).await;
        let arrived = async {
            loop {
                let all = database.read().messages().of_subscriber(who, 10).await.unwrap();
                if all.iter().all(|message| message.state == MessageState::Delivered) {
                    return all;
                }
                tokio::task::yield_now().await;
            }
        };
        let all = tokio::time::timeout(DEADLINE, arrived).await.expect("every receipt comes");
        database.close().await;
        all
    });
    let (texts, welcome): (Vec<_>, Vec<_>) =
        delivered.iter().partition(|message| message.kind == "announcement");
    assert_eq!((texts.len(), welcome.len()), (TEXTS.len(), 1), "{delivered:?}");
    for message in &delivered {
        assert!(
            message.reference.as_ref().is_some_and(|name| name.len() > 8),
            "what the SMS centre calls it"
        );
        assert_eq!(message.last_error, None);
    }
    let shown = subscriber.get(server.address, "/api/v1/notifications").data();
    assert_eq!(shown.as_array().unwrap().len(), delivered.len());

    // The phone gets the original texts: in the default alphabet if possible, otherwise in UCS-2.
    let got: Vec<String> = (0..delivered.len()).map(|_| phones.says("Got message")).collect();
    let one = |words: &str| assert!(got.iter().any(|line| line.contains(words)), "{words}: {got:?}");
    one("<8080 +923001234567 text Room AB12CD & {password} @ 7>");
    one("<8080 +923001234567 text You won 50% more.>");
    // "روم AB12CD" in UCS-2.
    one("<8080 +923001234567 ucs-2 %061%06H%06E%00+%00A%00B%001%002%00C%00D");

    let log = server.stopped();
    for secret in [PASSWORD, "pa55", NUMBER, "3001234567", "AB12CD"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}
