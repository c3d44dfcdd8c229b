use super::MAX_TILES;

/// The rules of a level (spec 9). Its name and credits are in `arena-rules`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// The number, from 1.
    pub number: u8,
    /// Tiles in a row and in a column.
    pub grid: u8,
    /// The percentage of tiles that the scramble turns, rounded down.
    pub scrambled_percent: u8,
    /// Allowed moves for each rotation needed, in tenths.
    pub factor_tenths: u8,
    /// Additional allowed moves.
    pub slack: u8,
    /// The most allowed moves for any scramble (level table of spec 3).
    pub max_moves: u8,
}

/// The levels: Easy, Medium, Hard.
pub static LEVELS: [Level; 3] = [
    Level { number: 1, grid: 3, scrambled_percent: 70, factor_tenths: 20, slack: 5, max_moves: 18 },
    Level { number: 2, grid: 4, scrambled_percent: 60, factor_tenths: 18, slack: 6, max_moves: 25 },
    Level { number: 3, grid: 5, scrambled_percent: 50, factor_tenths: 16, slack: 7, max_moves: 30 },
];

// The arrays of a game hold the largest grid.
const _: () = assert!(LEVELS[2].tiles() as usize == MAX_TILES);

/// The level with a number, from 1.
#[must_use]
pub fn level(number: u8) -> Option<&'static Level> {
    LEVELS.iter().find(|level| level.number == number)
}

impl Level {
    /// Tiles of the grid.
    #[must_use]
    pub const fn tiles(&self) -> u8 {
        self.grid * self.grid
    }

    /// Tiles that the scramble turns.
    #[must_use]
    pub fn scrambled(&self) -> u8 {
        // It is 6, 9 and 12 of 9, 16 and 25 tiles.
        u8::try_from(u32::from(self.tiles()) * u32::from(self.scrambled_percent) / 100)
            .unwrap_or(self.tiles())
    }

    /// The most rotations that a scramble may need: the table's limit minus the slack (contract 5).
    #[must_use]
    pub const fn max_needed(&self) -> u8 {
        self.max_moves - self.slack
    }

    /// The moves allowed for a scramble that needs `needed` rotations: `ceil(needed × factor) + slack`, at
    /// most the level table's limit.
    #[must_use]
    pub fn allowance(&self, needed: u8) -> u32 {
        let formula =
            (u32::from(needed) * u32::from(self.factor_tenths)).div_ceil(10) + u32::from(self.slack);
        formula.min(u32::from(self.max_moves))
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn the_levels_are_those_of_the_specification() {
        let table: Vec<_> = LEVELS.iter().map(|l| (l.number, l.grid, l.scrambled(), l.max_moves)).collect();
        assert_eq!(table, [(1, 3, 6, 18), (2, 4, 9, 25), (3, 5, 12, 30)]);
        assert_eq!(level(0), None);
        assert_eq!(level(3), Some(&LEVELS[2]));
        assert_eq!(level(4), None);
    }

    /// Calculated by hand from spec 9: ceil(n × 2, 1.8, 1.6) + 5, 6, 7, at most 18, 25, 30.
    #[test]
    fn the_allowance_is_the_formula_up_to_the_table() {
        let allowances = |number, needed: &[u8]| -> Vec<u32> {
            let level = level(number).expect("a level");
            needed.iter().map(|needed| level.allowance(*needed)).collect()
        };
        assert_eq!(allowances(1, &[1, 5, 6, 7, 13]), [7, 15, 17, 18, 18]);
        assert_eq!(allowances(2, &[1, 9, 10, 11, 19]), [8, 23, 24, 25, 25]);
        assert_eq!(allowances(3, &[1, 12, 13, 14, 15, 23]), [9, 27, 28, 30, 30, 30]);
    }

    #[test]
    fn whatever_a_scramble_may_need_is_allowed_with_the_slack_to_spare() {
        for level in &LEVELS {
            assert!(level.scrambled() <= level.max_needed(), "a scramble that fits exists");
            for needed in 1..=level.max_needed() {
                assert!(level.allowance(needed) >= u32::from(needed + level.slack), "{level:?} {needed}");
            }
        }
    }
}
