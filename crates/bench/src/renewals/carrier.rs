use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use arena_adapters::clock::SystemClock;
use arena_testkit::{Carrier, CarrierOptions};
use clap::Args;

use crate::output::say;

/// The behaviour of the operator.
#[derive(Args)]
pub(crate) struct CarrierLoad {
    /// Address and port.
    listen: SocketAddr,
    /// How long a payment takes, in milliseconds.
    #[arg(long, default_value_t = 0)]
    latency_ms: u64,
    /// One in this many payments loses its answer; 0 for none.
    #[arg(long, default_value_t = 0)]
    lose_every: u64,
    /// One in this many payments is denied; 0 for none.
    #[arg(long, default_value_t = 0)]
    deny_every: u64,
}

/// Serves CAMARA Carrier Billing from memory, for ever. `/book.csv` has the list of charges, `/totals` their
/// sums.
pub(crate) async fn serve(load: &CarrierLoad) -> anyhow::Result<()> {
    let options = CarrierOptions {
        page_most: 1_000,
        latency: Duration::from_millis(load.latency_ms),
        lose_every: load.lose_every,
        deny_every: load.deny_every,
        ..CarrierOptions::default()
    };
    let carrier = Carrier::new(Arc::new(SystemClock), options);
    let address = carrier.listen(load.listen).await?;
    say(&format!("an operator listens on http://{address}"));
    std::future::pending().await
}
