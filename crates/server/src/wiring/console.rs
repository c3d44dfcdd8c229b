//! The operator's console: its listener, its pages and, in a demo, the first invitation.

use std::borrow::Cow;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use arena_adapters::passkeys::WebauthnPasskeys;
use arena_adapters::sso::{OpenIdConnect, SsoConfig};
use arena_app::App;
use arena_app::audit::{Act, AuditedStore};
use arena_app::ports::{StaffState, Store};
use arena_app::staff::{self, Console, Invited, NewStaff, SingleSignOn};
use arena_http::{Asset, Assets, ConsoleConfig, ConsoleState, console_router};
use arena_rules::staff::Role;
use axum::Router;
use rust_embed::RustEmbed;
use tokio::net::TcpListener;

use super::assets::encoded;
use crate::config::{Config, ConsoleListener, Mode};

#[derive(RustEmbed)]
#[folder = "../../web/dist-console"]
struct Dist;

struct ConsoleApp;

impl Assets for ConsoleApp {
    fn get(&self, path: &str) -> Option<Asset> {
        encoded(path, |path| Dist::get(path).map(|file| -> Cow<'static, [u8]> { file.data }))
    }
}

/// Sign-ins, recovery codes and invitations a minute from one address.
const TRIES: NonZeroU32 = NonZeroU32::MIN.saturating_add(59);

/// The longest time of a request to the provider of single sign-on. A sign-on makes four one after the other (its
/// description, its keys, tokens, user info), which have to end within `limits.timeout_seconds`.
const SSO_TIMEOUT: Duration = Duration::from_secs(3);

/// The person whom a demo invites at its start.
const OF_DEMO: NewStaff<'static> =
    NewStaff { name: "Demo administrator", email: "administrator@arena.example", role: Role::Administrator };

/// A console that listens.
pub(crate) struct ConsoleSide {
    pub(crate) listener: TcpListener,
    pub(crate) router: Router,
    pub(crate) state: ConsoleState,
    /// The address of its pages; in a demo with an invitation.
    pub(crate) link: String,
}

/// Opens the console where one is configured, or in a demo.
///
/// # Errors
/// The key that is wrong.
pub(crate) async fn open(config: &Config, app: &App, first: bool) -> anyhow::Result<Option<ConsoleSide>> {
    let demo = config.mode == Mode::Demo;
    let Some(listener) = config.console.listener(demo, first) else { return Ok(None) };
    let listener = match listener {
        ConsoleListener::Configured(at) => TcpListener::bind(at)
            .await
            .with_context(|| format!("key `console.listen`: {at} cannot be listened on"))?,
        ConsoleListener::OfDemo(at) => match TcpListener::bind(at).await {
            Ok(listener) => listener,
            Err(error) => {
                tracing::warn!(%at, %error, "no console: set `console.listen` to another address");
                return Ok(None);
            }
        },
    };
    let at = listener.local_addr()?;
    let origin = config.console.origin(at);
    let passkeys = WebauthnPasskeys::new(&origin, &config.brand.product)
        .map_err(|why| anyhow!("key `console.url`: {why}"))?;
    let console = Console {
        app: Arc::new(app.clone()),
        passkeys: Arc::new(passkeys),
        single_sign_on: single_sign_on(config, app, &origin)?,
        settings: config.console.settings(demo, at),
    };
    let link = if console.settings.without_passkey {
        let code = invite_demo(&console).await.context("the console's first invitation")?;
        format!("{origin}/invitation#{code}")
    } else {
        origin.clone()
    };
    let state = ConsoleState::new(
        console,
        ConsoleConfig {
            origin,
            allowed: config.console.allowed.clone(),
            trusted_proxies: config.limits.trusted_proxies.clone(),
            tries_per_minute: TRIES,
            demo,
            timeout: Duration::from_secs(config.limits.timeout_seconds),
        },
        Arc::new(ConsoleApp),
    );
    Ok(Some(ConsoleSide { listener, router: console_router(&state), state, link }))
}

/// Connects single sign-on, if it is on. The provider is asked at the first sign-on.
fn single_sign_on(config: &Config, app: &App, origin: &str) -> anyhow::Result<Option<SingleSignOn>> {
    let sso = &config.console.sso;
    if !sso.is_on() {
        return Ok(None);
    }
    let settings = SsoConfig {
        issuer: sso.issuer.clone(),
        client_id: sso.client_id.clone(),
        client_secret: sso.client_secret.clone(),
        redirect_url: format!("{origin}/sso"),
        scopes: sso.scopes.clone(),
        groups: sso.groups.clone(),
        max_age: Duration::from_secs(u64::from(config.console.session_hours) * 3600),
        timeout: SSO_TIMEOUT,
    };
    let provider = OpenIdConnect::new(settings, app.clock.clone(), app.random.clone())
        .map_err(|why| anyhow!("key `console.sso.issuer`: {why}"))?;
    Ok(Some(SingleSignOn {
        provider: Arc::new(provider),
        label: sso.label.trim().to_owned(),
        claim: sso.groups.clone(),
        roles: sso.roles.clone(),
    }))
}

/// Invites a demo's administrator, again at each start. Returns the code.
async fn invite_demo(console: &Console) -> anyhow::Result<String> {
    let app = &console.app;
    let act = Act::new("demo", "staff invite", "new");
    let store: Arc<dyn Store> = Arc::new(AuditedStore::new(app.store.clone(), app.clock.clone(), act));
    let acting = App { store, ..(**app).clone() };
    let known = app.store.read().staff_members().by_email(OF_DEMO.email).await?;
    let invited: Invited = match known {
        None => staff::invite(&acting, console.settings, OF_DEMO).await?,
        Some(member) if member.state == StaffState::Disabled => {
            staff::enable(&acting, console.settings, member.id).await?
        }
        Some(member) => staff::invite_once_more(&acting, console.settings, member.id).await?,
    };
    Ok(invited.code)
}
