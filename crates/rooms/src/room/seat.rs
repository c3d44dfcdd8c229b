use std::time::Duration;

use super::conn::Conn;

/// A player not heard for this long, three pings, is away.
const HEARD: Duration = Duration::from_secs(6);
/// A connection silent for this long is closed.
const SILENT: Duration = Duration::from_secs(15);
/// The most inputs in a turn; further ones are ignored.
const INPUTS: u32 = 4;
/// The least time between two emotes of a player; earlier ones are ignored.
pub(super) const EMOTE_PAUSE: Duration = Duration::from_secs(2);
/// The most emotes of a player in a match; further ones are ignored. A restart of the node begins the count
/// again.
pub(super) const EMOTES: u32 = 20;

pub(super) struct Seat {
    conn: Option<Conn>,
    /// Whether the player is a bot in this process, which is always present.
    bot: bool,
    /// The highest epoch of a connection that took this seat.
    epoch: u32,
    heard: Duration,
    in_view: bool,
    /// The number of the player's last input on this connection.
    seq: Option<u32>,
    /// Inputs since the last turn.
    inputs: u32,
    /// The emotes that were passed on, and the time of the last one.
    emotes: (u32, Option<Duration>),
    /// Turns of absence while the opponent was present.
    pub(super) absent: u32,
    /// How often the player's game was in another state than the server's.
    pub(super) desyncs: u32,
    /// The turn at which the player got the whole log; hashes of earlier turns no longer count.
    pub(super) reloaded: u32,
    /// The last announced presence.
    pub(super) announced_here: bool,
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
            emotes: (0, None),
            absent,
            desyncs,
            reloaded: 0,
            announced_here: false,
        }
    }

    pub(super) fn is_bot(&self) -> bool {
        self.bot
    }

    /// Whether a connection of this epoch may take the seat: not after a newer one.
    pub(super) fn takes(&self, epoch: u32) -> bool {
        epoch >= self.epoch
    }

    /// Gives the seat to a connection. Returns the one that it replaces.
    pub(super) fn sit(&mut self, conn: Conn, epoch: u32, now: Duration) -> Option<Conn> {
        self.epoch = epoch;
        (self.heard, self.in_view, self.seq, self.inputs) = (now, true, None, 0);
        self.conn.replace(conn)
    }

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

    pub(super) fn has_person(&self) -> bool {
        self.conn.is_some() && !self.bot
    }

    /// Whether an input counts: not an echo of an older one, nor one too many.
    pub(super) fn input(&mut self, seq: u32) -> bool {
        let new = self.seq.is_none_or(|last| seq > last) && self.inputs < INPUTS;
        if new {
            self.seq = Some(seq);
            self.inputs += 1;
        }
        new
    }

    /// Whether an emote is passed on: of a player who is here, not too soon, and not one too many.
    pub(super) fn emote(&mut self, now: Duration) -> bool {
        let (count, last) = self.emotes;
        let passes = self.here(now) && count < EMOTES && last.is_none_or(|last| now >= last + EMOTE_PAUSE);
        if passes {
            self.emotes = (count + 1, Some(now));
        }
        passes
    }

    pub(super) fn turn(&mut self) {
        self.inputs = 0;
    }

    pub(super) fn here(&self, now: Duration) -> bool {
        self.conn.is_some() && (self.bot || self.in_view && now < self.heard + HEARD)
    }

    pub(super) fn silent(&self, now: Duration) -> bool {
        self.has_person() && now >= self.heard + SILENT
    }
}
