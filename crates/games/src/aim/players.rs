//! Synthetic players, for tuning the levels (`arena games balance`), tests and fixtures.
//!
//! A player notices a target, needs time to react and to move the hand, aims with an error at the target's
//! position of a moment ago, and tries again after a miss. The player's figures and a number decide every
//! tap.

use alloc::vec::Vec;

use super::{FIELD_HEIGHT, FIELD_WIDTH, Game, Level, Phase, Place, Recorder, Rules, level};
use crate::draw::{Draw, mix};

/// A player's abilities. Times are in ticks, lengths in units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Player {
    /// The player's name.
    pub name: &'static str,
    /// The average time from a target's appearance to a tap, with the hand already there.
    pub reaction: u32,
    /// The additional time to move the hand by 1000 units.
    pub travel: u32,
    /// The variation of a tap's time: most taps are within this many ticks of the average, none more than
    /// twice as far.
    pub spread: u32,
    /// The variation between games, in the same way: it shifts all taps of a game.
    pub form: u32,
    /// The error of a tap to each side: mostly less than this, never more than twice as much.
    pub aim: u32,
    /// Percentage of targets that the player overlooks.
    pub lapse_percent: u8,
    /// Percentage of taps that go wide.
    pub slip_percent: u8,
    /// Percentage of decoys that the player taps instead of the target.
    pub decoy_percent: u8,
}

/// The players for tuning the levels, weakest first.
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

const WIDE: Player = Player { name: "wide", slip_percent: 100, ..STEADY };

/// Ticks by which the aimed position is out of date.
const LAG: u32 = 4;

/// Ticks until a player sees that a target is gone.
const SEES_IT_GONE: u32 = 10;

/// Average ticks between two tries.
const AGAIN: u32 = 18;

const SOONEST: u32 = 11;

/// The number of a player's draws, distinct from all draws of the game.
const HAND: u64 = 1 << 33;

#[derive(Debug)]
struct Hand {
    player: Player,
    draw: Draw,
    form: i32,
    place: Place,
    /// Targets so far, noticed or not.
    seen: u32,
    /// The tick of the next tap, and whether it aims at the decoy.
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

    /// A tick about `after` ticks from `now`, varied by `spread`.
    fn later(&mut self, now: u32, after: u32, spread: u32) -> u32 {
        let after = i32::try_from(after).unwrap_or_default() + around(&mut self.draw, spread);
        now + u32::try_from(after).unwrap_or_default().max(SOONEST)
    }

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

    fn tap(&mut self, game: &Game, left: Option<LostTarget>) -> Option<Place> {
        let (tick, fooled) = self.next.filter(|(tick, _)| *tick <= game.ticks())?;
        self.next = None;
        let level = game.level();
        let shown = if fooled { game.decoy() } else { game.target() };
        let (x, y) = match (shown, left) {
            (Some((target, age)), _) => target.centre(level, age.saturating_sub(LAG)),
            // The player has not seen yet that the target is gone.
            (None, Some(gone)) if tick < gone.tick + SEES_IT_GONE => gone.centre,
            (None, _) => return None,
        };
        let wide = if self.percent(self.player.slip_percent) { i32::from(level.radius) * 3 } else { 0 };
        let aim = self.player.aim;
        let mut near = |centre: u32, size: u16, wide: i32| {
            let centre = i32::try_from(centre / 10).unwrap_or_default();
            // A slip stays on the field.
            let wide = if centre > i32::from(size) / 2 { -wide } else { wide };
            let place = (centre + wide + around(&mut self.draw, aim)).clamp(0, i32::from(size));
            u16::try_from(place).unwrap_or_default()
        };
        let place = Place { x: near(x, FIELD_WIDTH, wide), y: near(y, FIELD_HEIGHT, 0) };
        self.place = place;
        Some(place)
    }

    fn again(&mut self, game: &Game) {
        if game.target().is_some() {
            self.next = Some((self.later(game.ticks(), AGAIN, self.player.spread / 2), false));
        }
    }
}

#[derive(Clone, Copy, Debug)]
struct LostTarget {
    tick: u32,
    centre: (u32, u32),
}

/// A player in a game that is played tick by tick.
#[derive(Debug)]
pub struct Bot {
    hand: Hand,
    left: Option<LostTarget>,
}

impl Bot {
    /// Starts a player. `dice` distinguishes games on the same seeds.
    #[must_use]
    pub fn new(player: &Player, dice: u64) -> Self {
        Self { hand: Hand::new(player, dice), left: None }
    }

    /// Looks at the game after a tick, and returns a tap if one is due.
    pub fn look(&mut self, game: &Game) -> Option<Place> {
        self.hand.look(game);
        if let Some((target, age)) = game.target() {
            self.left = Some(LostTarget { tick: game.ticks() + 1, centre: target.centre(game.level(), age) });
        }
        self.hand.tap(game, self.left)
    }

    /// Records that the tap was played or refused.
    pub fn tapped(&mut self, game: &Game) {
        self.hand.again(game);
    }
}

/// A number around 0: mostly within `spread`, never beyond twice as much.
fn around(draw: &mut Draw, spread: u32) -> i32 {
    let sum: u32 = [(); 4].iter().map(|()| draw.number(spread + 1)).sum();
    sum.cast_signed() - (2 * spread).cast_signed()
}

/// The seeds of a level's segments, derived from one number; none if the level does not exist.
#[must_use]
pub fn seeds(number: u8, seed: u64) -> Vec<u64> {
    let segments = u64::from(super::segments(number).unwrap_or(0));
    (0..segments).map(|segment| mix(seed.wrapping_add(mix(segment + 1)))).collect()
}

/// Plays a whole game. `dice` distinguishes games on the same seeds. Returns `None` if the level does not
/// exist or has more segments than there are seeds.
#[must_use]
pub fn play(rules: Rules, number: u8, seeds: &[u64], player: &Player, dice: u64) -> Option<Recorder> {
    let level: &'static Level = level(rules, number)?;
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
            // A tap too soon after the last one is left out.
            let _ = recorder.tap(tick, place);
            bot.tapped(recorder.game());
        }
    }
    (recorder.game().phase() != Phase::Playing).then_some(recorder)
}

/// The log of a won game on a level's seeds.
#[must_use]
pub fn passing_log(rules: Rules, number: u8, seeds: &[u64]) -> Option<Vec<u8>> {
    Some(play(rules, number, seeds, &STEADY, *seeds.first()?)?.log())
}

/// The log of a game that is lost on a level's seeds: every tap goes wide.
#[must_use]
pub fn failing_log(rules: Rules, number: u8, seeds: &[u64]) -> Option<Vec<u8>> {
    Some(play(rules, number, seeds, &WIDE, *seeds.first()?)?.log())
}
