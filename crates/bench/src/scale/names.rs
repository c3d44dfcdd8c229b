//! Public names as the server generates them, two words and a number, with their skeletons.

use anyhow::Context;
use arena_rules::names::{PublicName, WordList, skeleton};

use super::dialect::{Dialect, quote};

const PAIRS: u64 = 64 * 64;
const FIRST_NUMBER: u64 = 10;
const LOT: usize = 512;

/// Fills `scale_name`: each pair of words by its index.
pub(super) fn statements(dialect: Dialect) -> anyhow::Result<Vec<String>> {
    let words = WordList::standard();
    let pairs: Vec<String> = (0..PAIRS)
        .map(|place| {
            let name = PublicName::generated(place, 2, &words).context("a pair of words that is refused")?;
            let pair = name.text().trim_end_matches(|digit: char| digit.is_ascii_digit());
            Ok(format!("({place}, {}, {})", quote(pair), quote(&skeleton(pair))))
        })
        .collect::<anyhow::Result<_>>()?;
    let table = dialect.temporary("scale_name", "place {key}, word text NOT NULL, skeleton text NOT NULL");
    let fill = pairs
        .chunks(LOT)
        .map(|lot| format!("INSERT INTO scale_name (place, word, skeleton) VALUES {}", lot.join(", ")));
    Ok(std::iter::once(table).chain(fill).collect())
}

/// Joins subscriber `w` with their words as `b`.
pub(super) fn join() -> String {
    format!("JOIN scale_name b ON b.place = w.n % {PAIRS}")
}

pub(super) fn name() -> String {
    format!("b.word || {}", number())
}

/// The skeleton of that name. Digits that look like letters become those letters.
pub(super) fn looks() -> String {
    let number = ('0'..='9').fold(number(), |number, digit| match skeleton(&digit.to_string()) {
        look if look == digit.to_string() => number,
        look => format!("replace({number}, '{digit}', {})", quote(&look)),
    });
    format!("b.skeleton || {number}")
}

fn number() -> String {
    format!("CAST({FIRST_NUMBER} + w.n / {PAIRS} AS text)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_skeleton_of_a_name_is_that_of_its_parts() {
        let words = WordList::standard();
        for place in 0..PAIRS {
            for number in ["10", "2451", "98765"] {
                let name = PublicName::generated(place, 2, &words).unwrap();
                let pair = name.text().trim_end_matches(|digit: char| digit.is_ascii_digit());
                let digits: String = number.chars().map(|digit| skeleton(&digit.to_string())).collect();
                assert_eq!(skeleton(&format!("{pair}{number}")), skeleton(pair) + &digits);
            }
        }
    }
}
