use arena_app::ports::{
    Ceremony, CeremonyKind, SessionOpening, StaffMember, StaffSession, StaffSessionEnd, StaffSessions,
    StoreResult,
};
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use super::staff_members::MemberRow;
use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, hash};

record! {
    struct SessionRow {
        id: Uuid,
        staff_id: Uuid,
        hash: Vec<u8>,
        recovered: bool,
        opened_by: Option<String>,
        authenticated_at: Option<DateTime<Utc>>,
        device: Option<String>,
        address: Option<String>,
        created_at: DateTime<Utc>,
        used_at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    }
}

record! {
    struct SignedInRow {
        id: Uuid,
        staff_id: Uuid,
        hash: Vec<u8>,
        recovered: bool,
        opened_by: Option<String>,
        authenticated_at: Option<DateTime<Utc>>,
        device: Option<String>,
        address: Option<String>,
        created_at: DateTime<Utc>,
        used_at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
        expires_at: DateTime<Utc>,
        name: String,
        email: String,
        role: String,
        state: String,
        member_since: DateTime<Utc>,
    }
}

record! {
    struct CeremonyRow {
        id: Uuid,
        kind: String,
        staff_id: Option<Uuid>,
        session_id: Option<Uuid>,
        state: String,
        asked: Option<Vec<u8>>,
        expires_at: DateTime<Utc>,
    }
}

statements! {
    fn open(
        id: Uuid,
        staff: Uuid,
        hash: Vec<u8>,
        recovered: bool,
        opened_by: &str,
        authenticated_at: Option<DateTime<Utc>>,
        device: Option<String>,
        address: Option<String>,
        at: DateTime<Utc>,
        idle_until: DateTime<Utc>,
        expires_at: DateTime<Utc>,
    ) = "INSERT INTO staff_session (id, staff_id, hash, recovered, opened_by, authenticated_at, device, address, created_at,
             used_at, idle_until, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9, $10, $11)";

    fn by_token(hash: Vec<u8>, now: DateTime<Utc>) -> SignedInRow =
        "SELECT s.id, s.staff_id, s.hash, s.recovered, s.opened_by, s.authenticated_at, s.device, s.address, s.created_at, s.used_at, s.idle_until, s.expires_at,
             m.name, m.email, m.role, m.state, m.created_at AS member_since
         FROM staff_session s JOIN staff_member m ON m.id = s.staff_id
         WHERE s.hash = $1 AND s.ended_at IS NULL AND s.idle_until > $2 AND s.expires_at > $2
             AND m.state = 'active'";

    fn touch(id: Uuid, at: DateTime<Utc>, idle_until: DateTime<Utc>) =
        "UPDATE staff_session SET used_at = $2, idle_until = $3 WHERE id = $1 AND ended_at IS NULL";

    fn narrow(id: Uuid, until: DateTime<Utc>) =
        "UPDATE staff_session SET opened_by = 'wallboard', idle_until = $2, expires_at = $2
         WHERE id = $1 AND ended_at IS NULL AND COALESCE(opened_by, '') <> 'wallboard'";

    fn end(staff: Uuid, id: Uuid, at: DateTime<Utc>, reason: &str) =
        "UPDATE staff_session SET ended_at = $3, end_reason = $4
         WHERE staff_id = $1 AND id = $2 AND ended_at IS NULL";

    fn end_all(staff: Uuid, at: DateTime<Utc>, reason: &str) =
        "UPDATE staff_session SET ended_at = $2, end_reason = $3
         WHERE staff_id = $1 AND ended_at IS NULL AND idle_until > $2 AND expires_at > $2";

    fn living(staff: Uuid, now: DateTime<Utc>) -> SessionRow =
        "SELECT id, staff_id, hash, recovered, opened_by, authenticated_at, device, address, created_at, used_at,
             idle_until, expires_at
         FROM staff_session
         WHERE staff_id = $1 AND ended_at IS NULL AND idle_until > $2 AND expires_at > $2
         ORDER BY created_at DESC";

    fn forget(now: DateTime<Utc>) = "DELETE FROM staff_ceremony WHERE expires_at < $1";

    fn begin(
        id: Uuid,
        kind: &str,
        staff: Option<Uuid>,
        session: Option<Uuid>,
        state: &str,
        asked: Option<Vec<u8>>,
        expires_at: DateTime<Utc>,
    ) = "INSERT INTO staff_ceremony (id, kind, staff_id, session_id, state, asked, expires_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7)";

    fn finish(id: Uuid, kind: &str, now: DateTime<Utc>) -> CeremonyRow =
        "UPDATE staff_ceremony SET finished_at = $3
         WHERE id = $1 AND kind = $2 AND finished_at IS NULL AND expires_at > $3
         RETURNING id, kind, staff_id, session_id, state, asked, expires_at";

    fn use_step_up(id: Uuid, session: Uuid, asked: Vec<u8>, now: DateTime<Utc>) =
        "UPDATE staff_ceremony SET used_at = $4
         WHERE id = $1 AND kind = 'step_up' AND session_id = $2 AND asked = $3 AND finished_at IS NOT NULL
             AND used_at IS NULL AND expires_at > $4";
}

#[async_trait]
impl StaffSessions for Connection {
    async fn open(&self, session: &StaffSession) -> StoreResult<()> {
        let StaffSession { id, staff, hash, opening, device, address, created_at, .. } = session.clone();
        let StaffSession { idle_until, expires_at, .. } = *session;
        // Versions before single sign-on read `recovered`.
        let recovered = opening == SessionOpening::RecoveryCode;
        let authenticated_at = match opening {
            SessionOpening::SignOn { authenticated_at } => authenticated_at,
            SessionOpening::Passkey | SessionOpening::RecoveryCode | SessionOpening::Wallboard => None,
        };
        let (hash, by) = (hash.to_vec(), opening.as_str());
        self.execute(open(
            id,
            staff,
            hash,
            recovered,
            by,
            authenticated_at,
            device,
            address,
            created_at,
            idle_until,
            expires_at,
        ))
        .await
        .map(|_| ())
    }

    async fn by_token(
        &self,
        hash: &[u8; 32],
        now: DateTime<Utc>,
    ) -> StoreResult<Option<(StaffSession, StaffMember)>> {
        self.fetch_one(by_token(hash.to_vec(), now)).await?.map(SignedInRow::signed_in).transpose()
    }

    async fn touch(&self, id: Uuid, at: DateTime<Utc>, idle_until: DateTime<Utc>) -> StoreResult<()> {
        self.execute(touch(id, at, idle_until)).await.map(|_| ())
    }

    async fn narrow(&self, id: Uuid, until: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(narrow(id, until)).await? == 1)
    }

    async fn end(
        &self,
        staff: Uuid,
        id: Uuid,
        reason: StaffSessionEnd,
        at: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(end(staff, id, at, reason.as_str())).await? == 1)
    }

    async fn end_all(&self, staff: Uuid, reason: StaffSessionEnd, at: DateTime<Utc>) -> StoreResult<u64> {
        self.execute(end_all(staff, at, reason.as_str())).await
    }

    async fn living(&self, staff: Uuid, now: DateTime<Utc>) -> StoreResult<Vec<StaffSession>> {
        self.fetch_all(living(staff, now)).await?.into_iter().map(SessionRow::session).collect()
    }

    async fn begin(&self, ceremony: &Ceremony, now: DateTime<Utc>) -> StoreResult<()> {
        self.execute(forget(now)).await?;
        let Ceremony { id, kind, staff, session, state, asked, expires_at } = ceremony;
        let asked = asked.map(|asked| asked.to_vec());
        let begin = begin(*id, kind.as_str(), *staff, *session, state, asked, *expires_at);
        self.execute(begin).await.map(|_| ())
    }

    async fn finish(
        &self,
        id: Uuid,
        kind: CeremonyKind,
        now: DateTime<Utc>,
    ) -> StoreResult<Option<Ceremony>> {
        self.fetch_one(finish(id, kind.as_str(), now)).await?.map(CeremonyRow::ceremony).transpose()
    }

    async fn use_step_up(
        &self,
        id: Uuid,
        session: Uuid,
        asked: &[u8; 32],
        now: DateTime<Utc>,
    ) -> StoreResult<bool> {
        Ok(self.execute(use_step_up(id, session, asked.to_vec(), now)).await? == 1)
    }
}

impl SessionRow {
    fn session(self) -> StoreResult<StaffSession> {
        let Self { id, staff_id, hash: bytes, device, address, created_at, used_at, .. } = self;
        let Self { recovered, opened_by, authenticated_at, idle_until, expires_at, .. } = self;
        let hash = hash(bytes, "staff_session", "hash", &id)?;
        let opening = match opened_by.as_deref() {
            None if recovered => SessionOpening::RecoveryCode,
            None | Some("passkey") => SessionOpening::Passkey,
            Some("recovery") => SessionOpening::RecoveryCode,
            Some("sso") => SessionOpening::SignOn { authenticated_at },
            Some("wallboard") => SessionOpening::Wallboard,
            Some(_) => return Err(corrupt("staff_session", "opened_by", &id)),
        };
        let staff = staff_id;
        Ok(StaffSession {
            id,
            staff,
            hash,
            opening,
            device,
            address,
            created_at,
            used_at,
            idle_until,
            expires_at,
        })
    }
}

impl SignedInRow {
    fn signed_in(self) -> StoreResult<(StaffSession, StaffMember)> {
        let Self { id, staff_id, hash, recovered, opened_by, authenticated_at, .. } = self;
        let Self { device, address, created_at, used_at, idle_until, expires_at, .. } = self;
        let session = SessionRow {
            id,
            staff_id,
            hash,
            recovered,
            opened_by,
            authenticated_at,
            device,
            address,
            created_at,
            used_at,
            idle_until,
            expires_at,
        };
        let Self { name, email, role, state, member_since, .. } = self;
        let member = MemberRow { id: staff_id, name, email, role, state, created_at: member_since };
        Ok((session.session()?, member.member()?))
    }
}

impl CeremonyRow {
    fn ceremony(self) -> StoreResult<Ceremony> {
        let Self { id, kind, staff_id, session_id, state, asked, expires_at } = self;
        let kind = CeremonyKind::ALL.into_iter().find(|known| known.as_str() == kind);
        let kind = kind.ok_or_else(|| corrupt("staff_ceremony", "kind", &id))?;
        let asked = asked.map(|asked| hash(asked, "staff_ceremony", "asked", &id)).transpose()?;
        Ok(Ceremony { id, kind, staff: staff_id, session: session_id, state, asked, expires_at })
    }
}
