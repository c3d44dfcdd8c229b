use arena_app::ports::{
    LiveRooms, NewRoom, RoomHold, RoomLease, RoomPiece, RoomSeat, RoomTaken, RoomTally, SignedRoom,
    StoreResult,
};
use arena_rules::tournament::appearance::Side;
use arena_rules::tournament::room::RoomId;
use async_trait::async_trait;
use chrono::{DateTime, Duration, Utc};
use uuid::Uuid;

use super::lots::{lots, rows_of};
use super::matches::room_of;
use crate::connection::{Connection, Row, Value, column};
use crate::convert::corrupt;

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
    ) -> StoreResult<RoomTaken> {
        let lease = |epoch| RoomLease { tournament, room, holder, epoch };
        let new =
            "INSERT INTO live_room (tournament_id, room_id, rules_version, holder, epoch, until, secret)
                   VALUES ($1, $2, $3, $4, 1, $5, $6) ON CONFLICT DO NOTHING";
        let mut values = of(tournament, room);
        let NewRoom { rules_version, secret } = *first;
        values.extend([rules_version.cast_signed().into(), holder.into(), (now + length).into()]);
        values.push(secret.to_vec().into());
        if self.run(new, values).await? == 1 {
            let (secret, tally) = (Some(secret), RoomTally::default());
            return Ok(RoomTaken::Mine { lease: lease(1), rules_version, secret, tally });
        }
        // SQLite has one writer anyway.
        let lock = if self.is_postgres() { "FOR UPDATE" } else { "" };
        let sql = format!(
            "SELECT rules_version, holder, epoch, until, a_absent, b_absent, a_desyncs, b_desyncs, secret
             FROM live_room
             WHERE tournament_id = $1 AND room_id = $2 {lock}"
        );
        let Some(row) = self.one(&sql, of(tournament, room)).await? else {
            // Rows are never taken away; whoever looks again finds it.
            return Ok(RoomTaken::Others { until: now });
        };
        let until: DateTime<Utc> = column(&row, "until")?;
        // No honest lease ends so late: whoever wrote it had a clock that was ahead.
        let over = until <= now || until > now + length * 2;
        if !over && column::<Uuid>(&row, "holder")? != holder {
            return Ok(RoomTaken::Others { until });
        }
        let epoch = column::<i64>(&row, "epoch")? + 1;
        let sql = "UPDATE live_room SET holder = $3, epoch = $4, until = $5
                   WHERE tournament_id = $1 AND room_id = $2";
        let mut values = of(tournament, room);
        values.extend([holder.into(), epoch.into(), (now + length).into()]);
        self.run(sql, values).await?;
        let number = |name| number(&row, "live_room", name, tournament);
        Ok(RoomTaken::Mine {
            lease: lease(epoch),
            rules_version: number("rules_version")?,
            secret: secret_of(&row, tournament)?,
            tally: RoomTally {
                absent: [number("a_absent")?, number("b_absent")?],
                desyncs: [number("a_desyncs")?, number("b_desyncs")?],
            },
        })
    }

    async fn hold(&self, holds: &[RoomHold]) -> StoreResult<Vec<RoomLease>> {
        let mut held = Vec::with_capacity(holds.len());
        for lot in lots(holds) {
            let sql = format!(
                "UPDATE live_room SET until = v.column5, a_absent = v.column6, b_absent = v.column7,
                     a_desyncs = v.column8, b_desyncs = v.column9
                 FROM (VALUES {}) AS v
                 WHERE tournament_id = v.column1 AND room_id = v.column2 AND holder = v.column3 AND epoch = v.column4
                 RETURNING tournament_id, room_id, epoch",
                rows_of(lot.len(), 9, 1)
            );
            let mut values = Vec::with_capacity(lot.len() * 9);
            for RoomHold { lease, tally, until } in lot {
                values.extend(of(lease.tournament, lease.room));
                values.extend([lease.holder.into(), lease.epoch.into(), (*until).into()]);
                let counts = tally.absent.into_iter().chain(tally.desyncs);
                values.extend(counts.map(|count| Value::from(count.cast_signed())));
            }
            for row in self.all(&sql, values).await? {
                let tournament = column(&row, "tournament_id")?;
                let (room, epoch) = (room_of(&row, tournament)?, column(&row, "epoch")?);
                let is = |hold: &&RoomHold| {
                    (hold.lease.tournament, hold.lease.room, hold.lease.epoch) == (tournament, room, epoch)
                };
                held.extend(lot.iter().find(is).map(|hold| hold.lease));
            }
        }
        Ok(held)
    }

    async fn append(&self, pieces: &[(RoomLease, &RoomPiece)], at: DateTime<Utc>) -> StoreResult<()> {
        for lot in lots(pieces) {
            let sql = format!(
                "INSERT INTO live_room_piece (tournament_id, room_id, seq, bytes, kept_at) VALUES {}
                 ON CONFLICT DO NOTHING",
                rows_of(lot.len(), 5, 1)
            );
            let mut values = Vec::with_capacity(lot.len() * 5);
            for (lease, piece) in lot {
                values.extend(of(lease.tournament, lease.room));
                values.extend([piece.seq.cast_signed().into(), piece.bytes.clone().into(), at.into()]);
            }
            self.run(&sql, values).await?;
        }
        Ok(())
    }

    async fn sign(&self, tournament: i64, room: RoomId, signs: &[String; 2]) -> StoreResult<()> {
        let sql = "UPDATE live_room SET a_signs = $3, b_signs = $4 WHERE tournament_id = $1 AND room_id = $2";
        let mut values = of(tournament, room);
        values.extend(
            signs.iter().map(|signs| Value::from(Some(signs.clone()).filter(|signs| !signs.is_empty()))),
        );
        self.run(sql, values).await.map(|_| ())
    }

    async fn signed(&self, tournament: i64) -> StoreResult<Vec<SignedRoom>> {
        let sql = "SELECT room_id, a_signs, b_signs, a_desyncs, b_desyncs FROM live_room
                   WHERE tournament_id = $1 AND (a_signs IS NOT NULL OR b_signs IS NOT NULL OR a_desyncs > 1
                       OR b_desyncs > 1)
                   ORDER BY room_id";
        let signed_of = |row: &Row| {
            let words = |name| column::<Option<String>>(row, name).map(Option::unwrap_or_default);
            let number = |name| number(row, "live_room", name, tournament);
            Ok(SignedRoom {
                room: room_of(row, tournament)?,
                signs: [words("a_signs")?, words("b_signs")?],
                desyncs: [number("a_desyncs")?, number("b_desyncs")?],
            })
        };
        self.all(sql, vec![tournament.into()]).await?.iter().map(signed_of).collect()
    }

    async fn drawn(&self, tournament: i64, room: RoomId) -> StoreResult<Option<(u32, Option<[u8; 32]>)>> {
        let sql = "SELECT rules_version, secret FROM live_room WHERE tournament_id = $1 AND room_id = $2";
        let Some(row) = self.one(sql, of(tournament, room)).await? else { return Ok(None) };
        let rules = number(&row, "live_room", "rules_version", tournament)?;
        Ok(Some((rules, secret_of(&row, tournament)?)))
    }

    async fn log(&self, tournament: i64, room: RoomId) -> StoreResult<Vec<Vec<u8>>> {
        let sql =
            "SELECT seq, bytes FROM live_room_piece WHERE tournament_id = $1 AND room_id = $2 ORDER BY seq";
        let mut log = Vec::new();
        for row in self.all(sql, of(tournament, room)).await? {
            let seq = number(&row, "live_room_piece", "seq", tournament)?;
            if usize::try_from(seq) != Ok(log.len()) {
                return Err(corrupt("live_room_piece", "seq", &tournament));
            }
            log.push(column(&row, "bytes")?);
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
        let sql =
            "INSERT INTO live_room_seat AS seat (tournament_id, room_id, side, epoch, session_id, taken_at)
                   VALUES ($1, $2, $3, 1, $4, $5)
                   ON CONFLICT (tournament_id, room_id, side) DO UPDATE SET session_id = $4, taken_at = $5,
                       epoch = CASE WHEN seat.session_id = $4 THEN seat.epoch ELSE seat.epoch + 1 END
                   RETURNING epoch, came_at";
        let mut values = of(tournament, room);
        values.extend([i32::from(side.number()).into(), session.into(), at.into()]);
        let row =
            self.one(sql, values).await?.ok_or_else(|| corrupt("live_room_seat", "epoch", &tournament))?;
        Ok(RoomSeat {
            epoch: number(&row, "live_room_seat", "epoch", tournament)?,
            session,
            came: came(&row)?,
        })
    }

    async fn purge(&self, plain: DateTime<Utc>, signed: DateTime<Utc>, limit: u64) -> StoreResult<u64> {
        let over = "t.state NOT IN ('open', 'running') AND t.starts_at < $1";
        let rooms = format!(
            "SELECT r.tournament_id, r.room_id FROM live_room r JOIN tournament t ON t.id = r.tournament_id
             WHERE {over} AND (t.starts_at < $2 OR (r.a_desyncs <= 1 AND r.b_desyncs <= 1 AND r.a_signs IS NULL
                 AND r.b_signs IS NULL))
             ORDER BY r.tournament_id, r.room_id LIMIT $3"
        );
        let values = || -> Vec<Value> { vec![plain.into(), signed.into(), limit.cast_signed().into()] };
        let mut gone = 0;
        // The rooms last: the others are found by them.
        for table in ["live_room_piece", "live_room_seat", "live_room"] {
            let sql = format!("DELETE FROM {table} WHERE (tournament_id, room_id) IN ({rooms})");
            gone = self.run(&sql, values()).await?;
        }
        // Seats of rooms that nobody ever ran.
        let sql = format!(
            "DELETE FROM live_room_seat WHERE (tournament_id, room_id) IN (
                 SELECT s.tournament_id, s.room_id FROM live_room_seat s JOIN tournament t ON t.id = s.tournament_id
                 WHERE {over} AND NOT EXISTS (SELECT 1 FROM live_room r
                     WHERE r.tournament_id = s.tournament_id AND r.room_id = s.room_id)
                 LIMIT $2)"
        );
        self.run(&sql, vec![plain.into(), limit.cast_signed().into()]).await?;
        Ok(gone)
    }

    async fn come(&self, tournament: i64, room: RoomId, side: Side, at: DateTime<Utc>) -> StoreResult<()> {
        let sql = "UPDATE live_room_seat SET came_at = $4
                   WHERE tournament_id = $1 AND room_id = $2 AND side = $3 AND came_at IS NULL";
        let mut values = of(tournament, room);
        values.extend([i32::from(side.number()).into(), at.into()]);
        self.run(sql, values).await.map(|_| ())
    }

    async fn seat(&self, tournament: i64, room: RoomId, side: Side) -> StoreResult<Option<RoomSeat>> {
        let sql = "SELECT epoch, session_id, came_at FROM live_room_seat
                   WHERE tournament_id = $1 AND room_id = $2 AND side = $3";
        let mut values = of(tournament, room);
        values.push(i32::from(side.number()).into());
        let Some(row) = self.one(sql, values).await? else {
            return Ok(None);
        };
        let epoch = number(&row, "live_room_seat", "epoch", tournament)?;
        Ok(Some(RoomSeat { epoch, session: column(&row, "session_id")?, came: came(&row)? }))
    }
}

fn of(tournament: i64, room: RoomId) -> Vec<Value> {
    vec![tournament.into(), room.as_str().into()]
}

fn secret_of(row: &Row, tournament: i64) -> StoreResult<Option<[u8; 32]>> {
    let secret: Option<Vec<u8>> = column(row, "secret")?;
    secret
        .map(|secret| secret.try_into().map_err(|_| corrupt("live_room", "secret", &tournament)))
        .transpose()
}

/// Whether a seat's player has come.
fn came(row: &Row) -> StoreResult<bool> {
    Ok(column::<Option<DateTime<Utc>>>(row, "came_at")?.is_some())
}

fn number(row: &Row, table: &'static str, name: &'static str, id: i64) -> StoreResult<u32> {
    let value: i32 = column(row, name)?;
    u32::try_from(value).map_err(|_| corrupt(table, name, &id))
}
