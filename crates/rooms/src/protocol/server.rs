use arena_rules::tournament::appearance::Side;
use bytes::Bytes;

use super::Malformed;
use super::emote::Emote;
use super::log::{EncodedTurns, Orders, decode_log, encode_log, put_orders, read_orders};
use super::read::Reader;

const START: u8 = 0x81;
const TURN: u8 = 0x82;
const LOG: u8 = 0x83;
const END: u8 = 0x84;
const PONG: u8 = 0x85;
const PEER: u8 = 0x86;
const SEED: u8 = 0x87;
const EMOTE: u8 = 0x88;

const NOBODY: u8 = 0xff;

/// The role of a frame's reader in the room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoomRole {
    /// A player, by side.
    Player(Side),
    /// A spectator, who has no seat.
    Spectator,
}

/// How a match ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatchEnding {
    /// A side won by playing.
    Played,
    /// The opponent was away for too long.
    Forfeit,
    /// The match was decided outside the room: by a concession, by staff, or by the countdown.
    Elsewhere,
    /// Nobody had won at the deadline.
    Undecided,
}

impl MatchEnding {
    const ALL: [Self; 4] = [Self::Played, Self::Forfeit, Self::Elsewhere, Self::Undecided];

    fn number(self) -> u8 {
        match self {
            Self::Played => 0,
            Self::Forfeit => 1,
            Self::Elsewhere => 2,
            Self::Undecided => 3,
        }
    }
}

/// A frame from the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerFrame {
    /// A game begins, or continues for a reader who comes back; [`ServerFrame::Log`] then brings its turns so
    /// far.
    Start {
        /// The reader's role.
        role: RoomRole,
        /// The seed of the game, or of its beginning; [`ServerFrame::Seed`] then brings the rest.
        seed: u64,
        /// The rules version.
        rules: u32,
        /// The game's first turn. Turn numbers continue from one game of a match to the next.
        turn: u32,
        /// The time until the next turn, in milliseconds.
        wait: u32,
    },
    /// The next seed of the game. Seeds come in order, each before it is needed.
    Seed(u64),
    /// A turn with its orders.
    Turn {
        /// The turn's number.
        turn: u32,
        /// The orders.
        orders: Orders,
    },
    /// All turns of a game so far; they replace the reader's.
    Log {
        /// The game's first turn.
        from: u32,
        /// The number of turns.
        turns: u32,
        /// The turns with orders.
        orders: Vec<(u32, Orders)>,
    },
    /// The match is over.
    End {
        /// How it ended.
        ending: MatchEnding,
        /// The winner, if there is one.
        winner: Option<Side>,
        /// The number of turns in all.
        turns: u32,
    },
    /// The answer to a ping.
    Pong {
        /// The ping's nonce.
        nonce: u32,
        /// The next turn.
        turn: u32,
    },
    /// Whether a player is present.
    Peer {
        /// The player's side.
        side: Side,
        /// Whether the player is present.
        here: bool,
        /// How much longer the player may be away, in milliseconds.
        left: u32,
    },
    /// A player's sign to the opponent, sent to both players, on connections that have agreed on emotes.
    Emote {
        /// The player's side.
        side: Side,
        /// The sign.
        emote: Emote,
    },
}

pub(crate) fn log_frame(played: &EncodedTurns, next: u32) -> Bytes {
    let mut out = vec![LOG];
    played.write(next, &mut out);
    out.into()
}

fn side(number: u8) -> Result<Side, Malformed> {
    match number {
        0 => Ok(Side::A),
        1 => Ok(Side::B),
        other => Err(Malformed::Flag(other)),
    }
}

impl ServerFrame {
    /// Writes the frame.
    #[must_use]
    pub fn encode(&self) -> Bytes {
        let mut out = Vec::with_capacity(24);
        match self {
            Self::Start { role, seed, rules, turn, wait } => {
                out.push(START);
                out.push(match role {
                    RoomRole::Player(side) => side.number(),
                    RoomRole::Spectator => NOBODY,
                });
                out.extend_from_slice(&seed.to_le_bytes());
                for number in [rules, turn, wait] {
                    out.extend_from_slice(&number.to_le_bytes());
                }
            }
            Self::Seed(seed) => {
                out.push(SEED);
                out.extend_from_slice(&seed.to_le_bytes());
            }
            Self::Turn { turn, orders } => {
                out.push(TURN);
                out.extend_from_slice(&turn.to_le_bytes());
                put_orders(&mut out, orders);
            }
            Self::Log { from, turns, orders } => {
                out.push(LOG);
                out.extend_from_slice(&encode_log(*from, *turns, orders));
            }
            Self::End { ending, winner, turns } => {
                out.extend_from_slice(&[END, ending.number(), winner.map_or(NOBODY, Side::number)]);
                out.extend_from_slice(&turns.to_le_bytes());
            }
            Self::Pong { nonce, turn } => {
                out.push(PONG);
                out.extend_from_slice(&nonce.to_le_bytes());
                out.extend_from_slice(&turn.to_le_bytes());
            }
            Self::Peer { side, here, left } => {
                out.extend_from_slice(&[PEER, side.number(), (*here).into()]);
                out.extend_from_slice(&left.to_le_bytes());
            }
            Self::Emote { side, emote } => out.extend_from_slice(&[EMOTE, side.number(), emote.number()]),
        }
        out.into()
    }

    /// Whether these bytes are an emote, which only connections that have agreed on emotes get.
    #[must_use]
    pub fn is_emote(bytes: &[u8]) -> bool {
        bytes.first() == Some(&EMOTE)
    }

    /// Reads a frame as a client does.
    ///
    /// # Errors
    /// The frame is malformed.
    pub fn decode(bytes: &[u8]) -> Result<Self, Malformed> {
        let mut reader = Reader::new(bytes);
        if reader.is_empty() {
            return Err(Malformed::Empty);
        }
        let frame = match reader.u8()? {
            START => {
                let role = match reader.u8()? {
                    NOBODY => RoomRole::Spectator,
                    number => RoomRole::Player(side(number)?),
                };
                let (seed, rules) = (reader.u64()?, reader.u32()?);
                Self::Start { role, seed, rules, turn: reader.u32()?, wait: reader.u32()? }
            }
            SEED => Self::Seed(reader.u64()?),
            TURN => Self::Turn { turn: reader.u32()?, orders: read_orders(&mut reader)? },
            LOG => {
                let (from, turns, orders) = decode_log(reader.rest())?;
                Self::Log { from, turns, orders }
            }
            END => {
                let number = reader.u8()?;
                let known = MatchEnding::ALL.into_iter().find(|known| known.number() == number);
                let ending = known.ok_or(Malformed::Flag(number))?;
                let winner = match reader.u8()? {
                    NOBODY => None,
                    number => Some(side(number)?),
                };
                Self::End { ending, winner, turns: reader.u32()? }
            }
            PONG => Self::Pong { nonce: reader.u32()?, turn: reader.u32()? },
            PEER => Self::Peer { side: side(reader.u8()?)?, here: reader.flag()?, left: reader.u32()? },
            EMOTE => Self::Emote { side: side(reader.u8()?)?, emote: Emote::of(reader.u8()?)? },
            other => return Err(Malformed::Kind(other)),
        };
        reader.end()?;
        Ok(frame)
    }
}

#[cfg(test)]
mod tests {
    use super::super::log::tests::any_orders;
    use super::*;
    use proptest::prelude::*;

    fn any_side() -> impl Strategy<Value = Side> {
        prop_oneof![Just(Side::A), Just(Side::B)]
    }

    fn any_frame() -> impl Strategy<Value = ServerFrame> {
        let role = prop_oneof![any_side().prop_map(RoomRole::Player), Just(RoomRole::Spectator)];
        let ending = prop::sample::select(MatchEnding::ALL.to_vec());
        prop_oneof![
            (role, any::<u64>(), any::<u32>(), any::<u32>(), any::<u32>()).prop_map(
                |(role, seed, rules, turn, wait)| ServerFrame::Start { role, seed, rules, turn, wait }
            ),
            any::<u64>().prop_map(ServerFrame::Seed),
            (any::<u32>(), any_orders()).prop_map(|(turn, orders)| ServerFrame::Turn { turn, orders }),
            (ending, prop::option::of(any_side()), any::<u32>())
                .prop_map(|(ending, winner, turns)| ServerFrame::End { ending, winner, turns }),
            (any::<u32>(), any::<u32>()).prop_map(|(nonce, turn)| ServerFrame::Pong { nonce, turn }),
            (any_side(), any::<bool>(), any::<u32>()).prop_map(|(side, here, left)| ServerFrame::Peer {
                side,
                here,
                left
            }),
            (any_side(), prop::sample::select(Emote::ALL.to_vec()))
                .prop_map(|(side, emote)| ServerFrame::Emote { side, emote }),
        ]
    }

    proptest! {
        #[test]
        fn a_frame_is_read_as_it_is_written(frame in any_frame()) {
            let bytes = frame.encode();
            prop_assert_eq!(ServerFrame::is_emote(&bytes), matches!(frame, ServerFrame::Emote { .. }));
            prop_assert_eq!(ServerFrame::decode(&bytes), Ok(frame));
        }

        #[test]
        fn a_known_kind_has_one_way_to_be_written(kind in START..=EMOTE, rest in prop::collection::vec(0..8_u8, 0..26)) {
            let bytes: Vec<u8> = [kind].into_iter().chain(rest).collect();
            if let Ok(frame) = ServerFrame::decode(&bytes) {
                prop_assert_eq!(&frame.encode()[..], &bytes[..]);
            }
        }

        #[test]
        fn there_is_one_way_to_write_a_frame(bytes in prop::collection::vec(any::<u8>(), 0..40)) {
            if let Ok(frame) = ServerFrame::decode(&bytes) {
                prop_assert_eq!(&frame.encode()[..], &bytes[..]);
            }
        }
    }

    #[test]
    fn an_emote_names_its_side_and_its_sign() {
        let frame = ServerFrame::Emote { side: Side::B, emote: Emote::Cry };
        assert_eq!(&frame.encode()[..], [0x88, 1, 3]);
        for wrong in [&[0x88, 2, 0][..], &[0x88, 0, 6], &[0x88, 0], &[0x88, 0, 0, 0]] {
            assert!(ServerFrame::decode(wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_quiet_turn_has_six_bytes() {
        assert_eq!(ServerFrame::Turn { turn: 1, orders: [None; 2] }.encode().len(), 6);
    }
}
