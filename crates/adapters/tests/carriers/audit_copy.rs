//! The second places of the audit: a file, and a server in this process.

use std::sync::Arc;

use arena_adapters::audit_copy::{FileCopy, HttpCopy};
use arena_app::audit::from_json;
use arena_app::ports::{AuditCopy, AuditLine, KeptAuditLine};
use arena_testkit::TestClock;
use chrono::DateTime;

use crate::peer::{Answer, Peer};

fn lines(ids: std::ops::Range<i64>) -> Vec<KeptAuditLine> {
    let line = |id: i64| AuditLine::new(DateTime::UNIX_EPOCH, "zara@arena.example", "claims take", &id);
    ids.map(|id| KeptAuditLine { id, line: line(id), hash: Some(line(id).hash(None)) }).collect()
}

fn read(text: &str) -> Vec<KeptAuditLine> {
    text.lines().map(|line| from_json(line).expect("a line of the audit")).collect()
}

#[tokio::test]
async fn a_file_gets_a_line_of_json_for_each_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("audit.jsonl");
    let copy = FileCopy::new(path.clone());
    copy.add(&lines(1..3)).await.unwrap();
    copy.add(&lines(3..4)).await.unwrap();
    assert_eq!(read(&std::fs::read_to_string(&path).unwrap()), lines(1..4));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "others do not read it");
    }
    // Somebody put the file away.
    std::fs::rename(&path, folder.path().join("older.jsonl")).unwrap();
    copy.add(&lines(4..5)).await.unwrap();
    assert_eq!(read(&std::fs::read_to_string(&path).unwrap()), lines(4..5));
    let nowhere = FileCopy::new(folder.path().join("no/such/folder.jsonl"));
    assert!(nowhere.add(&lines(1..2)).await.is_err());
}

#[tokio::test]
async fn a_server_has_the_lines_once_it_says_so() {
    let peer =
        Peer::new(vec![Answer::new(204, ""), Answer::new(503, ""), Answer::redirect("/elsewhere")]).await;
    let url = format!("{}/ingest", peer.origin());
    let copy = HttpCopy::new(&url, Some("copy secret"), Arc::new(TestClock::new())).unwrap();
    copy.add(&lines(1..3)).await.unwrap();
    let asked = peer.next().await;
    assert_eq!((&*asked.method, &*asked.path), ("POST", "/ingest"));
    assert_eq!(asked.headers["authorization"], "Bearer copy secret");
    assert_eq!(asked.headers["content-type"], "application/x-ndjson");
    assert_eq!(read(std::str::from_utf8(&asked.body).unwrap()), lines(1..3));
    for _ in 0..2 {
        let why = copy.add(&lines(3..4)).await.unwrap_err();
        assert!(!why.contains("secret"), "{why}");
    }
}
