//! Rooms that are kept busy beside another load: whenever matches end, the next ones begin.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::filling::{Players, check_in_lines};
use super::socket::Traffic;
use crate::suite;

/// The rooms are begun in so many parts.
const PARTS: usize = 5;
/// How often it is looked how many are played in.
const LOOK: Duration = Duration::from_secs(1);

/// How many rooms were played in, and what went wrong.
#[derive(Debug, Default)]
pub(crate) struct RoomsReport {
    /// Rooms that were begun.
    pub(crate) begun: usize,
    /// The fewest that were played in at the same time, once all had begun; 0 where they never had.
    pub(crate) fewest: usize,
    /// Connections that broke.
    pub(crate) lost: u32,
    /// Whether the file had no more seats before the end.
    pub(crate) ran_out: bool,
}

/// Keeps about so many rooms busy until an instant, with the players of a file of seats.
pub(crate) async fn keep_playing(
    server: SocketAddr,
    seats: &Path,
    rooms: usize,
    until: Instant,
) -> anyhow::Result<RoomsReport> {
    let lines = suite::read_lines(seats)?;
    let part = (rooms / PARTS).max(1);
    let mut waiting = lines.chunks(2 * part);
    let traffic = Arc::new(Traffic::default());
    let mut playing: Vec<Players> = Vec::new();
    let mut report = RoomsReport { fewest: usize::MAX, ..RoomsReport::default() };
    let mut filled = false;
    let mut look = Instant::now();
    while look < until {
        let busy: usize =
            playing.iter().map(|of| of.playing().iter().filter(|playing| **playing).count()).sum();
        filled |= busy >= rooms - part / 2;
        if filled {
            report.fewest = report.fewest.min(busy);
        }
        if busy + part / 2 < rooms {
            match waiting.next() {
                Some(next) => {
                    let (seated, _) = check_in_lines(server, next.into()).await?;
                    report.begun += seated.len() / 2;
                    playing.push(Players::sit_down(server, seated, true, &traffic).await?);
                }
                None => report.ran_out = true,
            }
        }
        look = Instant::now() + LOOK;
        sleep_until(look.min(until)).await;
    }
    if !filled {
        report.fewest = 0;
    }
    report.lost = playing.iter().map(Players::lost).sum();
    Ok(report)
}
