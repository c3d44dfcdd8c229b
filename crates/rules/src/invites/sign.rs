/// The distance of two numbers, up to which they count as close.
pub const CLOSE_NUMBERS: i64 = 10;

/// The most invitations accepted from one network in a day without a sign: a family, or friends at one table.
pub const NETWORK_ACCEPTANCES: i64 = 3;

/// The fewest paid friends of an inviter of whom all stopped, for [`InviteSign::FriendsStopped`].
pub const STOPPED_FRIENDS: i64 = 3;

/// A sign that an invitation may belong to a farm. Staff look at it; it proves nothing by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum InviteSign {
    /// Inviter and friend were seen on the same network.
    SameNetwork,
    /// More invitations were accepted on the friend's network within a day than [`NETWORK_ACCEPTANCES`].
    BusyNetwork,
    /// Inviter and friend, or two friends of the inviter, logged in with the same browser.
    SameBrowser,
    /// The friend's number is close to that of the inviter or of another friend of the inviter.
    CloseNumbers,
    /// A screenshot of the friend looks like one of the inviter or of another friend of the inviter.
    SamePictures,
    /// A play of the friend has the rhythm of another account's.
    SameRhythm,
    /// The inviter's earlier friends, [`STOPPED_FRIENDS`] or more, all stopped earning once they were paid.
    FriendsStopped,
}

impl InviteSign {
    /// Every sign.
    pub const ALL: [Self; 7] = [
        Self::SameNetwork,
        Self::BusyNetwork,
        Self::SameBrowser,
        Self::CloseNumbers,
        Self::SamePictures,
        Self::SameRhythm,
        Self::FriendsStopped,
    ];

    /// Returns the word for the database and staff.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::SameNetwork => "same_network",
            Self::BusyNetwork => "busy_network",
            Self::SameBrowser => "same_browser",
            Self::CloseNumbers => "close_numbers",
            Self::SamePictures => "same_pictures",
            Self::SameRhythm => "same_rhythm",
            Self::FriendsStopped => "friends_stopped",
        }
    }

    /// Parses [`InviteSign::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|sign| sign.as_str() == word)
    }
}
