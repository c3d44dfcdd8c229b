//! Exports of Aim Train for two players (a duel).

use alloc::boxed::Box;

use arena_games::Side;
use arena_games::aim::Place;
use arena_games::aim::duel::{Duel as Core, PredictedGame, RULES_VERSION, Tap};

use crate::aim::{AimView, answer_of};

/// A duel in the browser: the turns that the server confirmed, and the player's own game ahead of them.
#[derive(Debug)]
pub struct Duel {
    core: Core,
    side: Side,
    ahead: PredictedGame,
    /// The tick at which the player's own game is shown.
    tick: u32,
    view: DuelView,
}

/// The state of a duel for `web/features/games/core`: two 32-bit numbers, then both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DuelView {
    /// Turns played.
    pub turns: u32,
    /// 0 open, 1 won by A, 2 won by B, 3 drawn.
    pub outcome: u32,
    /// The player's own game, with taps that the server has not confirmed yet.
    pub own: AimView,
    /// The opponent's game, as of the last turn.
    pub theirs: AimView,
}

impl DuelView {
    fn of(core: &Core, ahead: &PredictedGame, side: Side) -> Self {
        Self {
            turns: core.turns(),
            outcome: match core.outcome() {
                None => 0,
                Some(Some(Side::A)) => 1,
                Some(Some(Side::B)) => 2,
                Some(None) => 3,
            },
            own: AimView::of(ahead.game()),
            theirs: AimView::of(core.game(side.other())),
        }
    }
}

impl Duel {
    fn show(&mut self) {
        self.ahead.at(&self.core, self.tick);
        self.view = DuelView::of(&self.core, &self.ahead, self.side);
    }
}

/// Side A for 0, side B for any other number.
const fn side_of(number: u32) -> Side {
    if number == 0 { Side::A } else { Side::B }
}

/// The version of the rules.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `duel_`.
#[unsafe(no_mangle)]
pub extern "C" fn duel_rules_version() -> u32 {
    RULES_VERSION
}

/// Starts a duel with its first segment's seed, for the player on a side (0 A, 1 B); free it with
/// [`duel_free`].
#[unsafe(no_mangle)]
pub extern "C" fn duel_new(first_seed: u64, side: u32) -> *mut Duel {
    let core = Core::new(first_seed);
    let side = side_of(side);
    let ahead = PredictedGame::new(&core, side);
    let view = DuelView::of(&core, &ahead, side);
    Box::into_raw(Box::new(Duel { core, side, ahead, tick: 0, view }))
}

/// Frees a duel.
///
/// # Safety
/// `duel` is live, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_free(duel: *mut Duel) {
    // SAFETY: `duel_new` leaked the box, and the caller returns it only once.
    drop(unsafe { Box::from_raw(duel) });
}

/// Adds the seed of the next segment. Returns 0: added; 5: the duel has all its seeds.
///
/// # Safety
/// `duel` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_reveal(duel: *mut Duel, seed: u64) -> u32 {
    // SAFETY: a live duel without other references.
    let duel = unsafe { &mut *duel };
    let answer = answer_of(duel.core.reveal(seed));
    duel.show();
    answer
}

/// Adds a side's tap to the next turn, by its tick and the number of its place. Returns 0: added; 2: no such
/// place.
///
/// # Safety
/// `duel` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_brings(duel: *mut Duel, side: u32, tick: u32, place: u32) -> u32 {
    // SAFETY: a live duel without other references.
    let duel = unsafe { &mut *duel };
    let ([t0, t1, _, _], [p0, p1, p2, _]) = (tick.to_le_bytes(), place.to_le_bytes());
    let Some(tap) = Tap::from_bytes([t0, t1, p0, p1, p2]) else { return 2 };
    let side = side_of(side);
    duel.core.tap(side, tap);
    if side == duel.side {
        duel.ahead.came_back(tap);
    }
    0
}

/// Plays the next turn.
///
/// # Safety
/// `duel` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_turn(duel: *mut Duel) {
    // SAFETY: a live duel without other references.
    let duel = unsafe { &mut *duel };
    duel.core.turn();
    duel.show();
}

/// Moves the player's own game to `tick`, for [`duel_view`].
///
/// # Safety
/// `duel` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_advance(duel: *mut Duel, tick: u32) {
    // SAFETY: a live duel without other references.
    let duel = unsafe { &mut *duel };
    duel.tick = tick;
    duel.show();
}

/// Taps a place, in units, at `tick`. Returns 0: accepted, to be sent to the server; 1: the game is over or
/// `tick` has passed; 2: outside the field; 3: too soon; 4: the game waits for a seed.
///
/// # Safety
/// `duel` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_tap(duel: *mut Duel, tick: u32, x: u32, y: u32) -> u32 {
    // SAFETY: a live duel without other references.
    let duel = unsafe { &mut *duel };
    // No field reaches `u16::MAX`, so the game refuses the tap.
    let unit = |number| u16::try_from(number).unwrap_or(u16::MAX);
    duel.tick = tick;
    let taken = duel.ahead.tap(&duel.core, tick, Place { x: unit(x), y: unit(y) });
    duel.show();
    answer_of(taken.map(|_| ()))
}

/// The state of the duel, at the same address until it is freed.
///
/// # Safety
/// `duel` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_view(duel: *const Duel) -> *const DuelView {
    // SAFETY: the duel is live; the returned pointer is into its box.
    let duel = unsafe { &*duel };
    &raw const duel.view
}

/// The hash of the duel's state after the last turn.
///
/// # Safety
/// `duel` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_hash(duel: *const Duel) -> u64 {
    // SAFETY: the duel is live and unchanged during the call.
    let duel = unsafe { &*duel };
    duel.core.state_hash()
}
