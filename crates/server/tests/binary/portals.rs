//! Portals of two operators in one process, by host name.

use serde_json::json;

use crate::client::{Reply, Subscriber, request, try_send};
use crate::process::{Folder, Server};
use crate::tournaments::until;

const FIRST: &str = "public_url = \"http://play.arena.example\"\nportals = [{ config = \"cheza.toml\", env_file = \"cheza.env\" }]\n";
const CHEZA: &str = "public_url = \"http://cheza.example\"\ndata_dir = \"cheza\"\nlanguages = [\"sw\", \"en\"]\n\
                     [limits]\nper_address = 0\n[brand]\nproduct = \"Cheza\"\ntagline = \"Cheza kila siku\"\n[country]\ncode = \"KE\"\n";
const KENYAN: &str = "254712345678";

fn both() -> Folder {
    let folder = Folder::new();
    folder.write("arena.toml", FIRST);
    folder.write("cheza.toml", CHEZA);
    folder.write("cheza.env", "ARENA_BRAND__COIN=Sarafu\n");
    folder
}

/// Sends a request under a host name.
#[track_caller]
fn ask(server: &Server, host: &str, request: Vec<u8>) -> Reply {
    let text = String::from_utf8(request).unwrap().replacen("Host: arena", &format!("Host: {host}"), 1);
    try_send(server.address, text.as_bytes()).unwrap()
}

#[track_caller]
fn get(server: &Server, host: &str, path: &str) -> Reply {
    ask(server, host, request("GET", path, &[], ""))
}

#[test]
fn each_host_name_has_its_own_brand_subscribers_and_metrics() {
    let folder = both();
    let server = folder.serve(&[]);
    for (host, product, coin, language) in [
        ("cheza.example", "Cheza", "Sarafu", "sw"),
        ("CHEZA.example:8080", "Cheza", "Sarafu", "sw"),
        ("play.arena.example", "Arena", "ESL Coins", "en"),
        ("127.0.0.1", "Arena", "ESL Coins", "en"),
    ] {
        let config = get(&server, host, "/api/v1/config").data();
        assert_eq!(
            (&config["product"], &config["coin"], &config["languages"][0]["code"]),
            (&json!(product), &json!(coin), &json!(language)),
            "{host}"
        );
        let page = get(&server, host, "/").text();
        assert!(page.contains(&format!("<html lang=\"{language}\"")), "{host}: {}", &page[..200]);
        assert_eq!(get(&server, host, "/health/ready").status, 200, "{host}");
    }

    // A number, a session and a wallet of one portal are nothing to the other.
    let kenyan = Subscriber::handed_off(KENYAN);
    assert_eq!(ask(&server, "play.arena.example", kenyan.clone()).status, 401, "no number of the country");
    let entered = ask(&server, "cheza.example", kenyan);
    entered.data();
    let token = format!("Bearer {}", entered.header("access_token"));
    let wallet = |host: &str| {
        ask(&server, host, request("GET", "/api/v1/wallet", &[("Authorization", &token)], "")).status
    };
    assert_eq!((wallet("cheza.example"), wallet("play.arena.example")), (200, 401));
    assert!(folder.path().join("cheza/arena.db").exists() && folder.path().join("data/arena.db").exists());

    let counted = |host: &str| {
        let metrics = get(&server, host, "/metrics").text();
        let line = metrics.lines().find(|line| {
            line.starts_with(
                "arena_http_requests_total{route=\"/api/v1/wallet\",method=\"GET\",status=\"200\"}",
            )
        });
        line.and_then(|line| line.rsplit(' ').next()).unwrap_or_default().to_owned()
    };
    assert_eq!((counted("cheza.example"), counted("play.arena.example")), ("1".into(), "0".into()));
    let log = server.stopped();
    let of_cheza = |line: &&str| line.contains("portal{host=\"cheza.example\"}");
    assert!(log.lines().any(|line| of_cheza(&line)), "{log}");
    assert!(log.lines().any(|line| line.contains("stopped") && !of_cheza(&line)), "{log}");
}

/// An event stream of the further portal is counted there, also when it ends: the first portal's threads send it.
#[test]
fn an_event_stream_is_counted_by_its_own_portal() {
    use std::io::{Read, Write};

    let folder = both();
    let server = folder.serve(&[]);
    let entered = ask(&server, "cheza.example", Subscriber::handed_off(KENYAN));
    let token = format!("Bearer {}", entered.header("access_token"));
    let text = String::from_utf8(request("GET", "/api/v1/events", &[("Authorization", &token)], "")).unwrap();
    let text = text.replacen("Host: arena", "Host: cheza.example", 1);
    let mut stream = crate::client::connect(server.address).unwrap();
    stream.write_all(text.as_bytes()).unwrap();
    let mut first = [0; 512];
    let read = stream.read(&mut first).unwrap();
    assert!(String::from_utf8_lossy(&first[..read]).starts_with("HTTP/1.1 200"), "an event stream");
    let streams = |host: &str, many: &str| {
        let line = format!("\narena_event_streams {many}\n");
        until(|| {
            let metrics = get(&server, host, "/metrics").text();
            if metrics.contains(&line) { Ok(()) } else { Err(format!("{host} has not {many} streams")) }
        });
    };
    streams("cheza.example", "1");
    streams("play.arena.example", "0");
    drop(stream);
    streams("cheza.example", "0");
    server.stopped();
}

#[test]
fn a_portal_that_cannot_be_opened_refuses_the_start_with_its_name() {
    let folder = both();
    folder.write("cheza.toml", &format!("{CHEZA}\n[files]\nstore = \"s3\"\ns3.bucket = \"b\"\ns3.endpoint = \"http://127.0.0.1:1\"\ns3.access_key = \"a\"\ns3.secret = \"b\"\n"));
    let output = folder.run(&["serve"], &[("ARENA_LISTEN", "127.0.0.1:0")]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(
        !output.status.success() && said.contains("the portal of cheza.example: key `files.s3`"),
        "{said}"
    );

    folder.write("cheza.toml", &format!("{CHEZA}\n[rooms]\nfish = 1\n"));
    for command in [&["serve"][..], &["config", "check"]] {
        let output = folder.run(command, &[]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let named = "key `portals[0]`: cheza.toml: configuration: unknown key `rooms.fish`";
        assert!(!output.status.success() && said.contains(named), "{said}");
    }
}
