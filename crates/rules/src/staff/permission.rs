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
    /// See persons' requests about their data.
    RequestsRead,
    /// Record persons' requests about their data, extend and settle them.
    RequestsManage,
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
    /// See prizes and invitations that wait for a look.
    PrizesRead,
    /// Pay and refuse prizes and invitations that wait.
    PrizesDecide,
    /// See accounts with signs of fraud, and cases.
    CasesRead,
    /// Open cases, and decide about their accounts and appeals.
    CasesManage,
    /// See background jobs.
    JobsRead,
    /// Retry and discard jobs that were given up.
    JobsManage,
    /// See how the system runs: switches, the outbox, gateways, nodes.
    OperationsRead,
    /// Pause parts of the product, and announce something to every subscriber.
    OperationsManage,
    /// See the figures of days about people and play.
    ReportsRead,
    /// See the figures of days about money and credits, and the books of a month.
    FinanceRead,
    /// See members of staff.
    StaffRead,
    /// Invite members of staff, change their roles, disable them.
    StaffManage,
    /// Read the audit.
    AuditRead,
    /// Export the lists that the role sees.
    ListsExport,
}

impl Permission {
    /// Every permission.
    pub const ALL: [Self; 46] = [
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
        Self::RequestsRead,
        Self::RequestsManage,
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
        Self::PrizesRead,
        Self::PrizesDecide,
        Self::CasesRead,
        Self::CasesManage,
        Self::JobsRead,
        Self::JobsManage,
        Self::OperationsRead,
        Self::OperationsManage,
        Self::ReportsRead,
        Self::FinanceRead,
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
            Self::RequestsRead => "requests.read",
            Self::RequestsManage => "requests.manage",
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
            Self::PrizesRead => "prizes.read",
            Self::PrizesDecide => "prizes.decide",
            Self::CasesRead => "cases.read",
            Self::CasesManage => "cases.manage",
            Self::JobsRead => "jobs.read",
            Self::JobsManage => "jobs.manage",
            Self::OperationsRead => "operations.read",
            Self::OperationsManage => "operations.manage",
            Self::ReportsRead => "reports.read",
            Self::FinanceRead => "finance.read",
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
    pub(super) fn only_reads(self) -> bool {
        matches!(
            self,
            Self::ClaimsRead
                | Self::VouchersRead
                | Self::RewardsRead
                | Self::ReviewsRead
                | Self::DisagreementsRead
                | Self::SubscribersRead
                | Self::RequestsRead
                | Self::MessagesRead
                | Self::WalletRead
                | Self::ChangesRead
                | Self::TournamentsRead
                | Self::PrizesRead
                | Self::CasesRead
                | Self::JobsRead
                | Self::OperationsRead
                | Self::ReportsRead
                | Self::FinanceRead
                | Self::StaffRead
                | Self::AuditRead
                | Self::ListsExport
        )
    }
}
