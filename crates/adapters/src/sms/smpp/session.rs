use std::sync::Arc;
use std::time::Duration;

use arena_app::messages::{Receipt, ReceiptOutcome};
use futures::{Stream, StreamExt};
use rusmpp::pdus::{DeliverSm, DeliverSmResp};
use rusmpp::{Command, CommandId, CommandStatus, Pdu};
use rusmppc::error::Error;
use rusmppc::{ConnectionBuilder, Event};
use tokio::net::TcpStream;
use tokio::sync::{Mutex, Notify, Semaphore, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};

use super::answers::Answers;
use super::bind::{Bind, BoundConnection};
use super::receipt::{self, DeliverSmContent};
use super::status;
use super::tidy::PduRepairStream;

const CONNECT: Duration = Duration::from_secs(5);
/// Time for unanswered messages, and for unbinding, when the server stops.
const GOODBYE: Duration = Duration::from_secs(2);
const FIRST: Duration = Duration::from_secs(1);
/// A bind that lasted this long resets the wait.
const GOOD: Duration = Duration::from_secs(10);
/// Receipts processed in parallel; the centre is asked to send others again.
const HEARING: usize = 64;
/// The longest PDU that is accepted, in octets.
pub(super) const LONGEST: usize = 64 * 1024;

pub(super) enum SessionEnd {
    Stopped,
    /// The centre refused the credentials.
    Refused(String),
    Lost(String),
}

pub(super) async fn keep(bind: Arc<Bind>, mut stop: watch::Receiver<bool>) {
    let (mut lost, mut refused) = (0, 0);
    while !*stop.borrow() {
        let began = Instant::now();
        let ended = session(&bind, &mut stop).await;
        let wait = match ended {
            SessionEnd::Stopped => {
                bind.down("the server stops");
                return;
            }
            SessionEnd::Refused(why) => {
                bind.down(&why);
                let first = bind.shared.config.refused;
                let wait = backoff(first, first * 10, refused);
                (lost, refused) = (0, refused + 1);
                count(&bind, "refused");
                tracing::error!(
                    bind = bind.label,
                    why,
                    seconds = wait.as_secs(),
                    "the SMS centre refused the bind: check the account and its credentials"
                );
                wait
            }
            SessionEnd::Lost(why) => {
                bind.down(&why);
                lost = if began.elapsed() >= GOOD { 0 } else { lost };
                let wait = backoff(FIRST, bind.shared.config.reconnect, lost);
                (lost, refused) = (lost + 1, 0);
                count(&bind, "lost");
                tracing::warn!(
                    bind = bind.label,
                    why,
                    seconds = wait.as_secs(),
                    "the SMS centre is not connected; the bind is tried again"
                );
                wait
            }
        };
        let mut spread = [0];
        bind.shared.random.fill(&mut spread);
        // Up to half of the wait is cut off at random, so that nodes do not reconnect all at once.
        let wait = wait.mul_f64(1.0 - f64::from(spread[0]) / 512.0);
        tokio::select! {
            () = sleep(wait) => {}
            _ = stop.changed() => {}
        }
    }
}

fn count(bind: &Bind, outcome: &'static str) {
    metrics::counter!("arena_smpp_connects_total", "bind" => bind.label.clone(), "outcome" => outcome)
        .increment(1);
}

fn backoff(first: Duration, longest: Duration, times: u32) -> Duration {
    first.saturating_mul(1 << times.min(16)).min(longest.max(first))
}

async fn session(bind: &Arc<Bind>, stop: &mut watch::Receiver<bool>) -> SessionEnd {
    let config = &bind.shared.config;
    let connect = TcpStream::connect((bind.config.host.as_str(), bind.config.port));
    let stream = tokio::select! {
        connected = timeout(CONNECT, connect) => match connected {
            Ok(Ok(stream)) => stream,
            Ok(Err(error)) => return SessionEnd::Lost(format!("no connection: {}", error.kind())),
            Err(_) => return SessionEnd::Lost("no connection in time".into()),
        },
        _ = stop.changed() => return SessionEnd::Stopped,
    };
    if let Err(error) = stream.set_nodelay(true) {
        tracing::debug!(%error, "TCP_NODELAY cannot be set on a connection to the SMS centre");
    }
    let (client, mut events, connection) = ConnectionBuilder::new()
        .enquire_link_interval(config.enquire)
        .enquire_link_response_timeout(config.response)
        .response_timeout(config.response)
        // The library's check would require version 5.0.
        .disable_interface_version_check()
        .max_command_length(LONGEST)
        .no_spawn()
        .connected(PduRepairStream::new(stream, LONGEST));
    // The connection ends with this function.
    let mut driver = JoinSet::new();
    driver.spawn(connection);

    tokio::select! {
        bound = client.bind_transceiver(bind.request.clone()) => {
            if let Err(error) = bound {
                return not_bound(error);
            }
        }
        _ = stop.changed() => return SessionEnd::Stopped,
    }
    count(bind, "bound");
    tracing::info!(bind = bind.label, "bound to the SMS centre");
    let window = Arc::new(Semaphore::new(config.window));
    let live = Arc::new(BoundConnection {
        client,
        writing: Mutex::new(()),
        answers: Answers::default(),
        window,
        doubt: Notify::new(),
    });
    let _end = End(&live);
    bind.up(live.clone());

    // Separate tasks: one of them may hold the write lock while this loop waits for it.
    let mut hearing = JoinSet::new();
    loop {
        tokio::select! {
            event = events.next() => match event {
                Some(Event::Incoming(command)) => match came(&live, command).await {
                    Next::Hear(sequence, receipt) if hearing.len() < HEARING => {
                        hearing.spawn(hear(bind.clone(), live.clone(), sequence, receipt));
                    }
                    Next::Hear(sequence, _) => again(&live, sequence).await,
                    Next::Nothing => {}
                    Next::Goodbye(sequence) => {
                        bind.down("the SMS centre ended the session");
                        // The centre first sends the outstanding answers.
                        let_end(&live, &mut events, config.window).await;
                        let _alone = live.writing.lock().await;
                        let _ = live.client.unbind_resp(sequence).await;
                        return SessionEnd::Lost("the SMS centre ended the session".into());
                    }
                },
                Some(Event::Error(error)) => return SessionEnd::Lost(lost(&error).into()),
                None => return SessionEnd::Lost("the connection broke off".into()),
            },
            Some(_) = hearing.join_next(), if !hearing.is_empty() => {}
            () = live.doubt.notified() => {
                // No message is sent on this bind until the centre answers.
                bind.down("the SMS centre does not answer");
                let asked = async {
                    let _alone = live.writing.lock().await;
                    live.client.enquire_link().await
                };
                if !matches!(timeout(config.response, asked).await, Ok(Ok(()))) {
                    return SessionEnd::Lost("the SMS centre does not answer".into());
                }
                bind.up(live.clone());
            }
            _ = stop.changed() => {
                bind.down("the server stops");
                let_end(&live, &mut events, config.window).await;
                goodbye(&live).await;
                return SessionEnd::Stopped;
            }
        }
    }
}

struct End<'a>(&'a BoundConnection);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.answers.close();
    }
}

/// Waits briefly for outstanding answers. The centre sends unprocessed receipts again on another connection.
async fn let_end(live: &BoundConnection, events: &mut (impl Stream<Item = Event> + Unpin), window: usize) {
    let all = u32::try_from(window).unwrap_or(u32::MAX);
    let ended = async {
        let places = live.window.acquire_many(all);
        tokio::pin!(places);
        loop {
            let event = tokio::select! {
                _ = &mut places => return,
                event = events.next() => event,
            };
            match event {
                Some(Event::Incoming(command)) => {
                    if let Next::Hear(sequence, _) = came(live, command).await {
                        again(live, sequence).await;
                    }
                }
                _ => return,
            }
        }
    };
    let _ = timeout(GOODBYE, ended).await;
}

async fn goodbye(live: &BoundConnection) {
    let leave = async {
        let _alone = live.writing.lock().await;
        let _ = live.client.unbind().await;
        let _ = live.client.close_and_wait().await;
    };
    if timeout(GOODBYE, leave).await.is_err() {
        tracing::debug!("the SMS centre did not answer the unbind");
    }
}

pub(super) fn not_bound(error: Error) -> SessionEnd {
    match error {
        Error::UnexpectedResponse { response } => {
            let status = u32::from(response.status());
            let why = format!("the bind was refused: {}", status::name(status));
            if status::refuses_us(status) { SessionEnd::Refused(why) } else { SessionEnd::Lost(why) }
        }
        Error::ResponseTimeout { .. } => SessionEnd::Lost("the bind was not answered in time".into()),
        _ => SessionEnd::Lost("the connection broke off before the bind was answered".into()),
    }
}

/// Describes an error: the library's own text may hold message contents.
fn lost(error: &Error) -> &'static str {
    match error {
        Error::EnquireLinkTimeout { .. } => "the SMS centre does not answer",
        Error::Decode(_) => "the SMS centre said something that is no SMPP",
        _ => "the connection broke off",
    }
}

enum Next {
    Hear(u32, Box<DeliverSm>),
    Goodbye(u32),
    Nothing,
}

async fn came(live: &BoundConnection, command: Command) -> Next {
    let (sequence, id) = (command.sequence_number(), command.id());
    match command.pdu() {
        Some(Pdu::DeliverSm(deliver)) => return Next::Hear(sequence, Box::new(deliver.clone())),
        Some(Pdu::Unbind) => return Next::Goodbye(sequence),
        _ => {}
    }
    match id {
        CommandId::SubmitSmResp | CommandId::GenericNack => {
            if !live.answers.came(command) {
                // The message is already recorded as unknown.
                metrics::counter!("arena_smpp_late_answers_total").increment(1);
            }
        }
        // These need no answer.
        CommandId::AlertNotification => {}
        id if u32::from(id) & 0x8000_0000 != 0 => {}
        _ => {
            let status = CommandStatus::EsmeRinvcmdid;
            let _alone = live.writing.lock().await;
            let _ = live.client.status(status).generic_nack(sequence).await;
        }
    }
    Next::Nothing
}

/// Stores a receipt and only then acknowledges it.
async fn hear(bind: Arc<Bind>, live: Arc<BoundConnection>, sequence: u32, deliver: Box<DeliverSm>) {
    let ids = bind.shared.config.message_ids;
    let outcome = match receipt::read(&deliver) {
        DeliverSmContent::Mobile => "from_a_phone",
        DeliverSmContent::Unreadable => {
            tracing::warn!(bind = bind.label, "the SMS centre sent a receipt that cannot be read");
            "unreadable"
        }
        DeliverSmContent::Receipt(_, None) => "says_nothing",
        DeliverSmContent::Receipt(id, Some(receipt)) => {
            let Some(id) = ids.receipted(&id) else { return took(&live, sequence, "unreadable").await };
            match bind.shared.desk.receipt(&reference(&bind.config.smsc, &id), receipt).await {
                Ok(ReceiptOutcome::Early) => "early",
                Ok(ReceiptOutcome::News | ReceiptOutcome::Noted) => match receipt {
                    Receipt::Accepted => "accepted",
                    Receipt::Delivered => "delivered",
                    Receipt::Failed => "failed",
                },
                Err(error) => {
                    tracing::warn!(bind = bind.label, %error, "a receipt could not be stored; the SMS centre must send it again");
                    return again(&live, sequence).await;
                }
            }
        }
    };
    took(&live, sequence, outcome).await;
}

/// A part's id, unique among all centres.
pub(super) fn reference(smsc: &str, id: &str) -> String {
    format!("{smsc}:{id}")
}

async fn took(live: &BoundConnection, sequence: u32, outcome: &'static str) {
    metrics::counter!("arena_smpp_receipts_total", "outcome" => outcome).increment(1);
    // If the connection is gone, the centre sends the receipt again.
    let _alone = live.writing.lock().await;
    let _ = live.client.deliver_sm_resp(sequence, DeliverSmResp::default()).await;
}

async fn again(live: &BoundConnection, sequence: u32) {
    metrics::counter!("arena_smpp_receipts_total", "outcome" => "again").increment(1);
    let _ = live
        .client
        .status(CommandStatus::EsmeRxTAppn)
        .deliver_sm_resp(sequence, DeliverSmResp::default())
        .await;
}
