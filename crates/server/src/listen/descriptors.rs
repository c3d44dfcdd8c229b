use anyhow::{Context, bail, ensure};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use super::connections::ConnectionLimits;
use crate::config::Config;

/// Descriptors of the process itself: log, listeners, and requests to other services.
const OWN: usize = 96;
/// Descriptors of one connection to the database. SQLite opens the file, its log and its index.
const PER_DATABASE_CONNECTION: usize = 4;
/// The fewest connections with which a node is useful.
const FEWEST: usize = 64;
/// Enough for a node (deploy/systemd sets 65,536).
const ENOUGH: usize = 4_096;

/// Raises the soft limit of descriptors to the hard one, and returns it.
pub(crate) fn raise() -> usize {
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let current = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            limit.current
        }
    };
    // `None` means no limit.
    current.map_or(usize::MAX, |limit| usize::try_from(limit).unwrap_or(usize::MAX))
}

/// How many connections fit beside the other open files of all portals of the process. The first portal's configuration
/// has the limits.
///
/// # Errors If hardly any connections fit, or fewer than are configured.
pub(crate) fn connections<'a>(
    portals: impl IntoIterator<Item = &'a Config>,
    descriptors: usize,
) -> anyhow::Result<ConnectionLimits> {
    let mut portals = portals.into_iter().peekable();
    let config = portals.peek().copied().context("a process serves at least one portal")?;
    let own: usize =
        portals.map(|portal| OWN + PER_DATABASE_CONNECTION * portal.database_connections as usize).sum();
    let fit = descriptors.saturating_sub(own);
    let advice = "raise LimitNOFILE of the service, or `ulimit -n`; deploy/systemd has 65536";
    ensure!(
        fit >= FEWEST,
        "the process may open {descriptors} files, of which it needs {own} itself: {advice}"
    );
    let asked = config.limits.connections;
    if asked > fit {
        bail!("key `limits.connections`: {asked}, and the process may open {descriptors} files: {advice}");
    }
    if descriptors < ENOUGH {
        tracing::warn!(descriptors, connections = fit, "this process may open few files: {advice}");
    }
    let total = if asked == 0 { fit } else { asked };
    let per_address = match config.limits.connections_per_address {
        0 => total,
        most => most.min(total.div_ceil(2)),
    };
    Ok(ConnectionLimits { total, per_address })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(change: impl FnOnce(&mut Config), descriptors: usize) -> anyhow::Result<ConnectionLimits> {
        let mut config = Config::default();
        change(&mut config);
        connections([&config], descriptors)
    }

    #[test]
    fn connections_fit_beside_what_the_process_needs_itself() {
        let few = limits(|_| {}, 400).unwrap();
        assert_eq!(few, ConnectionLimits { total: 240, per_address: 120 });
        let many = limits(|_| {}, 65_536).unwrap();
        assert_eq!((many.total, many.per_address), (65_376, 1_024));
        let asked = limits(|config| config.limits.connections = 1_000, 65_536).unwrap();
        assert_eq!((asked.total, asked.per_address), (1_000, 500));
        let free = limits(|config| config.limits.connections_per_address = 0, 400).unwrap();
        assert_eq!((free.total, free.per_address), (240, 240));
    }

    #[test]
    fn what_cannot_be_is_refused_with_what_to_do() {
        let none = limits(|_| {}, 200).unwrap_err().to_string();
        assert!(none.contains("200 files") && none.contains("LimitNOFILE"), "{none}");
        let more = limits(|config| config.limits.connections = 1_000, 1_000).unwrap_err().to_string();
        assert!(more.starts_with("key `limits.connections`:"), "{more}");
    }
}
