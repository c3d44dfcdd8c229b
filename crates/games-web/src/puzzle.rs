//! Puzzle Mania's exports.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr;

use arena_games::puzzle::{Breach, MAX_TILES, Phase, RULES_VERSION, Recorder, level};

/// A game in the browser: the recorder, and what the caller reads of it.
#[derive(Debug)]
pub struct Puzzle {
    recorder: Recorder,
    view: View,
    log: Vec<u8>,
}

/// How a game stands, laid out for the reader in `web/features/games/core`: seven 32-bit numbers, then a byte a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct View {
    /// Tiles in a row and in a column.
    pub grid: u32,
    /// The picture.
    pub image: u32,
    /// Moves since the start or the last reset.
    pub moves: u32,
    /// Moves allowed.
    pub allowed_moves: u32,
    /// Resets so far.
    pub resets: u32,
    /// The tick of the last action.
    pub ticks: u32,
    /// 0 while it can be played, 1 solved, 2 failed.
    pub phase: u32,
    /// Quarter turns clockwise of each tile away from upright, row by row; what the grid does not use is 0.
    pub rotations: [u8; MAX_TILES],
}

impl View {
    fn of(recorder: &Recorder) -> Self {
        let game = recorder.game();
        let mut rotations = [0; MAX_TILES];
        for (shown, rotation) in rotations.iter_mut().zip(game.rotations()) {
            *shown = *rotation;
        }
        Self {
            grid: u32::from(game.level().grid),
            image: u32::from(game.image()),
            moves: game.moves(),
            allowed_moves: game.allowed_moves(),
            resets: game.resets(),
            ticks: game.ticks(),
            phase: game.phase() as u32,
            rotations,
        }
    }
}

impl Puzzle {
    fn answer(&mut self, taken: Result<Phase, Breach>) -> u32 {
        match taken {
            Ok(_) => {
                self.view = View::of(&self.recorder);
                0
            }
            Err(Breach::Ended) => 1,
            Err(Breach::NoSuchTile) => 2,
            Err(Breach::TooSoon) => 3,
            Err(Breach::AtLimit) => 4,
        }
    }
}

/// The version of the rules that this module plays.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `puzzle_`.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle_rules_version() -> u32 {
    RULES_VERSION
}

/// Starts a game; null for a level that does not exist. The caller frees it with [`puzzle_free`].
#[unsafe(no_mangle)]
pub extern "C" fn puzzle_new(number: u32, seed: u64) -> *mut Puzzle {
    let Some(level) = u8::try_from(number).ok().and_then(level) else { return ptr::null_mut() };
    let recorder = Recorder::new(level, seed);
    let view = View::of(&recorder);
    Box::into_raw(Box::new(Puzzle { recorder, view, log: Vec::new() }))
}

/// Frees a game.
///
/// # Safety
/// `puzzle` comes from [`puzzle_new`], is not null, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_free(puzzle: *mut Puzzle) {
    // SAFETY: the pointer is a box's, given up by `puzzle_new`, and the caller gives it back once.
    drop(unsafe { Box::from_raw(puzzle) });
}

/// Taps a tile at `now`, in ticks since the start. 0: taken; 1: the game is over; 2: no such tile; 3: too soon;
/// 4: the log is full or the hour is over.
///
/// # Safety
/// `puzzle` comes from [`puzzle_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_tap(puzzle: *mut Puzzle, now: u32, tile: u32) -> u32 {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let puzzle = unsafe { &mut *puzzle };
    // No grid has a tile of this number, so the game refuses it.
    let tile = u8::try_from(tile).unwrap_or(u8::MAX);
    let taken = puzzle.recorder.tap(now, tile);
    puzzle.answer(taken)
}

/// Resets at `now`, in ticks since the start. Answers as [`puzzle_tap`].
///
/// # Safety
/// `puzzle` comes from [`puzzle_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_reset(puzzle: *mut Puzzle, now: u32) -> u32 {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let puzzle = unsafe { &mut *puzzle };
    let taken = puzzle.recorder.reset(now);
    puzzle.answer(taken)
}

/// How the game stands. The place stays the same for as long as the game lives.
///
/// # Safety
/// `puzzle` comes from [`puzzle_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_view(puzzle: *const Puzzle) -> *const View {
    // SAFETY: it is a live game; the reference ends here, the pointer is into the box that lives on.
    let puzzle = unsafe { &*puzzle };
    &raw const puzzle.view
}

/// The state hash of the game as it stands.
///
/// # Safety
/// `puzzle` comes from [`puzzle_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_hash(puzzle: *const Puzzle) -> u64 {
    // SAFETY: it is a live game, and nothing changes it meanwhile.
    let puzzle = unsafe { &*puzzle };
    puzzle.recorder.game().state_hash()
}

/// Writes the log up to here and says where it is; [`puzzle_log_len`] says how long. Good until the next call of
/// either this function or [`puzzle_free`].
///
/// # Safety
/// `puzzle` comes from [`puzzle_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_log(puzzle: *mut Puzzle) -> *const u8 {
    // SAFETY: it is a live game, and one thread calls one function at a time, so nothing else refers to it.
    let puzzle = unsafe { &mut *puzzle };
    puzzle.log = puzzle.recorder.log();
    puzzle.log.as_ptr()
}

/// Bytes of the log that [`puzzle_log`] wrote last.
///
/// # Safety
/// `puzzle` comes from [`puzzle_new`] and is not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_log_len(puzzle: *const Puzzle) -> u32 {
    // SAFETY: it is a live game, and nothing changes it meanwhile.
    let puzzle = unsafe { &*puzzle };
    // A log is at most `MAX_LOG_BYTES`.
    u32::try_from(puzzle.log.len()).unwrap_or(u32::MAX)
}
