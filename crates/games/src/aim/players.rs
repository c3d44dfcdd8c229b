//! Synthetic players: for tuning the levels (`examples/balance.rs`), for tests and fixtures.
//!
//! A player sees a target, takes time to react and for the way of the hand, aims with an error at where the target was
//! a moment ago, and tries again after a miss. It is decided by its figures and a number, as a game is by its seeds.

use alloc::vec::Vec;

use super::{FIELD_HEIGHT, FIELD_WIDTH, Game, Level, Phase, Place, Recorder, level};
use crate::draw::{Draw, mix};

/// What a player can do. Times are ticks, lengths units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// What it is called.
    pub name: &'static str,
    /// From a target's appearance to a tap where the hand is already, on average.
    pub reaction: u32,
    /// For a way of the hand of 1000 units, besides.
    pub travel: u32,
    /// How much the time of a tap varies: most are within so many ticks of the average, none more than twice as far.
    pub spread: u32,
    /// How much one day differs from another, in the same way: all taps of a game are so much sooner or later.
    pub form: u32,
    /// How far a tap is off to each side: most by less than this, none by more than twice as much.
    pub aim: u32,
    /// Of a hundred targets, how many it does not see.
    pub lapse_percent: u8,
    /// Of a hundred taps, how many slip and go wide.
    pub slip_percent: u8,
    /// Of a hundred decoys, how many it takes for the target.
    pub decoy_percent: u8,
}

/// The players that the levels are tuned with, from the weakest to the strongest.
pub const PLAYERS: [Player; 3] = [
    Player {
        name: "weak",
        reaction: 32,
        travel: 16,
        spread: 10,
        form: 4,
        aim: 40,
        lapse_percent: 4,
        slip_percent: 4,
        decoy_percent: 30,
    },
    Player {
        name: "average",
        reaction: 30,
        travel: 16,
        spread: 7,
        form: 3,
        aim: 34,
        lapse_percent: 4,
        slip_percent: 3,
        decoy_percent: 20,
    },
    Player {
        name: "strong",
        reaction: 27,
        travel: 14,
        spread: 7,
        form: 3,
        aim: 32,
        lapse_percent: 2,
        slip_percent: 2,
        decoy_percent: 10,
    },
];

/// Hits everything, at a human's pace.
const STEADY: Player = Player {
    name: "steady",
    reaction: 20,
    travel: 8,
    spread: 4,
    form: 0,
    aim: 12,
    lapse_percent: 0,
    slip_percent: 0,
    decoy_percent: 0,
};

/// Hits nothing, at a human's pace.
const WIDE: Player = Player { name: "wide", slip_percent: 100, ..STEADY };

/// Ticks by which what a player aims at is older than what is there.
const LAG: u32 = 4;

/// Ticks after a target is gone at which a player has seen that it is, and holds back.
const SEES_IT_GONE: u32 = 10;

/// Ticks from one try to the next, on average.
const AGAIN: u32 = 18;

/// No hand is sooner than this, in ticks.
const SOONEST: u32 = 11;

/// The draws of a player, apart from all draws of the game.
const HAND: u64 = 1 << 33;

#[derive(Debug)]
struct Hand {
    player: Player,
    draw: Draw,
    form: i32,
    place: Place,
    /// Targets seen so far, whether or not noticed.
    seen: u32,
    /// The tick of the next tap, and whether it will be at the decoy.
    next: Option<(u32, bool)>,
}

impl Hand {
    fn new(player: &Player, number: u64) -> Self {
        let mut draw = Draw::new(number, HAND);
        let form = around(&mut draw, player.form);
        let place = Place { x: FIELD_WIDTH / 2, y: FIELD_HEIGHT / 2 };
        Self { player: *player, draw, form, place, seen: 0, next: None }
    }

    fn percent(&mut self, percent: u8) -> bool {
        self.draw.below(100) < percent
    }

    /// A tick that varies by the player's spread, `after` ticks from `now`.
    fn later(&mut self, now: u32, after: u32, spread: u32) -> u32 {
        let after = i32::try_from(after).unwrap_or_default() + around(&mut self.draw, spread);
        now + u32::try_from(after).unwrap_or_default().max(SOONEST)
    }

    /// Looks at the field as it is now, and plans.
    fn look(&mut self, game: &Game) {
        let Some((target, _)) = game.target() else { return };
        if self.seen == game.appeared() {
            return;
        }
        self.seen = game.appeared();
        self.next = None;
        if self.percent(self.player.lapse_percent) {
            return;
        }
        let fooled = game.decoy().is_some() && self.percent(self.player.decoy_percent);
        let to = if fooled { game.decoy().map_or(target, |(decoy, _)| decoy) } else { target }.start;
        let way = |a: u16, b: u16| u32::from(a.abs_diff(b)).pow(2);
        let way = (way(self.place.x, to.x) + way(self.place.y, to.y)).isqrt();
        let takes = (self.player.reaction + self.player.travel * way / 1000).saturating_add_signed(self.form);
        self.next = Some((self.later(game.ticks(), takes, self.player.spread), fooled));
    }

    /// Where it taps now, if it does.
    fn tap(&mut self, game: &Game, left: Option<Gone>) -> Option<Place> {
        let (tick, fooled) = self.next.filter(|(tick, _)| *tick <= game.ticks())?;
        self.next = None;
        let level = game.level();
        let shown = if fooled { game.decoy() } else { game.target() };
        let (x, y) = match (shown, left) {
            (Some((target, age)), _) => target.centre(level, age.saturating_sub(LAG)),
            // Too late to hold back.
            (None, Some(gone)) if tick < gone.tick + SEES_IT_GONE => gone.centre,
            (None, _) => return None,
        };
        let wide = if self.percent(self.player.slip_percent) { i32::from(level.radius) * 3 } else { 0 };
        let aim = self.player.aim;
        let mut near = |centre: u32, size: u16, wide: i32| {
            let centre = i32::try_from(centre / 10).unwrap_or_default();
            // What goes wide stays on the field.
            let wide = if centre > i32::from(size) / 2 { -wide } else { wide };
            let place = (centre + wide + around(&mut self.draw, aim)).clamp(0, i32::from(size));
            u16::try_from(place).unwrap_or_default()
        };
        let place = Place { x: near(x, FIELD_WIDTH, wide), y: near(y, FIELD_HEIGHT, 0) };
        self.place = place;
        Some(place)
    }

    /// Tries again at what it has not hit.
    fn again(&mut self, game: &Game) {
        if game.target().is_some() {
            self.next = Some((self.later(game.ticks(), AGAIN, self.player.spread / 2), false));
        }
    }
}

/// The target that was on the field last.
#[derive(Clone, Copy, Debug)]
struct Gone {
    tick: u32,
    centre: (u32, u32),
}

/// A player at a game that is played tick by tick.
#[derive(Debug)]
pub struct Bot {
    hand: Hand,
    left: Option<Gone>,
}

impl Bot {
    /// A player at the beginning of a game; `dice` tells one game on the same seeds from another.
    #[must_use]
    pub fn new(player: &Player, dice: u64) -> Self {
        Self { hand: Hand::new(player, dice), left: None }
    }

    /// Looks at the game, which has gone on by a tick, and taps where it wants to.
    pub fn look(&mut self, game: &Game) -> Option<Place> {
        self.hand.look(game);
        if let Some((target, age)) = game.target() {
            self.left = Some(Gone { tick: game.ticks() + 1, centre: target.centre(game.level(), age) });
        }
        self.hand.tap(game, self.left)
    }

    /// Its tap was played, or was not taken.
    pub fn tapped(&mut self, game: &Game) {
        self.hand.again(game);
    }
}

/// A number around 0: most within `spread`, none beyond twice as much.
fn around(draw: &mut Draw, spread: u32) -> i32 {
    let sum: u32 = [(); 4].iter().map(|()| draw.number(spread + 1)).sum();
    sum.cast_signed() - (2 * spread).cast_signed()
}

/// The seeds of a level's segments, made of one number; none for a level that does not exist.
#[must_use]
pub fn seeds(number: u8, seed: u64) -> Vec<u64> {
    let segments = u64::from(super::segments(number).unwrap_or(0));
    (0..segments).map(|segment| mix(seed.wrapping_add(mix(segment + 1)))).collect()
}

/// A whole game of a player; `dice` tells one game on the same seeds from another. `None` for a level that does not
/// exist, and with fewer seeds than it has segments.
#[must_use]
pub fn play(number: u8, seeds: &[u64], player: &Player, dice: u64) -> Option<Recorder> {
    let level: &'static Level = level(number)?;
    let (first, later) = seeds.split_first()?;
    let mut recorder = Recorder::new(level, *first);
    for seed in later {
        recorder.reveal(*seed).ok()?;
    }
    let mut bot = Bot::new(player, dice);
    for tick in 1..=level.longest() {
        if recorder.advance(tick) < tick {
            break;
        }
        if let Some(place) = bot.look(recorder.game()) {
            // A tap that comes too soon after another one is left out.
            let _ = recorder.tap(tick, place);
            bot.tapped(recorder.game());
        }
    }
    (recorder.game().phase() != Phase::Playing).then_some(recorder)
}

/// The log of a game that is won, on a level's seeds.
#[must_use]
pub fn passing_log(number: u8, seeds: &[u64]) -> Option<Vec<u8>> {
    Some(play(number, seeds, &STEADY, *seeds.first()?)?.log())
}

/// The log of a game that is lost, on a level's seeds: every tap goes wide.
#[must_use]
pub fn failing_log(number: u8, seeds: &[u64]) -> Option<Vec<u8>> {
    Some(play(number, seeds, &WIDE, *seeds.first()?)?.log())
}
