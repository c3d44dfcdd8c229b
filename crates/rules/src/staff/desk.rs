use super::Permission;

/// A desk of the console whose items staff open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Desk {
    /// Claims of rewards.
    Claims,
    /// Screenshots.
    Reviews,
    /// Subscribers.
    Subscribers,
    /// Changes that wait for a second person.
    Changes,
    /// Screenshots that are looked at again, and disagreements about them. Nobody sees who is there: the first reviewer must
    /// not know the second one.
    Looks,
    /// Tournaments.
    Tournaments,
}

impl Desk {
    /// Every desk.
    pub const ALL: [Self; 6] =
        [Self::Claims, Self::Reviews, Self::Subscribers, Self::Changes, Self::Looks, Self::Tournaments];

    /// Returns the word for the wire and the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Claims => "claims",
            Self::Reviews => "reviews",
            Self::Subscribers => "subscribers",
            Self::Changes => "changes",
            Self::Looks => "looks",
            Self::Tournaments => "tournaments",
        }
    }

    /// Parses [`Desk::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|desk| desk.as_str() == word)
    }

    /// Returns the permission that shows the desk.
    #[must_use]
    pub fn seen_with(self) -> Permission {
        match self {
            Self::Claims => Permission::ClaimsRead,
            Self::Reviews | Self::Looks => Permission::ReviewsRead,
            Self::Subscribers => Permission::SubscribersRead,
            Self::Changes => Permission::ChangesRead,
            Self::Tournaments => Permission::TournamentsRead,
        }
    }
}
