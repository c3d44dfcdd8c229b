//! The games' cores as a WebAssembly module: plain exported functions over linear memory.
//!
//! There is no generated glue: `web/features/games/core` holds the typed TypeScript view, and a test there plays the
//! same games in both builds. A game is a pointer to its state; the view re-reads it after each call, and builds its
//! typed arrays anew when the memory has grown.
//!
//! For wasm32 the crate is built without `std`, which halves the module. Natively it is an ordinary library, so that
//! lints and tests reach it.
#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod aim;
mod cannon;
mod duel;
mod football;
mod puzzle;

pub use aim::{
    Aim, AimMark, AimSpot, AimView, aim_advance, aim_free, aim_hash, aim_log, aim_log_len, aim_mark, aim_new,
    aim_reveal, aim_rules_version, aim_segments, aim_tap, aim_view,
};
pub use cannon::{
    Cannon, CannonMinion, CannonSide, CannonTower, CannonView, cannon_become, cannon_bot_free,
    cannon_bot_new, cannon_bot_order, cannon_copy, cannon_free, cannon_hash, cannon_new,
    cannon_rules_version, cannon_turn, cannon_view,
};
pub use duel::{
    Duel, DuelView, duel_advance, duel_brings, duel_free, duel_hash, duel_new, duel_reveal,
    duel_rules_version, duel_tap, duel_turn, duel_view,
};
pub use football::{
    Football, FootballView, MarkView, football_free, football_hash, football_log, football_log_len,
    football_mark, football_new, football_pause, football_rules_version, football_step, football_stop,
    football_view,
};
pub use puzzle::{
    Puzzle, View, puzzle_free, puzzle_hash, puzzle_log, puzzle_log_len, puzzle_new, puzzle_reset,
    puzzle_rules_version, puzzle_tap, puzzle_view,
};

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// A panic is a bug in a core: stop at once, as a trap that the caller sees as a `WebAssembly.RuntimeError`.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

#[cfg(test)]
mod tests;
