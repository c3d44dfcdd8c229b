use std::time::Duration;

use rusmppc::ConnectionBuilder;
use tokio::net::TcpStream;
use tokio::task::JoinSet;
use tokio::time::timeout;

use super::config::BindConfig;
use super::pdu;
use super::session::{LONGEST, SessionEnd, not_bound};
use super::tidy::PduRepairStream;

const GOODBYE: Duration = Duration::from_secs(1);

/// Binds as a transceiver, as the server does, and unbinds. Nothing is sent. A receipt that arrives
/// meanwhile is not acknowledged, so the centre sends it again.
///
/// # Errors
/// Why the centre refuses the bind, without a secret.
pub async fn probe_bind(config: &BindConfig, within: Duration) -> Result<(), String> {
    let request = pdu::bind(config)?;
    let connect = TcpStream::connect((config.host.as_str(), config.port));
    let stream = match timeout(within, connect).await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) => return Err(error.to_string()),
        Err(_) => return Err("no connection in time".into()),
    };
    let (client, _events, connection) = ConnectionBuilder::new()
        .response_timeout(within)
        .disable_interface_version_check()
        .max_command_length(LONGEST)
        .no_spawn()
        .connected(PduRepairStream::new(stream, LONGEST));
    // The connection ends with this function.
    let mut driver = JoinSet::new();
    driver.spawn(connection);
    match timeout(within, client.bind_transceiver(request)).await {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => {
            return Err(match not_bound(error) {
                SessionEnd::Stopped => "the connection broke off".into(),
                SessionEnd::Refused(why) | SessionEnd::Lost(why) => why,
            });
        }
        Err(_) => return Err("connected, but the SMS centre does not answer".into()),
    }
    let leave = async {
        let _ = client.unbind().await;
        let _ = client.close_and_wait().await;
    };
    let _ = timeout(GOODBYE, leave).await;
    Ok(())
}
