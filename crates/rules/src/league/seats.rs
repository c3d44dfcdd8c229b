use super::GROUP;

/// Places of newcomers in one group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The group's number in its week and tier, from 1.
    pub group: i32,
    /// The newcomers who enter it.
    pub newcomers: u32,
    /// Its members afterwards.
    pub members: u32,
}

/// Distributes newcomers of a tier over groups: first into the newest one, until it is full. `newest` is its
/// number and its members; `None` before the first group of the week.
#[must_use]
pub fn seats(newest: Option<(i32, u32)>, newcomers: u32) -> Vec<Seats> {
    let (mut group, mut members) = newest.unwrap_or((0, GROUP));
    let (mut left, mut all) = (newcomers, Vec::new());
    while left > 0 {
        if members >= GROUP {
            (group, members) = (group + 1, 0);
        }
        let newcomers = left.min(GROUP - members);
        members += newcomers;
        left -= newcomers;
        all.push(Seats { group, newcomers, members });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn the_newest_group_is_filled_first() {
        let of = |group, newcomers, members| Seats { group, newcomers, members };
        assert_eq!(seats(None, 0), []);
        assert_eq!(seats(None, 1), [of(1, 1, 1)]);
        assert_eq!(seats(Some((1, 1)), 31), [of(1, 29, 30), of(2, 2, 2)]);
        assert_eq!(seats(Some((4, 30)), 1), [of(5, 1, 1)]);
    }

    proptest! {
        /// However the newcomers arrive, all groups but the newest are full.
        #[test]
        fn a_group_never_has_more_than_thirty(arrivals in prop::collection::vec(0u32..90, 0..40)) {
            let (mut newest, mut all) = (None, 0);
            for newcomers in arrivals {
                let seated = seats(newest, newcomers);
                prop_assert_eq!(seated.iter().map(|seats| seats.newcomers).sum::<u32>(), newcomers);
                for seats in &seated {
                    prop_assert!(seats.members <= GROUP && seats.newcomers > 0);
                    let follows = newest.is_none_or(|(group, members)| {
                        seats.group == group || (seats.group == group + 1 && members == GROUP)
                    });
                    prop_assert!(follows);
                    newest = Some((seats.group, seats.members));
                }
                all += newcomers;
                let held = newest.map_or(0, |(group, members)| (group.cast_unsigned() - 1) * GROUP + members);
                prop_assert_eq!(held, all);
            }
        }
    }
}
