use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use tokio::sync::Mutex;
use tokio_postgres::{Config, Row};

use super::super::failure::Failure;
use super::super::statement::Statement;
use super::super::value::Value;
use super::Link;

/// The connections that read. Several readers share one; concurrent statements are pipelined.
pub(in crate::connection) struct Readers {
    config: Config,
    shared: Vec<Slot>,
    /// Connections for long statements, which would hold up those sent after them.
    long: Vec<Slot>,
    next: AtomicUsize,
    closed: AtomicBool,
}

#[derive(Default)]
struct Slot {
    link: RwLock<Option<Arc<Link>>>,
    connecting: Mutex<()>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::connection) enum Length {
    Short,
    Long,
}

impl Readers {
    pub(in crate::connection) async fn open(
        config: Config,
        shared: usize,
        long: usize,
    ) -> Result<Self, Failure> {
        let slots = |count| std::iter::repeat_with(Slot::default).take(count).collect();
        let readers = Self {
            config,
            shared: slots(shared),
            long: slots(long),
            next: AtomicUsize::new(0),
            closed: AtomicBool::new(false),
        };
        readers.link(Length::Short).await?;
        Ok(readers)
    }

    pub(in crate::connection) async fn query(
        &self,
        sql: &str,
        values: &[Value],
    ) -> Result<Vec<Row>, Failure> {
        let link = self.link(Length::Short).await?;
        Ok(link.query(sql, values).await?.0)
    }

    pub(in crate::connection) async fn fetch(
        &self,
        statement: &'static Statement,
        values: &[Value],
        length: Length,
    ) -> Result<Vec<Row>, Failure> {
        let link = self.link(length).await?;
        Ok(link.fetch(statement, values).await?.0)
    }

    /// Closes the pool: refuses new reads, and drops the connections; each ends after its last answer.
    pub(in crate::connection) fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
        for slot in self.shared.iter().chain(&self.long) {
            slot.link.write().unwrap_or_else(PoisonError::into_inner).take();
        }
    }

    async fn link(&self, length: Length) -> Result<Arc<Link>, Failure> {
        if self.closed.load(Ordering::Relaxed) {
            return Err(Failure::Unavailable("the database is closed".into()));
        }
        let slots = match length {
            Length::Short => &self.shared,
            Length::Long => &self.long,
        };
        let slot = &slots[self.next.fetch_add(1, Ordering::Relaxed) % slots.len()];
        if let Some(link) = slot.open() {
            return Ok(link);
        }
        let _turn = slot.connecting.lock().await;
        if let Some(link) = slot.open() {
            return Ok(link);
        }
        let link = Arc::new(Link::connect(&self.config).await?);
        *slot.link.write().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(&link));
        Ok(link)
    }
}

impl Slot {
    fn open(&self) -> Option<Arc<Link>> {
        let link = self.link.read().unwrap_or_else(PoisonError::into_inner);
        link.as_ref().filter(|link| !link.is_closed()).cloned()
    }
}
