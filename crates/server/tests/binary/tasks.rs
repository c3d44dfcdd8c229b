use serde_json::json;

use crate::client::Subscriber;
use crate::commands::said;
use crate::process::Folder;

const UNKNOWN: &str = "00000000-0000-7000-8000-000000000000";

pub(crate) const PIXEL: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAA\
     AABJRU5ErkJggg==";

#[test]
fn entries_are_listed_shown_approved_and_rejected() {
    let folder = Folder::new();
    let review = [("ARENA_TASKS__AUTO_APPROVE", "false")];
    let server = folder.serve(&review);
    let tasks = |arguments: &[&str]| folder.run(&[&["tasks"], arguments].concat(), &review);
    let enter = |number: &str, challenge: &str| {
        let subscriber = Subscriber::login(server.address, number);
        let form = json!({ "gameId": "pubg-mobile", "challengeId": challenge, "entryImage": PIXEL });
        let entry = subscriber.post(server.address, "/api/v1/challenge/entry", &form).data();
        assert_eq!(entry["entryStatus"], "Submitted");
        (subscriber, entry["entryId"].as_str().unwrap().to_owned())
    };
    assert_eq!(said(&tasks(&["list"])), "0 of 0 submitted");
    let (first, approved) = enter("923001234567", "pubg-mobile-win");
    let (second, rejected) = enter("923007654321", "pubg-mobile-team");

    let listed = said(&tasks(&["list"]));
    let lines: Vec<_> = listed.lines().collect();
    assert_eq!(lines.len(), 3, "{listed}");
    assert!(lines[0].starts_with(&approved) && lines[0].ends_with("PUBG Mobile: Chicken Dinner"), "{listed}");
    assert!(lines[1].ends_with(&format!("SAME PICTURE as {approved}")), "{listed}");
    assert_eq!(lines[2], "2 of 2 submitted");

    let shown = said(&tasks(&["show", &approved, "--picture", "shot.jpg"]));
    assert!(shown.contains(&format!("of somebody else: {rejected} (the same picture)")), "{shown}");
    assert!(std::fs::read(folder.path().join("shot.jpg")).unwrap().starts_with(b"\xff\xd8\xff"));

    let done = said(&tasks(&["approve", &approved]));
    assert_eq!(done, format!("{approved} approved: Chicken Dinner of PUBG Mobile"));
    let again = tasks(&["approve", &approved]);
    assert_eq!(again.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&again.stdout).contains("was decided before"));
    said(&tasks(&["reject", &rejected, "--reason", "Not your own picture."]));
    assert_eq!(tasks(&["show", UNKNOWN]).status.code(), Some(1));
    assert_eq!(tasks(&["reject", UNKNOWN]).status.code(), Some(1));
    assert_eq!(said(&tasks(&["list"])), "0 of 0 submitted");
    assert!(said(&tasks(&["list", "--state", "rejected"])).starts_with(&rejected));

    // The server learns of the reviews from the database alone.
    assert_eq!(first.get(server.address, "/api/v1/wallet").data()["balance"], 40);
    assert_eq!(second.get(server.address, "/api/v1/wallet").data()["balance"], 0);
    let messages = second.get(server.address, "/api/v1/notifications").data();
    assert!(messages[0]["text"].as_str().unwrap().contains("Reason: Not your own picture."), "{messages}");
    assert_eq!(said(&folder.run(&["ledger", "verify"], &[])), "ledger clean");
    server.stopped();
}

#[test]
fn a_bucket_that_is_not_there_stops_the_start() {
    let folder = Folder::new();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let endpoint = format!("http://127.0.0.1:{port}");
    let output = folder.run(
        &["serve"],
        &[
            ("ARENA_LISTEN", "127.0.0.1:0"),
            ("ARENA_FILES__STORE", "s3"),
            ("ARENA_FILES__S3__BUCKET", "pictures"),
            ("ARENA_FILES__S3__ACCESS_KEY", "arena"),
            ("ARENA_FILES__S3__SECRET", "of the bucket"),
            ("ARENA_FILES__S3__ENDPOINT", &endpoint),
        ],
    );
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{error}");
    let last = error.lines().last().unwrap_or_default();
    assert!(
        last.contains("key `files.s3`: files: put started") && !last.contains("of the bucket"),
        "{error}"
    );
}
