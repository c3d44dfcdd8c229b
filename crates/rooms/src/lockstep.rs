//! Lockstep: the server decides the orders of each turn, and both browsers and the server play it. The
//! server's result counts.

use std::collections::{BTreeMap, VecDeque};
use std::time::Duration;

use arena_rules::tournament::appearance::Side;
use thiserror::Error;

use crate::game::{Game, GameKind, Outcome};
use crate::protocol::{EncodedTurns, Malformed, Order, Orders, decode_log};
use crate::source::{FROM_SECRET, Source};

/// The length of a turn.
pub(crate) const TURN: Duration = Duration::from_millis(100);
/// Clients send the hash of each turn whose number is a multiple of this.
pub(crate) const HASH_EVERY: u32 = 10;
/// Hashes of the server that are kept for comparison: two minutes.
const HASHES: usize = 120;
/// The most orders of a side that wait for a turn; further ones are ignored.
const ORDERS: usize = 16;

/// Why a log cannot be replayed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ReplayError {
    /// The rules version is not known, or not any more.
    #[error("rules version {0} is unknown to this server")]
    Rules(u32),
    /// A piece cannot be read.
    #[error("piece {piece} of the log: {why}")]
    Malformed {
        /// The piece's number, from 0.
        piece: usize,
        /// The reason.
        why: Malformed,
    },
    /// A piece does not continue the one before, or an order is not of the game.
    #[error("piece {0} of the log does not follow the piece before it")]
    Gap(usize),
}

/// The result of replaying a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayResult {
    /// Turns of the log.
    pub turns: u32,
    /// The winner, if the match was played to its end.
    pub winner: Option<Side>,
    /// The hash of the last game's state.
    pub state_hash: u64,
}

/// Replays a stored log. The result follows from the log alone.
///
/// # Errors
/// The log cannot be replayed.
pub fn replay(
    kind: &GameKind,
    rules_version: u32,
    source: &Source,
    log: &[Vec<u8>],
) -> Result<ReplayResult, ReplayError> {
    let play = Lockstep::resume(*kind, rules_version, source, log)?;
    Ok(ReplayResult { turns: play.next, winner: play.winner(), state_hash: play.game.state_hash() })
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SentSeeds {
    pub(crate) first: u64,
    pub(crate) later: Vec<u64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HashCheck {
    Same,
    Differs,
    /// Too old to compare.
    Forgotten,
    /// The turn was not played, or has no hash: no honest client sends this.
    Impossible,
}

/// The games of a match, one after the other until one is won.
pub(crate) struct Lockstep {
    kind: GameKind,
    /// The game's rules version, as players get it: without [`FROM_SECRET`].
    rules_version: u32,
    source: Source,
    game: Box<dyn Game>,
    /// The game's number, from 0.
    number: u32,
    next: u32,
    /// The game's seeds, with the turns before which they are sent.
    seeds: Vec<(u32, u64)>,
    ordered: [VecDeque<Order>; 2],
    last_ordered: Orders,
    log: EncodedTurns,
    hashes: BTreeMap<u32, u64>,
}

impl Lockstep {
    /// Begins a match; `None` if the rules are not known. `rules_version` is the room's, with [`FROM_SECRET`]
    /// if its games are drawn from a secret.
    pub(crate) fn begin(kind: GameKind, rules_version: u32, source: &Source) -> Option<Self> {
        let rules_version = rules_version & !FROM_SECRET;
        let first = source.game(0);
        let game = (kind.begin)(rules_version, &first)?;
        let seeds = (kind.seeds)(&first);
        Some(Self {
            kind,
            rules_version,
            source: *source,
            game,
            number: 0,
            next: 0,
            seeds,
            ordered: Default::default(),
            last_ordered: [None; 2],
            log: EncodedTurns::new(0),
            hashes: BTreeMap::new(),
        })
    }

    pub(crate) fn resume(
        kind: GameKind,
        rules_version: u32,
        source: &Source,
        log: &[Vec<u8>],
    ) -> Result<Self, ReplayError> {
        let mut play = Self::begin(kind, rules_version, source).ok_or(ReplayError::Rules(rules_version))?;
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
                play.ordered = ordered.map(|order| order.into_iter().collect());
                play.turn();
                play.next_game();
            }
        }
        Ok(play)
    }

    /// Queues an order of a side for the next turn; `false` if it is not an order of this game.
    pub(crate) fn order(&mut self, side: Side, order: Order) -> bool {
        let fits = self.game.accepts(order);
        let ordered = &mut self.ordered[index(side)];
        if fits && ordered.len() < ORDERS {
            ordered.push_back(order);
        }
        fits
    }

    /// Drops the orders of an absent player, and lets the game replace the last one.
    pub(crate) fn rest(&mut self, side: Side) {
        let at = index(side);
        let rest = self.last_ordered[at].and_then(|last| self.game.rest(last));
        self.ordered[at] = rest.into_iter().collect();
    }

    /// Takes a side's next order, joined with those after it as far as the game allows.
    fn next_order(&mut self, at: usize) -> Option<Order> {
        let mut order = self.ordered[at].pop_front()?;
        while let Some(joined) = self.ordered[at].front().and_then(|next| self.game.join(order, *next)) {
            order = joined;
            self.ordered[at].pop_front();
        }
        Some(order)
    }

    /// Plays the next turn. Returns its number and its orders.
    pub(crate) fn turn(&mut self) -> (u32, Orders) {
        let turn = self.next;
        let orders = [self.next_order(0), self.next_order(1)];
        for (last, order) in self.last_ordered.iter_mut().zip(orders) {
            *last = order.or(*last);
        }
        self.game.turn(orders);
        self.log.push(turn, &orders);
        if turn.is_multiple_of(HASH_EVERY) {
            self.hashes.insert(turn, self.game.state_hash());
            while self.hashes.len() > HASHES {
                self.hashes.pop_first();
            }
        }
        self.next += 1;
        (turn, orders)
    }

    /// After a draw, begins the next game. Returns whether it did.
    pub(crate) fn next_game(&mut self) -> bool {
        if self.game.outcome() != Some(Outcome::Drawn) {
            return false;
        }
        let source = self.source.game(self.number + 1);
        let Some(game) = (self.kind.begin)(self.rules_version, &source) else {
            return false;
        };
        self.game = game;
        self.number += 1;
        self.seeds = (self.kind.seeds)(&source);
        (self.ordered, self.last_ordered) = Default::default();
        self.log = EncodedTurns::new(self.next);
        true
    }

    pub(crate) fn compare(&self, turn: u32, hash: u64) -> HashCheck {
        if turn >= self.next || !turn.is_multiple_of(HASH_EVERY) {
            return HashCheck::Impossible;
        }
        match self.hashes.get(&turn) {
            None => HashCheck::Forgotten,
            Some(ours) if *ours == hash => HashCheck::Same,
            Some(_) => HashCheck::Differs,
        }
    }

    pub(crate) fn winner(&self) -> Option<Side> {
        match self.game.outcome() {
            Some(Outcome::Won(side)) => Some(side),
            Some(Outcome::Drawn) | None => None,
        }
    }

    pub(crate) fn signs(&self) -> [Vec<&'static str>; 2] {
        self.game.signs()
    }

    /// The sent seeds of this game.
    pub(crate) fn sent_seeds(&self) -> SentSeeds {
        let played = self.next - self.log.from();
        let mut seeds =
            self.seeds.iter().filter(|(turn, _)| *turn == 0 || *turn < played).map(|(_, seed)| *seed);
        SentSeeds { first: seeds.next().unwrap_or_default(), later: seeds.collect() }
    }

    /// The seeds to send before the next turn.
    pub(crate) fn due_seeds(&self) -> impl Iterator<Item = u64> {
        let played = self.next - self.log.from();
        self.seeds.iter().filter(move |(turn, _)| *turn == played && played > 0).map(|(_, seed)| *seed)
    }

    pub(crate) fn rules_version(&self) -> u32 {
        self.rules_version
    }

    pub(crate) fn next(&self) -> u32 {
        self.next
    }

    pub(crate) fn log(&self) -> &EncodedTurns {
        &self.log
    }
}

pub(crate) fn index(side: Side) -> usize {
    usize::from(side.number())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::encode_log;
    use crate::race::{LENGTH, RACE, go};

    fn play(seed: u64) -> Lockstep {
        Lockstep::begin(RACE, 1, &Source::Seed(seed)).unwrap()
    }

    /// Plays until somebody wins. Returns a piece of the log for each second.
    fn played(mut play: Lockstep, mut orders: impl FnMut(u32) -> Orders) -> (Lockstep, Vec<Vec<u8>>) {
        let (mut pieces, mut piece, mut from) = (Vec::new(), Vec::new(), 0);
        while play.winner().is_none() {
            play.ordered = orders(play.next()).map(|order| order.into_iter().collect());
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
            1 => [Some(go(5, true)), Some(go(2, true))],
            40 => [Some(go(5, false)), None],
            44 => [Some(go(5, true)), None],
            _ => [None; 2],
        });
        let again = replay(&RACE, 1, &Source::Seed(3), &log).unwrap();
        assert_eq!((again.turns, again.winner), (first.next(), first.winner()));
        assert_eq!(again.state_hash, first.game.state_hash());
        let short = replay(&RACE, 1, &Source::Seed(3), &log[..2]).unwrap();
        assert_eq!((short.turns, short.winner), (20, None));
    }

    #[test]
    fn a_draw_is_played_again_at_once_with_the_next_seed() {
        // Both run at the same speed, a draw; then one is faster.
        let (end, log) = played(play(8), |turn| match turn {
            0 => [Some(go(5, true)); 2],
            turn if turn == LENGTH => [Some(go(5, true)), None],
            _ => [None; 2],
        });
        assert_eq!((end.winner(), end.number, end.log().from()), (Some(Side::A), 1, LENGTH));
        assert_eq!(end.sent_seeds(), SentSeeds { first: Source::Seed(8).game(1).seed(), later: vec![] });
        assert_eq!(replay(&RACE, 1, &Source::Seed(8), &log).unwrap().winner, Some(Side::A));
    }

    #[test]
    fn a_log_with_holes_or_strange_orders_is_refused() {
        let (_, log) = played(play(1), |turn| if turn == 0 { [Some(go(5, true)), None] } else { [None; 2] });
        let with = |at: usize, piece: Vec<u8>| {
            let mut log = log.clone();
            log[at] = piece;
            replay(&RACE, 1, &Source::Seed(1), &log)
        };
        assert_eq!(replay(&RACE, 1, &Source::Seed(1), &log[1..]), Err(ReplayError::Gap(0)));
        assert_eq!(with(1, log[0].clone()), Err(ReplayError::Gap(1)));
        let strange = encode_log(0, 1, &[(0, [Some(go(11, false)), None])]);
        assert_eq!(with(0, strange), Err(ReplayError::Gap(0)));
        assert!(matches!(with(1, vec![1]), Err(ReplayError::Malformed { piece: 1, .. })));
        assert_eq!(replay(&RACE, 9, &Source::Seed(1), &log), Err(ReplayError::Rules(9)));
        let mut longer = log.clone();
        let end = replay(&RACE, 1, &Source::Seed(1), &log).unwrap().turns;
        longer.push(encode_log(end, 1, &[]));
        assert_eq!(replay(&RACE, 1, &Source::Seed(1), &longer), Err(ReplayError::Gap(log.len())));
    }

    #[test]
    fn the_latest_order_counts_and_nobody_fires_for_who_is_away() {
        let mut play = play(1);
        assert!(play.order(Side::A, go(5, false)) && play.order(Side::A, go(5, true)));
        assert!(!play.order(Side::A, go(11, true)));
        assert_eq!(play.turn(), (0, [Some(go(5, true)), None]));
        assert_eq!(play.turn(), (1, [None; 2]));
        assert!(play.order(Side::A, go(3, true)));
        play.rest(Side::A);
        assert_eq!(play.turn(), (2, [Some(go(5, false)), None]));
        play.rest(Side::A);
        assert_eq!(play.turn(), (3, [None; 2]));
    }

    #[test]
    fn what_a_game_is_drawn_from_is_told_when_it_is_due() {
        let kind = GameKind { seeds: |source| vec![(0, source.seed()), (2, 7), (LENGTH - 1, 9)], ..RACE };
        let mut play = Lockstep::begin(kind, 1, &Source::Seed(8)).unwrap();
        let due_seeds = |play: &Lockstep| play.due_seeds().collect::<Vec<_>>();
        let seen: Vec<_> = (0..4)
            .map(|_| {
                let due = due_seeds(&play);
                play.turn();
                due
            })
            .collect();
        assert_eq!(seen, [vec![], vec![], vec![7], vec![]]);
        assert_eq!(play.sent_seeds(), SentSeeds { first: 8, later: vec![7] });
        while !play.next_game() {
            play.turn();
        }
        assert_eq!(
            (due_seeds(&play), play.sent_seeds()),
            (vec![], SentSeeds { first: Source::Seed(8).game(1).seed(), later: vec![] })
        );
    }

    #[test]
    fn a_hash_is_held_against_ours() {
        let mut play = play(1);
        for _ in 0..=10 {
            play.turn();
        }
        let ours = play.hashes[&10];
        assert_eq!(play.compare(10, ours), HashCheck::Same);
        assert_eq!(play.compare(10, ours ^ 1), HashCheck::Differs);
        assert_eq!(play.compare(20, ours), HashCheck::Impossible);
        assert_eq!(play.compare(9, ours), HashCheck::Impossible);
    }
}
