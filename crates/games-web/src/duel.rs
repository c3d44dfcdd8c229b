//! Aim Train's exports for one against one.

use alloc::boxed::Box;

use arena_games::Side;
use arena_games::aim::Place;
use arena_games::aim::duel::{Ahead, Duel as Core, RULES_VERSION, Tap};

use crate::aim::{AimView, answer_of};

/// A duel in the browser: as far as the server's turns go, and the player's own game as they see it.
#[derive(Debug)]
pub struct Duel {
    core: Core,
    side: Side,
    ahead: Ahead,
    /// The tick at which the own game is shown.
    tick: u32,
    view: DuelView,
}

/// How a duel stands, laid out for the reader in `web/features/games/core`: two 32-bit numbers, then both games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct DuelView {
    /// Turns that were played.
    pub turns: u32,
    /// 0 while it is open, 1 where A has won, 2 where B has, 3 where nobody has.
    pub outcome: u32,
    /// The player's own, as they see it.
    pub own: AimView,
    /// The opponent's, as far as the turns go.
    pub theirs: AimView,
}

impl DuelView {
    fn of(core: &Core, ahead: &Ahead, side: Side) -> Self {
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

/// A: 0; B: anything else.
const fn side_of(number: u32) -> Side {
    if number == 0 { Side::A } else { Side::B }
}

/// The version of the rules that this module plays.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `duel_`.
#[unsafe(no_mangle)]
pub extern "C" fn duel_rules_version() -> u32 {
    RULES_VERSION
}

/// Starts a duel with the seed of its first segment, for the player on a side (A: 0, B: 1). The caller frees it with
/// [`duel_free`].
#[unsafe(no_mangle)]
pub extern "C" fn duel_new(first_seed: u64, side: u32) -> *mut Duel {
    let core = Core::new(first_seed);
    let side = side_of(side);
    let ahead = Ahead::new(&core, side);
    let view = DuelView::of(&core, &ahead, side);
    Box::into_raw(Box::new(Duel { core, side, ahead, tick: 0, view }))
}

/// Frees a duel.
///
/// # Safety
/// `duel` comes from [`duel_new`], is not null, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_free(duel: *mut Duel) {
    // SAFETY: the pointer is a box's, given up by `duel_new`, and the caller gives it back once.
    drop(unsafe { Box::from_raw(duel) });
}

/// Adds the seed of the next segment. 0: taken; 5: it has all its seeds.
///
/// # Safety
/// `duel` comes from [`duel_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_reveal(duel: *mut Duel, seed: u64) -> u32 {
    // SAFETY: it is a live duel, and one thread calls one function at a time, so nothing else refers to it.
    let duel = unsafe { &mut *duel };
    let answer = answer_of(duel.core.reveal(seed));
    duel.show();
    answer
}

/// A tap that the coming turn brings: a side's, with its tick and the number of its place. 0: read; 2: no such place.
///
/// # Safety
/// `duel` comes from [`duel_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_brings(duel: *mut Duel, side: u32, tick: u32, place: u32) -> u32 {
    // SAFETY: it is a live duel, and one thread calls one function at a time, so nothing else refers to it.
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
/// `duel` comes from [`duel_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_turn(duel: *mut Duel) {
    // SAFETY: it is a live duel, and one thread calls one function at a time, so nothing else refers to it.
    let duel = unsafe { &mut *duel };
    duel.core.turn();
    duel.show();
}

/// The player's own game as it is at `tick`, for [`duel_view`].
///
/// # Safety
/// `duel` comes from [`duel_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_advance(duel: *mut Duel, tick: u32) {
    // SAFETY: it is a live duel, and one thread calls one function at a time, so nothing else refers to it.
    let duel = unsafe { &mut *duel };
    duel.tick = tick;
    duel.show();
}

/// Taps a place, in units, at `tick`. 0: taken, and to be told; 1: the game is over, or that moment is; 2: outside the
/// field; 3: too soon; 4: it waits for a seed.
///
/// # Safety
/// `duel` comes from [`duel_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_tap(duel: *mut Duel, tick: u32, x: u32, y: u32) -> u32 {
    // SAFETY: it is a live duel, and one thread calls one function at a time, so nothing else refers to it.
    let duel = unsafe { &mut *duel };
    // No field has a place of this number, so the game refuses it.
    let unit = |number| u16::try_from(number).unwrap_or(u16::MAX);
    duel.tick = tick;
    let taken = duel.ahead.tap(&duel.core, tick, Place { x: unit(x), y: unit(y) });
    duel.show();
    answer_of(taken.map(|_| ()))
}

/// How the duel stands. The place stays the same for as long as it lives.
///
/// # Safety
/// `duel` comes from [`duel_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_view(duel: *const Duel) -> *const DuelView {
    // SAFETY: it is a live duel; the reference ends here, the pointer is into the box that lives on.
    let duel = unsafe { &*duel };
    &raw const duel.view
}

/// The state hash of the duel as far as its turns go.
///
/// # Safety
/// `duel` comes from [`duel_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn duel_hash(duel: *const Duel) -> u64 {
    // SAFETY: it is a live duel, and nothing changes it meanwhile.
    let duel = unsafe { &*duel };
    duel.core.state_hash()
}
