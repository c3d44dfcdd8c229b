use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Permission;

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
                    | P::RequestsRead
                    | P::RequestsManage
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
                matches!(
                    permission,
                    P::TournamentsRead
                        | P::TournamentsManage
                        | P::TournamentsDecide
                        | P::ChangesRead
                        | P::ReportsRead
                )
            }
            // The desk for content is not built yet.
            Self::Editor => permission == P::ReportsRead,
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
                    | P::ReportsRead
                    | P::FinanceRead
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
                    | P::RequestsRead
                    | P::MessagesRead
                    | P::NumbersReveal
                    | P::WalletRead
                    | P::WalletReverse
                    | P::ChangesRead
                    | P::ChangesDecide
                    | P::TournamentsRead
                    | P::TournamentsDecide
                    | P::PrizesRead
                    | P::PrizesDecide
                    | P::CasesRead
                    | P::CasesManage
                    | P::JobsRead
                    | P::JobsManage
                    | P::OperationsRead
                    | P::OperationsManage
                    | P::ListsExport
            ),
        }
    }

    /// Returns the role's permissions.
    pub fn permissions(self) -> impl Iterator<Item = Permission> {
        Permission::ALL.into_iter().filter(move |permission| self.may(*permission))
    }
}
