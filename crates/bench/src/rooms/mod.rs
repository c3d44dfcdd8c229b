//! Rooms under load: real matches over real sockets, as many as the server holds. `scripts/bench-rooms.sh`
//! runs them.

mod colyseus;
mod drill;
mod filling;
mod orders;
mod player;
mod prepare;
mod socket;
mod verdict;
mod waves;
mod window;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{bail, ensure};
use serde_json::{Value, json};
use tokio::time::sleep;

use crate::calls::post_as;
use crate::load::Connection;
use crate::output::say;
use crate::process;
pub(crate) use colyseus::run as run_colyseus;
pub(crate) use drill::{play as play_drill, prepare as prepare_drill};
use filling::Players;
use player::End;
pub(crate) use prepare::{first_round, run as prepare};
use socket::Traffic;
pub(crate) use verdict::run as verdict;
pub(crate) use waves::{RoomsReport, keep_playing};
use window::{Metrics, Snapshot, Window, late};

/// The wait before the measurement, after the first turn of the last room.
const SETTLE: Duration = Duration::from_secs(3);
/// The longest match, replays after draws included.
const LONGEST: Duration = Duration::from_secs(600);

/// The measured server, and the duration.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Options {
    /// The server's address.
    server: SocketAddr,
    /// The server's process id.
    #[arg(long)]
    pid: u32,
    /// The duration of the measurement while all rooms play, in seconds.
    #[arg(long, default_value_t = 20)]
    window: u64,
}

/// The way in which the rooms are played.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Load {
    /// The file with the prepared players.
    #[arg(long)]
    seats: PathBuf,
    /// Let players repeat the orders of recorded matches without following the game: many more of them fit on
    /// a core.
    #[arg(long)]
    light: bool,
    /// Play all matches to their end, and check the results.
    #[arg(long)]
    to_end: bool,
}

pub(crate) async fn run(options: &Options, load: &Load) -> anyhow::Result<()> {
    let pid = options.pid.to_string();
    let (seats, accounts) = filling::check_in(options.server, &load.seats).await?;
    let rooms: Vec<String> = seats.iter().map(|seat| seat.room.clone()).collect();
    let tournaments: Vec<i64> = seats.iter().map(|seat| seat.tournament).collect();
    let traffic = Arc::new(Traffic::default());
    let empty = process::memory(&pid)?;
    let players = Players::sit_down(options.server, seats, load.light, &traffic).await?;
    sleep(SETTLE).await;
    let found = Metrics::ask(options.server).await?;
    let first = Snapshot::take(&pid, &traffic, players.turns())?;
    sleep(Duration::from_secs(options.window)).await;
    let last = Snapshot::take(&pid, &traffic, players.turns())?;
    let left = Metrics::ask(options.server).await?;

    let playing = players.playing();
    let ended = playing.iter().filter(|playing| !**playing).count();
    let window = Window::between(&first, &last, &playing)?;
    let (within, p99) = late(&found, &left)?;
    let hands = if load.light { "scripted" } else { "following" };
    let row = window.row(playing.len(), last.memory.saturating_sub(empty));
    say(&format!("| Arena, {hands} | {row} | {:.2} | {p99} |", within * 100.0));
    let (lost, desyncs) = (players.lost(), left.sum("arena_room_desyncs_total"));
    if ended > 0 || lost > 0 || desyncs > 0.0 {
        say(&format!(
            "{ended} matches over before the window was, {lost} connections lost, {desyncs} desyncs"
        ));
    }
    if load.to_end {
        let ends = players.ends(LONGEST).await?;
        agree(options.server, &ends, &rooms, &tournaments, &accounts).await?;
        let metrics = Metrics::ask(options.server).await?;
        let desyncs = metrics.sum("arena_room_desyncs_total");
        ensure!(desyncs == 0.0, "{desyncs} desyncs");
        say(&format!("{} matches decided as both players saw them, no desync", ends.len()));
    }
    Ok(())
}

/// Compares the result that players were told with the game that they followed and with the server's record.
async fn agree(
    server: SocketAddr,
    ends: &[[End; 2]],
    rooms: &[String],
    tournaments: &[i64],
    accounts: &[String],
) -> anyhow::Result<()> {
    let mut connection = Connection::open(server).await?;
    for (number, end) in ends.iter().flatten().enumerate() {
        let End { ending: Some((_, Some(winner))), side: Some(side), seen } = *end else {
            bail!("match {}: {end:?}", rooms[number]);
        };
        ensure!(seen.is_none_or(|seen| seen == winner), "match {}: {end:?}", rooms[number]);
        let word = if winner == side { "winner" } else { "loser" };
        let asked =
            json!({ "tournamentId": tournaments[number], "roomId": rooms[number], "result_flag": word });
        let request = post_as("/api/v1/esl/tournament/match/result", &accounts[number], &asked);
        let (status, body) = connection.send(&request).await?;
        let answer: Value = serde_json::from_slice(body)?;
        ensure!(status == 200 && answer["data"]["result"] == word, "match {}: {answer}", rooms[number]);
    }
    Ok(())
}

pub(crate) fn head() {
    say(
        "| server | rooms | steps/s a room | slowest room | server's cores | KB a room | frames/s down | KB/s down | \
         frames/s up | KB/s up | messages a core-second | driver's cores | turns within 25 ms, % | p99 within, ms |",
    );
    say("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
}
