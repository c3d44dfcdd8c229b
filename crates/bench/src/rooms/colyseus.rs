//! The same load on a Colyseus server: players send the orders of recorded matches, and count the patches.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use anyhow::{Context, bail, ensure};
use arena_games::cannon::Order;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::orders::{ScriptedOrders, Scripts};
use super::socket::{Socket, SocketEvent, Traffic};
use super::window::{Snapshot, Window, number, rate};
use super::{Options, SETTLE};
use crate::calls::get;
use crate::load::Connection;
use crate::output::say;
use crate::process;

const AT_ONCE: usize = 16;

/// The first byte of the protocol's messages.
const JOIN_ROOM: u8 = 10;
const ROOM_DATA: u8 = 13;
const PATCH: u8 = 15;

const TURN_MS: u32 = 100;

/// Fills rooms, measures them, and prints a table row. The server reports its figures on the port after its
/// own.
pub(crate) async fn run(options: &Options, rooms: usize) -> anyhow::Result<()> {
    let (server, pid) = (options.server, options.pid.to_string());
    let traffic = Arc::new(Traffic::default());
    let empty = process::memory(&pid)?;
    let patch_ms = figure(server, "patchMs").await?;
    let patch_ms = u32::try_from(patch_ms).context("patchMs")?;
    let scripts = Scripts::record();
    let door = Arc::new(Semaphore::new(AT_ONCE));
    let patches: Vec<_> = (0..rooms * 2).map(|_| Arc::new(AtomicU32::new(0))).collect();
    let mut filled = Vec::new();
    for (room, both) in patches.chunks(2).enumerate() {
        let permit = door.clone().acquire_owned().await?;
        let hands = [scripts.of(room, 0), scripts.of(room, 1)];
        let (both, traffic) = (both.to_vec(), traffic.clone());
        filled.push(tokio::spawn(async move {
            let sockets = [0, 1].map(|_| traffic.clone());
            let [a, b] = fill(server, sockets).await?;
            drop(permit);
            let mut tasks = Vec::new();
            for ((socket, script), patches) in [a, b].into_iter().zip(hands).zip(both) {
                tasks.push(tokio::spawn(play(socket, script, patches, patch_ms)));
            }
            anyhow::Ok(tasks)
        }));
    }
    let mut players = Vec::new();
    for room in filled {
        players.extend(room.await??);
    }
    sleep(SETTLE).await;
    let counted = || patches.chunks(2).map(|both| u64::from(both[0].load(Ordering::Relaxed))).collect();
    let begun = figure(server, "ticks").await?;
    let first = Snapshot::take(&pid, &traffic, counted())?;
    sleep(Duration::from_secs(options.window)).await;
    let last = Snapshot::take(&pid, &traffic, counted())?;
    let ticks = figure(server, "ticks").await? - begun;
    let window = Window::between(&first, &last, &vec![true; rooms])?;
    let row = window.row(rooms, last.memory.saturating_sub(empty));
    let held = rate(ticks, window.seconds) / number(rooms as u64);
    let broken = players.iter().filter(|player| player.is_finished()).count();
    say(&format!("| Colyseus, a patch each {patch_ms} ms | {row} | {held:.2} game ticks/s | |"));
    ensure!(broken == 0, "{broken} players went");
    Ok(())
}

async fn figure(server: SocketAddr, name: &str) -> anyhow::Result<u64> {
    let beside = SocketAddr::new(server.ip(), server.port() + 1);
    let answer = ask(&mut Connection::open(beside).await?, &get("/")).await?;
    answer[name].as_u64().with_context(|| format!("{name}: {answer}"))
}

async fn ask(connection: &mut Connection, request: &[u8]) -> anyhow::Result<Value> {
    let (status, body) = connection.send(request).await?;
    ensure!(status == 200, "{status}: {}", String::from_utf8_lossy(body));
    Ok(serde_json::from_slice(body)?)
}

async fn fill(server: SocketAddr, traffic: [Arc<Traffic>; 2]) -> anyhow::Result<[Socket; 2]> {
    let [one, other] = traffic;
    let mut connection = Connection::open(server).await?;
    let (socket, room) = enter(server, &mut connection, "create/cannon", one).await?;
    let (second, _) = enter(server, &mut connection, &format!("joinById/{room}"), other).await?;
    Ok([socket, second])
}

async fn enter(
    server: SocketAddr,
    connection: &mut Connection,
    how: &str,
    traffic: Arc<Traffic>,
) -> anyhow::Result<(Socket, String)> {
    let asked = format!(
        "POST /matchmake/{how} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\n\
         content-length: 2\r\n\r\n{{}}"
    );
    let seat = ask(connection, asked.as_bytes()).await?;
    let text = |name: &str| seat[name].as_str().with_context(|| format!("no {name}: {seat}"));
    let (process, room, session) = (text("processId")?, text("roomId")?, text("sessionId")?);
    let path = format!("/{process}/{room}?sessionId={session}");
    let mut socket = Socket::open(server, &path, None, traffic).await?;
    match socket.next().await? {
        SocketEvent::Frame([JOIN_ROOM, ..]) => {}
        SocketEvent::Frame(frame) => bail!("not let in: {frame:?}"),
        SocketEvent::Closed(code) => bail!("not let in: closed with {code}"),
    }
    socket.send(&[JOIN_ROOM]).await?;
    Ok((socket, room.to_owned()))
}

/// Counts patches, and sends orders at the rate at which patches should come.
async fn play(
    mut socket: Socket,
    mut script: ScriptedOrders,
    patches: Arc<AtomicU32>,
    patch_ms: u32,
) -> anyhow::Result<()> {
    loop {
        match socket.next().await? {
            SocketEvent::Frame([PATCH, ..]) => {}
            SocketEvent::Frame(_) => continue,
            SocketEvent::Closed(code) => bail!("closed with {code}"),
        }
        let came = patches.fetch_add(1, Ordering::Relaxed);
        if let Some(order) = script.after(came * patch_ms / TURN_MS) {
            socket.send(&message(order)).await?;
        }
    }
}

/// Encodes the message `order` of `{ x, fire }` as Colyseus clients do.
fn message(order: Order) -> Vec<u8> {
    let mut bytes = vec![ROOM_DATA, 0xa5];
    bytes.extend_from_slice(b"order\x82\xa1x\xcd");
    bytes.extend_from_slice(&order.x.to_be_bytes());
    bytes.extend_from_slice(b"\xa4fire");
    bytes.push(if order.fire { 0xc3 } else { 0xc2 });
    bytes
}
