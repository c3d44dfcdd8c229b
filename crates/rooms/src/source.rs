use arena_app::tournaments::live::ClaimedRoom;
use arena_rules::tournament::rematch::seed_of;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Marks the rules version of a room whose games are drawn from a secret. An older version of the program
/// does not know such rules, and releases the room instead of playing another game.
pub const FROM_SECRET: u32 = 1 << 16;

/// The random source of a match, or of one of its games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A number that players may know, in rooms that an older version took first.
    Seed(u64),
    /// A secret that never leaves the server. Players get numbers derived from it, and cannot compute
    /// others.
    Secret([u8; 32]),
}

impl Source {
    /// A room's source by its rules version; `None` where its secret is missing.
    #[must_use]
    pub fn of(rules_version: u32, seed: u64, secret: Option<[u8; 32]>) -> Option<Self> {
        if rules_version & FROM_SECRET == 0 { Some(Self::Seed(seed)) } else { secret.map(Self::Secret) }
    }

    /// An opened room's source; `None` where its secret is missing.
    #[must_use]
    pub fn of_room(opened: &ClaimedRoom) -> Option<Self> {
        Self::of(opened.rules_version, opened.seed, opened.secret)
    }

    /// The source of a match's game, by its number from 0.
    #[must_use]
    pub fn game(&self, number: u32) -> Self {
        match self {
            Self::Seed(seed) => Self::Seed(seed_of(*seed, number)),
            Self::Secret(secret) => Self::Secret(derived(secret, b"game.", number)),
        }
    }

    /// The one seed of a game whose players know everything from the start.
    #[must_use]
    pub fn seed(&self) -> u64 {
        match self {
            Self::Seed(seed) => *seed,
            Self::Secret(secret) => number_of(&derived(secret, b"seed.", 0)),
        }
    }

    /// The seed of a part of a game; `None` without a secret.
    pub(crate) fn part(&self, part: u32) -> Option<u64> {
        match self {
            Self::Seed(_) => None,
            Self::Secret(secret) => Some(number_of(&derived(secret, b"part.", part))),
        }
    }
}

fn derived(secret: &[u8; 32], purpose: &[u8], number: u32) -> [u8; 32] {
    let mut mac = <Hmac<Sha256> as KeyInit>::new_from_slice(secret).expect("HMAC takes a key of any length");
    mac.update(purpose);
    mac.update(&number.to_le_bytes());
    mac.finalize().into_bytes().into()
}

fn number_of(bytes: &[u8; 32]) -> u64 {
    bytes.first_chunk().copied().map_or(0, u64::from_le_bytes)
}
