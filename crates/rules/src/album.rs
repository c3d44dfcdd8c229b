//! Puzzle Mania's picture of the day and the album (docs/games.md#the-picture-of-the-day). Playing it pays nothing.

use chrono::{Datelike, Days, NaiveDate};

/// The pictures, numbered from 1. A new picture gets the next number and changes the order of the days.
pub const PICTURES: u8 = 42;

/// The days on which a picture can be played: its own, and the next six.
pub const OPEN_DAYS: u8 = 7;

/// The most stars.
pub const MOST_STARS: u8 = 3;

/// Has no factor in common with [`PICTURES`], so that the steps reach every picture before any comes again.
const STEP: i32 = 11;

/// Returns the picture of a day, the same for everybody. No picture comes twice within [`PICTURES`] days.
#[must_use]
pub fn picture_of(day: NaiveDate) -> u8 {
    let pictures = i32::from(PICTURES);
    let turn = day.num_days_from_ce().rem_euclid(pictures);
    // The remainder is below the number of pictures.
    u8::try_from(turn * STEP % pictures).unwrap_or_default() + 1
}

/// Returns the picture's day among `today` and the six days before: the picture is open. `None` if it had no day
/// among them.
#[must_use]
pub fn open_since(picture: u8, today: NaiveDate) -> Option<NaiveDate> {
    (0..OPEN_DAYS)
        .filter_map(|ago| today.checked_sub_days(Days::new(ago.into())))
        .find(|day| picture_of(*day) == picture)
}

/// Returns the stars of a solved picture by the moves that are left of the allowance: three stars from five on, two
/// from two on. Each scramble leaves at least five to the fewest moves that solve it.
#[must_use]
pub fn stars(moves: u32, allowed: u32) -> u8 {
    match allowed.saturating_sub(moves) {
        5.. => MOST_STARS,
        2..=4 => 2,
        _ => 1,
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn day(number: u64) -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 28).expect("a day") + Days::new(number)
    }

    #[test]
    fn every_picture_has_its_day_before_any_comes_again() {
        for start in 0..100 {
            let shown: BTreeSet<u8> =
                (0..u64::from(PICTURES)).map(|after| picture_of(day(start + after))).collect();
            assert_eq!(shown, (1..=PICTURES).collect());
        }
    }

    #[test]
    fn a_picture_is_open_for_a_week() {
        let picture = picture_of(day(0));
        for after in 0..u64::from(OPEN_DAYS) {
            assert_eq!(open_since(picture, day(after)), Some(day(0)));
        }
        assert_eq!(open_since(picture, day(OPEN_DAYS.into())), None);
        assert_eq!(open_since(0, day(0)), None);
        assert_eq!(open_since(PICTURES + 1, day(0)), None);
    }

    #[test]
    fn stars_are_for_moves_to_spare() {
        let of = |left: u32| stars(18 - left, 18);
        assert_eq!([of(11), of(5), of(4), of(2), of(1), of(0)], [3, 3, 2, 2, 1, 1]);
        assert_eq!(stars(19, 18), 1);
    }
}
