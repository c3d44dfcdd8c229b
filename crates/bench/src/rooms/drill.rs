//! The tournament drill: 64 players in real time, over the API and real sockets; the server is killed in the
//! middle of each round. `scripts/drill-tournament.sh` runs it.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use arena_adapters::clock::SystemClock;
use arena_app::ports::{Clock, NewSubscriber, NewTournament, Random, Store, SubscriberId, new_id};
use arena_rules::handoff::Plan;
use arena_rules::tournament::TournamentKind;
use arena_rules::{Credits, Msisdn};
use arena_store::{Database, DatabaseOptions};
use arena_testkit::tournament;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::filling;
use super::player::{End, Hand, Player, Progress};
use super::socket::Traffic;
use crate::calls::{get_as, post_as, uncompressed};
use crate::load::Connection;
use crate::output::say;
use crate::prepare::{GOOD_FOR, session, signer};

/// Players, halved by each round.
pub(super) const PLAYERS: u32 = 64;
/// Seconds until the start: enough for all check-ins and for the sweep of each minute.
const START: i64 = 70;
const MIDDLE: u32 = 120;
const LOOK: Duration = Duration::from_secs(1);
/// The most attempts for anything, one a second.
const PATIENCE: u32 = 600;

/// Creates the tournament and its players, and writes a line for each to a file: tournament and access token.
pub(crate) async fn prepare(url: &str, players: &Path) -> anyhow::Result<()> {
    let database = Database::open(&DatabaseOptions::new(url, 4).creating()).await?;
    database.migrate().await?;
    let random = arena_adapters::random::SystemRandom;
    let now = SystemClock.now();
    let new = NewTournament {
        opens_at: now,
        starts_at: now + chrono::Duration::seconds(START),
        round_seconds: 1,
        room_lead_seconds: 8,
        countdown_seconds: 25,
        match_seconds: 420,
        prizes: [Credits(500), Credits(300), Credits(100)],
        ..tournament(TournamentKind::Esl, "drill")
    };
    let signer = signer()?;
    let mut file = std::io::BufWriter::new(std::fs::File::create(players)?);
    let tx = database.begin().await?;
    let id = tx.tournaments().create(&new, now).await?.context("the slug is taken")?;
    for number in 0..PLAYERS {
        let subscriber = SubscriberId(new_id(now, &random as &dyn Random));
        let msisdn = Some(Msisdn::from_normalised(format!("923{number:09}")));
        let new =
            NewSubscriber { id: subscriber, msisdn, partner_id: None, plan: Some(Plan::Prepaid), at: now };
        ensure!(tx.subscribers().create(&new).await?, "a database of its own");
        let session = session(&*tx, subscriber, now).await?;
        writeln!(file, "{id} {}", signer.sign(subscriber, session, false, now + GOOD_FOR)?)?;
    }
    tx.commit().await?;
    file.flush()?;
    database.close().await;
    say(&format!("{PLAYERS} players"));
    Ok(())
}

/// The matches of all players so far: the round, from 0, and the progress.
type Board = Arc<Mutex<Vec<(usize, Arc<Progress>)>>>;

/// Plays the tournament to its end. Prints `kill ROUND` in the middle of each round.
pub(crate) async fn play(server: SocketAddr, players: &Path) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(players).with_context(|| players.display().to_string())?;
    let board = Board::default();
    let mut tasks = Vec::new();
    for (number, line) in (0_u32..).zip(text.lines()) {
        let (tournament, account) = line.split_once(' ').context("a line of the players' file")?;
        let player = Contestant {
            server,
            tournament: tournament.parse()?,
            account: account.to_owned(),
            number,
            board: board.clone(),
        };
        tasks.push(tokio::spawn(player.play()));
    }
    let watch = tokio::spawn(watch(board));
    let mut won = 0;
    let mut lost_connections = 0;
    for task in tasks {
        let (champion, lost) = task.await??;
        won += u32::from(champion);
        lost_connections += lost;
    }
    watch.abort();
    ensure!(won == 1, "{won} champions");
    say(&format!("over: one champion; players came back {lost_connections} times"));
    Ok(())
}

/// Prints the line when half of a round's players are in the middle of their matches.
async fn watch(board: Board) {
    let mut round = 0;
    loop {
        sleep(Duration::from_millis(100)).await;
        let Ok(board) = board.lock() else { return };
        let middle = |(of, progress): &&(usize, Arc<Progress>)| {
            *of == round && progress.next.load(Ordering::Relaxed) >= MIDDLE
        };
        if board.iter().filter(middle).count() * 2 >= PLAYERS as usize >> round {
            round += 1;
            say(&format!("kill {round}"));
        }
    }
}

struct Contestant {
    server: SocketAddr,
    tournament: i64,
    account: String,
    number: u32,
    board: Board,
}

impl Contestant {
    /// Plays until the player is out or has won. Returns whether they have won, and how often their
    /// connection broke.
    async fn play(self) -> anyhow::Result<(bool, u32)> {
        let entered = "/api/v1/esl/tournament/entry/checkin";
        let id = json!({ "id": self.tournament });
        self.until(entered, &id, |answer| {
            answer["success"] == true || answer["data"]["already_submited"] == true
        })
        .await?;
        let (mut rooms, mut lost) = (Vec::new(), 0);
        loop {
            let Some(room) = self.news(&rooms).await? else {
                let champion = self
                    .heard()
                    .await?
                    .iter()
                    .any(|(kind, text)| kind == "tournament_won" && text.contains("500"));
                return Ok((champion, lost));
            };
            let end = self.match_of(&room, rooms.len(), &mut lost).await?;
            let winner = end.ending.and_then(|(_, winner)| winner).or(end.seen);
            let word = if winner.is_some() && winner == end.side { "winner" } else { "loser" };
            let body = json!({ "tournamentId": self.tournament, "roomId": room, "result_flag": word });
            let result = "/api/v1/esl/tournament/match/result";
            // A player who came back after the match learns its result from the answer.
            let known = winner.is_some();
            self.until(result, &body, |answer| {
                answer["data"]["result"] == word || !known && answer.to_string().contains("result_mismatch")
            })
            .await?;
            rooms.push(room);
        }
    }

    async fn match_of(&self, room: &str, round: usize, lost: &mut u32) -> anyhow::Result<End> {
        let mut tries = 0;
        let seat = loop {
            let seated = match Connection::open(self.server).await {
                Ok(mut open) => filling::seat(&mut open, self.tournament, room, &self.account).await,
                Err(error) => Err(error),
            };
            match seated {
                Ok(seat) => break seat,
                Err(error) if tries == PATIENCE => return Err(error.context("nobody lets me in")),
                // The match is not open yet, or the server is away.
                Err(_) => tries += 1,
            }
            sleep(LOOK).await;
        };
        let progress = Arc::new(Progress::default());
        self.board.lock().map_err(|_| anyhow::anyhow!("the board broke"))?.push((round, progress.clone()));
        let traffic = Arc::new(Traffic::default());
        let player = Player::new(self.server, seat, Hand::OneSided, self.number, progress.clone(), traffic);
        let end = player.play().await;
        *lost += progress.lost.load(Ordering::Relaxed);
        end
    }

    /// The room of the next match; `None` when the player is out or has won.
    async fn news(&self, known: &[String]) -> anyhow::Result<Option<String>> {
        for _ in 0..PATIENCE {
            let heard = self.heard().await?;
            if heard.iter().any(|(kind, _)| kind == "tournament_out" || kind == "tournament_won") {
                return Ok(None);
            }
            let rooms = heard.iter().filter(|(kind, _)| kind == "match_room");
            let rooms = rooms.filter_map(|(_, text)| text.split_once("Room ID: ")?.1.get(..6));
            if let Some(room) = rooms.map(str::to_owned).find(|room| !known.contains(room)) {
                return Ok(Some(room));
            }
            sleep(LOOK).await;
        }
        bail!("no news of player {}", self.number)
    }

    async fn heard(&self) -> anyhow::Result<Vec<(String, String)>> {
        let asked = get_as("/api/v1/notifications", &self.account);
        let answer = self.ask(&asked, |answer| answer["success"] == true).await?;
        let all = answer["data"].as_array().context("notifications")?;
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        Ok(all.iter().map(|one| (text(&one["kind"]), text(&one["text"]))).collect())
    }

    async fn until(&self, path: &str, body: &Value, good: impl Fn(&Value) -> bool) -> anyhow::Result<Value> {
        self.ask(&post_as(path, &self.account, body), good).await
    }

    /// Repeats a request until the answer is good, also while the server is away.
    async fn ask(&self, request: &[u8], good: impl Fn(&Value) -> bool) -> anyhow::Result<Value> {
        let request = uncompressed(request);
        let mut last = None;
        for _ in 0..PATIENCE {
            if let Ok(mut connection) = Connection::open(self.server).await
                && let Ok((_, body)) = connection.send(&request).await
                && let Ok(answer) = serde_json::from_slice(body)
            {
                if good(&answer) {
                    return Ok(answer);
                }
                last = Some(answer);
            }
            sleep(LOOK).await;
        }
        bail!("no good answer: {last:?}")
    }
}
