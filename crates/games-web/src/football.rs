//! Exports of Space Football.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ptr;

use arena_games::football::{Game, Pace, Phase, Point, RULES_VERSION, Recorder, Rules, Side, level, table};

/// The most obstacles on a table.
const OBSTACLES: usize = 4;

/// A match in the browser: the recorder and the structs that JavaScript reads.
#[derive(Debug)]
pub struct Football {
    recorder: Recorder,
    view: FootballView,
    mark: MarkView,
    log: Vec<u8>,
}

/// The state of a match for `web/features/games/core`, in 32-bit numbers only: first the fractions, in units
/// of the table (per tick for speeds), then the whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[repr(C)]
pub struct FootballView {
    /// The puck's position: x, y.
    pub puck: [f32; 2],
    /// The puck's movement in one tick: x, y.
    pub way: [f32; 2],
    /// The player's mallet: x, y.
    pub player: [f32; 2],
    /// The bot's mallet: x, y.
    pub bot: [f32; 2],
    /// The obstacles: x, y and radius each. Entries beyond `obstacle_count` are 0.
    pub obstacles: [[f32; 3]; OBSTACLES],
    /// The puck's last collision: its speed, then the puck's x and y.
    pub touch: [f32; 3],
    /// Number of obstacles.
    pub obstacle_count: u32,
    /// The player's goals.
    pub player_goals: u32,
    /// The bot's goals.
    pub bot_goals: u32,
    /// Ticks played.
    pub ticks: u32,
    /// 0 playing, 1 the bot serves, 2 the player serves, 3 face-off, 4 over.
    pub phase: u32,
    /// Ticks until the serve or the face-off.
    pub wait: u32,
    /// 1 when the match is over and the player leads.
    pub won: u32,
    /// The surface of the puck's last collision: 0 wall, 1 the player's mallet, 2 the bot's, 3 obstacle; 4
    /// none yet.
    pub surface: u32,
    /// The puck's collisions since the start, by surface.
    pub touches: [u32; 4],
    /// Pauses recorded.
    pub pauses: u32,
    /// 1 from the face-off of the golden goal on.
    pub golden: u32,
    /// Ticks left on the clock: of the regular time, then of the time for the golden goal.
    pub left: u32,
}

/// A mark ([`arena_games::log::Mark`]) for the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct MarkView {
    /// Bytes of the log that the mark covers.
    pub bytes: u32,
    /// Ticks played.
    pub ticks: u32,
    /// SHA-256 of those bytes.
    pub digest: [u8; 32],
}

impl FootballView {
    fn of(game: &Game) -> Self {
        let pair = |point: Point| [point.x, point.y];
        let mut view = Self {
            puck: pair(game.puck()),
            way: pair(game.puck_way()),
            player: pair(game.player()),
            bot: pair(game.bot()),
            player_goals: u32::from(game.score().player),
            bot_goals: u32::from(game.score().bot),
            ticks: game.ticks(),
            won: u32::from(game.won()),
            surface: 4,
            touches: game.effects().touches,
            pauses: game.pauses(),
            golden: u32::from(game.golden()),
            left: game.left(),
            ..Self::default()
        };
        for (shown, obstacle) in view.obstacles.iter_mut().zip(game.obstacles()) {
            *shown = [obstacle.at.x, obstacle.at.y, table::OBSTACLE];
            view.obstacle_count += 1;
        }
        if let Some(touch) = game.effects().last {
            view.touch = [touch.strength, touch.at.x, touch.at.y];
            view.surface = touch.surface as u32;
        }
        (view.phase, view.wait) = match game.phase() {
            Phase::Playing => (0, 0),
            Phase::Serve { by: Side::Bot, left } => (1, left),
            Phase::Serve { by: Side::Player, left } => (2, left),
            Phase::FaceOff { left } => (3, left),
            Phase::Over => (4, 0),
        };
        view
    }
}

impl Football {
    fn play(&mut self, wish: Option<Point>) {
        self.recorder.step(wish);
        self.view = FootballView::of(self.recorder.game());
    }
}

/// The version of the rules for a match without a session.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `football_`.
#[unsafe(no_mangle)]
pub extern "C" fn football_rules_version() -> u32 {
    RULES_VERSION
}

/// Whether matches of this version of the rules can be played: 1 if so.
#[unsafe(no_mangle)]
pub extern "C" fn football_plays(version: u32) -> u32 {
    u32::from(Rules::of(version).is_some())
}

/// Starts a match by a version of the rules; free it with [`football_free`]. Null if the version, the level or
/// the pace (0 full, 1 phone) does not exist.
#[unsafe(no_mangle)]
pub extern "C" fn football_new(version: u32, number: u32, seed: u64, pace: u32) -> *mut Football {
    let level = u8::try_from(number).ok().and_then(level);
    let (Some(rules), Some(level), Some(pace)) = (Rules::of(version), level, Pace::of(pace)) else {
        return ptr::null_mut();
    };
    let recorder = Recorder::new(rules, level, seed, pace);
    let view = FootballView::of(recorder.game());
    Box::into_raw(Box::new(Football { recorder, view, mark: MarkView::default(), log: Vec::new() }))
}

/// Frees a match.
///
/// # Safety
/// `football` is live, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_free(football: *mut Football) {
    // SAFETY: `football_new` leaked the box, and the caller returns it only once.
    drop(unsafe { Box::from_raw(football) });
}

/// Plays a tick in which the player moves the mallet towards (x, y), in units of the table. Any point is
/// allowed.
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_step(football: *mut Football, x: f32, y: f32) {
    // SAFETY: a live match without other references.
    let football = unsafe { &mut *football };
    football.play(Some(Point::new(x, y)));
}

/// Plays a tick in which the player leaves the mallet where it is.
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_stop(football: *mut Football) {
    // SAFETY: a live match without other references.
    let football = unsafe { &mut *football };
    football.play(None);
}

/// Records a pause after the last tick. Returns 0: recorded; 1: the match is over, or the pauses are used up.
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_pause(football: *mut Football) -> u32 {
    // SAFETY: a live match without other references.
    let football = unsafe { &mut *football };
    let noted = football.recorder.pause();
    football.view.pauses = football.recorder.game().pauses();
    u32::from(noted.is_err())
}

/// The state of the match, at the same address until it is freed.
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_view(football: *const Football) -> *const FootballView {
    // SAFETY: the match is live; the returned pointer is into its box.
    let football = unsafe { &*football };
    &raw const football.view
}

/// A mark of the log so far, valid until the next such call or [`football_free`].
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_mark(football: *mut Football) -> *const MarkView {
    // SAFETY: a live match without other references.
    let football = unsafe { &mut *football };
    let mark = football.recorder.mark();
    football.mark = MarkView { bytes: mark.bytes, ticks: mark.ticks, digest: mark.digest };
    &raw const football.mark
}

/// The hash of the match's state.
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_hash(football: *const Football) -> u64 {
    // SAFETY: the match is live and unchanged during the call.
    let football = unsafe { &*football };
    football.recorder.game().state_hash()
}

/// Writes the log so far, and returns its address, which is valid until the next such call or
/// [`football_free`]. [`football_log_len`] returns its length.
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_log(football: *mut Football) -> *const u8 {
    // SAFETY: a live match without other references.
    let football = unsafe { &mut *football };
    football.log = football.recorder.log();
    football.log.as_ptr()
}

/// The length in bytes of the log that [`football_log`] last wrote.
///
/// # Safety
/// `football` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn football_log_len(football: *const Football) -> u32 {
    // SAFETY: the match is live and unchanged during the call.
    let football = unsafe { &*football };
    // A log is at most `MAX_LOG_BYTES`.
    u32::try_from(football.log.len()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
