//! Bots in rooms: players in this process. A bot hears the frames that a client hears and says those that a client says, so
//! a room knows of one only that it is always there. What it does follows from what it heard: it has no clock, and a room
//! that is taken up again seats it again.

mod aim;
pub(crate) mod cannon;

use std::collections::BTreeMap;

use arena_app::tournaments::live::Opened;
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::bots::BotStrength;

use crate::game::GameKind;
use crate::protocol::{ClientFrame, ServerFrame};
use crate::room::{Conn, Event};

/// Plays one side of a match.
pub(crate) trait Brain: Send {
    /// Takes in a frame; what it says to it.
    fn hear(&mut self, frame: &ServerFrame) -> Vec<ClientFrame>;
}

/// Who plays a game, by its id; `None` where nobody can.
fn brain(game: &str, side: Side, strength: BotStrength) -> Option<Box<dyn Brain>> {
    match game {
        "aim_train_001" => Some(Box::new(aim::Marksman::new(side, strength))),
        "cannon_clash_001" => Some(Box::new(cannon::Gunner::new(side, strength))),
        _ => None,
    }
}

/// The bots of a room, by their connections.
#[derive(Default)]
pub(crate) struct Bots(BTreeMap<Conn, Box<dyn Brain>>);

impl Bots {
    /// Seats the bots of a match, each at a connection of its own; what the room is to be told of it.
    pub(crate) fn seat(kind: &GameKind, opened: &Opened, number: impl Fn() -> Conn) -> (Self, Vec<Event>) {
        let (mut bots, mut joins) = (Self::default(), Vec::new());
        for (side, strength) in [Side::A, Side::B].into_iter().zip(opened.bots) {
            let Some(strength) = strength else { continue };
            let Some(brain) = brain(kind.id, side, strength) else {
                tracing::error!(game = kind.id, "no bot plays this game: its place stays empty");
                continue;
            };
            let conn = number();
            bots.0.insert(conn, brain);
            joins.push(Event::Join { conn, side, epoch: 0 });
        }
        (bots, joins)
    }

    /// Brings a bot a frame; what it says. `None` where the connection is none of a bot's.
    pub(crate) fn hear(&mut self, conn: Conn, frame: &[u8]) -> Option<Vec<Event>> {
        let brain = self.0.get_mut(&conn)?;
        let said = ServerFrame::decode(frame).map(|frame| brain.hear(&frame)).unwrap_or_default();
        Some(said.into_iter().map(|frame| Event::Frame(conn, frame)).collect())
    }

    /// Its connection is closed.
    pub(crate) fn leave(&mut self, conn: Conn) {
        self.0.remove(&conn);
    }
}
