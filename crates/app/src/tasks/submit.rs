use arena_rules::tasks::{EntryState, SCREENSHOT_MAX_BYTES};
use arena_rules::texts::{fields, tasks as texts};
use arena_rules::{Credits, FieldErrors};
use bytes::Bytes;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use super::{catalogue, lookalikes, review, uploads};
use crate::error::refuse;
use crate::idempotency::{self, IdempotencyKey};
use crate::ports::{
    Challenge, NewTaskEntry, PictureError, PictureMarks, Repositories, SubscriberId, TaskFlag,
};
use crate::{App, AppError, AppResult, subscription, upload_limits};

/// The scope of answers to an `Idempotency-Key`.
const SCOPE: &str = "task";

const ID_MAX: usize = 64;

/// An entry from a client.
#[derive(Clone, Debug)]
pub struct EntryForm {
    /// The challenge.
    pub challenge: String,
    /// The challenge's game; `None` for a daily challenge.
    pub game: Option<String>,
    /// The screenshot.
    pub image: Bytes,
}

/// An entry's receipt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EntryReceipt {
    /// The entry's id.
    pub entry: Uuid,
    /// The payment; `None` if a reviewer decides.
    pub paid: Option<TaskPayment>,
}

/// An entry's payment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskPayment {
    /// Credits paid.
    pub credits: Credits,
    /// The balance afterwards.
    pub balance: Credits,
}

/// Takes a screenshot for a challenge of today: once a day per challenge, each picture once (contract 4).
/// Without review, the transaction also approves and pays the entry.
///
/// # Errors
/// Refusals `unknown_challenge`, `wrong_game`, `challenge_closed`, `already_submitted`,
/// `image_already_submitted`, `too_many_uploads`, and those of [`subscription::may_earn`]; [`AppError::Busy`]
/// if too many pictures wait; [`AppError::TooLarge`] over 2,048,000 bytes; [`AppError::Invalid`] for no PNG
/// or JPEG, with the specification's texts.
pub async fn submit(
    app: &App,
    subscriber: SubscriberId,
    form: EntryForm,
    key: Option<&IdempotencyKey>,
) -> AppResult<EntryReceipt> {
    if let Some(receipt) = idempotency::answered(app, subscriber, SCOPE, key).await? {
        return Ok(receipt);
    }
    subscription::may_earn(app, subscriber).await?;
    // Checked here to avoid decoding in vain; the check in the transaction counts.
    match check(app, app.store.read(), subscriber, &form).await {
        Ok(_) => {}
        Err(AppError::Refused(refusal)) => {
            return idempotency::once(app, subscriber, SCOPE, key, |_| {
                Box::pin(async move { Err(AppError::Refused(refusal)) })
            })
            .await;
        }
        Err(other) => return Err(other),
    }
    if form.image.len() > SCREENSHOT_MAX_BYTES {
        return Err(AppError::TooLarge(texts::SCREENSHOT_TOO_LARGE));
    }
    upload_limits::count(app, subscriber).await?;
    let screenshot = app.pictures.screenshot(subscriber, form.image.clone()).await;
    let screenshot = screenshot.map_err(|error| upload_limits::not_taken(error, unreadable))?;
    let marks = screenshot.marks;
    let flag = lookalikes::closest(app, subscriber, &marks).await?;
    let id = uploads::keep(app, &screenshot).await?;
    let within = app.clone();
    let outcome = idempotency::once_unless_held(app, subscriber, SCOPE, key, move |repos| {
        Box::pin(async move { enter(&within, repos, subscriber, &form, id, marks, flag).await })
    })
    .await;
    let taken = matches!(&outcome, Ok(receipt) if receipt.entry == id);
    if taken && flag.is_none() {
        flag_later(app, subscriber, id, &marks).await;
    }
    // After a failed commit the entry may exist; the hourly purge sorts it out.
    let unknown = matches!(&outcome, Err(AppError::Store(_)));
    if !taken && !unknown {
        uploads::discard(app, id).await;
    }
    outcome
}

/// Searches look-alikes again after the commit, and flags the entry. Two subscribers who send one picture
/// at once may both miss each other before; the later one finds the other now.
async fn flag_later(app: &App, subscriber: SubscriberId, id: Uuid, marks: &PictureMarks) {
    let flagged = async {
        let Some(flag) = lookalikes::closest(app, subscriber, marks).await? else { return Ok(()) };
        let tx = app.store.begin().await?;
        tx.task_entries().flag(id, flag).await?;
        Ok::<_, AppError>(tx.commit().await?)
    };
    if let Err(error) = flagged.await {
        // The entry exists; a reviewer sees its look-alikes anyway.
        tracing::warn!(%error, entry = %id, "the second search for look-alikes of an entry failed");
    }
}

fn unreadable(error: PictureError) -> AppError {
    let fault = match error {
        PictureError::Invalid | PictureError::Busy => fields::SCREENSHOT,
        PictureError::TooLarge => fields::SCREENSHOT_PIXELS,
    };
    AppError::Invalid(FieldErrors::one("entryImage", fault))
}

async fn check(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    form: &EntryForm,
) -> AppResult<Challenge> {
    let today = app.today();
    // A text that cannot be an id is not looked up, as one of the databases refuses some texts.
    let id =
        Some(&form.challenge).filter(|id| id.len() <= ID_MAX && id.bytes().all(|b| b.is_ascii_graphic()));
    let found = match id {
        Some(id) => repos.challenges().find(id).await?,
        None => None,
    };
    let Some(challenge) = found.filter(|found| found.daily == form.game.is_none()) else {
        return refuse("unknown_challenge", texts::UNKNOWN_CHALLENGE);
    };
    if form.game.as_ref().is_some_and(|game| *game != challenge.game) {
        return refuse("wrong_game", texts::WRONG_GAME);
    }
    let offered = repos.games().find(&challenge.game).await?.is_some_and(|game| game.active);
    let open = if challenge.daily {
        let of_game = repos.challenges().of_game(&challenge.game).await?;
        catalogue::daily(of_game.iter(), today).is_some_and(|todays| todays.id == challenge.id)
    } else {
        challenge.open_on(today)
    };
    if !offered || !open {
        return refuse("challenge_closed", texts::CHALLENGE_CLOSED);
    }
    let entered = repos.task_entries().of_day(subscriber, today).await?;
    if entered.iter().any(|entered| entered.challenge == challenge.id) {
        return refuse("already_submitted", texts::ALREADY_SUBMITTED);
    }
    Ok(challenge)
}

async fn enter(
    app: &App,
    repos: &dyn Repositories,
    subscriber: SubscriberId,
    form: &EntryForm,
    id: Uuid,
    marks: PictureMarks,
    flag: Option<TaskFlag>,
) -> AppResult<EntryReceipt> {
    let challenge = check(app, repos, subscriber, form).await?;
    let entries = repos.task_entries();
    if !entries.take_upload(id).await? {
        return Err(AppError::Internal(format!("the files of entry {id} were discarded before it was made")));
    }
    let new = NewTaskEntry {
        id,
        subscriber,
        challenge: challenge.id,
        day: app.today(),
        credits: challenge.credits,
        marks,
        flag,
        at: app.now(),
    };
    if !entries.submit(&new).await? {
        return if entries.sent_before(subscriber, &marks.digest).await? {
            refuse("image_already_submitted", texts::IMAGE_ALREADY_SUBMITTED)
        } else {
            refuse("already_submitted", texts::ALREADY_SUBMITTED)
        };
    }
    if !app.settings.auto_approve_tasks {
        return Ok(EntryReceipt { entry: id, paid: None });
    }
    let credits = challenge.credits;
    let balance = review::pay(app, repos, id, subscriber, credits, &challenge.name).await?;
    Ok(EntryReceipt { entry: id, paid: Some(TaskPayment { credits, balance }) })
}

impl EntryReceipt {
    /// Returns the entry's state at submission.
    #[must_use]
    pub fn state(&self) -> EntryState {
        if self.paid.is_some() { EntryState::Approved } else { EntryState::Submitted }
    }
}
