//! Killing the server in the middle of its work: everything acknowledged is there afterwards.

use std::sync::mpsc;

use serde_json::json;

use crate::client::{Subscriber, try_send};
use crate::commands::said;
use crate::process::{DEADLINE, Folder};

const CLAIM: &str = "/api/v1/update-daily-streak";
const ROUNDS: u32 = 3;
const CLAIMERS: u32 = 8;
const CLAIMS_EACH: u32 = 6;
/// Acknowledged claims before the server is killed.
const BEFORE: usize = 10;

#[test]
fn every_acknowledged_claim_outlives_a_kill() {
    let folder = Folder::new();
    for round in 0..ROUNDS {
        let mut server = folder.serve(&[]);
        let at = server.address;
        let groups: Vec<Vec<Subscriber>> = (0..CLAIMERS)
            .map(|claimer| {
                let number = |n| format!("9230{round:02}{claimer:02}{n:04}");
                (0..CLAIMS_EACH).map(|n| Subscriber::login(at, &number(n))).collect()
            })
            .collect();
        let (acknowledge, acknowledged) = mpsc::channel();
        let claimers: Vec<_> = groups
            .iter()
            .cloned()
            .map(|subscribers| {
                let acknowledge = acknowledge.clone();
                std::thread::spawn(move || {
                    for subscriber in subscribers {
                        // Without a whole answer the claim is not acknowledged.
                        if let Some(reply) = try_send(at, &subscriber.request(CLAIM, &json!({}))) {
                            assert_eq!(reply.data()["credits"], 10);
                            acknowledge.send(subscriber).unwrap();
                        }
                    }
                })
            })
            .collect();
        drop(acknowledge);
        let mut paid: Vec<_> = (0..BEFORE).map(|_| acknowledged.recv_timeout(DEADLINE).unwrap()).collect();
        server.killed();
        claimers.into_iter().for_each(|claimer| claimer.join().unwrap());
        paid.extend(acknowledged.iter());

        assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean", "round {round}");
        let server = folder.serve(&[]);
        let at = server.address;
        for subscriber in &paid {
            assert_eq!(subscriber.balance(at), 10, "round {round}: an acknowledged claim is lost");
        }
        // The others were paid or not; in the end each has been paid once.
        for subscriber in groups.iter().flatten() {
            subscriber.post(at, CLAIM, &json!({}));
            assert_eq!(subscriber.balance(at), 10, "round {round}");
        }
        server.stopped();
    }
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
}
