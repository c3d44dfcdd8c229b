//! Serves only the demo operator, to look at its pages: `cargo run -p arena-operator --example serve --
//! 8090`.
//!
//! The first argument is the port (8090), the second the data folder (by default a new one in the system's
//! temporary folder). After the consent the browser returns to a page that only the portal has.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use arena_operator::{BASE, Clock, Operator, OperatorConfig, Random};
use arena_rules::handoff::Key;
use chrono::{DateTime, Utc};
use rand::TryRng;
use rand::rngs::SysRng;

struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "this is where the real clock comes in")]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }
}

struct SystemRandom;

impl Random for SystemRandom {
    fn fill(&self, bytes: &mut [u8]) {
        SysRng.try_fill_bytes(bytes).expect("the system has randomness");
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let port: u16 = arguments.next().map_or(Ok(8090), |port| port.parse())?;
    let folder = arguments.next().map_or_else(
        || std::env::temp_dir().join(format!("arena-operator-{}", std::process::id())),
        PathBuf::from,
    );
    let key = Key { id: "demo".into(), secret: b"for looking at the pages only".to_vec() };
    let config = OperatorConfig::new("arena", key);
    let operator = Operator::open(&folder, config, Arc::new(SystemClock), Arc::new(SystemRandom)).await?;
    let app = axum::Router::new().nest(BASE, operator.router());
    let listener = tokio::net::TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    #[expect(clippy::print_stdout, reason = "a person is waiting for the address")]
    {
        println!("http://{}{BASE}/landing, data in {}", listener.local_addr()?, folder.display());
    }
    axum::serve(listener, app.into_make_service_with_connect_info::<SocketAddr>()).await?;
    Ok(())
}
