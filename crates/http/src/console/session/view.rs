use arena_app::ports::StaffMember;
use arena_app::staff::{self, Opened, StaffActor};
use arena_rules::staff::Permission;
use axum::http::HeaderMap;
use chrono::{DateTime, Utc};
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

use super::super::door::actor::session_cookie;
use super::super::state::ConsoleState;
use crate::door::error::ApiResult;

/// A member of staff.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Staff)]
pub(crate) struct MemberView {
    id: Uuid,
    name: String,
    email: String,
    /// `reviewer`, `care`, `organiser`, `editor`, `finance`, `fraud`, `administrator` or `auditor`.
    role: &'static str,
    /// `invited`, `active` or `disabled`.
    state: &'static str,
}

impl From<&StaffMember> for MemberView {
    fn from(member: &StaffMember) -> Self {
        Self {
            id: member.id,
            name: member.name.clone(),
            email: member.email.clone(),
            role: member.role.as_str(),
            state: member.state.as_str(),
        }
    }
}

/// The portal that the console belongs to.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct PortalView {
    product: String,
    operator: String,
    /// The word for credits.
    coin: String,
    /// The time zone in which days are counted.
    time_zone: String,
    /// The currency, ISO 4217.
    currency: String,
}

/// The session of a signed-in person.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = StaffSession)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SessionView {
    staff: MemberView,
    /// What the person may do, such as `claims.read`.
    permissions: Vec<&'static str>,
    /// How the session was opened: `passkey` (or an invitation), `recovery` or `sso`; `wallboard` if it only shows the wallboard.
    opened_by: &'static str,
    /// Whether the server is a demo.
    demo: bool,
    portal: PortalView,
    /// When the session ends unless used.
    idle_until: DateTime<Utc>,
    /// When the session ends in any case.
    expires_at: DateTime<Utc>,
    /// The number of the person's passkeys.
    passkeys: u64,
    /// The number of the person's recovery codes.
    recovery_codes: u64,
}

impl SessionView {
    pub(super) async fn of(state: &ConsoleState, actor: &StaffActor) -> ApiResult<Self> {
        let console = &state.0.console;
        let facts = staff::facts(console, actor).await?;
        let settings = &console.app.settings;
        let permissions = actor.member.role.permissions().filter(|permission| actor.may(*permission));
        Ok(Self {
            staff: MemberView::from(&actor.member),
            permissions: permissions.map(Permission::as_str).collect(),
            opened_by: actor.opening.as_str(),
            demo: state.0.config.demo,
            portal: PortalView {
                product: settings.product.clone(),
                operator: settings.operator.clone(),
                coin: settings.coin.clone(),
                time_zone: settings.zone.to_string(),
                currency: settings.prices.currency.clone(),
            },
            idle_until: facts.idle_until,
            expires_at: facts.expires_at,
            passkeys: facts.passkeys,
            recovery_codes: facts.recovery_codes,
        })
    }
}

/// Returns the answer of a sign-in: the session, and the headers with its cookie.
pub(in super::super) async fn opened(
    state: &ConsoleState,
    opened: &Opened,
) -> ApiResult<(HeaderMap, SessionView)> {
    let view = SessionView::of(state, &opened.actor).await?;
    Ok((session_cookie(state, Some(&opened.token))?, view))
}

impl From<staff::CeremonyBegun> for CeremonyBegun {
    fn from(begun: staff::CeremonyBegun) -> Self {
        Self { ceremony: begun.ceremony, options: begun.options }
    }
}

/// A ceremony of WebAuthn that a browser finishes.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CeremonyBegun {
    ceremony: Uuid,
    /// The options for `navigator.credentials`, as JSON.
    #[schema(value_type = Object)]
    options: Value,
}
