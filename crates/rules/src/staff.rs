//! Staff of the operator: roles and what each may do in the console.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// A role of staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Reviews screenshots.
    Reviewer,
    /// Customer care: answers subscribers and delivers claims.
    Care,
    /// Runs tournaments and games.
    Organiser,
    /// Writes content and campaigns.
    Editor,
    /// Counts money and credits, and approves corrections.
    Finance,
    /// Fraud and operations.
    Fraud,
    /// Manages staff; may do everything.
    Administrator,
    /// Reads everything, changes nothing.
    Auditor,
}

/// Something that a member of staff may do: a resource and an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Permission {
    /// See claims, without their recipients.
    ClaimsRead,
    /// Take, release and deliver claims; the holder sees the recipient.
    ClaimsWork,
    /// Refuse claims and give their credits back.
    ClaimsRefuse,
    /// See the pools of voucher codes, without the codes.
    VouchersRead,
    /// Import and withdraw voucher codes.
    VouchersImport,
    /// See the stock, reserve and cost of rewards.
    RewardsRead,
    /// Refill rewards, and set their reserve, low mark and cost.
    RewardsStock,
    /// See screenshots.
    ReviewsRead,
    /// Approve and reject screenshots.
    ReviewsDecide,
    /// See where two reviewers disagree, and the figures of all reviewers.
    DisagreementsRead,
    /// Close disagreements of reviewers.
    DisagreementsSettle,
    /// Find subscribers and see their accounts, with masked numbers.
    SubscribersRead,
    /// End subscribers' sessions.
    SubscribersSessions,
    /// Stop subscribers from earning or logging in, and allow it again.
    SubscribersHold,
    /// Replace usernames.
    SubscribersName,
    /// Write notes about subscribers.
    SubscribersNote,
    /// Export all that is stored about a subscriber.
    SubscribersExport,
    /// Ask for a subscriber's erasure.
    SubscribersErase,
    /// See the messages to subscribers.
    MessagesRead,
    /// Send messages to subscribers again.
    MessagesResend,
    /// See a subscriber's number or e-mail address.
    NumbersReveal,
    /// See wallets and transactions.
    WalletRead,
    /// Correct balances.
    WalletCorrect,
    /// Reverse transactions.
    WalletReverse,
    /// Ask for refunds of charges, and record those that were made outside.
    ChargesRefund,
    /// See changes that wait for approval.
    ChangesRead,
    /// Approve and refuse changes of others.
    ChangesDecide,
    /// See tournaments with their entrants and brackets.
    TournamentsRead,
    /// Create and change tournaments, and announce their rooms.
    TournamentsManage,
    /// Decide matches, enter results and cancel tournaments.
    TournamentsDecide,
    /// See background jobs.
    JobsRead,
    /// Retry and discard jobs that were given up.
    JobsManage,
    /// See members of staff.
    StaffRead,
    /// Invite members of staff, change their roles, disable them.
    StaffManage,
    /// Read the audit.
    AuditRead,
    /// Export the lists that the role sees.
    ListsExport,
}

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

impl Role {
    /// Every role.
    pub const ALL: [Self; 8] = [
        Self::Reviewer,
        Self::Care,
        Self::Organiser,
        Self::Editor,
        Self::Finance,
        Self::Fraud,
        Self::Administrator,
        Self::Auditor,
    ];

    /// Every role, the one that decides about more first. A person of several groups gets the first of these.
    pub const BY_RANK: [Self; 8] = [
        Self::Administrator,
        Self::Fraud,
        Self::Finance,
        Self::Care,
        Self::Organiser,
        Self::Editor,
        Self::Reviewer,
        Self::Auditor,
    ];

    /// Returns the role of a person of single sign-on by the role of each group: the highest of
    /// [`Role::BY_RANK`], or `None` if no group has one.
    #[must_use]
    pub fn of_groups(roles: &BTreeMap<String, Self>, groups: &[String]) -> Option<Self> {
        Self::BY_RANK
            .into_iter()
            .find(|role| groups.iter().any(|group| roles.get(group).is_some_and(|of_group| of_group == role)))
    }

    /// Returns the word for the wire, the database and the command line.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Reviewer => "reviewer",
            Self::Care => "care",
            Self::Organiser => "organiser",
            Self::Editor => "editor",
            Self::Finance => "finance",
            Self::Fraud => "fraud",
            Self::Administrator => "administrator",
            Self::Auditor => "auditor",
        }
    }

    /// Parses [`Role::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == word)
    }

    /// Whether the role has a permission.
    #[must_use]
    pub fn may(self, permission: Permission) -> bool {
        use Permission as P;
        match self {
            Self::Administrator => true,
            Self::Auditor => permission.only_reads(),
            Self::Reviewer => matches!(permission, P::ReviewsRead | P::ReviewsDecide),
            Self::Care => matches!(
                permission,
                P::ClaimsRead
                    | P::ClaimsWork
                    | P::ClaimsRefuse
                    | P::VouchersRead
                    | P::RewardsRead
                    | P::SubscribersRead
                    | P::SubscribersSessions
                    | P::SubscribersName
                    | P::SubscribersNote
                    | P::SubscribersExport
                    | P::SubscribersErase
                    | P::MessagesRead
                    | P::MessagesResend
                    | P::NumbersReveal
                    | P::WalletRead
                    | P::WalletCorrect
                    | P::ChargesRefund
                    | P::ChangesRead
                    | P::TournamentsRead
            ),
            Self::Organiser => {
                matches!(permission, P::TournamentsRead | P::TournamentsManage | P::TournamentsDecide)
            }
            // The desk is not built yet.
            Self::Editor => false,
            Self::Finance => matches!(
                permission,
                P::ClaimsRead
                    | P::VouchersRead
                    | P::VouchersImport
                    | P::RewardsRead
                    | P::RewardsStock
                    | P::SubscribersRead
                    | P::WalletRead
                    | P::WalletReverse
                    | P::ChargesRefund
                    | P::ChangesRead
                    | P::ChangesDecide
                    | P::TournamentsRead
                    | P::AuditRead
                    | P::ListsExport
            ),
            Self::Fraud => matches!(
                permission,
                P::ClaimsRead
                    | P::ClaimsRefuse
                    | P::RewardsRead
                    | P::ReviewsRead
                    | P::ReviewsDecide
                    | P::DisagreementsRead
                    | P::DisagreementsSettle
                    | P::SubscribersRead
                    | P::SubscribersSessions
                    | P::SubscribersHold
                    | P::SubscribersName
                    | P::SubscribersNote
                    | P::MessagesRead
                    | P::NumbersReveal
                    | P::WalletRead
                    | P::WalletReverse
                    | P::ChangesRead
                    | P::ChangesDecide
                    | P::TournamentsRead
                    | P::TournamentsDecide
                    | P::JobsRead
                    | P::JobsManage
                    | P::ListsExport
            ),
        }
    }

    /// Returns the role's permissions.
    pub fn permissions(self) -> impl Iterator<Item = Permission> {
        Permission::ALL.into_iter().filter(move |permission| self.may(*permission))
    }
}

impl Permission {
    /// Every permission.
    pub const ALL: [Self; 36] = [
        Self::ClaimsRead,
        Self::ClaimsWork,
        Self::ClaimsRefuse,
        Self::VouchersRead,
        Self::VouchersImport,
        Self::RewardsRead,
        Self::RewardsStock,
        Self::ReviewsRead,
        Self::ReviewsDecide,
        Self::DisagreementsRead,
        Self::DisagreementsSettle,
        Self::SubscribersRead,
        Self::SubscribersSessions,
        Self::SubscribersHold,
        Self::SubscribersName,
        Self::SubscribersNote,
        Self::SubscribersExport,
        Self::SubscribersErase,
        Self::MessagesRead,
        Self::MessagesResend,
        Self::NumbersReveal,
        Self::WalletRead,
        Self::WalletCorrect,
        Self::WalletReverse,
        Self::ChargesRefund,
        Self::ChangesRead,
        Self::ChangesDecide,
        Self::TournamentsRead,
        Self::TournamentsManage,
        Self::TournamentsDecide,
        Self::JobsRead,
        Self::JobsManage,
        Self::StaffRead,
        Self::StaffManage,
        Self::AuditRead,
        Self::ListsExport,
    ];

    /// Returns the word for the wire: `claims.read`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::ClaimsRead => "claims.read",
            Self::ClaimsWork => "claims.work",
            Self::ClaimsRefuse => "claims.refuse",
            Self::VouchersRead => "vouchers.read",
            Self::VouchersImport => "vouchers.import",
            Self::RewardsRead => "rewards.read",
            Self::RewardsStock => "rewards.stock",
            Self::ReviewsRead => "reviews.read",
            Self::ReviewsDecide => "reviews.decide",
            Self::DisagreementsRead => "disagreements.read",
            Self::DisagreementsSettle => "disagreements.settle",
            Self::SubscribersRead => "subscribers.read",
            Self::SubscribersSessions => "subscribers.sessions",
            Self::SubscribersHold => "subscribers.hold",
            Self::SubscribersName => "subscribers.name",
            Self::SubscribersNote => "subscribers.note",
            Self::SubscribersExport => "subscribers.export",
            Self::SubscribersErase => "subscribers.erase",
            Self::MessagesRead => "messages.read",
            Self::MessagesResend => "messages.resend",
            Self::NumbersReveal => "numbers.reveal",
            Self::WalletRead => "wallet.read",
            Self::WalletCorrect => "wallet.correct",
            Self::WalletReverse => "wallet.reverse",
            Self::ChargesRefund => "charges.refund",
            Self::ChangesRead => "changes.read",
            Self::ChangesDecide => "changes.decide",
            Self::TournamentsRead => "tournaments.read",
            Self::TournamentsManage => "tournaments.manage",
            Self::TournamentsDecide => "tournaments.decide",
            Self::JobsRead => "jobs.read",
            Self::JobsManage => "jobs.manage",
            Self::StaffRead => "staff.read",
            Self::StaffManage => "staff.manage",
            Self::AuditRead => "audit.read",
            Self::ListsExport => "lists.export",
        }
    }

    /// Parses [`Permission::as_str`].
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|permission| permission.as_str() == word)
    }

    /// Whether the permission changes nothing. Exporting is reading.
    fn only_reads(self) -> bool {
        matches!(
            self,
            Self::ClaimsRead
                | Self::VouchersRead
                | Self::RewardsRead
                | Self::ReviewsRead
                | Self::DisagreementsRead
                | Self::SubscribersRead
                | Self::MessagesRead
                | Self::WalletRead
                | Self::ChangesRead
                | Self::TournamentsRead
                | Self::JobsRead
                | Self::StaffRead
                | Self::AuditRead
                | Self::ListsExport
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_back() {
        assert!(Role::ALL.into_iter().all(|role| Role::from_word(role.as_str()) == Some(role)));
        let same = |permission: Permission| Permission::from_word(permission.as_str()) == Some(permission);
        assert!(Permission::ALL.into_iter().all(same));
        assert!(Desk::ALL.into_iter().all(|desk| Desk::from_word(desk.as_str()) == Some(desk)));
        assert_eq!((Role::from_word("root"), Permission::from_word("claims")), (None, None));
    }

    #[test]
    fn several_groups_give_the_role_that_decides_about_more() {
        let of_group = |group: &str, role| (group.to_owned(), role);
        let roles = BTreeMap::from([
            of_group("a-readers", Role::Auditor),
            of_group("b-desk", Role::Care),
            of_group("c-heads", Role::Administrator),
        ]);
        let role = |groups: &[&str]| {
            Role::of_groups(&roles, &groups.iter().map(|group| (*group).to_owned()).collect::<Vec<_>>())
        };
        assert_eq!(role(&["a-readers", "c-heads", "b-desk"]), Some(Role::Administrator));
        assert_eq!(role(&["staff", "b-desk", "a-readers"]), Some(Role::Care));
        assert_eq!((role(&[]), role(&["C-HEADS"])), (None, None));
        assert!(Role::ALL.into_iter().all(|role| Role::BY_RANK.contains(&role)));
    }

    #[test]
    fn money_needs_two_kinds_of_people_and_auditors_change_nothing() {
        let both = |role: Role, one, other| role.may(one) && role.may(other);
        for role in Role::ALL.into_iter().filter(|role| *role != Role::Administrator) {
            assert!(!both(role, Permission::WalletCorrect, Permission::ChangesDecide), "{role:?}");
            assert!(!role.may(Permission::StaffManage), "{role:?}");
        }
        assert_eq!(Role::Administrator.permissions().count(), Permission::ALL.len());
        let reads = |permission: &Permission| {
            permission.as_str().ends_with(".read") || *permission == Permission::ListsExport
        };
        assert!(Permission::ALL.iter().all(|permission| Role::Auditor.may(*permission) == reads(permission)));
    }
}
