use arena_adapters::sms::MessageIds;
use arena_app::messages::Receipt;

use super::centre::{Centre, DELIVER, deliver};
use super::{Client, config, taken};

const OK: u32 = 0;
const COME_AGAIN: u32 = 0x64;

#[tokio::test]
async fn a_receipt_is_answered_after_it_is_stored() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.bound().await;
    *client.desk.failures.lock().unwrap() = 1;
    let text = "id:m-1 sub:001 dlvrd:001 stat:DELIVRD err:000 text:Room";
    for status in [COME_AGAIN, OK, OK] {
        let said = caller.say(DELIVER, &deliver(0x04, text)).await;
        let answer = caller.next().await;
        assert_eq!((answer.id, answer.status, answer.sequence), (0x8000_0005, status, said));
    }
    let delivered = || ("main:m-1".to_owned(), Receipt::Delivered);
    assert_eq!(*client.desk.heard.lock().unwrap(), [delivered(), delivered()]);
}

#[tokio::test]
async fn other_messages_of_the_centre_are_answered_and_dropped() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.bound().await;
    for (class, text) in [
        // A message from a phone.
        (0x00, "id:m-1 stat:DELIVRD"),
        (0x40, "\u{5}\u{0}\u{3}a\u{2}\u{1}hello"),
        // The outcome is unknown.
        (0x04, "hello"),
        (0x04, "id:m-1 stat:UNKNOWN err:000"),
        (0x04, ""),
    ] {
        let said = caller.say(DELIVER, &deliver(class, text)).await;
        let answer = caller.next().await;
        assert_eq!((answer.id, answer.status, answer.sequence), (0x8000_0005, OK, said), "{text}");
    }
    assert!(client.desk.heard.lock().unwrap().is_empty());
    // An unknown PDU, such as `data_sm`, is refused.
    let said = caller.say(0x0000_0103, b"").await;
    let answer = caller.next().await;
    assert_eq!((answer.id, answer.status, answer.sequence), (0x8000_0000, 0x03, said));
}

#[tokio::test]
async fn a_nonstandard_field_loses_neither_the_receipt_nor_the_connection() {
    let centre = Centre::new().await;
    let client = Client::start(config(&[centre.port]));
    let mut caller = centre.bound().await;
    // An id without its NUL, after an address that is too long.
    let mut body = deliver(0x04, "id:m-1 stat:DELIVRD");
    body.splice(3..3, *b"a name without end, ");
    body.extend([0x00, 0x1E, 0x00, 0x03, b'm', b'-', b'1']);
    for body in [body, vec![0xFF; 40]] {
        let said = caller.say(DELIVER, &body).await;
        let answer = caller.next().await;
        assert_eq!((answer.id, answer.status, answer.sequence), (0x8000_0005, OK, said));
    }
    assert_eq!(*client.desk.heard.lock().unwrap(), [("main:m-1".to_owned(), Receipt::Delivered)]);
    assert_eq!(client.gateway.bound(), 1);
}

#[tokio::test]
async fn hexadecimal_and_decimal_ids_of_one_message_match() {
    for (ids, answered, receipted) in [
        (MessageIds::HexDecimal, &b"0000001F\0"[..], "0000000031"),
        (MessageIds::DecimalHex, b"31\0", "1f"),
        (MessageIds::Decimal, b"31\0", "031"),
    ] {
        let centre = Centre::new().await;
        let client = Client::start(super::SmppConfig { message_ids: ids, ..config(&[centre.port]) });
        let mut caller = centre.bound().await;
        client.bound(1).await;
        let sending = client.sending("Room AB12CD");
        let submit = caller.submit().await;
        caller.answer(&submit, 0, answered).await;
        assert_eq!(sending.await.unwrap(), taken(&["main:31"]));
        caller.say(DELIVER, &deliver(0x04, &format!("id:{receipted} stat:UNDELIV"))).await;
        assert_eq!(caller.next().await.status, OK);
        assert_eq!(*client.desk.heard.lock().unwrap(), [("main:31".to_owned(), Receipt::Failed)]);
    }
}
