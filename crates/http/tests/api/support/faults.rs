use std::sync::Arc;

use arena_app::ports::{Repositories, Store, StoreError, StoreResult, UnitOfWork};
use async_trait::async_trait;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// A bug: reading panics.
    Panics,
    Hangs,
    Away,
    /// An unexpected error.
    Breaks,
}

/// Text that must never reach a client.
pub(crate) const INTERNALS: &str = "relation \"wallets\" at 10.0.0.5";

pub(crate) struct FaultyStore {
    store: Arc<dyn Store>,
    fault: Fault,
}

impl FaultyStore {
    pub(crate) fn new(store: Arc<dyn Store>, fault: Fault) -> Self {
        Self { store, fault }
    }

    async fn fail(&self) -> StoreResult<()> {
        match self.fault {
            Fault::Panics => panic!("{INTERNALS}"),
            Fault::Hangs => std::future::pending().await,
            Fault::Away => Err(StoreError::Unavailable(INTERNALS.into())),
            Fault::Breaks => Err(StoreError::Other(INTERNALS.into())),
        }
    }
}

#[async_trait]
impl Store for FaultyStore {
    fn read(&self) -> &dyn Repositories {
        assert!(self.fault != Fault::Panics, "{INTERNALS}");
        self.store.read()
    }

    async fn begin(&self) -> StoreResult<Box<dyn UnitOfWork>> {
        self.fail().await?;
        self.store.begin().await
    }

    async fn ping(&self) -> StoreResult<()> {
        self.fail().await
    }
}
