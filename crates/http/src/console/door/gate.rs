//! The gate of a route: who may call it, and whether the call must be confirmed.

use arena_app::staff::{Console, StaffActor};
use arena_rules::staff::Permission;
use axum::body::Body;
use axum::extract::{DefaultBodyLimit, FromRef, MatchedPath, Request, State};
use axum::http::{Method, StatusCode};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use serde_json::json;
use utoipa_axum::router::{OpenApiRouter, UtoipaMethodRouter};

use super::super::state::ConsoleState;
use super::actor::{Acting, authenticated};
use super::{BODY_MAX, own_page, step_up};
use crate::door::client::client_address;
use crate::door::error::{ApiError, RefusalCode};
use crate::door::json;

/// What routes are built for.
#[derive(Clone, Copy)]
pub(crate) enum Doors<'a> {
    /// Serving: each route has its gate.
    Guarded(&'a ConsoleState),
    /// The description alone. These routes are never served.
    Described,
}

/// Who may call a route.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gate {
    /// Anybody, at a limited rate: signing in.
    Anybody,
    /// Everybody who is signed in.
    SignedIn,
    /// Everybody who is signed in, also by a session that only shows the wallboard.
    OwnSession,
    /// Everybody who is signed in; the call comes from the page by itself and is no use of the session.
    Background,
    /// Everybody who is signed in, with a confirmation by a passkey.
    Confirmed,
    /// Everybody who is signed in, with a confirmation by a passkey unless the person has none to confirm with: a
    /// recovery code opened the session, or single sign-on has just proven who they are.
    FirstPasskey,
    /// Those who have a permission.
    Needs(Permission),
    /// Those who have a permission, with a confirmation by a passkey.
    NeedsConfirmed(Permission),
}

impl Gate {
    fn permission(self) -> Option<Permission> {
        match self {
            Self::Needs(permission) | Self::NeedsConfirmed(permission) => Some(permission),
            Self::Anybody
            | Self::SignedIn
            | Self::OwnSession
            | Self::Background
            | Self::Confirmed
            | Self::FirstPasskey => None,
        }
    }

    /// Whether a session that only shows the wallboard may make the call.
    fn shows_the_wallboard(self) -> bool {
        matches!(self, Self::OwnSession | Self::Needs(Permission::OperationsRead))
    }

    fn is_confirmed(self) -> bool {
        matches!(self, Self::Confirmed | Self::FirstPasskey | Self::NeedsConfirmed(_))
    }

    /// Puts routes behind this gate, and says so in their description.
    pub(crate) fn before(
        self,
        doors: Doors<'_>,
        routes: UtoipaMethodRouter<ConsoleState>,
    ) -> OpenApiRouter<ConsoleState> {
        self.before_large(doors, routes, BODY_MAX)
    }

    /// As [`Gate::before`], for calls whose bodies have up to `body_max` bytes.
    pub(crate) fn before_large(
        self,
        doors: Doors<'_>,
        routes: UtoipaMethodRouter<ConsoleState>,
        body_max: usize,
    ) -> OpenApiRouter<ConsoleState> {
        let mut router = OpenApiRouter::new().routes(routes);
        for item in router.get_openapi_mut().paths.paths.values_mut() {
            for operation in [&mut item.get, &mut item.post].into_iter().flatten() {
                let extensions = operation.extensions.get_or_insert_default();
                let permission = self.permission().map(Permission::as_str);
                let who = match (self, permission) {
                    (Self::Anybody, _) => "anybody",
                    (_, None) => "signed in",
                    (_, Some(permission)) => permission,
                };
                // One key: the order of several differs from run to run.
                extensions
                    .insert("x-access".into(), json!({ "permission": who, "stepUp": self.is_confirmed() }));
            }
        }
        match doors {
            Doors::Guarded(state) => {
                let pass = middleware::from_fn_with_state((state.clone(), self, body_max), pass);
                // The innermost limit counts.
                router.route_layer(DefaultBodyLimit::max(body_max)).route_layer(pass)
            }
            Doors::Described => router,
        }
    }
}

async fn pass(
    State((state, gate, body_max)): State<(ConsoleState, Gate, usize)>,
    path: MatchedPath,
    request: Request,
    next: Next,
) -> Response {
    let method = request.method().clone();
    if let Err(error) = own_page::check(&method, request.headers(), &state.0.config.origin) {
        return error.into_response();
    }
    let (parts, body) = request.into_parts();
    if matches!(gate, Gate::Anybody) {
        let address = client_address(&parts, &state.0.config.trusted_proxies);
        let request = Request::from_parts(parts, body);
        return match state.0.tries.check(address) {
            Ok(()) => next.run(request).await,
            Err(error) => error.into_response(),
        };
    }
    let actor = match authenticated(&parts, &state, matches!(gate, Gate::Background)).await {
        Ok(actor) => actor,
        Err(error) => return error.into_response(),
    };
    let asked = Asked { method, path, subject: parts.uri.path().to_owned() };
    let request = Request::from_parts(parts, body);
    let response = answer(&state, (gate, body_max), &actor, request, next).await;
    if let Some(code) = asked.refused(&response) {
        asked.note_refusal(&state, &actor, &code).await;
    }
    response
}

async fn answer(
    state: &ConsoleState,
    (gate, body_max): (Gate, usize),
    actor: &StaffActor,
    request: Request,
    next: Next,
) -> Response {
    if gate.permission().is_some_and(|permission| !actor.member.role.may(permission)) {
        return not_permitted().into_response();
    }
    if actor.only_shows_the_wallboard() && !gate.shows_the_wallboard() {
        let text = "This session only shows the wallboard. Sign in again to work here.";
        return ApiError::new(StatusCode::FORBIDDEN, "only_wallboard", text).into_response();
    }
    let mut request = request;
    let mut confirm = gate.is_confirmed();
    if matches!(gate, Gate::FirstPasskey) {
        let console = Console::from_ref(state);
        match arena_app::staff::may_add_passkey_unconfirmed(&console, actor).await {
            Ok(unconfirmed) => confirm = !unconfirmed,
            Err(error) => return ApiError::from(error).into_response(),
        }
    }
    if confirm {
        let (parts, body) = request.into_parts();
        let Ok(bytes) = axum::body::to_bytes(body, body_max).await else {
            return json::too_large().into_response();
        };
        if let Err(response) = step_up::check(state, actor, &parts, &bytes).await {
            return *response;
        }
        request = Request::from_parts(parts, Body::from(bytes));
    }
    request.extensions_mut().insert(Acting(actor.clone()));
    next.run(request).await
}

/// The answer to who lacks a permission.
pub(crate) fn not_permitted() -> ApiError {
    ApiError::new(StatusCode::FORBIDDEN, "not_permitted", "Your role does not allow this.")
}

/// What a person asked for, for the audit's line if it is refused.
struct Asked {
    method: Method,
    path: MatchedPath,
    subject: String,
}

impl Asked {
    /// Returns the code of a refused action. Reading what is not there is no action.
    fn refused(&self, response: &Response) -> Option<RefusalCode> {
        let reads = matches!(self.method, Method::GET | Method::HEAD);
        let counts = !reads || response.status() == StatusCode::FORBIDDEN;
        response.extensions().get().filter(|_| counts).cloned()
    }

    /// Writes a refused action down.
    async fn note_refusal(&self, state: &ConsoleState, actor: &StaffActor, code: &RefusalCode) {
        let console = Console::from_ref(state);
        let action = self.path.as_str().trim_start_matches("/api/v1/");
        let subject = self.subject.trim_start_matches("/api/v1/");
        let line = actor.refusal(&console, action, subject, &code.0);
        let written = async {
            let tx = console.app.store.begin().await?;
            tx.audit().note(&line).await?;
            tx.commit().await
        };
        if let Err(error) = written.await {
            tracing::error!(%error, "a refusal cannot be written to the audit");
        }
    }
}
