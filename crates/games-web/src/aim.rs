//! Aim Train's exports.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr;

use arena_games::aim::{Breach, Game, Place, RULES_VERSION, Recorder, Target, level, segments};
use arena_games::log;

/// A game in the browser: the recorder, and what the caller reads of it.
#[derive(Debug)]
pub struct Aim {
    recorder: Recorder,
    view: AimView,
    mark: AimMark,
    log: Vec<u8>,
}

/// A target or a decoy on the field, laid out for the reader: five 32-bit numbers. All of them are 0 where there is
/// none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct AimSpot {
    /// The target that it is or came with, counted from 1; 0: there is none.
    pub number: u32,
    /// Its centre in tenths of a unit from the left edge.
    pub x: u32,
    /// Its centre in tenths of a unit from the upper edge.
    pub y: u32,
    /// Its radius now, in tenths of a unit: less than the level's while it grows.
    pub radius: u32,
    /// Ticks since it appeared.
    pub age: u32,
}

/// How a game stands, laid out for the reader in `web/features/games/core`: eighteen 32-bit numbers, then the target
/// and the decoy on the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct AimView {
    /// Ticks that were played.
    pub ticks: u32,
    /// 0 while it is played, 1 passed, 2 failed.
    pub phase: u32,
    /// Why it failed: 1 too many wrong taps, 2 too few hits; 0 where it did not.
    pub reason: u32,
    /// 1 while time stands because the next seed is not known.
    pub waiting: u32,
    /// Segments whose seed is known.
    pub revealed: u32,
    /// Targets of the level.
    pub targets: u32,
    /// Targets that have appeared.
    pub appeared: u32,
    /// Targets that were hit.
    pub hits: u32,
    /// Hits that pass the level.
    pub needed: u32,
    /// Targets that went without being hit.
    pub missed: u32,
    /// Taps that hit nothing, or a decoy.
    pub wrong: u32,
    /// Wrong taps that the level allows.
    pub allowed: u32,
    /// Wrong taps that hit a decoy.
    pub decoys_tapped: u32,
    /// Points.
    pub score: u32,
    /// The ages in ticks of all targets when they were hit, summed up.
    pub reaction: u32,
    /// The tick of the last tap, 0 before the first.
    pub last_tap: u32,
    /// The radius in tenths of a unit of what has grown.
    pub radius: u32,
    /// Ticks for which a target is on the field.
    pub life: u32,
    /// The target on the field.
    pub target: AimSpot,
    /// The decoy on the field.
    pub decoy: AimSpot,
}

/// What a player vouches for, laid out for the reader: two 32-bit numbers, then the digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct AimMark {
    /// Bytes of the log that it covers.
    pub bytes: u32,
    /// How far the game was played, in ticks.
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

/// What came of a tap or a seed, as a number.
pub(crate) fn answer_of(taken: Result<(), Breach>) -> u32 {
    match taken {
        Ok(()) => 0,
        // A recorder plays no moment that is past; a duel does not take one.
        Err(Breach::Ended | Breach::Past) => 1,
        Err(Breach::OutsideField) => 2,
        Err(Breach::TooSoon) => 3,
        Err(Breach::Waiting) => 4,
        Err(Breach::NoSuchSegment) => 5,
    }
}

/// The version of the rules that this module plays.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `aim_`.
#[unsafe(no_mangle)]
pub extern "C" fn aim_rules_version() -> u32 {
    RULES_VERSION
}

/// How many seeds a level is played from; 0 for a level that does not exist.
#[unsafe(no_mangle)]
pub extern "C" fn aim_segments(number: u32) -> u32 {
    u8::try_from(number).ok().and_then(segments).unwrap_or(0)
}

/// Starts a game with the seed of its first segment; null for a level that does not exist. The caller frees it with
/// [`aim_free`].
#[unsafe(no_mangle)]
pub extern "C" fn aim_new(number: u32, first_seed: u64) -> *mut Aim {
    let Some(level) = u8::try_from(number).ok().and_then(level) else { return ptr::null_mut() };
    let recorder = Recorder::new(level, first_seed);
    let view = AimView::of(recorder.game());
    let mark = AimMark { bytes: 0, ticks: 0, digest: [0; 32] };
    Box::into_raw(Box::new(Aim { recorder, view, mark, log: Vec::new() }))
}

/// Frees a game.
///
/// # Safety
/// `aim` comes from [`aim_new`], is not null, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_free(aim: *mut Aim) {
    // SAFETY: the pointer is a box's, given up by `aim_new`, and the caller gives it back once.
    drop(unsafe { Box::from_raw(aim) });
}

/// Adds the seed of the next segment. 0: taken; 5: the level has all its seeds.
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_reveal(aim: *mut Aim, seed: u64) -> u32 {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let aim = unsafe { &mut *aim };
    let taken = aim.recorder.reveal(seed);
    aim.answer(taken)
}

/// Lets time pass up to `now`, in ticks since the start, and says how far it went: less than that when the game is over
/// or waits for a seed. A tick that is over changes nothing.
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_advance(aim: *mut Aim, now: u32) -> u32 {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let aim = unsafe { &mut *aim };
    let reached = aim.recorder.advance(now);
    aim.show();
    reached
}

/// Taps a place, in units, at `now`, in ticks since the start. 0: taken; 1: the game is over; 2: outside the field;
/// 3: too soon; 4: it waits for a seed.
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_tap(aim: *mut Aim, now: u32, x: u32, y: u32) -> u32 {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let aim = unsafe { &mut *aim };
    // No field has a place of this number, so the game refuses it.
    let unit = |number| u16::try_from(number).unwrap_or(u16::MAX);
    let taken = aim.recorder.tap(now, Place { x: unit(x), y: unit(y) });
    aim.answer(taken.map(|_| ()))
}

/// How the game stands. The place stays the same for as long as the game lives.
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_view(aim: *const Aim) -> *const AimView {
    // SAFETY: it is a live game; the reference ends here, the pointer is into the box that lives on.
    let aim = unsafe { &*aim };
    &raw const aim.view
}

/// Lets time pass up to `now`, in ticks since the start, and vouches for the log up to there. Good until the next call
/// of either this function or [`aim_free`].
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_mark(aim: *mut Aim, now: u32) -> *const AimMark {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let aim = unsafe { &mut *aim };
    let log::Mark { bytes, ticks, digest } = aim.recorder.mark(now);
    aim.mark = AimMark { bytes, ticks, digest };
    aim.show();
    &raw const aim.mark
}

/// The state hash of the game as it stands.
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_hash(aim: *const Aim) -> u64 {
    // SAFETY: it is a live game, and nothing changes it meanwhile.
    let aim = unsafe { &*aim };
    aim.recorder.game().state_hash()
}

/// Writes the log up to here and says where it is; [`aim_log_len`] says how long. Good until the next call of either
/// this function or [`aim_free`].
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_log(aim: *mut Aim) -> *const u8 {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let aim = unsafe { &mut *aim };
    aim.log = aim.recorder.log();
    aim.log.as_ptr()
}

/// Bytes of the log that [`aim_log`] wrote last.
///
/// # Safety
/// `aim` comes from [`aim_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn aim_log_len(aim: *const Aim) -> u32 {
    // SAFETY: it is a live game, and nothing changes it meanwhile.
    let aim = unsafe { &*aim };
    // A log is at most `MAX_LOG_BYTES`.
    u32::try_from(aim.log.len()).unwrap_or(u32::MAX)
}
