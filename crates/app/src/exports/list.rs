use arena_rules::staff::{Permission, Role};
use chrono::NaiveDate;
use serde_json::{Value, json};

use super::audit::AuditRows;
use super::changes::ChangeRows;
use super::charges::ChargeRows;
use super::claims::ClaimRows;
use super::figures::FigureRows;
use super::reader::RowReader;
use super::rewards::RewardRows;
use super::staff::{StaffFilter, StaffRows};
use super::vouchers::VoucherRows;
use super::wallet::WalletRows;
use crate::approvals::ChangeQueue;
use crate::ports::{AuditFilter, StaffState, SubscriberId};
use crate::rewards::SupplyFilter;
use crate::rewards::claims::DeskFilter;

/// A list of the console with its filter.
#[derive(Clone, Debug)]
pub enum ExportedList {
    /// The audit.
    Audit(AuditFilter),
    /// Claims.
    Claims(DeskFilter),
    /// Changes that need a second person.
    Changes(ChangeQueue),
    /// Members of staff.
    Staff(StaffFilter),
    /// The movements of a subscriber's wallet.
    Wallet(SubscriberId),
    /// The charges of a subscriber.
    Charges(SubscriberId),
    /// The batches of voucher codes.
    Vouchers,
    /// Figures of days about people and play.
    Figures {
        /// The first day.
        from: NaiveDate,
        /// The last day.
        until: NaiveDate,
    },
    /// Figures of days about money and credits.
    Money {
        /// The first day.
        from: NaiveDate,
        /// The last day.
        until: NaiveDate,
    },
    /// Rewards with their stock and cost.
    Rewards(SupplyFilter),
}

impl ExportedList {
    /// Returns the word for the wire, the audit and the file's name.
    #[must_use]
    pub fn as_str(&self) -> &'static str {
        match self {
            Self::Audit(_) => "audit",
            Self::Claims(_) => "claims",
            Self::Changes(_) => "changes",
            Self::Staff(_) => "staff",
            Self::Wallet(_) => "wallet",
            Self::Charges(_) => "charges",
            Self::Vouchers => "vouchers",
            Self::Figures { .. } => "figures",
            Self::Money { .. } => "money",
            Self::Rewards(_) => "rewards",
        }
    }

    /// Returns the permission that shows the list.
    #[must_use]
    pub fn seen_with(&self) -> Permission {
        match self {
            Self::Audit(_) => Permission::AuditRead,
            Self::Claims(_) => Permission::ClaimsRead,
            Self::Changes(_) => Permission::ChangesRead,
            Self::Staff(_) => Permission::StaffRead,
            Self::Wallet(_) => Permission::WalletRead,
            Self::Charges(_) => Permission::SubscribersRead,
            Self::Vouchers => Permission::VouchersRead,
            Self::Figures { .. } => Permission::ReportsRead,
            Self::Money { .. } => Permission::FinanceRead,
            Self::Rewards(_) => Permission::RewardsRead,
        }
    }

    /// Returns the filter for the audit.
    pub(super) fn filter(&self) -> Value {
        match self {
            Self::Audit(AuditFilter { actor, action, subject, since, until }) => json!({
                "actor": actor, "action": action, "subject": subject, "since": since, "until": until,
            }),
            Self::Claims(DeskFilter { queue, reward, late }) => {
                json!({ "state": queue.as_str(), "reward": reward, "late": late })
            }
            Self::Changes(queue) => json!({ "state": queue.as_str() }),
            Self::Staff(StaffFilter { search, role, state }) => json!({
                "search": search, "role": role.map(Role::as_str), "state": state.map(StaffState::as_str),
            }),
            Self::Wallet(subscriber) | Self::Charges(subscriber) => {
                json!({ "subscriber": subscriber.to_string() })
            }
            Self::Vouchers => json!({}),
            Self::Figures { from, until } | Self::Money { from, until } => {
                json!({ "from": from, "until": until })
            }
            Self::Rewards(SupplyFilter { low, offered }) => json!({ "low": low, "offered": offered }),
        }
    }

    /// Returns the reader of the rows; `me` is the e-mail address of the person who exports.
    pub(super) fn reader(&self, me: &str) -> Box<dyn RowReader> {
        match self {
            Self::Audit(filter) => Box::new(AuditRows::of(filter.clone())),
            Self::Claims(filter) => Box::new(ClaimRows::of(*filter, me)),
            Self::Changes(queue) => Box::new(ChangeRows::of(*queue)),
            Self::Staff(filter) => Box::new(StaffRows::of(filter.clone())),
            Self::Wallet(subscriber) => Box::new(WalletRows::of(*subscriber)),
            Self::Charges(subscriber) => Box::new(ChargeRows::of(*subscriber)),
            Self::Vouchers => Box::new(VoucherRows::default()),
            Self::Figures { from, until } => Box::new(FigureRows::of(*from, *until, false)),
            Self::Money { from, until } => Box::new(FigureRows::of(*from, *until, true)),
            Self::Rewards(filter) => Box::new(RewardRows::of(*filter)),
        }
    }
}
