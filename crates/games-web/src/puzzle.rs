//! Exports of Puzzle Mania.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr;

use arena_games::puzzle::{Breach, MAX_TILES, Phase, RULES_VERSION, Recorder, level};

/// A game in the browser: the recorder and the struct that JavaScript reads.
#[derive(Debug)]
pub struct Puzzle {
    recorder: Recorder,
    view: View,
    log: Vec<u8>,
}

/// The state of a game for `web/features/games/core`: seven 32-bit numbers, then one byte a tile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct View {
    /// Tiles in a row, and rows.
    pub grid: u32,
    /// The number of the picture.
    pub image: u32,
    /// Moves since the start or the last reset.
    pub moves: u32,
    /// Moves allowed.
    pub allowed_moves: u32,
    /// Resets so far.
    pub resets: u32,
    /// The tick of the last action.
    pub ticks: u32,
    /// 0 while the game is played, 1 solved, 2 failed.
    pub phase: u32,
    /// Each tile's quarter turns clockwise from upright, row by row. Entries that the grid does not use are
    /// 0.
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

/// The version of the rules.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `puzzle_`.
#[unsafe(no_mangle)]
pub extern "C" fn puzzle_rules_version() -> u32 {
    RULES_VERSION
}

/// Starts a game; free it with [`puzzle_free`]. Null if the level does not exist.
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
/// `puzzle` is live, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_free(puzzle: *mut Puzzle) {
    // SAFETY: `puzzle_new` leaked the box, and the caller returns it only once.
    drop(unsafe { Box::from_raw(puzzle) });
}

/// Taps a tile at `now`, in ticks since the start. Returns 0: accepted; 1: the game is over; 2: no such tile;
/// 3: too soon; 4: the log is full or the hour is over.
///
/// # Safety
/// `puzzle` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_tap(puzzle: *mut Puzzle, now: u32, tile: u32) -> u32 {
    // SAFETY: a live game without other references.
    let puzzle = unsafe { &mut *puzzle };
    // No grid has tile `u8::MAX`, so the game refuses the tap.
    let tile = u8::try_from(tile).unwrap_or(u8::MAX);
    let taken = puzzle.recorder.tap(now, tile);
    puzzle.answer(taken)
}

/// Resets the game at `now`, in ticks since the start. Returns the same numbers as [`puzzle_tap`].
///
/// # Safety
/// `puzzle` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_reset(puzzle: *mut Puzzle, now: u32) -> u32 {
    // SAFETY: a live game without other references.
    let puzzle = unsafe { &mut *puzzle };
    let taken = puzzle.recorder.reset(now);
    puzzle.answer(taken)
}

/// The state of the game, at the same address until it is freed.
///
/// # Safety
/// `puzzle` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_view(puzzle: *const Puzzle) -> *const View {
    // SAFETY: the game is live; the returned pointer is into its box.
    let puzzle = unsafe { &*puzzle };
    &raw const puzzle.view
}

/// The hash of the game's state.
///
/// # Safety
/// `puzzle` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_hash(puzzle: *const Puzzle) -> u64 {
    // SAFETY: the game is live and unchanged during the call.
    let puzzle = unsafe { &*puzzle };
    puzzle.recorder.game().state_hash()
}

/// Writes the log so far, and returns its address, which is valid until the next such call or
/// [`puzzle_free`]. [`puzzle_log_len`] returns its length.
///
/// # Safety
/// `puzzle` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_log(puzzle: *mut Puzzle) -> *const u8 {
    // SAFETY: a live game without other references.
    let puzzle = unsafe { &mut *puzzle };
    puzzle.log = puzzle.recorder.log();
    puzzle.log.as_ptr()
}

/// The length in bytes of the log that [`puzzle_log`] last wrote.
///
/// # Safety
/// `puzzle` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn puzzle_log_len(puzzle: *const Puzzle) -> u32 {
    // SAFETY: the game is live and unchanged during the call.
    let puzzle = unsafe { &*puzzle };
    // A log is at most `MAX_LOG_BYTES`.
    u32::try_from(puzzle.log.len()).unwrap_or(u32::MAX)
}
