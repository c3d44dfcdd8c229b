//! Tests against `smpp34`'s server, an independent implementation of the protocol.

use std::net::{IpAddr, Ipv4Addr};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

use arena_app::messages::Receipt;
use async_trait::async_trait;
use smpp34::server::ESME;
use smpp34::{
    SmppConnectionInformation, SmppError, SmppServer, SmppServerListener, TlvTag, bind_transceiver,
    bind_transceiver_resp, submit_sm, submit_sm_resp,
};

use super::{Client, PASSWORD, config, taken, until};

#[derive(Default)]
struct RecordingListener {
    binds: Mutex<Vec<bind_transceiver>>,
    submits: Mutex<Vec<submit_sm>>,
    esme: Mutex<Option<Arc<ESME>>>,
    count: AtomicU32,
}

#[async_trait]
impl SmppServerListener for RecordingListener {
    async fn on_bind_transceiver(
        &self,
        bind: bind_transceiver,
        _: &SmppConnectionInformation,
        _: &String,
    ) -> bind_transceiver_resp {
        self.binds.lock().unwrap().push(bind.clone());
        if bind.password == PASSWORD && bind.system_id == "arena" {
            bind.accept("smpp34".to_owned(), Some(0x34))
        } else {
            bind.reject(SmppError::ESME_RINVPASWD)
        }
    }

    async fn on_submit_sm(
        &self,
        submit: submit_sm,
        _: &SmppConnectionInformation,
        _: &String,
    ) -> submit_sm_resp {
        self.submits.lock().unwrap().push(submit.clone());
        let number = self.count.fetch_add(1, Ordering::SeqCst) + 1;
        submit.accept(format!("id-{number}"))
    }

    async fn on_esme_bound(&self, esme: ESME, _: &String) {
        *self.esme.lock().unwrap() = Some(Arc::new(esme));
    }
}

struct Server {
    listener: Arc<RecordingListener>,
    server: SmppServer,
    port: u16,
}

impl Server {
    async fn start() -> Self {
        // A port that was just free.
        let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let port = free.local_addr().unwrap().port();
        drop(free);
        let listener = Arc::new(RecordingListener::default());
        let mut server = SmppServer::new(IpAddr::V4(Ipv4Addr::LOCALHOST), port, listener.clone());
        server.start().await;
        Self { listener, server, port }
    }

    fn submits(&self) -> Vec<submit_sm> {
        std::mem::take(&mut *self.listener.submits.lock().unwrap())
    }
}

#[tokio::test]
async fn a_message_is_encoded_as_smpp_3_4() {
    let mut server = Server::start().await;
    let client = Client::start(config(&[server.port]));
    client.bound(1).await;
    let bind = server.listener.binds.lock().unwrap().remove(0);
    assert_eq!((bind.system_id.as_str(), bind.interface_version), ("arena", 0x34));

    assert_eq!(client.send("Room AB12CD @ {7}").await, taken(&["main:id-1"]));
    let submit = server.submits().remove(0);
    let from = (submit.source_addr_ton, submit.source_addr_npi, submit.source_addr.as_str());
    assert_eq!(from, (3, 0, "8080"));
    let to = (submit.dest_addr_ton, submit.dest_addr_npi, submit.destination_addr.as_str());
    assert_eq!(to, (1, 1, "923001234567"));
    assert_eq!((submit.esm_class, submit.registered_delivery, submit.data_coding), (0, 1, 0));
    assert_eq!(submit.validity_period, "000001010101000R", "a day, an hour, a minute and a second");
    assert_eq!(submit.short_message, b"Room AB12CD \0 \x1b\x287\x1b\x29");
    assert_eq!((submit.protocol_id, submit.priority_flag, submit.replace_if_present_flag), (0, 0, 0));

    assert_eq!(client.send("روم AB").await, taken(&["main:id-2"]));
    let submit = server.submits().remove(0);
    assert_eq!((submit.esm_class, submit.data_coding), (0, 8));
    assert_eq!(submit.short_message, b"\x06\x31\x06\x48\x06\x45\0 \0A\0B");
    client.gateway.close().await;
    server.server.stop().await;
}

#[tokio::test]
async fn a_long_urdu_text_is_put_together_from_its_parts() {
    let mut server = Server::start().await;
    let client = Client::start(config(&[server.port]));
    client.bound(1).await;
    let text = "آپ کا کمرہ تیار ہے، پاس ورڈ قلعہ 👑 ".repeat(5);
    let parts = ["main:id-1", "main:id-2", "main:id-3"];
    assert_eq!(client.send(&text).await, taken(&parts));
    let mut units = Vec::new();
    for (nth, submit) in server.submits().iter().enumerate() {
        assert_eq!((submit.esm_class, submit.data_coding, submit.registered_delivery), (0x40, 8, 1));
        let (header, body) = submit.short_message.split_at(6);
        let number = u8::try_from(nth + 1).unwrap();
        assert_eq!(header, [5, 0, 3, 0x4D, 3, number]);
        units.extend(body.chunks(2).map(|unit| u16::from_be_bytes([unit[0], unit[1]])));
    }
    assert_eq!(String::from_utf16(&units).unwrap(), text);
    server.server.stop().await;
}

#[tokio::test]
async fn receipts_come_in_either_form_and_are_answered() {
    let mut server = Server::start().await;
    let client = Client::start(config(&[server.port]));
    client.bound(1).await;
    until("it knows us", || server.listener.esme.lock().unwrap().is_some()).await;
    let esme = server.listener.esme.lock().unwrap().clone().unwrap();
    let receipt = |text: &str| {
        esme.deliver_sm()
            .source_addr("923001234567")
            .destination_addr("8080")
            .esm_class(0x04)
            .short_message(text.as_bytes())
    };
    receipt("id:id-1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:").send().await.unwrap();
    receipt("")
        .tlv(TlvTag::ReceiptedMessageId, b"id-2\0".to_vec())
        .tlv(TlvTag::MessageStateTlv, [5])
        .send()
        .await
        .unwrap();
    let heard = client.desk.heard.lock().unwrap().clone();
    assert_eq!(heard, [("main:id-1".into(), Receipt::Delivered), ("main:id-2".into(), Receipt::Failed)]);
    server.server.stop().await;
}

#[tokio::test]
async fn hundreds_of_messages_get_through_a_window_of_ten() {
    let mut server = Server::start().await;
    let fast = super::SmppConfig { per_second: 100_000, ..config(&[server.port]) };
    let client = Client::start(fast);
    client.bound(1).await;
    let sending: Vec<_> = (0..500).map(|_| client.sending("Room AB12CD")).collect();
    for one in sending {
        assert!(one.await.unwrap().is_ok());
    }
    assert_eq!(server.submits().len(), 500);
    server.server.stop().await;
}
