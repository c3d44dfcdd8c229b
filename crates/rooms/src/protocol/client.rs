use super::Malformed;
use super::emote::Emote;
use super::log::Order;
use super::read::Reader;

/// The longest frame that a client may send, in bytes.
pub const MAX_CLIENT_FRAME: usize = 64;
/// The longest token, in bytes.
pub const MAX_TOKEN: usize = MAX_CLIENT_FRAME - 1;

const JOIN: u8 = 0x01;
const INPUT: u8 = 0x02;
const HASH: u8 = 0x03;
const PING: u8 = 0x04;
const WATCH: u8 = 0x05;
const EMOTE: u8 = 0x06;

/// A frame from a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClientFrame {
    /// The first frame of a player.
    Join {
        /// The room token, of URL-safe letters.
        token: String,
    },
    /// An order of the player.
    Input {
        /// Grows with each input on this socket; other inputs are ignored as echoes.
        seq: u32,
        /// The order.
        order: Order,
    },
    /// The client's state after a turn whose number is a multiple of ten.
    Hash {
        /// The turn.
        turn: u32,
        /// The state's hash.
        hash: u64,
    },
    /// A sign of life, every two seconds.
    Ping {
        /// The number that the answer repeats.
        nonce: u32,
        /// Whether the page is in view.
        here: bool,
    },
    /// The first frame of a spectator.
    Watch,
    /// A sign to the opponent, on a connection that has agreed on emotes.
    Emote(Emote),
}

impl ClientFrame {
    /// Reads a frame.
    ///
    /// # Errors
    /// The frame is malformed.
    pub fn decode(bytes: &[u8]) -> Result<Self, Malformed> {
        if bytes.len() > MAX_CLIENT_FRAME {
            return Err(Malformed::TooLong(bytes.len()));
        }
        let mut reader = Reader::new(bytes);
        if reader.is_empty() {
            return Err(Malformed::Empty);
        }
        let frame = match reader.u8()? {
            JOIN => Self::Join { token: token(reader.rest())? },
            INPUT => {
                let seq = reader.u32()?;
                Self::Input { seq, order: Order::new(reader.rest()).ok_or(Malformed::Nothing)? }
            }
            HASH => Self::Hash { turn: reader.u32()?, hash: reader.u64()? },
            PING => Self::Ping { nonce: reader.u32()?, here: reader.flag()? },
            WATCH => Self::Watch,
            EMOTE => Self::Emote(Emote::of(reader.u8()?)?),
            other => return Err(Malformed::Kind(other)),
        };
        reader.end()?;
        Ok(frame)
    }

    /// Writes the frame as a client does.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(MAX_CLIENT_FRAME);
        match self {
            Self::Join { token } => {
                out.push(JOIN);
                out.extend_from_slice(token.as_bytes());
            }
            Self::Input { seq, order } => {
                out.push(INPUT);
                out.extend_from_slice(&seq.to_le_bytes());
                out.extend_from_slice(order.bytes());
            }
            Self::Hash { turn, hash } => {
                out.push(HASH);
                out.extend_from_slice(&turn.to_le_bytes());
                out.extend_from_slice(&hash.to_le_bytes());
            }
            Self::Ping { nonce, here } => {
                out.push(PING);
                out.extend_from_slice(&nonce.to_le_bytes());
                out.push((*here).into());
            }
            Self::Watch => out.push(WATCH),
            Self::Emote(emote) => out.extend_from_slice(&[EMOTE, emote.number()]),
        }
        out
    }
}

fn token(bytes: &[u8]) -> Result<String, Malformed> {
    let letters = bytes.iter().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    if bytes.is_empty() || !letters {
        return Err(Malformed::Token);
    }
    Ok(bytes.iter().map(|byte| char::from(*byte)).collect())
}

#[cfg(test)]
mod tests {
    use super::super::log::tests::any_order;
    use super::*;
    use proptest::prelude::*;

    pub(crate) fn any_frame() -> impl Strategy<Value = ClientFrame> {
        prop_oneof![
            "[A-Za-z0-9_-]{1,63}".prop_map(|token| ClientFrame::Join { token }),
            (any::<u32>(), any_order()).prop_map(|(seq, order)| ClientFrame::Input { seq, order }),
            (any::<u32>(), any::<u64>()).prop_map(|(turn, hash)| ClientFrame::Hash { turn, hash }),
            (any::<u32>(), any::<bool>()).prop_map(|(nonce, here)| ClientFrame::Ping { nonce, here }),
            Just(ClientFrame::Watch),
            prop::sample::select(Emote::ALL.to_vec()).prop_map(ClientFrame::Emote),
        ]
    }

    proptest! {
        #[test]
        fn a_frame_is_read_as_it_is_written(frame in any_frame()) {
            let bytes = frame.encode();
            prop_assert!(bytes.len() <= MAX_CLIENT_FRAME);
            prop_assert_eq!(ClientFrame::decode(&bytes), Ok(frame));
        }

        #[test]
        fn there_is_one_way_to_write_a_frame(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            if let Ok(frame) = ClientFrame::decode(&bytes) {
                prop_assert_eq!(frame.encode(), bytes);
            }
        }

        /// Most random bytes have no known kind; here all kinds are tried, at every short length.
        #[test]
        fn a_known_kind_has_one_way_to_be_written(kind in JOIN..=EMOTE, rest in prop::collection::vec(0..8_u8, 0..16)) {
            let bytes: Vec<u8> = [kind].into_iter().chain(rest).collect();
            if let Ok(frame) = ClientFrame::decode(&bytes) {
                prop_assert_eq!(frame.encode(), bytes);
            }
        }

        #[test]
        fn a_frame_that_is_cut_or_drawn_out_is_refused(frame in any_frame(), more in any::<u8>()) {
            let bytes = frame.encode();
            // A shorter or longer token is still well-formed, and the game decides which orders are valid.
            if !matches!(frame, ClientFrame::Join { .. } | ClientFrame::Input { .. }) {
                prop_assert!(ClientFrame::decode(&bytes[..bytes.len() - 1]).is_err());
                let longer: Vec<u8> = bytes.iter().copied().chain([more]).collect();
                prop_assert_eq!(ClientFrame::decode(&longer), Err(Malformed::Rest(1)));
            }
        }
    }

    #[test]
    fn what_is_wrong_is_said() {
        let cases: [(&[u8], Malformed); 14] = [
            (&[], Malformed::Empty),
            (&[0x01; 65], Malformed::TooLong(65)),
            (&[0x00], Malformed::Kind(0)),
            (&[0x81, 1], Malformed::Kind(0x81)),
            (&[0x02, 1, 0, 0], Malformed::Short),
            (&[0x02, 1, 0, 0, 0], Malformed::Nothing),
            (&[0x02; 21], Malformed::Nothing),
            (&[0x04, 1, 0, 0, 0, 2], Malformed::Flag(2)),
            (&[0x05, 0], Malformed::Rest(1)),
            (&[0x06], Malformed::Short),
            (&[0x06, 6], Malformed::Range),
            (&[0x06, 0, 0], Malformed::Rest(1)),
            (&[0x01], Malformed::Token),
            (b"\x01not a token", Malformed::Token),
        ];
        for (bytes, wrong) in cases {
            assert_eq!(ClientFrame::decode(bytes), Err(wrong), "{bytes:?}");
        }
    }
}
