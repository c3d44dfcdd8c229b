//! Statements about many rows at once.

/// The lengths that such statements have: few, so that the engines know each of them again.
const LENGTHS: [usize; 4] = [64, 16, 4, 1];

/// The rows, in as few statements as these lengths make.
pub(super) fn lots<T>(mut rows: &[T]) -> impl Iterator<Item = &[T]> {
    std::iter::from_fn(move || {
        let length = LENGTHS.into_iter().find(|length| *length <= rows.len())?;
        let (lot, rest) = rows.split_at(length);
        rows = rest;
        Some(lot)
    })
}

/// So many rows of so many columns, for VALUES: `($1, $2), ($3, $4)`; `first` is the number of the first parameter.
pub(super) fn rows_of(rows: usize, columns: usize, first: usize) -> String {
    let row = |row: usize| {
        let of = |column: usize| format!("${}", first + row * columns + column);
        format!("({})", (0..columns).map(of).collect::<Vec<_>>().join(", "))
    };
    (0..rows).map(row).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_in_one_lot() {
        for count in [0, 1, 3, 4, 63, 64, 85, 200] {
            let rows: Vec<usize> = (0..count).collect();
            let lots: Vec<&[usize]> = lots(&rows).collect();
            assert_eq!(lots.concat(), rows);
            assert!(lots.iter().all(|lot| LENGTHS.contains(&lot.len())));
        }
    }

    #[test]
    fn parameters_are_counted_on() {
        assert_eq!(rows_of(2, 2, 3), "($3, $4), ($5, $6)");
    }
}
