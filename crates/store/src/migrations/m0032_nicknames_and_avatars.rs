//! Generated nicknames, and chosen avatars.

use arena_app::ports::StoreResult;
use uuid::Uuid;

use super::table;
use crate::connection::Connection;

/// Inserts the job that gives existing subscribers a nickname (`arena_app::profile::NICKNAMES_JOB`), once, if
/// there are any. It is due at once: the newest subscriber's first visit is over.
const NAME_OLDER: &str = "INSERT INTO job (id, kind, payload, unique_key, state, run_at)
    SELECT $1, 'subscriber.nicknames', '{}', 'subscriber.nicknames', 'ready', newest.created_at
    FROM (SELECT created_at FROM subscriber WHERE username IS NULL AND erased_at IS NULL
              AND (partner_id IS NULL OR partner_id NOT LIKE 'content/%')
          ORDER BY id DESC LIMIT 1) AS newest";

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // An older version that runs beside this one changes a username without clearing this mark. Its
            // owner then reads that the name can be changed, which is true.
            "ALTER TABLE subscriber ADD COLUMN username_generated boolean NOT NULL DEFAULT false",
            // Null if the avatar follows from the id.
            "ALTER TABLE subscriber ADD COLUMN avatar integer CHECK (avatar BETWEEN 1 AND 24)",
        ],
    )
    .await?;
    let id = Uuid::from_u128(0x32);
    on.run(NAME_OLDER, vec![id.into()]).await.map(|_| ())
}
