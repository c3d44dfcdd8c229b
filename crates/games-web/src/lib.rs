//! The games' cores as a WebAssembly module: plain exported functions over linear memory.
//!
//! No glue is generated: `web/features/games/core` holds the typed TypeScript side, and a test there plays
//! the same games in both builds. A game is a pointer to its state. JavaScript reads the state again after
//! each call, and makes new typed arrays when the memory has grown.
//!
//! A pointer is *live* if it comes from a function that starts, makes or copies its value, is not null, and is
//! not freed yet. The module has one thread, and no export keeps a reference after its call.
//!
//! The wasm32 build has no `std`, which halves the module. Natively the crate is an ordinary library that
//! lints and tests reach.
#![cfg_attr(target_arch = "wasm32", no_std)]

extern crate alloc;

mod aim;
mod cannon;
mod duel;
mod football;
mod puzzle;

pub use aim::{
    Aim, AimMark, AimSpot, AimView, aim_advance, aim_free, aim_hash, aim_log, aim_log_len, aim_mark, aim_new,
    aim_plays, aim_reveal, aim_rules_version, aim_segments, aim_tap, aim_view,
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
    football_mark, football_new, football_pause, football_plays, football_rules_version, football_step,
    football_stop, football_view,
};
pub use puzzle::{
    Puzzle, View, puzzle_free, puzzle_hash, puzzle_log, puzzle_log_len, puzzle_new, puzzle_reset,
    puzzle_rules_version, puzzle_tap, puzzle_view,
};

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: dlmalloc::GlobalDlmalloc = dlmalloc::GlobalDlmalloc;

/// Traps at once, because a panic is a bug in a core. The caller sees a `WebAssembly.RuntimeError`.
#[cfg(target_arch = "wasm32")]
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    core::arch::wasm32::unreachable()
}

#[cfg(test)]
mod tests;
