//! The double-entry rules of the ledger (contract 4). `docs/ledger.md` lists the invariants.

mod title;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::credits::Credits;

pub use title::Title;

/// What an account is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AccountKind {
    /// A subscriber's credits; never below zero.
    Wallet,
    /// Where earned credits come from: its balance is minus all that was ever issued.
    Issuance,
    /// Where spent credits go, and those of refused claims come from.
    Redemption,
    /// Where tournaments' entry fees go, and refunds come from.
    EntryFee,
}

impl AccountKind {
    /// Every kind.
    pub const ALL: [Self; 4] = [Self::Wallet, Self::Issuance, Self::Redemption, Self::EntryFee];

    /// The word in the database.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Wallet => "wallet",
            Self::Issuance => "issuance",
            Self::Redemption => "redemption",
            Self::EntryFee => "entry_fee",
        }
    }

    /// Reads [`AccountKind::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == word)
    }
}

/// Why credits move. Together with the transaction's key this is the unique reason (contract 4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// A day of the streak; key `SUBSCRIBER/DAY`.
    Streak,
    /// A level passed; key `SUBSCRIBER/GAME/LEVEL/DAY`.
    Level,
    /// A screenshot task approved; key is the entry.
    Task,
    /// A reward claimed; key is the redemption.
    Redeem,
    /// The credits of a refused claim given back; key is the redemption.
    RedeemRefund,
    /// Credits that an operator gave or took by hand; key is the operator's reference.
    Adjustment,
    /// A tournament's fee paid; key `TOURNAMENT/SUBSCRIBER`.
    EntryFee,
    /// The fee of a cancelled tournament given back; key as of the fee.
    EntryRefund,
    /// Prizes. Those that are paid when the tournament ends share one transaction, whose key is the tournament; one that
    /// waited for staff has its own, with the key `TOURNAMENT/SUBSCRIBER`.
    Prize,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Self; 9] = [
        Self::Streak,
        Self::Level,
        Self::Task,
        Self::Redeem,
        Self::RedeemRefund,
        Self::Adjustment,
        Self::EntryFee,
        Self::EntryRefund,
        Self::Prize,
    ];

    /// The word in the database and on the wire.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Streak => "streak",
            Self::Level => "level",
            Self::Task => "task",
            Self::Redeem => "redeem",
            Self::RedeemRefund => "redeem_refund",
            Self::Adjustment => "adjustment",
            Self::EntryFee => "entry_fee",
            Self::EntryRefund => "entry_refund",
            Self::Prize => "prize",
        }
    }

    /// Reads [`Reason::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.as_str() == word)
    }

    /// Whether credits that reach a wallet for this reason count as earned, and so for the leaderboard (contract 4).
    #[must_use]
    pub fn earns(self) -> bool {
        matches!(self, Self::Streak | Self::Level | Self::Task | Self::Prize)
    }

    /// Whether an operator may take a transaction of this reason back by a reversal. The others belong to a claim or a
    /// tournament, which would say that they were paid when they no longer are.
    #[must_use]
    pub fn reversible(self) -> bool {
        matches!(self, Self::Streak | Self::Level | Self::Task | Self::Adjustment)
    }

    /// The system account on the other side, where it is another than issuance (for what comes) and redemption (for
    /// what goes). An adjustment that takes credits away un-issues them: nothing was bought.
    fn other_side(self) -> Option<AccountKind> {
        match self {
            Self::EntryFee | Self::EntryRefund => Some(AccountKind::EntryFee),
            Self::Adjustment => Some(AccountKind::Issuance),
            // What comes back comes from where it went, so that a refund issues nothing.
            Self::RedeemRefund => Some(AccountKind::Redemption),
            _ => None,
        }
    }
}

/// One leg of a transaction: an account and what its balance changes by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leg {
    /// What the account is for.
    pub kind: AccountKind,
    /// Whose it is: a subscriber's id for a wallet, a stripe for the others.
    pub owner: String,
    /// The change; never zero.
    pub amount: Credits,
}

/// The transaction that another one takes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reversed {
    /// Its id.
    pub txn: i64,
    /// Its reason.
    pub reason: Reason,
}

/// A transaction that may be posted: at least two legs, none zero, each account once, all adding up to zero.
///
/// Legs are kept in the one order in which accounts are locked, so that two postings never wait for each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// Why.
    pub reason: Reason,
    /// What makes the reason unique.
    pub key: String,
    /// What the subscriber reads beside it.
    pub title: String,
    /// The legs, in locking order.
    legs: Vec<Leg>,
    /// What it takes back.
    reverses: Option<Reversed>,
}

/// Why legs make no transaction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PostingError {
    /// Fewer than two legs.
    #[error("a posting has at least two legs")]
    TooFewLegs,
    /// A leg that moves nothing.
    #[error("a leg of a posting moves nothing")]
    ZeroLeg,
    /// Two legs of one account.
    #[error("an account stands twice in a posting")]
    AccountTwice,
    /// The legs do not cancel out, or overflow.
    #[error("the legs of a posting do not add up to zero")]
    Unbalanced,
}

/// System accounts are striped so that postings of many subscribers do not queue for one row.
pub const STRIPES: u32 = 64;

/// The stripe of a system account that a subscriber's postings use: a fixed hash (FNV-1a) of the id.
#[must_use]
pub fn stripe(owner: &str) -> String {
    let hash =
        owner.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    format!("{:02}", hash % STRIPES)
}

impl Posting {
    /// Puts a transaction together.
    ///
    /// # Errors
    /// [`PostingError`] where the legs make none.
    pub fn new(reason: Reason, key: String, title: String, mut legs: Vec<Leg>) -> Result<Self, PostingError> {
        if legs.len() < 2 {
            return Err(PostingError::TooFewLegs);
        }
        legs.sort();
        if legs.iter().any(|leg| leg.amount == Credits::ZERO) {
            return Err(PostingError::ZeroLeg);
        }
        if legs.windows(2).any(|pair| pair[0].kind == pair[1].kind && pair[0].owner == pair[1].owner) {
            return Err(PostingError::AccountTwice);
        }
        let sum = legs.iter().try_fold(Credits::ZERO, |sum, leg| sum.checked_add(leg.amount));
        if sum != Some(Credits::ZERO) {
            return Err(PostingError::Unbalanced);
        }
        Ok(Self { reason, key, title, legs, reverses: None })
    }

    /// Takes a transaction back: the same legs with the opposite signs. It is an adjustment that names the transaction,
    /// and its key follows from the transaction, so that one is taken back once only.
    ///
    /// # Errors
    /// [`PostingError`] where `legs` make no transaction.
    pub fn reverse(of: Reversed, title: String, legs: &[Leg]) -> Result<Self, PostingError> {
        let back = |leg: &Leg| Leg { amount: -leg.amount, ..leg.clone() };
        let key = format!("reverses/{}", of.txn);
        let posting = Self::new(Reason::Adjustment, key, title, legs.iter().map(back).collect())?;
        Ok(Self { reverses: Some(of), ..posting })
    }

    /// Credits for a subscriber, out of issuance.
    ///
    /// # Errors
    /// [`PostingError::ZeroLeg`] where `amount` is zero.
    pub fn earn(
        reason: Reason,
        key: String,
        title: String,
        wallet: &str,
        amount: Credits,
    ) -> Result<Self, PostingError> {
        Self::between(reason, key, title, wallet, amount, AccountKind::Issuance)
    }

    /// Credits for several subscribers out of issuance, in one transaction, so that there is one reason for all.
    ///
    /// # Errors
    /// [`PostingError`] where nobody gets anything, somebody stands twice, or the sum overflows.
    pub fn award(
        reason: Reason,
        key: String,
        title: String,
        to: &[(String, Credits)],
    ) -> Result<Self, PostingError> {
        let sum = to.iter().try_fold(Credits::ZERO, |sum, (_, amount)| sum.checked_add(*amount));
        let sum = sum.ok_or(PostingError::Unbalanced)?;
        let mut legs: Vec<Leg> = to
            .iter()
            .map(|(wallet, amount)| Leg { kind: AccountKind::Wallet, owner: wallet.clone(), amount: *amount })
            .collect();
        let owner = stripe(&key);
        legs.push(Leg { kind: AccountKind::Issuance, owner, amount: -sum });
        Self::new(reason, key, title, legs)
    }

    /// Credits that a subscriber spends on a reward.
    ///
    /// # Errors
    /// [`PostingError::ZeroLeg`] where `amount` is zero.
    pub fn spend(
        reason: Reason,
        key: String,
        title: String,
        wallet: &str,
        amount: Credits,
    ) -> Result<Self, PostingError> {
        Self::between(reason, key, title, wallet, -amount, AccountKind::Redemption)
    }

    fn between(
        reason: Reason,
        key: String,
        title: String,
        wallet: &str,
        to_wallet: Credits,
        other: AccountKind,
    ) -> Result<Self, PostingError> {
        let other = reason.other_side().unwrap_or(other);
        let legs = vec![
            Leg { kind: AccountKind::Wallet, owner: wallet.to_owned(), amount: to_wallet },
            Leg { kind: other, owner: stripe(wallet), amount: -to_wallet },
        ];
        Self::new(reason, key, title, legs)
    }

    /// The legs, in the order in which their accounts are to be locked.
    #[must_use]
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// The transaction that this one takes back.
    #[must_use]
    pub fn reverses(&self) -> Option<i64> {
        self.reverses.map(|reversed| reversed.txn)
    }

    /// Whose scores grow by how much, where this posting counts as earned (contract 4). What took back earned credits
    /// makes the score smaller: who was paid wrongly does not keep the place.
    pub fn earned(&self) -> impl Iterator<Item = (&str, Credits)> {
        let earns = self.reverses.map_or(self.reason, |reversed| reversed.reason).earns();
        let wallets = self.legs.iter().filter(move |leg| earns && leg.kind == AccountKind::Wallet);
        wallets.map(|leg| (&*leg.owner, leg.amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn leg(kind: AccountKind, owner: &str, amount: i64) -> Leg {
        Leg { kind, owner: owner.into(), amount: Credits(amount) }
    }

    fn posting(legs: Vec<Leg>) -> Result<Posting, PostingError> {
        Posting::new(Reason::Adjustment, "k".into(), "t".into(), legs)
    }

    #[test]
    fn legs_must_balance_and_name_each_account_once() {
        use AccountKind::{Issuance, Wallet};
        assert_eq!(posting(vec![leg(Wallet, "a", 5)]), Err(PostingError::TooFewLegs));
        assert_eq!(posting(vec![leg(Wallet, "a", 5), leg(Issuance, "0", -4)]), Err(PostingError::Unbalanced));
        assert_eq!(posting(vec![leg(Wallet, "a", 0), leg(Issuance, "0", 0)]), Err(PostingError::ZeroLeg));
        assert_eq!(posting(vec![leg(Wallet, "a", 5), leg(Wallet, "a", -5)]), Err(PostingError::AccountTwice));
        let overflow = vec![leg(Wallet, "a", i64::MAX), leg(Wallet, "b", 1), leg(Wallet, "c", i64::MIN)];
        assert_eq!(posting(overflow), Err(PostingError::Unbalanced));
        assert!(posting(vec![leg(Wallet, "a", 5), leg(Issuance, "0", -5)]).is_ok());
    }

    #[test]
    fn reasons_and_kinds_are_read_back() {
        for reason in Reason::ALL {
            assert_eq!(Reason::from_word(reason.as_str()), Some(reason));
        }
        for kind in AccountKind::ALL {
            assert_eq!(AccountKind::from_word(kind.as_str()), Some(kind));
        }
    }

    #[test]
    fn what_is_paid_and_its_refund_meet_in_one_account() {
        for (paid, refunded, account) in [
            (Reason::EntryFee, Reason::EntryRefund, AccountKind::EntryFee),
            (Reason::Redeem, Reason::RedeemRefund, AccountKind::Redemption),
        ] {
            let price = Posting::spend(paid, "k".into(), "t".into(), "a", Credits(5)).unwrap();
            let refund = Posting::earn(refunded, "k".into(), "t".into(), "a", Credits(5)).unwrap();
            for (paid, back) in price.legs().iter().zip(refund.legs()) {
                assert_eq!((paid.kind, &paid.owner, paid.amount), (back.kind, &back.owner, -back.amount));
            }
            assert_eq!(price.legs()[1].kind, account);
            assert!(!refunded.earns());
        }
    }

    #[test]
    fn an_award_needs_somebody_and_nobody_twice() {
        let award = |to: &[(String, Credits)]| Posting::award(Reason::Prize, "k".into(), "t".into(), to);
        assert_eq!(award(&[]), Err(PostingError::TooFewLegs));
        assert_eq!(award(&[("a".into(), Credits(0))]), Err(PostingError::ZeroLeg));
        let twice = [("a".into(), Credits(5)), ("a".into(), Credits(3))];
        assert_eq!(award(&twice), Err(PostingError::AccountTwice));
        let endless = [("a".into(), Credits(i64::MAX)), ("b".into(), Credits(1))];
        assert_eq!(award(&endless), Err(PostingError::Unbalanced));
    }

    #[test]
    fn a_reversal_undoes_every_leg_and_the_score() {
        let paid = Posting::earn(Reason::Level, "k".into(), "t".into(), "a", Credits(5)).unwrap();
        let of = Reversed { txn: 7, reason: Reason::Level };
        let back = Posting::reverse(of, "t".into(), paid.legs()).unwrap();
        for (there, back) in paid.legs().iter().zip(back.legs()) {
            assert_eq!((there.kind, &there.owner, there.amount), (back.kind, &back.owner, -back.amount));
        }
        assert_eq!(
            (back.reason, back.key.as_str(), back.reverses()),
            (Reason::Adjustment, "reverses/7", Some(7))
        );
        assert_eq!(back.earned().collect::<Vec<_>>(), [("a", Credits(-5))]);
        let given = Posting::earn(Reason::Adjustment, "k".into(), "t".into(), "a", Credits(5)).unwrap();
        let of = Reversed { txn: 8, reason: Reason::Adjustment };
        assert_eq!(Posting::reverse(of, "t".into(), given.legs()).unwrap().earned().count(), 0);
    }

    #[test]
    fn what_an_operator_takes_away_was_never_spent() {
        let taken = Posting::spend(Reason::Adjustment, "k".into(), "t".into(), "a", Credits(5)).unwrap();
        let kinds: Vec<_> = taken.legs().iter().map(|leg| leg.kind).collect();
        assert_eq!(kinds, [AccountKind::Wallet, AccountKind::Issuance]);
    }

    proptest! {
        #[test]
        fn every_posting_sums_to_zero_in_one_locking_order(owner in "[a-z0-9]{1,36}", amount in 1i64..1_000_000) {
            for posting in [
                Posting::earn(Reason::Streak, "k".into(), "t".into(), &owner, Credits(amount)).unwrap(),
                Posting::spend(Reason::Redeem, "k".into(), "t".into(), &owner, Credits(amount)).unwrap(),
                Posting::award(
                    Reason::Prize,
                    "7".into(),
                    "t".into(),
                    &[(owner.clone(), Credits(amount)), ("Another".into(), Credits(1))],
                )
                .unwrap(),
            ] {
                prop_assert_eq!(posting.legs().iter().map(|leg| leg.amount).sum::<Credits>(), Credits::ZERO);
                prop_assert!(posting.legs().is_sorted());
                let earned = if posting.reason.earns() { Credits(amount) } else { Credits::ZERO };
                let owners = posting.earned().filter(|(wallet, _)| *wallet == owner);
                prop_assert_eq!(owners.map(|(_, amount)| amount).sum::<Credits>(), earned);
                prop_assert!(stripe(&owner).parse::<u32>().unwrap() < STRIPES);
            }
        }
    }
}
