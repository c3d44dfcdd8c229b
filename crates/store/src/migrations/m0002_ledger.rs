//! The ledger. Rows are only ever added (docs/ledger.md).

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            "CREATE TABLE account (
                    id {id},
                    kind text NOT NULL,
                    owner text NOT NULL,
                    balance bigint NOT NULL DEFAULT 0,
                    version bigint NOT NULL DEFAULT 0,
                    UNIQUE (kind, owner),
                    CHECK (kind <> 'wallet' OR balance >= 0)
                )",
            "CREATE TABLE ledger_txn (
                    id {id},
                    reason text NOT NULL,
                    key text NOT NULL,
                    title text NOT NULL,
                    reverses bigint UNIQUE REFERENCES ledger_txn (id),
                    created_at {time} NOT NULL,
                    UNIQUE (reason, key)
                )",
            "CREATE TABLE ledger_entry (
                    id {id},
                    txn_id bigint NOT NULL REFERENCES ledger_txn (id),
                    account_id bigint NOT NULL REFERENCES account (id),
                    amount bigint NOT NULL CHECK (amount <> 0),
                    balance_after bigint NOT NULL,
                    version bigint NOT NULL,
                    UNIQUE (account_id, version)
                )",
            "CREATE INDEX ledger_entry_txn ON ledger_entry (txn_id)",
            "CREATE TABLE standing (
                    subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                    score bigint NOT NULL DEFAULT 0,
                    reached_at {time} NOT NULL,
                    total_tournaments integer NOT NULL DEFAULT 0,
                    redeemed_items integer NOT NULL DEFAULT 0,
                    total_challenges integer NOT NULL DEFAULT 0
                )",
            "CREATE INDEX standing_rank ON standing (score DESC, reached_at, subscriber_id)",
        ],
    )
    .await?;
    system_accounts(on).await?;
    table::run(on, if on.is_postgres() { APPEND_ONLY_POSTGRES } else { APPEND_ONLY_SQLITE }).await
}

/// Inserts the striped accounts on the other side of every wallet.
async fn system_accounts(on: &Connection) -> StoreResult<()> {
    use arena_rules::ledger::{AccountKind, STRIPES};
    let rows: Vec<String> = [AccountKind::Issuance, AccountKind::Redemption]
        .iter()
        .flat_map(|kind| (0..STRIPES).map(move |stripe| format!("('{}', '{stripe:02}')", kind.as_str())))
        .collect();
    let sql = format!("INSERT INTO account (kind, owner) VALUES {}", rows.join(", "));
    on.script(&sql).await
}

const APPEND_ONLY_SQLITE: &[&str] = &[
    "CREATE TRIGGER ledger_txn_no_update BEFORE UPDATE ON ledger_txn
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
    "CREATE TRIGGER ledger_txn_no_delete BEFORE DELETE ON ledger_txn
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
    "CREATE TRIGGER ledger_entry_no_update BEFORE UPDATE ON ledger_entry
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
    "CREATE TRIGGER ledger_entry_no_delete BEFORE DELETE ON ledger_entry
     BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END",
    "CREATE TRIGGER account_no_delete BEFORE DELETE ON account
     BEGIN SELECT RAISE(ABORT, 'accounts are never deleted'); END",
];

const APPEND_ONLY_POSTGRES: &[&str] = &[
    "CREATE FUNCTION ledger_append_only() RETURNS trigger LANGUAGE plpgsql AS
     $$ BEGIN RAISE EXCEPTION 'the ledger is append-only'; END $$",
    "CREATE TRIGGER ledger_txn_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_txn
     FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()",
    "CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
     FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()",
    "CREATE TRIGGER account_no_delete BEFORE DELETE OR TRUNCATE ON account
     FOR EACH STATEMENT EXECUTE FUNCTION ledger_append_only()",
];
