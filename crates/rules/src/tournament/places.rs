//! A knockout's first three places.

/// A match's outcome in one of the last two rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchOutcome<P> {
    /// The first player.
    pub a: P,
    /// The second player; `None` is a bye.
    pub b: Option<P>,
    /// The player who goes on; `None` if both are out.
    pub winner: Option<P>,
    /// Whether the loser appeared.
    pub loser_appeared: bool,
}

impl<P: Copy + PartialEq> MatchOutcome<P> {
    /// Returns the loser, if the match has a winner and a loser.
    #[must_use]
    pub fn loser(&self) -> Option<P> {
        let winner = self.winner?;
        let other = if winner == self.a { self.b } else { Some(self.a) };
        other.filter(|other| *other != winner)
    }

    fn has(&self, player: P) -> bool {
        self.a == player || self.b == Some(player)
    }
}

/// Places with prizes; a vacant one is not paid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Places<P> {
    /// The champion: the only player left after the last round.
    pub first: Option<P>,
    /// The final's loser, even by absence, after winning every match before.
    pub second: Option<P>,
    /// The player who lost the round before to the champion, or else to the second.
    ///
    /// There is no match for third place, because losers are out (spec 2). The champion's opponent comes
    /// first, as the champion is the strongest. A player who did not appear never becomes third.
    pub third: Option<P>,
}

impl<P: Copy + PartialEq> Places<P> {
    /// Computes the places from the last two rounds.
    #[must_use]
    pub fn of(last: &[MatchOutcome<P>], before: &[MatchOutcome<P>]) -> Self {
        let mut winners = last.iter().filter_map(|ended| ended.winner);
        let first = winners.next().filter(|_| winners.next().is_none());
        let lost_to = |player: P, round: &[MatchOutcome<P>]| {
            round.iter().find(|ended| ended.winner == Some(player)).copied()
        };
        let second = first.and_then(|first| lost_to(first, last)).and_then(|ended| ended.loser());
        let third = [first, second].into_iter().flatten().find_map(|player| {
            lost_to(player, before).filter(|ended| ended.has(player) && ended.loser_appeared)?.loser()
        });
        Self { first, second, third }
    }

    /// Returns the taken places in order, with players.
    pub fn taken(&self) -> impl Iterator<Item = (u8, P)> + use<P> {
        [(1, self.first), (2, self.second), (3, self.third)]
            .into_iter()
            .filter_map(|(place, player)| Some((place, player?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn won(winner: char, loser: char) -> MatchOutcome<char> {
        MatchOutcome { a: loser, b: Some(winner), winner: Some(winner), loser_appeared: true }
    }

    fn walkover(winner: char, loser: char) -> MatchOutcome<char> {
        MatchOutcome { loser_appeared: false, ..won(winner, loser) }
    }

    fn nobody(a: char, b: char) -> MatchOutcome<char> {
        MatchOutcome { a, b: Some(b), winner: None, loser_appeared: false }
    }

    fn bye(a: char) -> MatchOutcome<char> {
        MatchOutcome { a, b: None, winner: Some(a), loser_appeared: false }
    }

    fn taken(last: &[MatchOutcome<char>], before: &[MatchOutcome<char>]) -> String {
        Places::of(last, before).taken().map(|(place, player)| format!("{place}{player}")).collect()
    }

    #[test]
    fn the_third_lost_to_the_champion() {
        assert_eq!(taken(&[won('A', 'C')], &[won('A', 'B'), won('C', 'D')]), "1A2C3B");
        assert_eq!(taken(&[won('C', 'A')], &[won('A', 'B'), won('C', 'D')]), "1C2A3D");
    }

    #[test]
    fn who_did_not_appear_is_not_third() {
        assert_eq!(taken(&[won('A', 'C')], &[walkover('A', 'B'), won('C', 'D')]), "1A2C3D");
        assert_eq!(taken(&[won('A', 'C')], &[walkover('A', 'B'), walkover('C', 'D')]), "1A2C");
    }

    #[test]
    fn who_did_not_appear_for_the_final_is_second() {
        assert_eq!(taken(&[walkover('A', 'C')], &[won('A', 'B'), won('C', 'D')]), "1A2C3B");
    }

    #[test]
    fn three_players_and_a_bye() {
        assert_eq!(taken(&[won('A', 'C')], &[won('A', 'B'), bye('C')]), "1A2C3B");
        assert_eq!(taken(&[won('C', 'A')], &[won('A', 'B'), bye('C')]), "1C2A3B");
    }

    #[test]
    fn without_a_champion_nobody_has_a_place() {
        assert_eq!(taken(&[nobody('A', 'C')], &[won('A', 'B'), won('C', 'D')]), "");
        assert_eq!(taken(&[], &[]), "");
    }

    #[test]
    fn a_round_that_leaves_one_is_the_last() {
        assert_eq!(taken(&[won('A', 'B'), nobody('C', 'D')], &[]), "1A2B");
        assert_eq!(taken(&[nobody('A', 'B'), bye('C')], &[won('C', 'E')]), "1C3E");
    }

    #[test]
    fn two_players() {
        assert_eq!(taken(&[won('A', 'B')], &[]), "1A2B");
    }
}
