//! Read access to a game.

use super::{Game, Phase, Reason};
use crate::aim::{Level, SEGMENT_TARGETS, Signs, Target};

impl Game {
    /// The level of the game.
    #[must_use]
    pub fn level(&self) -> &'static Level {
        self.level
    }

    /// The first segment's seed, which identifies the game in a log.
    #[must_use]
    pub fn first_seed(&self) -> u64 {
        self.seeds[0]
    }

    /// Segments with a revealed seed.
    #[must_use]
    pub fn revealed(&self) -> u32 {
        u32::from(self.revealed)
    }

    /// Ticks of 1/60 s played.
    #[must_use]
    pub fn ticks(&self) -> u32 {
        self.ticks
    }

    /// Targets that have appeared; the last may still be on the field.
    #[must_use]
    pub fn appeared(&self) -> u32 {
        u32::from(self.appeared)
    }

    /// The target on the field and its age in ticks.
    #[must_use]
    pub fn target(&self) -> Option<(Target, u32)> {
        self.shown.and_then(|shown| shown.target).map(|target| (target, self.age()))
    }

    /// The decoy on the field and its age in ticks.
    #[must_use]
    pub fn decoy(&self) -> Option<(Target, u32)> {
        self.shown.and_then(|shown| shown.decoy).map(|decoy| (decoy, self.age()))
    }

    /// Targets hit.
    #[must_use]
    pub fn hits(&self) -> u32 {
        self.hits
    }

    /// Targets that disappeared without a hit.
    #[must_use]
    pub fn missed(&self) -> u32 {
        self.missed
    }

    /// Taps that hit nothing, or a decoy.
    #[must_use]
    pub fn wrong(&self) -> u32 {
        self.wrong
    }

    /// Wrong taps that hit a decoy.
    #[must_use]
    pub fn decoys_tapped(&self) -> u32 {
        self.decoys_tapped
    }

    /// 100 points for each hit, and up to 100 more the sooner it came.
    #[must_use]
    pub fn score(&self) -> u32 {
        self.score
    }

    /// The sum of the hit targets' ages, in ticks.
    #[must_use]
    pub fn reaction(&self) -> u32 {
        self.reaction
    }

    /// The tick of the last tap; 0 before the first.
    #[must_use]
    pub fn last_tap(&self) -> u32 {
        self.last.unwrap_or(0)
    }

    /// The state of the game.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// Why the game is lost, if it is.
    #[must_use]
    pub fn reason(&self) -> Option<Reason> {
        self.reason
    }

    /// The play's signs, for reviewers.
    #[must_use]
    pub fn signs(&self) -> Signs {
        self.signs
    }

    /// A hash of the game's state, the seeds used so far and every tap; equal on every machine. A
    /// seed revealed but not needed is not part of it.
    #[must_use]
    pub fn state_hash(&self) -> u64 {
        let mut hash = self.played;
        hash.word(self.level.rules.version());
        hash.byte(self.level.number);
        let used = self.appeared.div_ceil(SEGMENT_TARGETS).max(1);
        hash.byte(used);
        for seed in &self.seeds[..usize::from(used)] {
            hash.long(*seed);
        }
        hash.byte(self.appeared);
        hash.word(self.hits);
        hash.word(self.missed);
        hash.word(self.wrong);
        hash.word(self.decoys_tapped);
        hash.word(self.score);
        hash.word(self.reaction);
        hash.word(self.ticks);
        hash.byte(self.phase as u8);
        hash.byte(self.reason.map_or(0, |reason| reason as u8));
        hash.finish()
    }
}
