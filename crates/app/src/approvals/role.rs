use arena_rules::staff::Role;
use uuid::Uuid;

use super::propose::{ProposalOutcome, write};
use crate::error::refuse;
use crate::ports::{ChangeState, Proposal, StaffMember};
use crate::staff::{self, ConsoleSettings, Invited, NewStaff, set_role_within};
use crate::{App, AppError, AppResult};

/// Changes a person's role, and ends their sessions. The role of an administrator waits for another administrator, if there
/// is one beside the maker.
///
/// # Errors
/// [`AppError::NotFound`]; refusals `own_role`, `last_administrator`, `staff_changed`, `role_waits`.
pub async fn set_role(
    app: &App,
    maker: &StaffMember,
    id: Uuid,
    role: Role,
) -> AppResult<ProposalOutcome<StaffMember>> {
    if maker.id == id {
        return refuse("own_role", "You cannot change your own role. Ask another administrator.");
    }
    let tx = app.store.begin().await?;
    let others = tx.staff_members().lock_administrators().await? > 1;
    let outcome = if role == Role::Administrator && others {
        let member = tx.staff_members().find(id).await?.ok_or(AppError::NotFound)?;
        if member.role == role {
            return refuse("staff_changed", "This person is an administrator already.");
        }
        let proposal = Proposal::Role { staff: id, role };
        if tx.changes().waiting(&proposal, app.now()).await?.is_some() {
            return refuse(
                "role_waits",
                "Somebody asked for this already. It waits for another administrator.",
            );
        }
        let reason = format!("Role of {}", role.as_str());
        ProposalOutcome::Waits(write(app, &*tx, maker, proposal, &reason, ChangeState::Open).await?)
    } else {
        ProposalOutcome::Done(set_role_within(app, &*tx, id, role).await?)
    };
    tx.commit().await?;
    Ok(outcome)
}

/// Invites a person. An administrator cannot be invited where there is another one to ask: the role is asked for afterwards.
///
/// # Errors
/// Refusals `second_person_needed`, `name_invalid`, `email_invalid`, `email_taken`.
pub async fn invite(app: &App, settings: ConsoleSettings, new: NewStaff<'_>) -> AppResult<Invited> {
    if new.role == Role::Administrator {
        let tx = app.store.begin().await?;
        if tx.staff_members().lock_administrators().await? > 1 {
            let text = "Another administrator has to agree to this role. Invite the person with another role, and change it \
                        then.";
            return refuse("second_person_needed", text);
        }
    }
    staff::invite(app, settings, new).await
}
