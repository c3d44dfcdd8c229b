use serde::{Deserialize, Serialize};

/// The purpose of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// A subscriber's credits. The balance is never below zero.
    Wallet,
    /// The source of earned credits: its balance is minus all credits ever issued.
    Issuance,
    /// Receives spent credits, and returns those of refused claims.
    Redemption,
    /// Receives tournaments' entry fees, and pays refunds.
    EntryFee,
}

impl AccountKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Wallet, Self::Issuance, Self::Redemption, Self::EntryFee];

    /// Returns the word for the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Wallet => "wallet",
            Self::Issuance => "issuance",
            Self::Redemption => "redemption",
            Self::EntryFee => "entry_fee",
        }
    }

    /// Parses [`AccountKind::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// Stripes of a system account, which keep the postings of many subscribers from waiting for one row.
pub const STRIPES: u32 = 64;

/// Returns the stripe for a subscriber's postings: a fixed hash (FNV-1a) of the owner's id.
#[must_use]
pub fn stripe(owner: &str) -> String {
    let hash =
        owner.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{:02}", hash % STRIPES)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_back() {
        for kind in AccountKind::ALL {
            assert_eq!(AccountKind::from_word(kind.as_str()), Some(kind));
        }
    }
}
