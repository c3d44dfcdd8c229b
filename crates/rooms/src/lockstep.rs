//! Lockstep: the server says what each turn brings, everybody plays it, and the server plays along. Its result stands.

use std::collections::BTreeMap;

use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::rematch::seed_of;
use thiserror::Error;

use crate::game::{Game, GameKind, Outcome};
use crate::protocol::{Malformed, Order, Orders, decode_log};

/// A client's hash is of a turn whose number is a multiple of this.
pub(crate) const HASH_EVERY: u32 = 10;
/// How many of our own hashes are kept to compare with: two minutes.
const HASHES: usize = 120;

/// What a log cannot be played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The rules are not known any more.
    #[error("rules version {0} is not known")]
    Rules(u32),
    /// A piece cannot be read.
    #[error("piece {piece} of the log: {why}")]
    Malformed {
        /// The how-manieth, from 0.
        piece: usize,
        /// What is wrong.
        why: Malformed,
    },
    /// A piece does not follow on the one before, or an order is none of the game.
    #[error("piece {0} of the log does not follow")]
    Gap(usize),
}

/// What a log came to when it was played again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// How many turns it has.
    pub turns: u32,
    /// Who won, if it was played to an end.
    pub winner: Option<Side>,
    /// The last game's state.
    pub state_hash: u64,
}

/// Plays a stored log again: the referee's word, by nothing but the log.
///
/// # Errors
/// What is wrong with the log.
pub fn replay(
    kind: &GameKind,
    rules_version: u32,
    seed: u64,
    log: &[Vec<u8>],
) -> Result<Replayed, ReplayError> {
    let play = Lockstep::resume(*kind, rules_version, seed, log)?;
    Ok(Replayed { turns: play.next, winner: play.winner(), state_hash: play.game.state_hash() })
}

/// What became of a client's hash.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compared {
    /// Its state is ours.
    Same,
    /// It is not.
    Differs,
    /// Too old to compare.
    Forgotten,
    /// Of a turn that was not played, or that nobody is asked about: no honest client says so.
    Impossible,
}

/// The games of a match, one after the other until one is won.
pub(crate) struct Lockstep {
    kind: GameKind,
    rules_version: u32,
    seed: u64,
    game: Box<dyn Game>,
    /// The how-manieth game, from 0.
    number: u32,
    /// The first turn of this game.
    begins: u32,
    /// The next turn.
    next: u32,
    /// What a side ordered since the last turn; the latest counts.
    ordered: Orders,
    /// What a side wants.
    wants: Orders,
    /// This game's turns with orders.
    log: Vec<(u32, Orders)>,
    hashes: BTreeMap<u32, u64>,
}

impl Lockstep {
    /// A match from its beginning; `None` by rules that are not known.
    pub(crate) fn begin(kind: GameKind, rules_version: u32, seed: u64) -> Option<Self> {
        let game = (kind.begin)(rules_version, seed_of(seed, 0))?;
        Some(Self {
            kind,
            rules_version,
            seed,
            game,
            number: 0,
            begins: 0,
            next: 0,
            ordered: [None; 2],
            wants: [None; 2],
            log: Vec::new(),
            hashes: BTreeMap::new(),
        })
    }

    /// A match as far as its log goes.
    pub(crate) fn resume(
        kind: GameKind,
        rules_version: u32,
        seed: u64,
        log: &[Vec<u8>],
    ) -> Result<Self, ReplayError> {
        let mut play = Self::begin(kind, rules_version, seed).ok_or(ReplayError::Rules(rules_version))?;
        for (piece, bytes) in log.iter().enumerate() {
            let (from, turns, orders) =
                decode_log(bytes).map_err(|why| ReplayError::Malformed { piece, why })?;
            let played = |play: &Self| play.winner().is_some();
            if from != play.next || played(&play) && turns > 0 {
                return Err(ReplayError::Gap(piece));
            }
            let mut orders = orders.into_iter().peekable();
            for turn in from..from + turns {
                let ordered = orders.next_if(|(at, _)| *at == turn).map_or([None; 2], |(_, orders)| orders);
                let fits = ordered.iter().flatten().all(|order| play.game.accepts(*order));
                if !fits || played(&play) {
                    return Err(ReplayError::Gap(piece));
                }
                play.ordered = ordered;
                play.turn();
                play.next_game();
            }
        }
        Ok(play)
    }

    /// What a side wants from the next turn on; `false` where that is no order of this game.
    pub(crate) fn order(&mut self, side: Side, order: Order) -> bool {
        let fits = self.game.accepts(order);
        if fits {
            self.ordered[index(side)] = Some(order);
        }
        fits
    }

    /// Nobody is there to fire.
    pub(crate) fn hold_fire(&mut self, side: Side) {
        let at = index(side);
        self.ordered[at] = None;
        if let Some(wanted) = self.wants[at].filter(|wanted| wanted.fire) {
            self.ordered[at] = Some(Order { fire: false, ..wanted });
        }
    }

    /// Plays the next turn: its number and what it brought.
    pub(crate) fn turn(&mut self) -> (u32, Orders) {
        let turn = self.next;
        let orders = std::mem::take(&mut self.ordered);
        for (wants, order) in self.wants.iter_mut().zip(orders) {
            *wants = order.or(*wants);
        }
        self.game.turn(orders);
        if orders != [None; 2] {
            self.log.push((turn, orders));
        }
        if turn.is_multiple_of(HASH_EVERY) {
            self.hashes.insert(turn, self.game.state_hash());
            while self.hashes.len() > HASHES {
                self.hashes.pop_first();
            }
        }
        self.next += 1;
        (turn, orders)
    }

    /// After a draw, begins the next game; whether it did.
    pub(crate) fn next_game(&mut self) -> bool {
        if self.game.outcome() != Some(Outcome::Drawn) {
            return false;
        }
        let Some(game) = (self.kind.begin)(self.rules_version, seed_of(self.seed, self.number + 1)) else {
            return false;
        };
        self.game = game;
        self.number += 1;
        self.begins = self.next;
        (self.ordered, self.wants) = ([None; 2], [None; 2]);
        self.log.clear();
        true
    }

    /// Holds a client's hash against our own.
    pub(crate) fn compare(&self, turn: u32, hash: u64) -> Compared {
        if turn >= self.next || !turn.is_multiple_of(HASH_EVERY) {
            return Compared::Impossible;
        }
        match self.hashes.get(&turn) {
            None => Compared::Forgotten,
            Some(ours) if *ours == hash => Compared::Same,
            Some(_) => Compared::Differs,
        }
    }

    /// Who won.
    pub(crate) fn winner(&self) -> Option<Side> {
        match self.game.outcome() {
            Some(Outcome::Won(side)) => Some(side),
            Some(Outcome::Drawn) | None => None,
        }
    }

    /// The seed of this game.
    pub(crate) fn seed(&self) -> u64 {
        seed_of(self.seed, self.number)
    }

    pub(crate) fn rules_version(&self) -> u32 {
        self.rules_version
    }

    /// The next turn.
    pub(crate) fn next(&self) -> u32 {
        self.next
    }

    /// The first turn of this game, and those of it with orders.
    pub(crate) fn log(&self) -> (u32, &[(u32, Orders)]) {
        (self.begins, &self.log)
    }
}

pub(crate) fn index(side: Side) -> usize {
    usize::from(side.number())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::encode_log;
    use crate::race::{LENGTH, RACE};

    fn go(fire: bool) -> Order {
        Order { x: 5, fire }
    }

    fn play(seed: u64) -> Lockstep {
        Lockstep::begin(RACE, 1, seed).unwrap()
    }

    /// Plays until somebody wins; the pieces of the log, a second each.
    fn played(mut play: Lockstep, mut orders: impl FnMut(u32) -> Orders) -> (Lockstep, Vec<Vec<u8>>) {
        let (mut pieces, mut piece, mut from) = (Vec::new(), Vec::new(), 0);
        while play.winner().is_none() {
            play.ordered = orders(play.next());
            let (turn, orders) = play.turn();
            if orders != [None; 2] {
                piece.push((turn, orders));
            }
            play.next_game();
            if play.next() - from == 10 || play.winner().is_some() {
                pieces.push(encode_log(from, play.next() - from, &std::mem::take(&mut piece)));
                from = play.next();
            }
        }
        (play, pieces)
    }

    #[test]
    fn a_log_plays_to_the_same_end_again() {
        let (first, log) = played(play(3), |turn| match turn {
            1 => [Some(go(true)), Some(Order { x: 2, fire: true })],
            40 => [Some(go(false)), None],
            44 => [Some(go(true)), None],
            _ => [None; 2],
        });
        let again = replay(&RACE, 1, 3, &log).unwrap();
        assert_eq!((again.turns, again.winner), (first.next(), first.winner()));
        assert_eq!(again.state_hash, first.game.state_hash());
        let short = replay(&RACE, 1, 3, &log[..2]).unwrap();
        assert_eq!((short.turns, short.winner), (20, None));
    }

    #[test]
    fn a_draw_is_played_again_at_once_with_the_next_seed() {
        // Both run alike: a draw. Then one of them is faster.
        let (end, log) = played(play(8), |turn| match turn {
            0 => [Some(go(true)); 2],
            turn if turn == LENGTH => [Some(go(true)), None],
            _ => [None; 2],
        });
        assert_eq!((end.winner(), end.number, end.begins), (Some(Side::A), 1, LENGTH));
        assert_eq!(end.seed(), seed_of(8, 1));
        assert_eq!(replay(&RACE, 1, 8, &log).unwrap().winner, Some(Side::A));
    }

    #[test]
    fn a_log_with_holes_or_strange_orders_is_refused() {
        let (_, log) = played(play(1), |turn| if turn == 0 { [Some(go(true)), None] } else { [None; 2] });
        let with = |at: usize, piece: Vec<u8>| {
            let mut log = log.clone();
            log[at] = piece;
            replay(&RACE, 1, 1, &log)
        };
        assert_eq!(replay(&RACE, 1, 1, &log[1..]), Err(ReplayError::Gap(0)));
        assert_eq!(with(1, log[0].clone()), Err(ReplayError::Gap(1)));
        let strange = encode_log(0, 1, &[(0, [Some(Order { x: 11, fire: false }), None])]);
        assert_eq!(with(0, strange), Err(ReplayError::Gap(0)));
        assert!(matches!(with(1, vec![1]), Err(ReplayError::Malformed { piece: 1, .. })));
        assert_eq!(replay(&RACE, 9, 1, &log), Err(ReplayError::Rules(9)));
        let mut longer = log.clone();
        let end = replay(&RACE, 1, 1, &log).unwrap().turns;
        longer.push(encode_log(end, 1, &[]));
        assert_eq!(replay(&RACE, 1, 1, &longer), Err(ReplayError::Gap(log.len())));
    }

    #[test]
    fn the_latest_order_counts_and_nobody_fires_for_who_is_away() {
        let mut play = play(1);
        assert!(play.order(Side::A, go(false)) && play.order(Side::A, go(true)));
        assert!(!play.order(Side::A, Order { x: 11, fire: true }));
        assert_eq!(play.turn(), (0, [Some(go(true)), None]));
        assert_eq!(play.turn(), (1, [None; 2]));
        assert!(play.order(Side::A, Order { x: 3, fire: true }));
        play.hold_fire(Side::A);
        assert_eq!(play.turn(), (2, [Some(go(false)), None]));
        play.hold_fire(Side::A);
        assert_eq!(play.turn(), (3, [None; 2]));
    }

    #[test]
    fn a_hash_is_held_against_ours() {
        let mut play = play(1);
        for _ in 0..=10 {
            play.turn();
        }
        let ours = play.hashes[&10];
        assert_eq!(play.compare(10, ours), Compared::Same);
        assert_eq!(play.compare(10, ours ^ 1), Compared::Differs);
        assert_eq!(play.compare(20, ours), Compared::Impossible);
        assert_eq!(play.compare(9, ours), Compared::Impossible);
    }
}
