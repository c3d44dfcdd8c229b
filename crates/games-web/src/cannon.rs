//! Exports of Cannon Clash. The browser only plays a match; the server's room writes its log.

use alloc::boxed::Box;
use core::ptr;

use arena_games::cannon::bots::{Bot, Strength};
use arena_games::cannon::{
    FIELD_WIDTH, Game, MOST_MINIONS, Order, Outcome, RULES_VERSION, Side, TOWERS, WinReason,
};

/// The number that stands for "no new order".
const NOTHING_NEW: u32 = u32::MAX;

/// A match in the browser, and the struct that JavaScript reads.
#[derive(Debug)]
pub struct Cannon {
    game: Game,
    view: CannonView,
}

/// The state of a match for `web/features/games/core/cannon.ts`, in 16-bit numbers only. Lengths are units
/// of the field; side A sits at y = 1600.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct CannonView {
    /// Turns played.
    pub turns: u16,
    /// Turns left of the regular 90 seconds, or of the overtime.
    pub turns_left: u16,
    /// 0 normal, 1 rush, 2 overtime, 3 over.
    pub phase: u16,
    /// 0 open, 1 drawn, 2 won by A, 3 won by B.
    pub outcome: u16,
    /// Reason for the win: 0 the centre tower, 1 more towers, 2 more hp.
    pub by: u16,
    /// The x of the gate's middle.
    pub gate: u16,
    /// Ticks until the towers shoot next.
    pub beat: u16,
    /// Ticks played.
    pub ticks: u16,
    /// A's side, then B's.
    pub sides: [CannonSide; 2],
    /// A's minions, then B's, each from the oldest. Entries beyond both sides' counts are 0.
    pub minions: [CannonMinion; 2 * MOST_MINIONS],
}

/// The state of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct CannonSide {
    /// The cannon's x.
    pub cannon: u16,
    /// Energy, in twentieths of the cost of a minion.
    pub energy: u16,
    /// Opponent's towers felled.
    pub felled: u16,
    /// Number of minions on the field.
    pub minions: u16,
    /// The towers: left, right, centre.
    pub towers: [CannonTower; TOWERS],
}

/// A tower.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct CannonTower {
    /// Place: x, y.
    pub at: [u16; 2],
    /// Hit points left.
    pub hp: u16,
    /// Ticks for which hits still count double.
    pub shaken: u16,
    /// The tick of its last shot; 0 before the first.
    pub shot: u16,
    /// The place that the last shot hit: x, y.
    pub shot_at: [u16; 2],
}

/// A minion.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct CannonMinion {
    /// Place: x, y.
    pub at: [u16; 2],
    /// The minion's number, unique on its side for the whole match.
    pub number: u16,
    /// Hit points left; plus 256 for a brute.
    pub hp: u16,
}

impl CannonView {
    fn of(game: &Game) -> Self {
        // Turns and ticks are at most 2,400.
        let small = |number: u32| u16::try_from(number).unwrap_or(u16::MAX);
        let (outcome, by) = match game.outcome() {
            None => (0, 0),
            Some(Outcome::Drawn) => (1, 0),
            Some(Outcome::Won { side, by }) => (2 + side as u16, by as u16),
        };
        let mut view = Self {
            turns: small(game.turns()),
            turns_left: small(game.turns_left()),
            phase: game.phase() as u16,
            outcome,
            by,
            gate: game.gate().place().x,
            beat: u16::from(game.beat()),
            ticks: small(game.ticks()),
            sides: Side::BOTH.map(|side| CannonSide::of(game, side)),
            minions: [CannonMinion::default(); 2 * MOST_MINIONS],
        };
        for (shown, minion) in view.minions.iter_mut().zip(game.minions()) {
            *shown = CannonMinion {
                at: [minion.place.x, minion.place.y],
                number: minion.number,
                hp: u16::from(minion.hp) | u16::from(minion.brute) << 8,
            };
            view.sides[minion.side.index()].minions += 1;
        }
        view
    }
}

impl CannonSide {
    fn of(game: &Game, side: Side) -> Self {
        Self {
            cannon: game.cannon(side),
            energy: game.energy(side),
            felled: u16::from(game.felled(side)),
            minions: 0,
            towers: game.towers(side).map(|tower| {
                let (shot, at) = tower.shot.map_or((0, [0; 2]), |shot| (shot.tick, [shot.at.x, shot.at.y]));
                CannonTower {
                    at: [tower.place.x, tower.place.y],
                    hp: tower.hp,
                    shaken: u16::from(tower.shaken),
                    shot: u16::try_from(shot).unwrap_or(u16::MAX),
                    shot_at: at,
                }
            }),
        }
    }
}

impl Cannon {
    fn boxed(game: Game) -> *mut Self {
        let view = CannonView::of(&game);
        Box::into_raw(Box::new(Self { game, view }))
    }
}

/// Reads an order from one number: `x << 1 | fire`. An `x` that is too large counts as the edge, as in the
/// rules.
fn order_of(number: u32) -> Option<Order> {
    let x = u16::try_from(number >> 1).unwrap_or(FIELD_WIDTH);
    (number != NOTHING_NEW).then_some(Order { x, fire: number & 1 == 1 })
}

/// The version of the rules.
// SAFETY (of the exported names here and below): no other symbol of the module begins with `cannon_`.
#[unsafe(no_mangle)]
pub extern "C" fn cannon_rules_version() -> u32 {
    RULES_VERSION
}

/// Starts a match; free it with [`cannon_free`].
#[unsafe(no_mangle)]
pub extern "C" fn cannon_new(seed: u64) -> *mut Cannon {
    Cannon::boxed(Game::new(seed))
}

/// Frees a match.
///
/// # Safety
/// `cannon` is live, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_free(cannon: *mut Cannon) {
    // SAFETY: `boxed` leaked the box, and the caller returns it only once.
    drop(unsafe { Box::from_raw(cannon) });
}

/// Copies a match, to play predictions in the copy; free it with [`cannon_free`].
///
/// # Safety
/// `cannon` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_copy(cannon: *const Cannon) -> *mut Cannon {
    // SAFETY: the match is live and unchanged during the call.
    let cannon = unsafe { &*cannon };
    Cannon::boxed(cannon.game.clone())
}

/// Copies the state of `other` into `cannon` without allocating: cheaper than [`cannon_copy`].
///
/// # Safety
/// Both are live, and not the same.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_become(cannon: *mut Cannon, other: *const Cannon) {
    // SAFETY: the match is live and unchanged during the call.
    let other = unsafe { &*other };
    // SAFETY: the match is live and not `other`; a single thread holds no other reference.
    let cannon = unsafe { &mut *cannon };
    cannon.game.clone_from(&other.game);
}

/// Plays a turn with both sides' orders: `x << 1 | fire` each, or 2^32 - 1 for no new order.
///
/// # Safety
/// `cannon` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_turn(cannon: *mut Cannon, a: u32, b: u32) {
    // SAFETY: a live match without other references.
    let cannon = unsafe { &mut *cannon };
    cannon.game.turn([order_of(a), order_of(b)]);
}

/// Updates and returns the state of the match, at the same address until it is freed.
///
/// # Safety
/// `cannon` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_view(cannon: *mut Cannon) -> *const CannonView {
    // SAFETY: a live match without other references.
    let cannon = unsafe { &mut *cannon };
    cannon.view = CannonView::of(&cannon.game);
    &raw const cannon.view
}

/// The hash of the match's state.
///
/// # Safety
/// `cannon` is live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_hash(cannon: *const Cannon) -> u64 {
    // SAFETY: the match is live and unchanged during the call.
    let cannon = unsafe { &*cannon };
    cannon.game.state_hash()
}

/// Makes a bot; free it with [`cannon_bot_free`]. Strength: 0 weak, 1 average, 2 strong; side: 0 A, 1 B;
/// null for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn cannon_bot_new(strength: u32, side: u32, seed: u64) -> *mut Bot {
    let side = usize::try_from(side).ok().and_then(|side| Side::BOTH.get(side));
    let (Some(strength), Some(side)) = (Strength::of(strength), side) else { return ptr::null_mut() };
    Box::into_raw(Box::new(Bot::new(strength, *side, seed)))
}

/// Frees a bot.
///
/// # Safety
/// `bot` is live, and not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_bot_free(bot: *mut Bot) {
    // SAFETY: `cannon_bot_new` leaked the box, and the caller returns it only once.
    drop(unsafe { Box::from_raw(bot) });
}

/// The bot's order for the next turn of a match: `x << 1 | fire`, or 2^32 - 1 for no new order.
///
/// # Safety
/// Both are live.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn cannon_bot_order(bot: *mut Bot, cannon: *const Cannon) -> u32 {
    // SAFETY: a live bot without other references.
    let bot = unsafe { &mut *bot };
    // SAFETY: the match is live and unchanged during the call.
    let cannon = unsafe { &*cannon };
    bot.order(&cannon.game).map_or(NOTHING_NEW, |order| u32::from(order.x) << 1 | u32::from(order.fire))
}

/// `CannonView::by` relies on these numbers.
const _: () = assert!(
    WinReason::CentreTower as u16 == 0 && WinReason::MoreTowers as u16 == 1 && WinReason::MoreHp as u16 == 2
);

#[cfg(test)]
mod tests;
