use std::net::SocketAddr;
use std::sync::Arc;

use arena_adapters::clock::SystemClock;
use arena_app::ports::Clock;
use arena_testkit::{CARRIER_BASE, CARRIER_TOKENS, Carrier, CarrierFate, CarrierOptions};
use chrono::Days;
use serde_json::json;
use tokio::runtime::Runtime;

use crate::client::{Subscriber, get};
use crate::commands::said;
use crate::process::{DEADLINE, Folder, Server};

struct Operator {
    carrier: Arc<Carrier>,
    address: SocketAddr,
    _runtime: Runtime,
}

impl Operator {
    fn new() -> Self {
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
        let carrier = Carrier::new(Arc::new(SystemClock), CarrierOptions::default());
        let address = runtime.block_on(carrier.listen(([127, 0, 0, 1], 0).into())).unwrap();
        Self { carrier, address, _runtime: runtime }
    }

    fn serve(&self, folder: &Folder) -> Server {
        let url = format!("http://{}{CARRIER_BASE}", self.address);
        let token_url = format!("http://{}{CARRIER_TOKENS}", self.address);
        folder.serve(&[
            ("ARENA_BILLING__GATEWAY", "camara"),
            // A subscriber who agrees to a plan is charged at once.
            ("ARENA_BILLING__TRIAL_DAYS", "0"),
            ("ARENA_LIMITS__PER_SUBSCRIBER", "0"),
            ("ARENA_BILLING__CAMARA__URL", &url),
            ("ARENA_BILLING__CAMARA__TOKEN_URL", &token_url),
            ("ARENA_BILLING__CAMARA__CLIENT_ID", "arena"),
            ("ARENA_BILLING__CAMARA__CLIENT_SECRET", "carrier secret + more"),
        ])
    }
}

/// Claims as soon as claims are allowed.
fn earns(server: &Server, subscriber: &Subscriber) -> bool {
    let until = std::time::Instant::now() + DEADLINE;
    while std::time::Instant::now() < until {
        let claimed = subscriber.post(server.address, "/api/v1/update-daily-streak", &json!({}));
        if claimed.json()["success"] == true {
            return true;
        }
        assert_eq!(claimed.json()["code"], "subscription_suspended");
        std::thread::yield_now();
    }
    false
}

#[test]
fn a_consenting_subscriber_is_charged_and_reconciliation_agrees() {
    let (folder, operator) = (Folder::new(), Operator::new());
    let server = operator.serve(&folder);
    for number in ["923001234567", "923007654321"] {
        assert!(earns(&server, &Subscriber::login(server.address, number)), "{number}");
    }
    operator.carrier.next(CarrierFate::Refused(403, "CARRIER_BILLING.PAYMENT_DENIED"));
    Subscriber::login(server.address, "923009999999");
    while operator.carrier.asked()[0] < 3 {
        std::thread::yield_now();
    }
    let log = server.stopped();
    assert!(!log.contains("3001234567") && !log.contains("carrier-token"), "{log}");
    let payments = operator.carrier.payments();
    assert_eq!((payments.len(), operator.carrier.misfits()), (2, Vec::<String>::new()));

    let status = said(&folder.run(&["billing", "status"], &[]));
    for expected in
        ["0 subscriptions are due", "0 charges are open", "2 paid, 1 denied", "2 active", "1 suspended"]
    {
        assert!(
            status.replace("1 denied, 2 paid", "2 paid, 1 denied").contains(expected),
            "{expected}: {status}"
        );
    }

    let book = get_chunked(operator.address, "/book.csv");
    folder.write("book.csv", &book);
    let zone = chrono_tz::Asia::Karachi;
    let today = SystemClock.now().with_timezone(&zone).date_naive();
    let (from, until) = ((today - Days::new(1)).to_string(), today.to_string());
    let reconcile =
        |file: &str| folder.run(&["billing", "reconcile", file, "--from", &from, "--until", &until], &[]);
    let agreed = said(&reconcile("book.csv"));
    assert!(agreed.contains("2 paid in both, Rs 20") && agreed.ends_with("the books agree"), "{agreed}");

    let reference = &payments[0].reference;
    let wrong = [
        (book.replacen("10,PKR", "11,PKR", 1), format!("1 paid in both, at another amount: {reference}")),
        (book.replacen("succeeded", "denied", 1), format!("1 paid here, not there: {reference}")),
        (format!("{book}x,somebody-1,succeeded,10,PKR,\n"), "no charge of ours: somebody-1".into()),
        (format!("{book}x,y,perhaps,10,PKR,\n"), "line 4: its status is no word that is known here".into()),
    ];
    for (text, named) in wrong {
        folder.write("wrong.csv", &text);
        let output = reconcile("wrong.csv");
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(
            said.contains(&named) && said.trim_end().ends_with("the books do not agree"),
            "{named}: {said}"
        );
    }
    let output =
        folder.run(&["billing", "reconcile", "wrong.csv", "--from", &from, "--until", &until, "--json"], &[]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(
        json!([document["agree"], document["matched"], document["unreadable"], document["lines"]]),
        json!([false, 2, 1, 3])
    );
    assert_eq!(document["differences"]["unknownHere"], json!({ "count": 0, "references": [] }));
    let none = folder.run(&["billing", "reconcile", "none.csv"], &[]);
    assert!(String::from_utf8_lossy(&none.stderr).contains("none.csv"));
}

/// Reads a body that is sent in chunks.
fn get_chunked(address: SocketAddr, path: &str) -> String {
    use std::io::{Read, Write};
    let mut stream = crate::client::connect(address).unwrap();
    // HTTP 1.0 has no chunks, so the body is sent as it is.
    stream.write_all(format!("GET {path} HTTP/1.0\r\n\r\n").as_bytes()).unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text.split_once("\r\n\r\n").unwrap().1.to_owned()
}

#[test]
fn a_demo_charges_at_its_own_operator_at_the_price_that_people_read() {
    let folder = Folder::new();
    let env = [
        ("ARENA_BILLING__TRIAL_DAYS", "0"),
        ("ARENA_BILLING__PREPAID_DAILY", "12.5"),
        ("ARENA_LIMITS__PER_SUBSCRIBER", "0"),
    ];
    let server = folder.serve(&env);
    let landing = get(server.address, "/operator/landing").text();
    assert!(landing.contains("Rs 12.50 per day"), "{landing}");
    assert!(earns(&server, &Subscriber::login(server.address, "923001234567")));
    server.stopped();
    let status = said(&folder.run(&["billing", "status"], &env));
    assert!(status.contains("1 paid") && status.contains("1 active"), "{status}");
}

#[test]
fn without_charging_everybody_earns() {
    let folder = Folder::new();
    let env = [("ARENA_BILLING__GATEWAY", "none")];
    let server = folder.serve(&env);
    let subscriber = Subscriber::login(server.address, "923001234567");
    subscriber.post(server.address, "/api/v1/update-daily-streak", &json!({})).data();
    server.stopped();
    let status = said(&folder.run(&["billing", "status"], &env));
    assert!(status.contains("nobody is charged here") && status.contains("subscriptions: none"), "{status}");
}
