use std::net::{SocketAddr, TcpListener};

use serde_json::json;

use crate::client::{Subscriber, post, request, try_send};
use crate::process::Folder;

#[test]
fn a_handset_takes_a_proof_along_and_leaves_no_number_in_the_log() {
    let folder = Folder::new();
    let free = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let listen = free.to_string();
    let server = folder.serve(&[
        ("ARENA_IDENTITY__MINT__LISTEN", &listen),
        ("ARENA_IDENTITY__GATEWAYS", "[\"127.0.0.1\"]"),
        ("ARENA_LOG__LEVEL", "trace"),
    ]);
    let knock = |headers: &[(&str, &str)]| try_send(free, &request("GET", "/", headers, "")).unwrap();
    let reply = knock(&[("X-Msisdn", "923001234567")]);
    assert_eq!(
        (reply.status, reply.header("set-cookie"), reply.header("cache-control")),
        (302, "", "no-store")
    );
    let handoff = reply.header("location").strip_prefix("http://127.0.0.1:8080/?a=").unwrap().to_owned();
    let subscriber = Subscriber::enter(server.address, &handoff);
    assert_eq!(subscriber.get(server.address, "/api/v1/auth/verify").data()["msisdn"], "923001234567");
    let again = post(server.address, "/api/v1/jt/gen", &json!({ "msisdn": handoff }), "");
    assert_eq!(again.status, 401, "good once");
    assert_eq!(knock(&[]).header("location"), "http://127.0.0.1:8080/operator/landing");
    let portal: SocketAddr = server.address;
    assert_eq!(try_send(portal, &request("GET", "/mint", &[], "")).unwrap().status, 404, "nowhere else");
    let log = server.stopped();
    assert!(!log.contains("3001234567") && !log.contains(&handoff), "{log}");
}
