use thiserror::Error;

use super::account::{AccountKind, stripe};
use super::reason::Reason;
use crate::credits::Credits;

/// An account and the change of its balance.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Leg {
    /// The account's kind.
    pub kind: AccountKind,
    /// A subscriber's id for a wallet, a stripe for a system account.
    pub owner: String,
    /// The change of the balance; never zero.
    pub amount: Credits,
}

/// A transaction that a posting reverses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReversedTransaction {
    /// The transaction's id.
    pub txn: i64,
    /// The transaction's reason.
    pub reason: Reason,
}

/// Legs that may be written as a ledger transaction: at least two, none zero, each account once, with a sum
/// of zero. Their order is the global locking order of accounts, so two postings never deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Posting {
    /// The reason.
    pub reason: Reason,
    /// The key that makes the reason unique.
    pub key: String,
    /// The title in the subscriber's wallet.
    pub title: String,
    legs: Vec<Leg>,
    reverses: Option<ReversedTransaction>,
}

/// Why legs do not form a posting.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PostingError {
    /// Fewer than two legs.
    #[error("a posting has at least two legs")]
    TooFewLegs,
    /// A leg with amount zero.
    #[error("a leg of a posting moves nothing")]
    ZeroLeg,
    /// Two legs with the same account.
    #[error("an account stands twice in a posting")]
    AccountTwice,
    /// The sum of the legs is not zero, or overflows.
    #[error("the legs of a posting do not add up to zero")]
    Unbalanced,
}

impl Posting {
    /// Builds a posting.
    ///
    /// # Errors
    /// [`PostingError`] if the legs do not form a posting.
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

    /// Builds the reversal of a transaction, an adjustment with opposite signs. Its key follows from the
    /// transaction's id, so a transaction is reversed only once.
    ///
    /// # Errors
    /// [`PostingError`] if `legs` do not form a posting.
    pub fn reverse(of: ReversedTransaction, title: String, legs: &[Leg]) -> Result<Self, PostingError> {
        let back = |leg: &Leg| Leg { amount: -leg.amount, ..leg.clone() };
        let key = format!("reverses/{}", of.txn);
        let posting = Self::new(Reason::Adjustment, key, title, legs.iter().map(back).collect())?;
        Ok(Self { reverses: Some(of), ..posting })
    }

    /// Pays credits to a subscriber, from issuance.
    ///
    /// # Errors
    /// [`PostingError::ZeroLeg`] if `amount` is zero.
    pub fn earn(
        reason: Reason,
        key: String,
        title: String,
        wallet: &str,
        amount: Credits,
    ) -> Result<Self, PostingError> {
        Self::between(reason, key, title, wallet, amount, AccountKind::Issuance)
    }

    /// Pays credits to several subscribers from issuance, in one transaction.
    ///
    /// # Errors
    /// [`PostingError`] if `to` is empty, an amount is zero, a wallet appears twice, or the sum overflows.
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

    /// Takes the credits that a subscriber spends on a reward.
    ///
    /// # Errors
    /// [`PostingError::ZeroLeg`] if `amount` is zero.
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

    /// Returns the legs in the order in which their accounts must be locked.
    #[must_use]
    pub fn legs(&self) -> &[Leg] {
        &self.legs
    }

    /// Returns the id of the transaction that this posting reverses.
    #[must_use]
    pub fn reverses(&self) -> Option<i64> {
        self.reverses.map(|reversed| reversed.txn)
    }

    /// Returns each wallet and the change of its score; nothing if the reason does not count as earned
    /// (contract 4). A reversal of earned credits lowers the score, so a wrong payment keeps no rank.
    pub fn earned(&self) -> impl Iterator<Item = (&str, Credits)> {
        let earns = self.reverses.map_or(self.reason, |reversed| reversed.reason).earns();
        let wallets = self.legs.iter().filter(move |leg| earns && leg.kind == AccountKind::Wallet);
        wallets.map(|leg| (&*leg.owner, leg.amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::STRIPES;
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
        let of = ReversedTransaction { txn: 7, reason: Reason::Level };
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
        let of = ReversedTransaction { txn: 8, reason: Reason::Adjustment };
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
