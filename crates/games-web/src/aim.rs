//! Exports of Aim Train.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr;

use arena_games::aim::{Breach, Game, Place, RULES_VERSION, Recorder, Rules, Target, level, segments};
use arena_games::log;

/// A game in the browser: the recorder and the structs that JavaScript reads.
#[derive(Debug)]
pub struct Aim {
    recorder: Recorder,
    view: AimView,
    mark: AimMark,
    log: Vec<u8>,
}

/// A target or a decoy on the field, as five 32-bit numbers for JavaScript. All are 0 when the field has
/// none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct AimSpot {
    /// The number of the target, or of the target that the decoy appeared with, from 1; 0 when there is none.
    pub number: u32,
    /// The centre, in tenths of a unit from the left edge.
    pub x: u32,
    /// The centre, in tenths of a unit from the upper edge.
    pub y: u32,
    /// The current radius in tenths of a unit: less than the level's radius while the target grows.
    pub radius: u32,
    /// Ticks since the target or decoy appeared.
    pub age: u32,
}

/// The state of a game for `web/features/games/core`: eighteen 32-bit numbers, then the target and the decoy
/// on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct AimView {
    /// Ticks played.
    pub ticks: u32,
    /// 0 while the game is played, 1 passed, 2 failed.
    pub phase: u32,
    /// Why the game failed: 1 too many wrong taps, 2 too few hits; 0 otherwise.
    pub reason: u32,
    /// 1 while the game waits for the next seed.
    pub waiting: u32,
    /// Segments whose seed is known.
    pub revealed: u32,
    /// Targets in the level.
    pub targets: u32,
    /// Targets that have appeared.
    pub appeared: u32,
    /// Targets hit.
    pub hits: u32,
    /// Hits needed to pass the level.
    pub needed: u32,
    /// Targets that disappeared without a hit.
    pub missed: u32,
    /// Taps that hit nothing or a decoy.
    pub wrong: u32,
    /// Wrong taps that the level allows.
    pub allowed: u32,
    /// Wrong taps that hit a decoy.
    pub decoys_tapped: u32,
    /// Points.
    pub score: u32,
    /// The sum of the hit targets' ages, in ticks.
    pub reaction: u32,
    /// The tick of the last tap, 0 before the first.
    pub last_tap: u32,
    /// A full-grown target's radius, in tenths of a unit.
    pub radius: u32,
    /// Ticks for which a target stays on the field.
    pub life: u32,
    /// The target on the field.
    pub target: AimSpot,
    /// The decoy on the field.
    pub decoy: AimSpot,
}

/// A mark for the reader: two 32-bit numbers, then the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct AimMark {
    /// Bytes of the log that the mark covers.
    pub bytes: u32,
    /// Ticks played up to the mark.
    pub ticks: u32,
    /// SHA-256 of those bytes.
    pub digest: [u8; 32],
}

impl AimSpot {
    fn of(game: &Game, shown: Option<(Target, u32)>) -> Self {
        let Some((target, age)) = shown else { return Self::default() };
        let (x, y) = target.centre(game.level(), age);
        Self { number: game.appeared(), x, y, radius: target.radius(game.level(), age), age }
    }
}

impl AimView {
    pub(crate) fn of(game: &Game) -> Self {
        let level = game.level();
        Self {
            ticks: game.ticks(),
            phase: game.phase() as u32,
            reason: game.reason().map_or(0, |reason| reason as u32),
            waiting: u32::from(game.waiting()),
            revealed: game.revealed(),
            targets: u32::from(level.targets),
            appeared: game.appeared(),
            hits: game.hits(),
            needed: level.needed(),
            missed: game.missed(),
            wrong: game.wrong(),
            allowed: level.allowed(),
            decoys_tapped: game.decoys_tapped(),
            score: game.score(),
            reaction: game.reaction(),
            last_tap: game.last_tap(),
            radius: u32::from(level.radius) * 10,
            life: level.life,
            target: AimSpot::of(game, game.target()),
            decoy: AimSpot::of(game, game.decoy()),
        }
    }
}

impl Aim {
    fn show(&mut self) {
        self.view = AimView::of(self.recorder.game());
    }

    fn answer(&mut self, taken: Result<(), Breach>) -> u32 {
        self.show();
        answer_of(taken)
    }
}

/// The number that the exports return for the result of a tap or a seed.
pub(crate) fn answer_of(taken: Result<(), Breach>) -> u32 {
    match taken {
        Ok(()) => 0,
        // A recorder never returns `Past`; a duel does.
        Err(Breach::Ended | Breach::Past) => 1,
        Err(Breach::OutsideField) => 2,
        Err(Breach::TooSoon) => 3,
        Err(Breach::Waiting) => 4,
        Err(Breach::NoSuchSegment) => 5,
    }
}

/// The version of the rules for a game without a session.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `aim_`.
#[unsafe(no_mangle)]
pub extern "C" fn aim_rules_version() -> u32 {
    RULES_VERSION
}

/// Whether games of this version of the rules can be played: 1 if so.
#[unsafe(no_mangle)]
pub extern "C" fn aim_plays(version: u32) -> u32 {
    u32::from(Rules::of(version).is_some())
}

/// The number of seeds that a level needs; 0 for no such level.
#[unsafe(no_mangle)]
pub extern "C" fn aim_segments(number: u32) -> u32 {
    u8::try_from(number).ok().and_then(segments).unwrap_or(0)
}

/// Starts a game by a version of the rules with its first segment's seed; free it with [`aim_free`]. Null if the
/// version or the level does not exist.
#[unsafe(no_mangle)]
pub extern "C" fn aim_new(version: u32, number: u32, first_seed: u64) -> *mut Aim {
    let (Some(rules), Ok(number)) = (Rules::of(version), u8::try_from(number)) else {
        return ptr::null_mut();
    };
    let Some(level) = level(rules, number) else { return ptr::null_mut() };
    let recorder = Recorder::new(level, first_seed);
    let view = AimView::of(recorder.game());
    let mark = AimMark { bytes: 0, ticks: 0, digest: [0; 32] };
    Box::into_raw(Box::new(Aim { recorder, view, mark, log: Vec::new() }))
}

/// Frees a game.
///
/// # Safety
/// `aim` is live, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_free(aim: *mut Aim) {
    // SAFETY: `aim_new` leaked the box, and the caller returns it only once.
    drop(unsafe { Box::from_raw(aim) });
}

/// Adds the seed of the next segment. Returns 0: added; 5: the level has all its seeds.
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_reveal(aim: *mut Aim, seed: u64) -> u32 {
    // SAFETY: a live game without other references.
    let aim = unsafe { &mut *aim };
    let taken = aim.recorder.reveal(seed);
    aim.answer(taken)
}

/// Advances the game to `now`, in ticks since the start, and returns the tick reached: an earlier one if the
/// game ends or waits for a seed. A `now` in the past changes nothing.
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_advance(aim: *mut Aim, now: u32) -> u32 {
    // SAFETY: a live game without other references.
    let aim = unsafe { &mut *aim };
    let reached = aim.recorder.advance(now);
    aim.show();
    reached
}

/// Taps a place, in units, at `now`, in ticks since the start. Returns 0: accepted; 1: the game is over; 2:
/// outside the field; 3: too soon; 4: the game waits for a seed.
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_tap(aim: *mut Aim, now: u32, x: u32, y: u32) -> u32 {
    // SAFETY: a live game without other references.
    let aim = unsafe { &mut *aim };
    // No field reaches `u16::MAX`, so the game refuses the tap.
    let unit = |number| u16::try_from(number).unwrap_or(u16::MAX);
    let taken = aim.recorder.tap(now, Place { x: unit(x), y: unit(y) });
    aim.answer(taken.map(|_| ()))
}

/// The state of the game, at the same address until it is freed.
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_view(aim: *const Aim) -> *const AimView {
    // SAFETY: the game is live; the returned pointer is into its box.
    let aim = unsafe { &*aim };
    &raw const aim.view
}

/// Advances the game to `now`, in ticks since the start, and returns a mark of the log so far, valid until
/// the next such call or [`aim_free`].
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_mark(aim: *mut Aim, now: u32) -> *const AimMark {
    // SAFETY: a live game without other references.
    let aim = unsafe { &mut *aim };
    let log::Mark { bytes, ticks, digest } = aim.recorder.mark(now);
    aim.mark = AimMark { bytes, ticks, digest };
    aim.show();
    &raw const aim.mark
}

/// The hash of the game's state.
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_hash(aim: *const Aim) -> u64 {
    // SAFETY: the game is live and unchanged during the call.
    let aim = unsafe { &*aim };
    aim.recorder.game().state_hash()
}

/// Writes the log so far, and returns its address, which is valid until the next such call or [`aim_free`].
/// [`aim_log_len`] returns its length.
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_log(aim: *mut Aim) -> *const u8 {
    // SAFETY: a live game without other references.
    let aim = unsafe { &mut *aim };
    aim.log = aim.recorder.log();
    aim.log.as_ptr()
}

/// The length in bytes of the log that [`aim_log`] last wrote.
///
/// # Safety
/// `aim` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_log_len(aim: *const Aim) -> u32 {
    // SAFETY: the game is live and unchanged during the call.
    let aim = unsafe { &*aim };
    // A log is at most `MAX_LOG_BYTES`.
    u32::try_from(aim.log.len()).unwrap_or(u32::MAX)
}
