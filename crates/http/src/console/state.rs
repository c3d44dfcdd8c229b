use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use arena_app::App;
use arena_app::staff::Console;
use axum::extract::FromRef;

use super::door::tries::Tries;
use super::live::DeskHub;
use crate::door::addresses::AddressRange;
use crate::site::assets::Assets;

/// Configuration of the console's server.
#[derive(Clone)]
pub struct ConsoleConfig {
    /// The address of its pages, such as `https://console.arena.example`: the only origin that may call.
    pub origin: String,
    /// Addresses that may call; empty allows all.
    pub allowed: Vec<AddressRange>,
    /// Addresses of proxies whose `X-Forwarded-For` is trusted.
    pub trusted_proxies: Vec<AddressRange>,
    /// Sign-ins, recovery codes and invitations a minute from one address, which an office may share.
    pub tries_per_minute: NonZeroU32,
    /// `true` in the mode `demo`.
    pub demo: bool,
    /// The longest time that a request may take.
    pub timeout: Duration,
}

impl ConsoleConfig {
    /// Whether cookies carry `Secure` and the `__Host-` prefix.
    pub(super) fn secure(&self) -> bool {
        self.origin.starts_with("https://")
    }
}

/// State of the console's server.
#[derive(Clone)]
pub struct ConsoleState(pub(super) Arc<Parts>);

pub(super) struct Parts {
    pub(super) console: Console,
    pub(super) config: ConsoleConfig,
    pub(super) assets: Arc<dyn Assets>,
    pub(super) tries: Tries,
    pub(super) hub: DeskHub,
}

impl ConsoleState {
    /// Builds the state. `assets` are the files of the console's web app.
    #[must_use]
    pub fn new(console: Console, config: ConsoleConfig, assets: Arc<dyn Assets>) -> Self {
        let tries = Tries::new(config.tries_per_minute);
        Self(Arc::new(Parts { console, config, assets, tries, hub: DeskHub::default() }))
    }

    /// Tells open pages what changes, until `stop`. Then ends their streams, so that the server can shut down.
    pub async fn follow_desks(&self, stop: impl Future<Output = ()>) {
        self.0.hub.follow(&self.0.console, stop).await;
    }

    /// Tells open pages what changed: one round of [`ConsoleState::follow_desks`].
    pub async fn publish_desks(&self) {
        self.0.hub.publish(&self.0.console).await;
    }
}

impl FromRef<ConsoleState> for Console {
    fn from_ref(state: &ConsoleState) -> Self {
        state.0.console.clone()
    }
}

impl FromRef<ConsoleState> for Arc<App> {
    fn from_ref(state: &ConsoleState) -> Self {
        state.0.console.app.clone()
    }
}
