use std::net::SocketAddr;
use std::sync::Arc;

use arena_adapters::clock::SystemClock;
use arena_http::NETWORK_RETURN;
use arena_testkit::{
    NETWORK_AUTHORIZE, NETWORK_BASE, NETWORK_LINE, NETWORK_TOKENS, Network, NetworkClient, keys,
};
use jsonwebtoken::{Algorithm, DecodingKey};

use crate::client::{Subscriber, request, try_send};
use crate::process::Folder;

const PORTAL: &str = "http://127.0.0.1:8080";

#[test]
fn network_verification_logs_in_and_leaves_no_number_in_the_log() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let known = DecodingKey::from_ec_pem(keys::P256_PUBLIC.as_bytes()).unwrap();
    let client = NetworkClient::Key(known, Algorithm::ES256);
    let back = format!("{PORTAL}{NETWORK_RETURN}");
    let network = Network::new(Arc::new(SystemClock), client, &back);
    let operator: SocketAddr = runtime.block_on(network.listen()).unwrap();

    let folder = Folder::new();
    folder.write("client.pem", keys::P256);
    folder.write(
        "arena.toml",
        &format!(
            r#"
            [identity.number_verification]
            asked = "number"
            url = "http://{operator}{NETWORK_BASE}"
            authorize_url = "http://{operator}{NETWORK_AUTHORIZE}"
            token_url = "http://{operator}{NETWORK_TOKENS}"
            client_id = "arena"
            client_key_file = "client.pem"
            client_key_id = "2026"
            "#
        ),
    );
    let server = folder.serve(&[("ARENA_LOG__LEVEL", "trace")]);
    let walk = |to: SocketAddr, path: &str, headers: &[(&str, &str)]| {
        let reply = try_send(to, &request("GET", path, headers, "")).unwrap();
        assert_eq!(reply.status, 302, "{}", reply.text());
        (reply.header("location").to_owned(), reply.cookie())
    };
    let (to, cookie) = walk(server.address, "/api/v1/auth/network?returnTo=%2Ftasks", &[]);
    let path = to.strip_prefix(&format!("http://{operator}")).unwrap();
    let (to, _) = walk(operator, path, &[(NETWORK_LINE, "+923001234567")]);
    let path = to.strip_prefix(PORTAL).unwrap();
    let (to, _) = walk(server.address, path, &[("cookie", &cookie)]);
    let handoff = to.strip_prefix("/tasks?a=").unwrap();
    let subscriber = Subscriber::enter(server.address, handoff);
    assert_eq!(subscriber.get(server.address, "/api/v1/auth/verify").data()["msisdn"], "923001234567");
    assert_eq!(network.misfits(), Vec::<String>::new());

    let code = path.split_once("code=").unwrap().1.split('&').next().unwrap();
    let log = server.stopped();
    for secret in ["3001234567", handoff, &cookie, "network-token", &format!("code={code}"), "BEGIN PRIVATE"]
    {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}

#[test]
fn a_bad_client_key_stops_the_start() {
    let folder = Folder::new();
    folder.write("client.pem", "no key");
    let key = |name: &str| format!("ARENA_IDENTITY__NUMBER_VERIFICATION__{name}");
    let keys = ["ASKED", "URL", "AUTHORIZE_URL", "TOKEN_URL", "CLIENT_ID", "CLIENT_KEY_FILE"].map(key);
    let url = "http://127.0.0.1:1/";
    for (file, why) in [("client.pem", "no private key"), ("nowhere.pem", "nowhere.pem cannot be read")] {
        let values = ["number", url, url, url, "arena", file];
        let settings: Vec<(&str, &str)> = keys.iter().map(String::as_str).zip(values).collect();
        for command in [&["config", "check"][..], &["serve"]] {
            let output = folder.run(command, &settings);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(!output.status.success() && said.contains("identity.number_verification"), "{said}");
            assert!(said.contains(why), "{said}");
        }
    }
}
