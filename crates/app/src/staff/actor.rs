use std::sync::Arc;

use arena_rules::staff::Permission;
use uuid::Uuid;

use super::console::Console;
use crate::audit::{Act, AuditedStore, written_reason};
use crate::ports::{AuditChange, AuditLine, AuditOutcome, AuditTrace, SessionOpening, StaffMember};
use crate::{App, AppResult};

/// The client of a request to the console.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Client {
    /// The address.
    pub address: Option<String>,
    /// A description of the browser: `Chrome, Linux`.
    pub device: Option<String>,
    /// The request's id.
    pub request: Option<String>,
}

/// A member of staff who acts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StaffActor {
    /// The member.
    pub member: StaffMember,
    /// The session; `None` before it is opened.
    pub session: Option<Uuid>,
    /// How the session was opened.
    pub opening: SessionOpening,
    /// The client.
    pub client: Client,
}

impl StaffActor {
    /// A person whose session is about to be opened.
    pub(super) fn arriving(member: StaffMember, client: Client) -> Self {
        Self { member, session: None, opening: SessionOpening::Passkey, client }
    }

    /// Whether the session only shows the wallboard.
    #[must_use]
    pub fn only_shows_the_wallboard(&self) -> bool {
        self.opening == SessionOpening::Wallboard
    }

    /// Whether the person may do something in this session.
    #[must_use]
    pub fn may(&self, permission: Permission) -> bool {
        let shown = !self.only_shows_the_wallboard() || permission == Permission::OperationsRead;
        shown && self.member.role.may(permission)
    }

    /// Returns the portal's use cases for an action of this person: each commit also writes a line of the audit.
    #[must_use]
    pub fn acting(&self, console: &Console, action: &str, subject: &(impl ToString + ?Sized)) -> App {
        self.with_act(console, Act::new(&self.member.email, action, subject))
    }

    /// As [`StaffActor::acting`], for an action that needs a reason and whose use case asks for none.
    ///
    /// # Errors
    /// Refusal `reason_needed`.
    pub fn acting_because(
        &self,
        console: &Console,
        action: &str,
        subject: &(impl ToString + ?Sized),
        reason: &str,
    ) -> AppResult<App> {
        let reason = Some(written_reason(reason)?.to_owned());
        Ok(self.with_act(console, Act { reason, ..Act::new(&self.member.email, action, subject) }))
    }

    fn with_act(&self, console: &Console, act: Act) -> App {
        let act = Act { trace: self.trace(), ..act };
        let app = &console.app;
        let store = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
        App { store, ..(**app).clone() }
    }

    /// Returns the line of an action that is part of another one.
    pub(super) fn line(
        &self,
        console: &Console,
        action: &str,
        subject: &impl ToString,
        change: AuditChange,
    ) -> AuditLine {
        let line = AuditLine::new(console.app.now(), &self.member.email, action, subject);
        AuditLine { change, trace: self.trace(), ..line }
    }

    /// Returns the line of an action that the server refused.
    #[must_use]
    pub fn refusal(&self, console: &Console, action: &str, subject: &str, code: &str) -> AuditLine {
        AuditLine {
            change: AuditChange::because(code),
            trace: self.trace(),
            outcome: AuditOutcome::Refused,
            ..AuditLine::new(console.app.now(), &self.member.email, action, subject)
        }
    }

    fn trace(&self) -> AuditTrace {
        AuditTrace {
            staff: Some(self.member.id),
            session: self.session,
            address: self.client.address.clone(),
            request: self.client.request.clone(),
        }
    }
}
