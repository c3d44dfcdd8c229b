use std::time::Duration;

use super::Conn;

/// Who has not been heard for so long is away: three pings.
const HEARD: Duration = Duration::from_secs(6);
/// A connection that has been silent for so long is closed.
const SILENT: Duration = Duration::from_secs(15);
/// More inputs in a turn than these are passed over.
const INPUTS: u32 = 4;

/// A player's place in a room.
pub(super) struct Seat {
    conn: Option<Conn>,
    /// The player is a bot, in this process: there as long as the room is.
    bot: bool,
    /// The newest epoch that sat here.
    epoch: u32,
    heard: Duration,
    in_view: bool,
    /// The number of their last input on this connection.
    seq: Option<u32>,
    /// Inputs since the last turn.
    inputs: u32,
    /// Turns in which they were away while the other one was there.
    pub(super) absent: u32,
    /// How often their game was in another state than ours.
    pub(super) desyncs: u32,
    /// They were sent the whole log, and their hashes of turns before this one say nothing any more.
    pub(super) reloaded: u32,
    /// What was last told of them to everybody.
    pub(super) told_here: bool,
}

impl Seat {
    pub(super) fn new(absent: u32, desyncs: u32, bot: bool) -> Self {
        Self {
            conn: None,
            bot,
            epoch: 0,
            heard: Duration::ZERO,
            in_view: false,
            seq: None,
            inputs: 0,
            absent,
            desyncs,
            reloaded: 0,
            told_here: false,
        }
    }

    /// Whether the server plays for this side.
    pub(super) fn is_bot(&self) -> bool {
        self.bot
    }

    /// Whether a connection of an epoch may sit down: not where a newer one did.
    pub(super) fn takes(&self, epoch: u32) -> bool {
        epoch >= self.epoch
    }

    /// A connection sits down; the one that has to go.
    pub(super) fn sit(&mut self, conn: Conn, epoch: u32, now: Duration) -> Option<Conn> {
        self.epoch = epoch;
        (self.heard, self.in_view, self.seq, self.inputs) = (now, true, None, 0);
        self.conn.replace(conn)
    }

    /// Something was heard.
    pub(super) fn hear(&mut self, now: Duration) {
        self.heard = now;
    }

    pub(super) fn look(&mut self, in_view: bool) {
        self.in_view = in_view;
    }

    pub(super) fn stand_up(&mut self) -> Option<Conn> {
        self.conn.take()
    }

    pub(super) fn conn(&self) -> Option<Conn> {
        self.conn
    }

    /// Whether a person is connected.
    pub(super) fn has_person(&self) -> bool {
        self.conn.is_some() && !self.bot
    }

    /// Whether an input counts: not an echo of an older one, not one too many.
    pub(super) fn input(&mut self, seq: u32) -> bool {
        let new = self.seq.is_none_or(|last| seq > last) && self.inputs < INPUTS;
        if new {
            self.seq = Some(seq);
            self.inputs += 1;
        }
        new
    }

    pub(super) fn turn(&mut self) {
        self.inputs = 0;
    }

    /// Whether the player is there.
    pub(super) fn here(&self, now: Duration) -> bool {
        self.conn.is_some() && (self.bot || self.in_view && now < self.heard + HEARD)
    }

    /// Whether their connection has been silent for too long.
    pub(super) fn silent(&self, now: Duration) -> bool {
        self.has_person() && now >= self.heard + SILENT
    }
}
