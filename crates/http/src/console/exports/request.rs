use arena_app::exports::{ExportedList, StaffFilter};
use arena_app::ports::{AuditFilter, StaffState, SubscriberId};
use arena_app::rewards::SupplyFilter;
use arena_rules::staff::Role;
use arena_rules::texts::fields;
use chrono::{DateTime, NaiveDate, Utc};
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::audit::given;
use super::super::changes::queue_of;
use super::super::claims::filter_of;
use crate::door::error::{ApiError, ApiResult};

/// The list to be exported, with the filter that its page has.
#[derive(Deserialize, ToSchema)]
#[serde(tag = "list", rename_all = "snake_case")]
pub(crate) enum ExportRequest {
    /// The audit, with the filters of its list.
    Audit {
        actor: Option<String>,
        action: Option<String>,
        subject: Option<String>,
        since: Option<DateTime<Utc>>,
        until: Option<DateTime<Utc>>,
    },
    /// Claims, with the filters of their list.
    Claims { state: Option<String>, reward: Option<i32>, late: Option<bool> },
    /// Changes that need a second person.
    Changes {
        /// `open` (the default) or `decided`.
        state: Option<String>,
    },
    /// Members of staff.
    Staff {
        /// Only members whose name and e-mail address contain this text.
        search: Option<String>,
        /// Only members with this role.
        role: Option<String>,
        /// `invited`, `active` or `disabled`; all without one.
        state: Option<String>,
    },
    /// The movements of a subscriber's wallet.
    Wallet {
        /// The subscriber's id.
        subscriber: Uuid,
    },
    /// The charges of a subscriber.
    Charges {
        /// The subscriber's id.
        subscriber: Uuid,
    },
    /// The batches of voucher codes, without the codes.
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
    Rewards {
        /// Only rewards on offer of which few are left.
        low: Option<bool>,
        /// Only rewards that subscribers can claim.
        offered: Option<bool>,
    },
}

impl ExportRequest {
    /// Returns the list.
    ///
    /// # Errors
    /// 400 for a state of claims or changes that does not exist, 422 for such a role or state of staff.
    pub(super) fn list(self) -> ApiResult<ExportedList> {
        Ok(match self {
            Self::Audit { actor, action, subject, since, until } => ExportedList::Audit(AuditFilter {
                actor: given(actor),
                action: given(action),
                subject: given(subject),
                since,
                until,
            }),
            Self::Claims { state, reward, late } => {
                ExportedList::Claims(filter_of(state.as_deref(), reward, late)?)
            }
            Self::Changes { state } => ExportedList::Changes(queue_of(state.as_deref())?),
            Self::Staff { search, role, state } => ExportedList::Staff(StaffFilter {
                search: given(search),
                role: word("role", given(role), Role::from_word)?,
                state: word("state", given(state), StaffState::from_word)?,
            }),
            Self::Wallet { subscriber } => ExportedList::Wallet(SubscriberId(subscriber)),
            Self::Charges { subscriber } => ExportedList::Charges(SubscriberId(subscriber)),
            Self::Vouchers => ExportedList::Vouchers,
            Self::Figures { from, until } => ExportedList::Figures { from, until },
            Self::Money { from, until } => ExportedList::Money { from, until },
            Self::Rewards { low, offered } => ExportedList::Rewards(SupplyFilter {
                low: low.unwrap_or(false),
                offered: offered.unwrap_or(false),
            }),
        })
    }
}

/// Returns what a field's word names, if the field has one.
fn word<T>(field: &str, word: Option<String>, read: impl Fn(&str) -> Option<T>) -> ApiResult<Option<T>> {
    let known = |word: String| read(&word).ok_or_else(|| ApiError::field(field, fields::MALFORMED));
    word.map(known).transpose()
}
