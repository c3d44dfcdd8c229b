//! Signs that lead staff to accounts of a farm: how much each weighs, and which accounts belong together
//! (docs/fair-play.md). A sign decides nothing.

use std::collections::BTreeMap;

/// A sign counts at most so often, so that one kind of sign does not outweigh all others.
const COUNTED: u32 = 10;

/// Returns how much a sign weighs that an account shows `count` times.
#[must_use]
pub fn weight(sign: &str, count: u32) -> u32 {
    let each = match sign {
        // No two people do this by chance.
        "same_rhythm" | "same_picture" | "duel" => 5,
        // A hand hardly does this, or a household might.
        "quick_hits" | "even_reactions" | "constant_offset" | "solver_order" | "same_browser"
        | "held_invite" => 4,
        "rushed_taps" | "no_thought" | "always_fastest" | "every_tick" | "desync" | "similar_picture"
        | "busy_network" | "whole_table" => 2,
        // A bad connection does this too.
        _ => 1,
    };
    each * count.min(COUNTED)
}

/// Puts accounts that a link connects, also by way of others, into one group. Each account is in one group; the groups
/// and their accounts are in order.
#[must_use]
pub fn groups<T: Ord + Copy>(accounts: impl IntoIterator<Item = T>, links: &[Vec<T>]) -> Vec<Vec<T>> {
    let mut parents: BTreeMap<T, T> = accounts.into_iter().map(|account| (account, account)).collect();
    for link in links {
        for account in link {
            parents.entry(*account).or_insert(*account);
        }
        for pair in link.windows(2) {
            let (a, b) = (root(&mut parents, pair[0]), root(&mut parents, pair[1]));
            // The smallest id stands for the group, so that a group keeps its id while it grows.
            parents.insert(a.max(b), a.min(b));
        }
    }
    let all: Vec<T> = parents.keys().copied().collect();
    let mut groups: BTreeMap<T, Vec<T>> = BTreeMap::new();
    for account in all {
        groups.entry(root(&mut parents, account)).or_default().push(account);
    }
    groups.into_values().collect()
}

/// Returns the account that stands for a group, and shortens the way to it.
fn root<T: Ord + Copy>(parents: &mut BTreeMap<T, T>, account: T) -> T {
    let mut top = account;
    while let Some(parent) = parents.get(&top).copied().filter(|parent| *parent != top) {
        top = parent;
    }
    let mut next = account;
    while next != top {
        next = parents.insert(next, top).unwrap_or(top);
    }
    top
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chain_of_links_is_one_group() {
        let links = [vec![5, 2], vec![9, 8], vec![2, 3, 4]];
        assert_eq!(groups([1, 2, 9], &links), [vec![1], vec![2, 3, 4, 5], vec![8, 9]]);
        let farm: Vec<Vec<u32>> = (1..50).map(|account| vec![account, account + 1]).collect();
        assert_eq!(groups([], &farm), [(1..=50).collect::<Vec<_>>()]);
        assert_eq!(groups::<u32>([], &[]), [] as [Vec<u32>; 0]);
    }

    #[test]
    fn a_program_outweighs_a_bad_connection() {
        assert!(weight("same_rhythm", 3) > weight("slow", 10));
        assert_eq!(weight("same_rhythm", 10), weight("same_rhythm", 400));
        assert_eq!(weight("of a later version", 2), 2);
    }
}
