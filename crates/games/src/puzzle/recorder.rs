use alloc::vec::Vec;

use super::event::{write_end, write_event};
use super::{Action, Breach, Event, Game, Level, Phase, RULES_VERSION};
use crate::log::{GameCode, Header, MAX_LOG_BYTES};

/// How far a recorder may delay an action, in ticks (half a second).
///
/// Two quick taps of an honest hand may be closer than the rules allow. The recorder does not lose the
/// second, but writes it for the first tick that the rules accept. A check of a log against a clock must
/// allow for this.
pub const MAX_LEAD_TICKS: u32 = 30;

const RESERVE: usize = 32;

/// A game that records its input log.
#[derive(Clone, Debug)]
pub struct Recorder {
    game: Game,
    events: Vec<u8>,
}

impl Recorder {
    /// Starts a game and its log.
    #[must_use]
    pub fn new(level: &'static Level, seed: u64) -> Self {
        Self { game: Game::new(level, seed), events: Vec::new() }
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Taps a tile at `now`, in ticks since the start; see [`act`](Self::act).
    ///
    /// # Errors
    /// As for `act`.
    pub fn tap(&mut self, now: u32, tile: u8) -> Result<Phase, Breach> {
        self.act(now, Action::Tap(tile))
    }

    /// Resets at `now`, in ticks since the start; see [`act`](Self::act).
    ///
    /// # Errors
    /// As for `act`.
    pub fn reset(&mut self, now: u32) -> Result<Phase, Breach> {
        self.act(now, Action::Reset)
    }

    /// Does an action at `now`, in ticks since the start.
    ///
    /// # Errors If the rules refuse the action, also after the delay. Then nothing has changed and nothing is
    /// recorded.
    pub fn act(&mut self, now: u32, action: Action) -> Result<Phase, Breach> {
        if self.events.len() + RESERVE > MAX_LOG_BYTES {
            return Err(Breach::AtLimit);
        }
        let tick = now.max(self.game.earliest());
        if self.game.phase() == Phase::Playing && tick - now > MAX_LEAD_TICKS {
            return Err(Breach::TooSoon);
        }
        let before = self.game.ticks();
        let phase = self.game.play(Event { tick, action })?;
        write_event(&mut self.events, tick - before, action);
        Ok(phase)
    }

    /// The log so far, for [`replay`](super::replay).
    #[must_use]
    pub fn log(&self) -> Vec<u8> {
        let mut log = Vec::with_capacity(self.events.len() + RESERVE);
        Header::of(RULES_VERSION, self.game.level().number, self.game.seed())
            .write(GameCode::PuzzleMania, &mut log);
        log.extend_from_slice(&self.events);
        write_end(&mut log);
        log.extend_from_slice(&self.game.state_hash().to_le_bytes());
        log
    }
}
