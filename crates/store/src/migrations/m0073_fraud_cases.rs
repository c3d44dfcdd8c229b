//! Cases of fraud, and the roll-up of signs that leads to them.

use arena_app::ports::StoreResult;

use super::table;
use crate::connection::Connection;

pub(super) async fn up(on: &Connection) -> StoreResult<()> {
    table::run(
        on,
        &[
            // Accounts with signs and their groups: a job writes both anew. A group is named by its first account.
            "CREATE TABLE signed_group (
                id {uuid} NOT NULL PRIMARY KEY,
                accounts integer NOT NULL,
                weight bigint NOT NULL,
                signs text NOT NULL,
                latest_at {time} NOT NULL,
                counted_at {time} NOT NULL
            )",
            "CREATE INDEX signed_group_weight ON signed_group (weight, id)",
            "CREATE TABLE signed_account (
                subscriber_id {uuid} NOT NULL PRIMARY KEY REFERENCES subscriber (id),
                group_id {uuid} NOT NULL,
                weight bigint NOT NULL,
                signs text NOT NULL,
                latest_at {time} NOT NULL
            )",
            "CREATE INDEX signed_account_group ON signed_account (group_id, weight, subscriber_id)",
            "CREATE TABLE fraud_case (
                number {id},
                id {uuid} NOT NULL UNIQUE,
                title text NOT NULL,
                reason text NOT NULL,
                state text NOT NULL CHECK (state IN ('open', 'decided', 'appealed', 'closed')),
                opened_by text NOT NULL,
                opened_at {time} NOT NULL,
                worker text,
                outcome text,
                closed_by text,
                closed_at {time},
                changed_at {time} NOT NULL,
                CHECK ((state = 'closed') = (closed_at IS NOT NULL))
            )",
            "CREATE INDEX fraud_case_state ON fraud_case (state, number)",
            // `active`: the case is not closed and the account is still in it. An account is in one such case.
            "CREATE TABLE fraud_case_member (
                case_id {uuid} NOT NULL REFERENCES fraud_case (id),
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                active boolean NOT NULL,
                added_by text NOT NULL,
                added_at {time} NOT NULL,
                removed_at {time},
                held_at {time},
                banned_at {time},
                banned_by text,
                taken bigint NOT NULL DEFAULT 0 CHECK (taken >= 0),
                spent bigint NOT NULL DEFAULT 0 CHECK (spent >= 0),
                PRIMARY KEY (case_id, subscriber_id),
                CHECK ((banned_at IS NULL) = (banned_by IS NULL))
            )",
            "CREATE UNIQUE INDEX fraud_case_member_active ON fraud_case_member (subscriber_id) WHERE active",
            "CREATE INDEX fraud_case_member_subscriber ON fraud_case_member (subscriber_id, added_at)",
            // Evidence, notes and decisions. An erasure empties the texts about the person.
            "CREATE TABLE fraud_case_entry (
                id {uuid} NOT NULL PRIMARY KEY,
                case_id {uuid} NOT NULL REFERENCES fraud_case (id),
                subscriber_id {uuid} REFERENCES subscriber (id),
                kind text NOT NULL,
                reference text,
                text text NOT NULL,
                happened_at {time} NOT NULL,
                added_by text NOT NULL,
                added_at {time} NOT NULL
            )",
            "CREATE INDEX fraud_case_entry_case ON fraud_case_entry (case_id, added_at, id)",
            "CREATE INDEX fraud_case_entry_subscriber ON fraud_case_entry (subscriber_id)",
            "CREATE UNIQUE INDEX fraud_case_entry_once ON fraud_case_entry (case_id, subscriber_id, kind, reference)
             WHERE reference IS NOT NULL",
            "CREATE TABLE fraud_case_appeal (
                id {uuid} NOT NULL PRIMARY KEY,
                case_id {uuid} NOT NULL REFERENCES fraud_case (id),
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                text text NOT NULL,
                came_on date NOT NULL,
                recorded_by text NOT NULL,
                recorded_at {time} NOT NULL,
                state text NOT NULL CHECK (state IN ('open', 'upheld', 'granted')),
                decided_by text,
                decided_at {time},
                answer text,
                CHECK ((state = 'open') = (decided_at IS NULL))
            )",
            "CREATE UNIQUE INDEX fraud_case_appeal_open ON fraud_case_appeal (subscriber_id) WHERE state = 'open'",
            "CREATE INDEX fraud_case_appeal_case ON fraud_case_appeal (case_id, recorded_at)",
            "CREATE INDEX fraud_case_appeal_subscriber ON fraud_case_appeal (subscriber_id)",
            // The earnings that a decision takes back, as they were shown to whoever decided. `change_id` names the
            // change that a second person approves, or that was done at once.
            "CREATE TABLE fraud_case_void (
                change_id {uuid} NOT NULL,
                txn bigint NOT NULL,
                case_id {uuid} NOT NULL REFERENCES fraud_case (id),
                subscriber_id {uuid} NOT NULL REFERENCES subscriber (id),
                amount bigint NOT NULL CHECK (amount > 0),
                state text NOT NULL CHECK (state IN ('planned', 'taken', 'spent')),
                PRIMARY KEY (change_id, txn)
            )",
            "CREATE INDEX fraud_case_void_account ON fraud_case_void (change_id, subscriber_id, txn)",
            "CREATE INDEX fraud_case_void_case ON fraud_case_void (case_id, subscriber_id)",
        ],
    )
    .await
}
