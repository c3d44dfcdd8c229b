//! Filling rooms: all players check in, one player of each room sits down, and only then the others, so that
//! all matches begin at about the same time.

use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, ensure};
use serde_json::{Value, json};
use tokio::sync::Semaphore;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};

use super::orders::{Scripts, strengths};
use super::player::{End, Hand, Player, Progress, Seat};
use super::socket::Traffic;
use crate::calls::post_as;
use crate::load::Connection;
use crate::suite;

const AT_ONCE: usize = 48;
/// Time limit for all players to be in a room.
const FILL: Duration = Duration::from_secs(300);
const LOOK: Duration = Duration::from_millis(5);

const CHECK_IN: &str = "/api/v1/esl/tournament/match/checkin";

/// Checks in all players of a file, and returns their seats and access tokens.
pub(super) async fn check_in(server: SocketAddr, file: &Path) -> anyhow::Result<(Vec<Seat>, Vec<String>)> {
    check_in_lines(server, suite::read_lines(file)?).await
}

pub(super) async fn check_in_lines(
    server: SocketAddr,
    lines: Arc<[String]>,
) -> anyhow::Result<(Vec<Seat>, Vec<String>)> {
    let tasks: Vec<_> = (0..AT_ONCE)
        .map(|first| {
            let lines = lines.clone();
            tokio::spawn(async move {
                let mut connection = Connection::open(server).await?;
                let mut seats = Vec::new();
                for number in (first..lines.len()).step_by(AT_ONCE) {
                    let [tournament, room, account] = words(&lines[number])?;
                    let tournament = tournament.parse()?;
                    let seat = seat(&mut connection, tournament, room, account).await?;
                    seats.push((number, seat, account.to_owned()));
                }
                anyhow::Ok(seats)
            })
        })
        .collect();
    let mut all = Vec::new();
    for task in tasks {
        all.extend(task.await??);
    }
    all.sort_by_key(|(number, ..)| *number);
    Ok(all.into_iter().map(|(_, seat, account)| (seat, account)).unzip())
}

fn words(line: &str) -> anyhow::Result<[&str; 3]> {
    let words: Vec<&str> = line.split(' ').collect();
    words.try_into().ok().context("a line of the seats' file")
}

pub(super) async fn seat(
    connection: &mut Connection,
    tournament: i64,
    room: &str,
    account: &str,
) -> anyhow::Result<Seat> {
    let asked = json!({ "tournamentId": tournament, "roomId": room });
    let (status, body) = connection.send(&post_as(CHECK_IN, account, &asked)).await?;
    let answer: Value = serde_json::from_slice(body).with_context(|| format!("check-in: {status}"))?;
    let token = answer["data"]["roomToken"].as_str().with_context(|| format!("check-in: {answer}"))?;
    Ok(Seat { tournament, room: room.to_owned(), token: token.to_owned() })
}

/// All players, two a room, in the order of their seats.
pub(super) struct Players {
    pub(super) progress: Vec<Arc<Progress>>,
    tasks: Vec<JoinHandle<anyhow::Result<End>>>,
}

impl Players {
    /// Lets all players sit down, and waits until all matches have begun.
    pub(super) async fn sit_down(
        server: SocketAddr,
        seats: Vec<Seat>,
        light: bool,
        traffic: &Arc<Traffic>,
    ) -> anyhow::Result<Self> {
        let scripts = if light { Some(Scripts::record()) } else { None };
        let progress: Vec<_> = seats.iter().map(|_| Arc::new(Progress::default())).collect();
        let mut players: Vec<_> = (0_u32..)
            .zip(seats)
            .map(|(number, seat)| {
                let (room, side) = (number as usize / 2, number as usize % 2);
                let hand = match &scripts {
                    Some(scripts) => Hand::Scripted(scripts.of(room, side)),
                    None => Hand::Synthetic(strengths(room)[side]),
                };
                let progress = progress[number as usize].clone();
                Some(Player::new(server, seat, hand, number, progress, traffic.clone()))
            })
            .collect();
        let mut tasks: Vec<_> = players.iter().map(|_| None).collect();
        let door = Arc::new(Semaphore::new(AT_ONCE));
        for side in 0..2 {
            let mut waits = Vec::new();
            for number in (side..players.len()).step_by(2) {
                let player = players[number].take().context("nobody sits down twice")?;
                let (door, progress) = (door.clone().acquire_owned().await?, progress[number].clone());
                tasks[number] = Some(tokio::spawn(player.play()));
                waits.push(tokio::spawn(async move {
                    let heard = || progress.heard.load(Ordering::Relaxed) > 0;
                    let seen = until(heard).await;
                    drop(door);
                    seen
                }));
            }
            for wait in waits {
                wait.await?.context("not everybody is in a room")?;
            }
        }
        let started = || progress.iter().all(|progress| progress.next.load(Ordering::Relaxed) > 0);
        until(started).await.context("not every match has begun")?;
        let tasks: Option<Vec<_>> = tasks.into_iter().collect();
        Ok(Self { tasks: tasks.context("somebody did not sit down")?, progress })
    }

    pub(super) fn turns(&self) -> Vec<u64> {
        let next = |of: &[Arc<Progress>]| of.iter().map(|one| one.next.load(Ordering::Relaxed)).max();
        self.progress.chunks(2).map(|of| next(of).unwrap_or_default().into()).collect()
    }

    pub(super) fn playing(&self) -> Vec<bool> {
        let ended = |one: &Arc<Progress>| one.ended.load(Ordering::Relaxed) > 0;
        self.progress.chunks(2).map(|of| !of.iter().any(ended)).collect()
    }

    pub(super) fn lost(&self) -> u32 {
        self.progress.iter().map(|one| one.lost.load(Ordering::Relaxed)).sum()
    }

    pub(super) async fn ends(self, longest: Duration) -> anyhow::Result<Vec<[End; 2]>> {
        let mut ends = Vec::new();
        let until = Instant::now() + longest;
        for task in self.tasks {
            ends.push(tokio::time::timeout_at(until, task).await.context("a match does not end")???);
        }
        ensure!(ends.len().is_multiple_of(2), "somebody played alone");
        Ok(ends.chunks_exact(2).map(|both| [both[0], both[1]]).collect())
    }
}

async fn until(done: impl Fn() -> bool) -> Option<()> {
    let limit = Instant::now() + FILL;
    while !done() {
        if Instant::now() > limit {
            return None;
        }
        sleep(LOOK).await;
    }
    Some(())
}
