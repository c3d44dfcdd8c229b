//! The account: person, numbers, sessions, messages, and what staff and the names say.

use arena_app::ports::{ExportedTable, StoreResult, SubscriberId};
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use super::super::departures::{DepartureRow, departure};
use super::super::privacy_parts::{part, parts, read_table};
use crate::connection::{Connection, statements};

parts! {
    struct SubscriberRow {
        id: Uuid,
        created_at: DateTime<Utc>,
        plan: Option<String>,
        partner_id: Option<String>,
        name: Option<String>,
        username: Option<String>,
        username_generated: bool,
        avatar: Option<i32>,
        email: Option<String>,
        gender: Option<String>,
        bio: Option<String>,
        date_of_birth: Option<NaiveDate>,
        selected_game: Option<String>,
        language: Option<String>,
        held_at: Option<DateTime<Utc>>,
        hold_reason: Option<String>,
        suspended: bool,
    }

    struct NumberRow {
        msisdn: String,
        since: DateTime<Utc>,
        until: Option<DateTime<Utc>>,
    }

    struct ContactRow {
        msisdn: String,
        changed_at: DateTime<Utc>,
    }

    struct SessionRow {
        channel: String,
        device: Option<String>,
        created_at: DateTime<Utc>,
        rotated_at: DateTime<Utc>,
        ended_at: Option<DateTime<Utc>>,
        end_reason: Option<String>,
    }

    struct DeviceRow {
        endpoint: String,
        seen_at: DateTime<Utc>,
    }

    struct MessageRow {
        msisdn: String,
        kind: String,
        text: String,
        state: String,
        created_at: DateTime<Utc>,
    }

    struct MarkRow {
        message_at: DateTime<Utc>,
        marked_at: DateTime<Utc>,
    }

    struct NoteRow {
        author: String,
        text: String,
        created_at: DateTime<Utc>,
    }

    struct PrivacyRequestRow {
        kind: String,
        channel: String,
        received_on: NaiveDate,
        due_on: NaiveDate,
        extension: Option<String>,
        note: String,
        state: String,
        settled_at: Option<DateTime<Utc>>,
        outcome: Option<String>,
    }

    struct ActivityRow {
        day: NaiveDate,
    }

    struct NameRow {
        skeleton: String,
    }

    struct RefusedNameRow {
        skeleton: String,
        refused_at: DateTime<Utc>,
    }

    struct PictureRow {
        day: NaiveDate,
        pictures: i64,
    }
}

part!(DepartureRow { left_at, returned_at });

statements! {
    fn person(id: Uuid) -> SubscriberRow =
        "SELECT id, created_at, plan, partner_id, name, username, username_generated, avatar, email, gender, bio,
                date_of_birth, selected_game, language, held_at, hold_reason, suspended
         FROM subscriber WHERE id = $1";

    fn numbers(subscriber: Uuid) -> NumberRow =
        "SELECT msisdn, since, until FROM subscriber_number WHERE subscriber_id = $1 ORDER BY id";

    fn contact(subscriber: Uuid) -> ContactRow =
        "SELECT msisdn, changed_at FROM contact_number WHERE subscriber_id = $1";

    fn sessions(subscriber: Uuid) -> SessionRow =
        "SELECT channel, device, created_at, rotated_at, ended_at, end_reason
         FROM session WHERE subscriber_id = $1 ORDER BY created_at";

    fn devices(subscriber: Uuid) -> DeviceRow =
        "SELECT endpoint, seen_at FROM push_device WHERE subscriber_id = $1 ORDER BY seen_at";

    fn messages(subscriber: Uuid) -> MessageRow =
        "SELECT msisdn, kind, text, state, created_at
         FROM message WHERE subscriber_id = $1 ORDER BY created_at";

    fn mark(subscriber: Uuid) -> MarkRow =
        "SELECT message_at, marked_at FROM notice_mark WHERE subscriber_id = $1";

    fn notes(subscriber: Uuid) -> NoteRow =
        "SELECT author, text, created_at FROM subscriber_note WHERE subscriber_id = $1 ORDER BY created_at";

    fn privacy_requests(subscriber: Uuid) -> PrivacyRequestRow =
        "SELECT kind, channel, received_on, due_on, extension, note, state, settled_at, outcome
         FROM privacy_request WHERE subscriber_id = $1 ORDER BY made_at";

    fn activity(subscriber: Uuid) -> ActivityRow =
        "SELECT a.day FROM (SELECT DISTINCT day FROM report_part) d
         JOIN activity_day a ON a.day = d.day AND a.subscriber_id = $1 ORDER BY a.day";

    fn public_name(subscriber: Uuid) -> NameRow = "SELECT skeleton FROM public_name WHERE subscriber_id = $1";

    fn refused_names(subscriber: Uuid) -> RefusedNameRow =
        "SELECT skeleton, refused_at FROM refused_name WHERE subscriber_id = $1 ORDER BY refused_at";

    fn pictures(subscriber: Uuid) -> PictureRow =
        "SELECT day, pictures FROM picture_count WHERE subscriber_id = $1";
}

pub(super) async fn tables(on: &Connection, subscriber: SubscriberId) -> StoreResult<Vec<ExportedTable>> {
    let id = subscriber.0;
    Ok(vec![
        read_table(on, "subscriber", person(id)).await?,
        read_table(on, "subscriber_number", numbers(id)).await?,
        read_table(on, "contact_number", contact(id)).await?,
        read_table(on, "session", sessions(id)).await?,
        read_table(on, "push_device", devices(id)).await?,
        read_table(on, "message", messages(id)).await?,
        read_table(on, "notice_mark", mark(id)).await?,
        read_table(on, "departure", departure(id)).await?,
        read_table(on, "subscriber_note", notes(id)).await?,
        read_table(on, "privacy_request", privacy_requests(id)).await?,
        read_table(on, "activity_day", activity(id)).await?,
        read_table(on, "public_name", public_name(id)).await?,
        read_table(on, "refused_name", refused_names(id)).await?,
        read_table(on, "picture_count", pictures(id)).await?,
    ])
}
