use std::fmt;

/// The key of a tournament's ledger transaction: `TOURNAMENT/SUBSCRIBER` for one subscriber's fee,
/// refund or held prize, and `TOURNAMENT` for the prizes that are paid together at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TournamentKey<'a> {
    /// The tournament's id.
    pub tournament: i64,
    /// The subscriber's id; `None` if the transaction pays several.
    pub subscriber: Option<&'a str>,
}

impl<'a> TournamentKey<'a> {
    /// Returns the key of the prizes that are paid together.
    #[must_use]
    pub fn all(tournament: i64) -> Self {
        Self { tournament, subscriber: None }
    }

    /// Returns the key of one subscriber's transaction.
    #[must_use]
    pub fn one(tournament: i64, subscriber: &'a str) -> Self {
        Self { tournament, subscriber: Some(subscriber) }
    }

    /// Parses the text of a key.
    #[must_use]
    pub fn read(key: &'a str) -> Option<Self> {
        let (tournament, subscriber) = match key.split_once('/') {
            Some((tournament, subscriber)) => (tournament, Some(subscriber)),
            None => (key, None),
        };
        Some(Self { tournament: tournament.parse().ok()?, subscriber })
    }
}

impl fmt::Display for TournamentKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tournament, subscriber } = self;
        match subscriber {
            Some(subscriber) => write!(f, "{tournament}/{subscriber}"),
            None => write!(f, "{tournament}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_read_as_they_are_written() {
        for key in [TournamentKey::all(7), TournamentKey::one(7, "0190")] {
            assert_eq!(TournamentKey::read(&key.to_string()), Some(key));
        }
        assert_eq!(TournamentKey::one(7, "0190").to_string(), "7/0190");
        assert_eq!(TournamentKey::read("0190/7a"), Some(TournamentKey::one(190, "7a")));
        assert_eq!(TournamentKey::read("a reference"), None);
    }
}
