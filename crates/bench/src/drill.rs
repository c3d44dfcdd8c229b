//! The kill drill: claims streak days under load until the server is killed, then checks that each
//! acknowledged claim is there. `scripts/drill-kill.sh` runs both parts.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::{Context, ensure};

use crate::calls::{claim, get_as};
use crate::load::Connection;
use crate::output::say;

/// Records each acknowledged claim before sending the next, until the server goes away.
pub(crate) async fn claim_all(
    server: SocketAddr,
    tokens: &Arc<[String]>,
    acknowledged: &Path,
    from: usize,
    connections: usize,
) -> anyhow::Result<()> {
    let file = Arc::new(Mutex::new(std::fs::File::options().create(true).append(true).open(acknowledged)?));
    let next = Arc::new(AtomicUsize::new(from));
    let tasks: Vec<_> = (0..connections)
        .map(|_| {
            let (next, tokens, file) = (next.clone(), tokens.clone(), file.clone());
            tokio::spawn(async move {
                let mut connection = Connection::open(server).await?;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let Some(token) = tokens.get(number) else {
                        return anyhow::Ok(());
                    };
                    let (status, body) = connection.send(&claim(token)).await?;
                    if status == 200 && body.starts_with(b"{\"success\":true") {
                        let mut file = file.lock().map_err(|_| anyhow::anyhow!("a writer panicked"))?;
                        writeln!(file, "{number}")?;
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        // The drill kills the server, so these errors are expected.
        let _ = task.await?;
    }
    say(&next.load(Ordering::Relaxed).to_string());
    Ok(())
}

pub(crate) async fn check(
    server: SocketAddr,
    tokens: &Arc<[String]>,
    acknowledged: &Path,
) -> anyhow::Result<()> {
    let text = std::fs::read_to_string(acknowledged).with_context(|| acknowledged.display().to_string())?;
    let mut connection = Connection::open(server).await?;
    let mut found = 0_u32;
    for line in text.lines() {
        // The last line may be incomplete, if the claiming process was stopped itself.
        let Some(token) = line.parse::<usize>().ok().and_then(|number| tokens.get(number)) else {
            continue;
        };
        let (status, body) = connection.send(&get_as("/api/v1/active-streak", token)).await?;
        let claimed = body.windows(20).any(|window| window == b"\"rewardClaimed\":true");
        ensure!(status == 200 && claimed, "claim {line} was acknowledged and is not there");
        found += 1;
    }
    say(&format!("{found} acknowledged claims, all there"));
    Ok(())
}
