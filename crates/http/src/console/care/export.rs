use std::io::{self, Write};

use arena_app::ports::SubscriberId;
use arena_app::privacy::{self, Export, ROWS_FILE};
use arena_app::profile::PERSON_EXPORT;
use arena_app::staff::Console;
use arena_app::{App, AppResult};
use axum::body::Body as Stream;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::StreamExt;
use tokio::runtime::Handle;
use tokio::sync::mpsc::{Receiver, Sender, channel};
use uuid::Uuid;
use zip::write::{SimpleFileOptions, StreamWriter};
use zip::{CompressionMethod, ZipWriter};

use super::super::door::actor::Acting;
use super::hold::StaffReason;
use crate::door::envelope::Failure;
use crate::door::error::ApiResult;
use crate::door::json::Body;

/// Parts of a file that wait for a slow reader.
const PARTS_WAITING: usize = 4;
/// Bytes of a part.
const PART: usize = 64 * 1024;

/// Exports all that is stored about a subscriber as a ZIP file: `subscriber.json` with the rows of the database by table, and
/// their pictures. It counts as one of the values that a person is shown in a day. Refusals: `reason_needed`,
/// `reveal_limit` and `subscriber_erased`.
#[utoipa::path(
    post, path = "/v1/subscribers/{id}/export", tag = "care", request_body = StaffReason, params(("id" = Uuid, Path)),
    responses((status = 200, content_type = "application/zip", body = Vec<u8>), (status = 404, body = Failure))
)]
pub(crate) async fn export(
    State(console): State<Console>,
    Acting(actor): Acting,
    Path(id): Path<Uuid>,
    Body(StaffReason { reason }): Body<StaffReason>,
) -> ApiResult<Response> {
    let app = actor.acting(&console, PERSON_EXPORT, &id);
    let a_day = console.settings.reveals_per_day;
    let export = privacy::export_for(&app, &actor.member, a_day, SubscriberId(id), &reason).await?;
    let kind = HeaderValue::from_static("application/zip");
    let keep = HeaderValue::from_static("no-store");
    let body = Stream::from_stream(zipped(app, export));
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, keep)], body).into_response())
}

/// Returns the file in parts. Pictures are read one by one, so the file may be larger than memory. An error breaks the answer
/// off, which the reader notices.
fn zipped(app: App, export: Export) -> impl futures::Stream<Item = io::Result<Bytes>> {
    let (sender, receiver) = channel(PARTS_WAITING);
    let runtime = Handle::current();
    tokio::task::spawn_blocking(move || {
        let failed = sender.clone();
        if let Err(error) = write(&app, &export, &runtime, Parts::new(sender)) {
            tracing::warn!(%error, "a subscriber's export was broken off");
            // Nobody may be there to read it.
            drop(failed.blocking_send(Err(error)));
        }
    });
    futures::stream::unfold(receiver, async |mut receiver: Receiver<_>| {
        receiver.recv().await.map(|part| (part, receiver))
    })
    // Some layers ask again after the end.
    .fuse()
}

fn write(app: &App, export: &Export, runtime: &Handle, parts: Parts) -> io::Result<()> {
    let mut zip = ZipWriter::new_stream(parts);
    let packed = SimpleFileOptions::default().compression_method(CompressionMethod::Deflated);
    zip.start_file(ROWS_FILE, packed)?;
    serde_json::to_writer_pretty(&mut zip, &export.rows_json())?;
    // A JPEG is packed already.
    let plain = SimpleFileOptions::default().compression_method(CompressionMethod::Stored);
    for picture in &export.pictures {
        let read: AppResult<_> = runtime.block_on(privacy::picture(app, picture));
        let Some(bytes) = read.map_err(io::Error::other)? else { continue };
        zip.start_file(&picture.name, plain)?;
        zip.write_all(&bytes)?;
    }
    let rest: StreamWriter<Parts> = zip.finish()?;
    rest.into_inner().flush()
}

/// Sends what is written in parts.
struct Parts {
    to: Sender<io::Result<Bytes>>,
    waiting: Vec<u8>,
}

impl Parts {
    fn new(to: Sender<io::Result<Bytes>>) -> Self {
        Self { to, waiting: Vec::with_capacity(PART) }
    }
}

impl Write for Parts {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.extend_from_slice(bytes);
        if self.waiting.len() >= PART {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.waiting.is_empty() {
            return Ok(());
        }
        let part = std::mem::replace(&mut self.waiting, Vec::with_capacity(PART));
        let gone = |_| io::Error::new(io::ErrorKind::BrokenPipe, "the reader is gone");
        self.to.blocking_send(Ok(part.into())).map_err(gone)
    }
}
