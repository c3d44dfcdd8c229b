use arena_app::ports::{
    LiveRooms, NewRoom, RoomHold, RoomLease, RoomLeaseClaim, RoomPiece, RoomSeat, RoomTally, RoomWithSigns,
    StoreResult,
};
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use serde_json::json;
use uuid::Uuid;

use super::match_rows::room_of;
use crate::connection::{Connection, record, statements};
use crate::convert::{LOT, corrupt, time_text};

record! {
    struct RoomRow {
        rules_version: i32,
        holder: Uuid,
        epoch: i64,
        until: DateTime<Utc>,
        a_absent: i32,
        b_absent: i32,
        a_desyncs: i32,
        b_desyncs: i32,
        secret: Option<Vec<u8>>,
    }
}

record! {
    struct LeasedRoomRow {
        tournament_id: i64,
        room_id: String,
        epoch: i64,
    }
}

record! {
    struct RoomSignsRow {
        room_id: String,
        a_signs: Option<String>,
        b_signs: Option<String>,
        a_desyncs: i32,
        b_desyncs: i32,
    }
}

record! {
    struct RoomSecretRow {
        rules_version: i32,
        secret: Option<Vec<u8>>,
    }
}

record! {
    struct PieceRow {
        seq: i32,
        bytes: Vec<u8>,
    }
}

record! {
    struct SeatRow {
        epoch: i32,
        session_id: Uuid,
        came_at: Option<DateTime<Utc>>,
    }
}

macro_rules! room {
    () => {
        "SELECT rules_version, holder, epoch, until, a_absent, b_absent, a_desyncs, b_desyncs, secret
         FROM live_room
         WHERE tournament_id = $1 AND room_id = $2"
    };
}

macro_rules! over {
    () => {
        "t.state NOT IN ('open', 'running') AND t.starts_at < $1"
    };
}

macro_rules! old {
    () => {
        concat!(
            "(SELECT r.tournament_id, r.room_id FROM live_room r JOIN tournament t ON t.id = r.tournament_id
              WHERE ",
            over!(),
            " AND (t.starts_at < $2 OR (r.a_desyncs <= 1 AND r.b_desyncs <= 1 AND r.a_signs IS NULL
                  AND r.b_signs IS NULL))
              ORDER BY r.tournament_id, r.room_id LIMIT $3)"
        )
    };
}

statements! {
    fn open(
        tournament: i64,
        room: &str,
        rules_version: i32,
        holder: Uuid,
        until: DateTime<Utc>,
        secret: Vec<u8>,
    ) = "INSERT INTO live_room (tournament_id, room_id, rules_version, holder, epoch, until, secret)
         VALUES ($1, $2, $3, $4, 1, $5, $6) ON CONFLICT DO NOTHING";

    fn lock(tournament: i64, room: &str) -> RoomRow = concat!(room!(), " FOR UPDATE"), room!();

    fn take_over(tournament: i64, room: &str, holder: Uuid, epoch: i64, until: DateTime<Utc>) =
        "UPDATE live_room SET holder = $3, epoch = $4, until = $5
         WHERE tournament_id = $1 AND room_id = $2";

    fn prolong(holds: serde_json::Value) -> LeasedRoomRow =
        "UPDATE live_room SET until = v.until, a_absent = v.a_absent, b_absent = v.b_absent,
             a_desyncs = v.a_desyncs, b_desyncs = v.b_desyncs
         FROM jsonb_to_recordset($1) AS v (tournament bigint, room text, node uuid, taking bigint,
             until timestamptz, a_absent integer, b_absent integer, a_desyncs integer, b_desyncs integer)
         WHERE tournament_id = v.tournament AND room_id = v.room AND holder = v.node AND epoch = v.taking
         RETURNING tournament_id, room_id, epoch",
        "UPDATE live_room SET until = v.value ->> '$.until',
             a_absent = v.value ->> '$.a_absent', b_absent = v.value ->> '$.b_absent',
             a_desyncs = v.value ->> '$.a_desyncs', b_desyncs = v.value ->> '$.b_desyncs'
         FROM json_each($1) AS v
         WHERE tournament_id = v.value ->> '$.tournament' AND room_id = v.value ->> '$.room'
             AND holder = unhex(replace(v.value ->> '$.node', '-', '')) AND epoch = v.value ->> '$.taking'
         RETURNING tournament_id, room_id, epoch";

    /// JSON has no bytes, so the bytes of all pieces are one parameter, of which each piece is a part. On
    /// SQLite an empty part is NULL.
    fn keep(pieces: serde_json::Value, bytes: Vec<u8>, at: DateTime<Utc>) =
        "INSERT INTO live_room_piece (tournament_id, room_id, seq, bytes, kept_at)
         SELECT v.tournament, v.room, v.seq, substring($2 FROM v.starts FOR v.size), $3
         FROM jsonb_to_recordset($1) AS v (tournament bigint, room text, seq integer, starts integer, size integer)
         ON CONFLICT DO NOTHING",
        "INSERT INTO live_room_piece (tournament_id, room_id, seq, bytes, kept_at)
         SELECT value ->> '$.tournament', value ->> '$.room', value ->> '$.seq',
             COALESCE(substr($2, value ->> '$.starts', value ->> '$.size'), x''), $3
         FROM json_each($1) WHERE true
         ON CONFLICT DO NOTHING";

    fn sign(tournament: i64, room: &str, a: Option<String>, b: Option<String>) =
        "UPDATE live_room SET a_signs = $3, b_signs = $4 WHERE tournament_id = $1 AND room_id = $2";

    fn signed(tournament: i64) -> RoomSignsRow =
        "SELECT room_id, a_signs, b_signs, a_desyncs, b_desyncs FROM live_room
         WHERE tournament_id = $1 AND (a_signs IS NOT NULL OR b_signs IS NOT NULL OR a_desyncs > 1
             OR b_desyncs > 1)
         ORDER BY room_id";

    fn drawn(tournament: i64, room: &str) -> RoomSecretRow =
        "SELECT rules_version, secret FROM live_room WHERE tournament_id = $1 AND room_id = $2";

    fn pieces(tournament: i64, room: &str) -> PieceRow =
        "SELECT seq, bytes FROM live_room_piece WHERE tournament_id = $1 AND room_id = $2 ORDER BY seq";

    fn take_seat(tournament: i64, room: &str, side: i32, session: Uuid, at: DateTime<Utc>) -> SeatRow =
        "INSERT INTO live_room_seat AS seat (tournament_id, room_id, side, epoch, session_id, taken_at)
         VALUES ($1, $2, $3, 1, $4, $5)
         ON CONFLICT (tournament_id, room_id, side) DO UPDATE SET session_id = $4, taken_at = $5,
             epoch = CASE WHEN seat.session_id = $4 THEN seat.epoch ELSE seat.epoch + 1 END
         RETURNING epoch, session_id, came_at";

    fn purge_pieces(plain: DateTime<Utc>, signed: DateTime<Utc>, limit: i64) =
        concat!("DELETE FROM live_room_piece WHERE (tournament_id, room_id) IN ", old!());

    fn purge_seats(plain: DateTime<Utc>, signed: DateTime<Utc>, limit: i64) =
        concat!("DELETE FROM live_room_seat WHERE (tournament_id, room_id) IN ", old!());

    fn purge_rooms(plain: DateTime<Utc>, signed: DateTime<Utc>, limit: i64) =
        concat!("DELETE FROM live_room WHERE (tournament_id, room_id) IN ", old!());

    /// The seats of rooms that never ran.
    fn purge_idle_seats(plain: DateTime<Utc>, limit: i64) = concat!(
        "DELETE FROM live_room_seat WHERE (tournament_id, room_id) IN (
             SELECT s.tournament_id, s.room_id FROM live_room_seat s JOIN tournament t ON t.id = s.tournament_id
             WHERE ",
        over!(),
        " AND NOT EXISTS (SELECT 1 FROM live_room r
                 WHERE r.tournament_id = s.tournament_id AND r.room_id = s.room_id)
             LIMIT $2)"
    );

    fn come(tournament: i64, room: &str, side: i32, at: DateTime<Utc>) =
        "UPDATE live_room_seat SET came_at = $4
         WHERE tournament_id = $1 AND room_id = $2 AND side = $3 AND came_at IS NULL";

    fn seat(tournament: i64, room: &str, side: i32) -> SeatRow =
        "SELECT epoch, session_id, came_at FROM live_room_seat
         WHERE tournament_id = $1 AND room_id = $2 AND side = $3";
}

#[async_trait]
impl LiveRooms for Connection {
    async fn take(
        &self,
        tournament: i64,
        room: RoomId,
        holder: Uuid,
        first: &NewRoom,
        now: DateTime<Utc>,
        length: Duration,
    ) -> StoreResult<RoomLeaseClaim> {
        let lease = |epoch| RoomLease { tournament, room, holder, epoch };
        let NewRoom { rules_version, secret } = *first;
        let (rules, end) = (rules_version.cast_signed(), now + length);
        let open = open(tournament, room.as_str(), rules, holder, end, secret.to_vec());
        if self.execute(open).await? == 1 {
            let (secret, tally) = (Some(secret), RoomTally::default());
            return Ok(RoomLeaseClaim::Acquired { lease: lease(1), rules_version, secret, tally });
        }
        let Some(row) = self.fetch_one(lock(tournament, room.as_str())).await? else {
            // The row may have been purged since the insert; the next try finds or inserts it.
            return Ok(RoomLeaseClaim::OwnedElsewhere { until: now });
        };
        let until = row.until;
        // No correct lease ends this late: the writing node's clock was ahead.
        let over = until <= now || until > now + length * 2;
        if !over && row.holder != holder {
            return Ok(RoomLeaseClaim::OwnedElsewhere { until });
        }
        let epoch = row.epoch + 1;
        self.execute(take_over(tournament, room.as_str(), holder, epoch, end)).await?;
        let number = |value, name| number(value, "live_room", name, tournament);
        Ok(RoomLeaseClaim::Acquired {
            lease: lease(epoch),
            rules_version: number(row.rules_version, "rules_version")?,
            secret: secret_of(row.secret, tournament)?,
            tally: RoomTally {
                absent: [number(row.a_absent, "a_absent")?, number(row.b_absent, "b_absent")?],
                desyncs: [number(row.a_desyncs, "a_desyncs")?, number(row.b_desyncs, "b_desyncs")?],
            },
        })
    }

    async fn hold(&self, holds: &[RoomHold]) -> StoreResult<Vec<RoomLease>> {
        let mut held = Vec::with_capacity(holds.len());
        for lot in holds.chunks(LOT) {
            let rows = lot.iter().map(|RoomHold { lease, tally, until }| {
                json!({
                    "tournament": lease.tournament,
                    "room": lease.room.as_str(),
                    "node": lease.holder.to_string(),
                    "taking": lease.epoch,
                    "until": time_text(*until),
                    "a_absent": tally.absent[0].cast_signed(),
                    "b_absent": tally.absent[1].cast_signed(),
                    "a_desyncs": tally.desyncs[0].cast_signed(),
                    "b_desyncs": tally.desyncs[1].cast_signed(),
                })
            });
            for row in self.fetch_all(prolong(rows.collect())).await? {
                let (tournament, epoch) = (row.tournament_id, row.epoch);
                let room = room_of(&row.room_id, tournament)?;
                let is = |hold: &&RoomHold| {
                    (hold.lease.tournament, hold.lease.room, hold.lease.epoch) == (tournament, room, epoch)
                };
                held.extend(lot.iter().find(is).map(|hold| hold.lease));
            }
        }
        Ok(held)
    }

    async fn append(&self, pieces: &[(RoomLease, &RoomPiece)], at: DateTime<Utc>) -> StoreResult<()> {
        for lot in pieces.chunks(LOT) {
            let mut bytes = Vec::new();
            let mut rows = Vec::with_capacity(lot.len());
            for (lease, piece) in lot {
                rows.push(json!({
                    "tournament": lease.tournament,
                    "room": lease.room.as_str(),
                    "seq": piece.seq.cast_signed(),
                    // SQL counts from 1.
                    "starts": bytes.len() + 1,
                    "size": piece.bytes.len(),
                }));
                bytes.extend_from_slice(&piece.bytes);
            }
            self.execute(keep(rows.into(), bytes, at)).await?;
        }
        Ok(())
    }

    async fn sign(&self, tournament: i64, room: RoomId, signs: &[String; 2]) -> StoreResult<()> {
        let [a, b] = signs.each_ref().map(|signs| Some(signs.clone()).filter(|signs| !signs.is_empty()));
        self.execute(sign(tournament, room.as_str(), a, b)).await.map(|_| ())
    }

    async fn signed(&self, tournament: i64) -> StoreResult<Vec<RoomWithSigns>> {
        let signed = self.fetch_all(signed(tournament)).await?;
        signed.into_iter().map(|row| row.room(tournament)).collect()
    }

    async fn drawn(&self, tournament: i64, room: RoomId) -> StoreResult<Option<(u32, Option<[u8; 32]>)>> {
        let Some(row) = self.fetch_one(drawn(tournament, room.as_str())).await? else { return Ok(None) };
        let rules = number(row.rules_version, "live_room", "rules_version", tournament)?;
        Ok(Some((rules, secret_of(row.secret, tournament)?)))
    }

    async fn log(&self, tournament: i64, room: RoomId) -> StoreResult<Vec<Vec<u8>>> {
        let mut log = Vec::new();
        for row in self.fetch_all(pieces(tournament, room.as_str())).await? {
            let seq = number(row.seq, "live_room_piece", "seq", tournament)?;
            if usize::try_from(seq) != Ok(log.len()) {
                return Err(corrupt("live_room_piece", "seq", &tournament));
            }
            log.push(row.bytes);
        }
        Ok(log)
    }

    async fn take_seat(
        &self,
        tournament: i64,
        room: RoomId,
        side: Side,
        session: Uuid,
        at: DateTime<Utc>,
    ) -> StoreResult<RoomSeat> {
        let taken = take_seat(tournament, room.as_str(), side.number().into(), session, at);
        let row = self.fetch_one(taken).await?;
        row.ok_or_else(|| corrupt("live_room_seat", "epoch", &tournament))?.seat(tournament)
    }

    async fn purge(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let limit = limit.cast_signed();
        // The rooms go last, because the other rows are found by them.
        self.execute(purge_pieces(plain, signed, limit)).await?;
        self.execute(purge_seats(plain, signed, limit)).await?;
        let gone = self.execute(purge_rooms(plain, signed, limit)).await?;
        self.execute(purge_idle_seats(plain, limit)).await?;
        Ok(gone)
    }

    async fn come(&self, tournament: i64, room: RoomId, side: Side, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(come(tournament, room.as_str(), side.number().into(), at)).await.map(|_| ())
    }

    async fn seat(&self, tournament: i64, room: RoomId, side: Side) -> StoreResult<Option<RoomSeat>> {
        let seat = self.fetch_one(seat(tournament, room.as_str(), side.number().into())).await?;
        seat.map(|row| row.seat(tournament)).transpose()
    }
}

impl RoomSignsRow {
    fn room(self, tournament: i64) -> StoreResult<RoomWithSigns> {
        let number = |value, name| number(value, "live_room", name, tournament);
        Ok(RoomWithSigns {
            room: room_of(&self.room_id, tournament)?,
            signs: [self.a_signs.unwrap_or_default(), self.b_signs.unwrap_or_default()],
            desyncs: [number(self.a_desyncs, "a_desyncs")?, number(self.b_desyncs, "b_desyncs")?],
        })
    }
}

impl SeatRow {
    fn seat(self, tournament: i64) -> StoreResult<RoomSeat> {
        Ok(RoomSeat {
            epoch: number(self.epoch, "live_room_seat", "epoch", tournament)?,
            session: self.session_id,
            came: self.came_at.is_some(),
        })
    }
}

fn secret_of(secret: Option<Vec<u8>>, tournament: i64) -> StoreResult<Option<[u8; 32]>> {
    secret
        .map(|secret| secret.try_into().map_err(|_| corrupt("live_room", "secret", &tournament)))
        .transpose()
}

fn number(value: i32, table: &'static str, name: &'static str, id: i64) -> StoreResult<u32> {
    u32::try_from(value).map_err(|_| corrupt(table, name, &id))
}
