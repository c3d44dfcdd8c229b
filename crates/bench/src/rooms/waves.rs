//! Keeps rooms busy beside another load: when matches end, the next ones begin.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::filling::{Players, check_in_lines};
use super::socket::Traffic;
use crate::suite;

const PARTS: usize = 5;
const LOOK: Duration = Duration::from_secs(1);

#[derive(Debug, Default)]
pub(crate) struct RoomsReport {
    pub(crate) begun: usize,
    /// The fewest rooms in play at once after all had begun; 0 if they never had.
    pub(crate) fewest: usize,
    pub(crate) lost: u32,
    pub(crate) ran_out: bool,
}

/// Keeps about `rooms` rooms busy until an instant, with the players of a file of seats.
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
