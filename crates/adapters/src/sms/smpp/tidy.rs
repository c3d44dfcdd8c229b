//! Repairs an SMS centre's PDUs for the library, which ends the connection over a single non-standard
//! field; the centre would send the same PDU again on the next connection, forever.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, BytesMut};
use rusmpp::Command;
use rusmpp::tokio_codec::CommandCodec;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio_util::codec::Decoder;

/// Octets of a PDU header (SMPP 3.4, 3.2).
const HEADER: usize = 16;
const DELIVER: u32 = 0x0000_0005;
const BOUND: u32 = 0x8000_0009;
const RECEIPTED_MESSAGE_ID: u16 = 0x001E;
const MESSAGE_STATE: u16 = 0x0427;

/// A stream in which every PDU is readable.
pub(super) struct PduRepairStream<S> {
    stream: S,
    longest: usize,
    heard: BytesMut,
    tidied: BytesMut,
}

impl<S> PduRepairStream<S> {
    pub(super) fn new(stream: S, longest: usize) -> Self {
        Self { stream, longest, heard: BytesMut::new(), tidied: BytesMut::new() }
    }

    /// Moves the next complete PDU over. Data without a plausible length passes unchanged: it is not SMPP.
    fn next(&mut self) -> bool {
        let Some(length) = self.heard.first_chunk::<4>().map(|length| u32::from_be_bytes(*length) as usize)
        else {
            return false;
        };
        if !(HEADER..=self.longest).contains(&length) {
            self.tidied = self.heard.split();
        } else if self.heard.len() >= length {
            self.tidied = tidied(self.heard.split_to(length));
        }
        !self.tidied.is_empty()
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for PduRepairStream<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        out: &mut ReadBuf<'_>,
    ) -> Poll<std::io::Result<()>> {
        let this = self.get_mut();
        while this.tidied.is_empty() && !this.next() {
            let mut octets = [0; 4_096];
            let mut read = ReadBuf::new(&mut octets);
            ready!(Pin::new(&mut this.stream).poll_read(cx, &mut read))?;
            if read.filled().is_empty() {
                // The stream ended; half a PDU is dropped.
                return Poll::Ready(Ok(()));
            }
            this.heard.extend_from_slice(read.filled());
        }
        let some = this.tidied.len().min(out.remaining());
        out.put_slice(&this.tidied[..some]);
        this.tidied.advance(some);
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for PduRepairStream<S> {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, octets: &[u8]) -> Poll<std::io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, octets)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<std::io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }
}

/// Returns a PDU unchanged if the library can read it. Otherwise keeps the essentials: class, text and
/// receipt parameters of a `deliver_sm`, or the status of an answer.
fn tidied(message: BytesMut) -> BytesMut {
    if read(&message).is_some() {
        return message;
    }
    tracing::warn!(
        "the SMS centre sent a PDU that breaks the SMPP standard; only its essential fields are used"
    );
    let id = message[4..8].try_into().map_or(0, u32::from_be_bytes);
    let body = match id {
        DELIVER => delivered(&message[HEADER..]),
        BOUND => vec![0],
        _ => Vec::new(),
    };
    let length = u32::try_from(HEADER + body.len()).unwrap_or(u32::MAX);
    let mut tidied = BytesMut::from(&length.to_be_bytes()[..]);
    tidied.extend_from_slice(&message[4..HEADER]);
    tidied.extend_from_slice(&body);
    tidied
}

fn read(message: &BytesMut) -> Option<Command> {
    CommandCodec::new().decode(&mut message.clone()).ok().flatten()
}

/// Rebuilds the body of a `deliver_sm` (SMPP 3.4, 4.6.1) from the readable parts of another; a receipt
/// without content if nothing is readable.
fn delivered(body: &[u8]) -> Vec<u8> {
    let (class, text, parameters) = made_out(body).unwrap_or((0x04, &[], &[]));
    // Service type, addresses and times are empty.
    let mut tidied = vec![0, 0, 0, 0, 0, 0, 0, class, 0, 0, 0, 0, 0, 0, 0, 0];
    // The length fits, because it came from one octet.
    tidied.push(u8::try_from(text.len()).unwrap_or(u8::MAX));
    tidied.extend_from_slice(text);
    let mut rest = parameters;
    while let Some((tag, value, next)) = parameter(rest) {
        rest = next;
        let value = match tag {
            // Adds the NUL that some centres omit, and drops ids that are too long.
            RECEIPTED_MESSAGE_ID => {
                let id = value.split(|octet| *octet == 0).next().unwrap_or_default();
                if id.len() > 64 || !id.is_ascii() {
                    continue;
                }
                [id, &[0]].concat()
            }
            MESSAGE_STATE if value.len() == 1 => value.to_vec(),
            _ => continue,
        };
        tidied.extend(tag.to_be_bytes());
        tidied.extend(u16::try_from(value.len()).unwrap_or_default().to_be_bytes());
        tidied.extend(value);
    }
    tidied
}

/// Class, text and optional parameters.
fn made_out(body: &[u8]) -> Option<(u8, &[u8], &[u8])> {
    let word = |body: &mut &[u8]| {
        let end = body.iter().position(|octet| *octet == 0)?;
        *body = &body[end + 1..];
        Some(())
    };
    let mut rest = body;
    word(&mut rest)?;
    for _address in 0..2 {
        rest = rest.get(2..)?;
        word(&mut rest)?;
    }
    let class = *rest.first()?;
    rest = rest.get(3..)?;
    for _time in 0..2 {
        word(&mut rest)?;
    }
    let length = usize::from(*rest.get(4)?);
    let (text, parameters) = rest.get(5..)?.split_at_checked(length)?;
    Some((class, text, parameters))
}

/// The next parameter: tag and value, and the remaining octets.
fn parameter(octets: &[u8]) -> Option<(u16, &[u8], &[u8])> {
    let (tag, rest) = octets.split_first_chunk::<2>()?;
    let (length, rest) = rest.split_first_chunk::<2>()?;
    let (value, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
    Some((u16::from_be_bytes(*tag), value, rest))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rusmpp::Pdu;
    use tokio::io::AsyncReadExt;

    use super::*;
    use crate::sms::smpp::receipt::{self, DeliverSmContent};

    fn message(id: u32, body: &[u8]) -> BytesMut {
        let mut message = BytesMut::new();
        for number in [u32::try_from(HEADER + body.len()).unwrap(), id, 0, 7] {
            message.extend_from_slice(&number.to_be_bytes());
        }
        message.extend_from_slice(body);
        message
    }

    fn receipt(source: &str, text: &str, parameters: &[u8]) -> Vec<u8> {
        let mut body = format!("\0\x01\x01{source}\0\x03\x008080\0").into_bytes();
        body.extend([0x04, 0, 0, 0, 0, 0, 0, 0, 0, u8::try_from(text.len()).unwrap()]);
        body.extend(text.as_bytes());
        body.extend(parameters);
        body
    }

    #[test]
    fn a_receipt_is_understood_whatever_is_wrong_with_the_rest_of_it() {
        let text = "id:m-1 stat:DELIVRD";
        let id = |id: &str| [&[0x00, 0x1E, 0x00, u8::try_from(id.len()).unwrap()], id.as_bytes()].concat();
        for body in [
            receipt("923001234567", text, &id("m-1")),
            receipt("923001234567", "", &[id("m-1"), vec![0x04, 0x27, 0, 1, 2]].concat()),
            receipt("a name that is much longer than it may be", text, &[]),
            receipt("n\u{e9}", text, &[]),
            receipt("923001234567", text, &[0x00, 0x1E, 0xFF, 0xFF]),
            receipt("923001234567", text, &id(&"x".repeat(70))),
        ] {
            let command = read(&tidied(message(DELIVER, &body))).unwrap();
            let Some(Pdu::DeliverSm(deliver)) = command.pdu() else { panic!("{command:?}") };
            let delivered =
                DeliverSmContent::Receipt("m-1".into(), Some(arena_app::messages::Receipt::Delivered));
            assert_eq!((receipt::read(deliver), command.sequence_number()), (delivered, 7), "{body:?}");
        }
        let nothing = read(&tidied(message(DELIVER, &[1, 2, 3]))).unwrap();
        let Some(Pdu::DeliverSm(deliver)) = nothing.pdu() else { panic!("{nothing:?}") };
        assert_eq!(receipt::read(deliver), DeliverSmContent::Unreadable);
    }

    #[test]
    fn an_answer_keeps_its_status() {
        for id in [0x8000_0004, BOUND] {
            let mut odd = message(id, &b"x".repeat(100));
            odd[11] = 0x58;
            let read = read(&tidied(odd)).unwrap();
            assert_eq!(
                (u32::from(read.id()), u32::from(read.status()), read.sequence_number()),
                (id, 0x58, 7)
            );
        }
        let good = message(0x8000_0004, b"m-1\0");
        assert_eq!(tidied(good.clone()), good, "what can be read stays as it is");
    }

    proptest! {
        #[test]
        fn whatever_comes_the_library_can_read_it(
            id in prop_oneof![Just(DELIVER), Just(BOUND), Just(0x8000_0004), Just(0x103), any::<u32>()],
            body in proptest::collection::vec(any::<u8>(), 0..300),
        ) {
            prop_assert!(read(&tidied(message(id, &body))).is_some());
        }
    }

    #[tokio::test]
    async fn messages_come_whole_however_they_were_cut() {
        let all =
            [message(DELIVER, &receipt("n\u{e9}", "id:1 stat:DELIVRD", &[])), message(0x15, &[])].concat();
        let expected =
            [tidied(message(DELIVER, &receipt("n\u{e9}", "id:1 stat:DELIVRD", &[]))), message(0x15, &[])];
        for cut in 1..all.len() {
            let (one, two) = all.split_at(cut);
            let mut tidy = PduRepairStream::new(AsyncReadExt::chain(one, two), 1_000);
            let mut read = Vec::new();
            tidy.read_to_end(&mut read).await.unwrap();
            assert_eq!(read, expected.concat());
        }
        // The library refuses data that is not SMPP.
        let mut tidy = PduRepairStream::new(&b"HTTP/1.1 400 Bad Request"[..], 1_000);
        let mut read = Vec::new();
        tidy.read_to_end(&mut read).await.unwrap();
        assert_eq!(read, b"HTTP/1.1 400 Bad Request");
    }
}
