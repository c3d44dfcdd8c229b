//! Bots: players inside this process. A bot reads and sends a client's frames; the room knows only that it
//! is always present. It has no clock: its actions follow from the frames, also when another node restores
//! the room and seats the bot again.

mod aim;
mod brain;
pub(crate) mod cannon;
mod manners;

use std::collections::BTreeMap;

use arena_app::tournaments::live::ClaimedRoom;
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::bots::BotStrength;

pub(crate) use brain::Brain;

use crate::game::GameKind;
use crate::protocol::ServerFrame;
use crate::room::{Conn, Event};
use manners::Manners;

fn brain(game: &str, side: Side, strength: BotStrength) -> Option<Box<dyn Brain>> {
    match game {
        "aim_train_001" => Some(Box::new(aim::Marksman::new(side, strength))),
        "cannon_clash_001" => Some(Box::new(cannon::Gunner::new(side, strength))),
        _ => None,
    }
}

struct Bot {
    brain: Box<dyn Brain>,
    manners: Manners,
}

#[derive(Default)]
pub(crate) struct Bots(BTreeMap<Conn, Bot>);

impl Bots {
    /// Seats the bots of a match, each with a connection. Returns the events for the room.
    pub(crate) fn seat(
        kind: &GameKind,
        opened: &ClaimedRoom,
        number: impl Fn() -> Conn,
    ) -> (Self, Vec<Event>) {
        let (mut bots, mut joins) = (Self::default(), Vec::new());
        for (side, strength) in [Side::A, Side::B].into_iter().zip(opened.bots) {
            let Some(strength) = strength else { continue };
            let Some(brain) = brain(kind.id, side, strength) else {
                tracing::error!(game = kind.id, "no bot can play this game; the seat of the bot stays empty");
                continue;
            };
            let conn = number();
            bots.0.insert(conn, Bot { brain, manners: Manners::new(side) });
            joins.push(Event::Join { conn, side, epoch: 0 });
        }
        (bots, joins)
    }

    /// The bot's answers to a frame; `None` if the connection is not a bot's.
    pub(crate) fn hear(&mut self, conn: Conn, frame: &[u8]) -> Option<Vec<Event>> {
        let Bot { brain, manners } = self.0.get_mut(&conn)?;
        let Ok(frame) = ServerFrame::decode(frame) else { return Some(Vec::new()) };
        let said = brain.hear(&frame).into_iter().chain(manners.hear(&frame));
        Some(said.map(|frame| Event::Frame(conn, frame)).collect())
    }

    pub(crate) fn leave(&mut self, conn: Conn) {
        self.0.remove(&conn);
    }
}
