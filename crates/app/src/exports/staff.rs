use arena_rules::export_file::Cell;
use arena_rules::staff::Role;
use async_trait::async_trait;

use super::reader::{Row, RowReader};
use crate::ports::{ListedStaff, StaffState};
use crate::staff;
use crate::{App, AppResult};

/// Which members of staff are exported. [`Default`] selects all.
#[derive(Clone, Debug, Default)]
pub struct StaffFilter {
    /// Only members whose name and e-mail address contain this text, in letters of any case.
    pub search: Option<String>,
    /// Only members with this role.
    pub role: Option<Role>,
    /// Only members in this state.
    pub state: Option<StaffState>,
}

impl StaffFilter {
    fn selects(&self, ListedStaff { member, .. }: &ListedStaff) -> bool {
        let text = format!("{} {}", member.name, member.email).to_lowercase();
        self.search.as_ref().is_none_or(|search| text.contains(&search.to_lowercase()))
            && self.role.is_none_or(|role| role == member.role)
            && self.state.is_none_or(|state| state == member.state)
    }
}

/// Members of staff by name, for a review of who has access.
pub(super) struct StaffRows(Option<StaffFilter>);

impl StaffRows {
    pub(super) fn of(filter: StaffFilter) -> Self {
        Self(Some(filter))
    }
}

#[async_trait]
impl RowReader for StaffRows {
    fn columns(&self) -> &'static [&'static str] {
        &["staff", "name", "email", "role", "state", "created_at", "last_seen_at", "passkeys", "sessions"]
    }

    async fn read(&mut self, app: &App) -> AppResult<Vec<Row>> {
        let Some(filter) = self.0.take() else { return Ok(Vec::new()) };
        let all = staff::list(app).await?;
        Ok(all.into_iter().filter(|listed| filter.selects(listed)).map(row).collect())
    }
}

fn row(ListedStaff { member, last_seen_at, passkeys, sessions }: ListedStaff) -> Row {
    vec![
        Cell::text(member.id.to_string()),
        member.name.into(),
        member.email.into(),
        Cell::text(member.role.as_str()),
        Cell::text(member.state.as_str()),
        member.created_at.into(),
        last_seen_at.into(),
        passkeys.cast_signed().into(),
        sessions.cast_signed().into(),
    ]
}
