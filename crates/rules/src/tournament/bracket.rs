//! Single elimination with a draw per round.
//!
//! A round of n players has ⌈n/2⌉ matches; a tournament has ⌈log₂ n⌉ rounds, or fewer after absences. An odd
//! round has one *bye*, where a fixed tree could give byes to half of the field. If both players of a match
//! are out, nobody faces an empty match: the next round is drawn among the remaining players.
//!
//! **No player has two byes, whatever the absences.** Players who had a bye are drawn against each other. At
//!   most two such players exist, so at most one goes on, and with this round's bye there are again at most
//!   two. An odd round has at least three players, so one has had no bye.

use arena_words::{Value, Words};
use sha2::{Digest, Sha256};

use crate::texts::TITLES as AREA;

/// A player in a round to be drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant<P> {
    /// The player.
    pub player: P,
    /// Whether the player had a bye before.
    pub had_bye: bool,
}

/// A match; its index in the list is its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing<P> {
    /// The first player.
    pub a: P,
    /// The second player; `None` is a bye for `a`.
    pub b: Option<P>,
}

/// Returns the most rounds that a field needs: ⌈log₂ n⌉.
#[must_use]
pub fn rounds(players: u32) -> u32 {
    players.max(1).next_power_of_two().trailing_zeros()
}

/// Returns a round's title by number (from 1) and players.
#[must_use]
pub fn title(number: u32, players: usize) -> String {
    match players {
        0..=2 => "Final".into(),
        3..=4 => "Semi-final".into(),
        5..=8 => "Quarter-final".into(),
        _ => format!("Round {number}"),
    }
}

/// Returns a round's [`title`] in a language; `None` for any other text.
#[must_use]
pub fn title_in(title: &str, words: &Words) -> Option<String> {
    let key = match title {
        "Final" => "round_final",
        "Semi-final" => "round_semi_final",
        "Quarter-final" => "round_quarter_final",
        _ => {
            let number = title.strip_prefix("Round ")?.parse::<u32>().ok()?;
            return Some(words.say(AREA, "round_numbered", &[("number", Value::Number(number.into()))]));
        }
    };
    Some(words.say(AREA, key, &[]))
}

/// Shuffles the field for the first round. The order depends only on the seed.
pub fn shuffle<P>(field: &mut [P], seed: &[u8; 32]) {
    let mut draw = Draw { seed, block: 0, words: Vec::new() };
    for last in (1..field.len()).rev() {
        let other = draw.below(last as u64 + 1);
        field.swap(last, usize::try_from(other).unwrap_or(last));
    }
}

/// Random numbers by SHA-256 in counter mode.
struct Draw<'a> {
    seed: &'a [u8; 32],
    block: u64,
    words: Vec<u64>,
}

impl Draw<'_> {
    fn word(&mut self) -> u64 {
        loop {
            if let Some(word) = self.words.pop() {
                return word;
            }
            let digest =
                Sha256::new().chain_update(self.seed).chain_update(self.block.to_be_bytes()).finalize();
            self.block += 1;
            self.words.extend(
                digest.chunks_exact(8).filter_map(|bytes| bytes.try_into().ok()).map(u64::from_be_bytes),
            );
        }
    }

    /// Returns a number below `bound`, uniformly distributed.
    fn below(&mut self, bound: u64) -> u64 {
        let even = u64::MAX - u64::MAX % bound;
        loop {
            let word = self.word();
            if word < even {
                return word % bound;
            }
        }
    }
}

/// Draws a round: neighbours meet, except for the bye and for players who had one. A single player makes
/// no round. Takes linear time.
#[must_use]
pub fn pair<P: Copy>(entrants: &[Entrant<P>]) -> Vec<Pairing<P>> {
    if entrants.len() < 2 {
        return Vec::new();
    }
    let mut field = entrants.to_vec();
    let bye = if field.len() % 2 == 1 {
        // The last player without a bye exists by the module's proof.
        let lucky = field.iter().rposition(|entrant| !entrant.had_bye).unwrap_or(field.len() - 1);
        Some(field.remove(lucky))
    } else {
        None
    };
    let had: Vec<usize> = (0..field.len()).filter(|index| field[*index].had_bye).collect();
    for two in had.chunks_exact(2) {
        field.swap(two[0] ^ 1, two[1]);
    }
    let met = field.chunks_exact(2).map(|two| Pairing { a: two[0].player, b: Some(two[1].player) });
    met.chain(bye.map(|lucky| Pairing { a: lucky.player, b: None })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena_words::Languages;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn field(players: u32) -> Vec<Entrant<u32>> {
        (0..players).map(|player| Entrant { player, had_bye: false }).collect()
    }

    #[test]
    fn rounds_are_the_logarithm_rounded_up() {
        for (players, expected) in
            [(2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (10, 4), (1024, 10), (1025, 11), (100_000, 17)]
        {
            assert_eq!(rounds(players), expected, "{players}");
        }
    }

    #[test]
    fn the_last_rounds_have_names() {
        assert_eq!(title(4, 2), "Final");
        assert_eq!(title(3, 3), "Semi-final");
        assert_eq!(title(3, 4), "Semi-final");
        assert_eq!(title(2, 5), "Quarter-final");
        assert_eq!(title(2, 9), "Round 2");
    }

    #[test]
    fn a_title_is_worded_in_a_language() {
        let languages = Languages::standard();
        let urdu = languages.of("ur".parse().unwrap());
        for players in [2, 4, 8, 16] {
            let title = title(2, players);
            assert_eq!(title_in(&title, languages.english()).as_ref(), Some(&title));
            let urdu = title_in(&title, urdu).unwrap();
            assert!(!urdu.contains(|letter: char| letter.is_ascii_alphabetic()), "{urdu}");
        }
        assert_eq!(title_in("Round 2", urdu).as_deref(), Some("راؤنڈ 2"));
        assert_eq!(title_in("Round of honour", urdu), None);
    }

    #[test]
    fn neighbours_meet() {
        let pairs = pair(&field(4));
        assert_eq!(pairs, [Pairing { a: 0, b: Some(1) }, Pairing { a: 2, b: Some(3) }]);
        assert_eq!(pair(&field(1)), []);
        assert_eq!(pair(&field(3))[1], Pairing { a: 2, b: None });
    }

    #[test]
    fn those_who_had_a_bye_meet_each_other() {
        let mut entrants = field(5);
        entrants[0].had_bye = true;
        entrants[4].had_bye = true;
        let pairs = pair(&entrants);
        assert_eq!(pairs.last().unwrap().b, None);
        assert!(pairs.contains(&Pairing { a: 0, b: Some(4) }), "{pairs:?}");
    }

    #[test]
    fn a_shuffle_follows_from_its_seed() {
        let of = |seed: u8| {
            let mut order: Vec<u32> = (0..1000).collect();
            shuffle(&mut order, &[seed; 32]);
            order
        };
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
        let all: BTreeSet<u32> = of(1).into_iter().collect();
        assert_eq!(all.len(), 1000);
    }

    #[test]
    fn a_shuffle_puts_everybody_everywhere_alike() {
        // 6,000 draws of four: about 1,500 hits for each of 16 cells (player, position); 5 standard
        // deviations are 168.
        let mut seen = [[0_i32; 4]; 4];
        for seed in 0..6000_u32 {
            let mut order = [0_usize, 1, 2, 3];
            let mut bytes = [0; 32];
            bytes[..4].copy_from_slice(&seed.to_be_bytes());
            shuffle(&mut order, &bytes);
            order.iter().enumerate().for_each(|(at, who)| seen[*who][at] += 1);
        }
        assert!(seen.iter().flatten().all(|times| (times - 1500).abs() < 168), "{seen:?}");
    }

    /// Plays a tournament and panics on a broken rule. `absent` says whether both players of a match stay
    /// away.
    fn play(players: u32, seed: [u8; 32], mut absent: impl FnMut() -> bool) -> (u32, Option<u32>) {
        let mut entrants = field(players);
        shuffle(&mut entrants, &seed);
        let mut byes = BTreeSet::new();
        let mut number = 0;
        while entrants.len() > 1 {
            number += 1;
            let pairs = pair(&entrants);
            assert_eq!(pairs.len(), entrants.len().div_ceil(2));
            let slots: Vec<u32> = pairs.iter().flat_map(|pair| [Some(pair.a), pair.b]).flatten().collect();
            let drawn: BTreeSet<u32> = slots.iter().copied().collect();
            assert_eq!(slots.len(), entrants.len(), "somebody stands twice, or nowhere");
            assert_eq!(drawn, entrants.iter().map(|entrant| entrant.player).collect());
            let mut next = Vec::new();
            for (position, pair) in pairs.iter().enumerate() {
                match pair.b {
                    None => {
                        assert_eq!(position, pairs.len() - 1, "one bye, at the end");
                        assert!(byes.insert(pair.a), "player {} has a second bye", pair.a);
                        next.push(Entrant { player: pair.a, had_bye: true });
                    }
                    Some(_) if absent() => {}
                    // The player with a bye wins: the next draw's worst case.
                    Some(b) => {
                        let winner = if byes.contains(&b) { b } else { pair.a };
                        next.push(Entrant { player: winner, had_bye: byes.contains(&winner) });
                    }
                }
            }
            entrants = next;
        }
        (number, entrants.first().map(|entrant| entrant.player))
    }

    #[test]
    fn every_small_field_is_played_to_its_end() {
        for players in 2..=600 {
            let (number, champion) = play(players, [0; 32], || false);
            assert_eq!(number, rounds(players), "{players}");
            assert!(champion.is_some());
        }
    }

    #[test]
    fn the_largest_fields_are_played_to_their_end() {
        for players in [65_536, 65_537, 99_999, 100_000] {
            assert_eq!(play(players, [7; 32], || false).0, rounds(players));
        }
    }

    proptest! {
        #[test]
        fn any_field_ends_with_one_champion(players in 2u32..3000, seed: [u8; 32]) {
            let (number, champion) = play(players, seed, || false);
            prop_assert_eq!(number, rounds(players));
            prop_assert!(champion.is_some_and(|champion| champion < players));
        }

        #[test]
        fn any_field_ends_whoever_is_absent(players in 2u32..3000, seed: [u8; 32], percent in 0u64..=100) {
            let chances = [seed, [1; 32]].concat();
            let chances: [u8; 32] = Sha256::digest(&chances).into();
            let mut draw = Draw { seed: &chances, block: 0, words: Vec::new() };
            let (number, _) = play(players, seed, || draw.below(100) < percent);
            prop_assert!(number <= rounds(players));
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(6))]
        #[test]
        fn large_fields_end_whoever_is_absent(players in 20_000u32..=100_000, seed: [u8; 32], percent in 0u64..60) {
            let mut draw = Draw { seed: &[9; 32], block: 0, words: Vec::new() };
            let (number, _) = play(players, seed, || draw.below(100) < percent);
            prop_assert!(number <= rounds(players));
        }
    }
}
