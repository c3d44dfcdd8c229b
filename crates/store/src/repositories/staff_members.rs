use arena_app::ports::{
    Invitation, ListedStaff, StaffMember, StaffMembers, StaffPasskey, StaffState, StoreResult,
};
use arena_rules::staff::Role;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::connection::{Connection, record, statements};
use crate::convert::{corrupt, hash};

record! {
    pub(super) struct MemberRow {
        id: Uuid,
        name: String,
        email: String,
        role: String,
        state: String,
        created_at: DateTime<Utc>,
    }
}

record! {
    struct ListedRow {
        id: Uuid,
        name: String,
        email: String,
        role: String,
        state: String,
        created_at: DateTime<Utc>,
        last_seen_at: Option<DateTime<Utc>>,
        passkeys: i64,
        sessions: i64,
    }
}

record! {
    struct InvitationRow {
        id: Uuid,
        staff_id: Uuid,
        hash: Vec<u8>,
        expires_at: DateTime<Utc>,
    }
}

record! {
    struct PasskeyRow {
        id: Uuid,
        staff_id: Uuid,
        credential: Vec<u8>,
        label: String,
        public_key: String,
        created_at: DateTime<Utc>,
        used_at: Option<DateTime<Utc>>,
    }
}

macro_rules! member {
    ($rest:literal) => {
        concat!("SELECT id, name, email, role, state, created_at FROM staff_member ", $rest)
    };
}

statements! {
    fn insert(id: Uuid, name: &str, email: &str, role: &str, state: &str, at: DateTime<Utc>) =
        "INSERT INTO staff_member (id, name, email, role, state, created_at) VALUES ($1, $2, $3, $4, $5, $6)
         ON CONFLICT DO NOTHING";

    fn by_id(id: Uuid) -> MemberRow = member!("WHERE id = $1");

    fn by_email(email: &str) -> MemberRow = member!("WHERE email = $1");

    fn all(now: DateTime<Utc>) -> ListedRow =
        "SELECT m.id, m.name, m.email, m.role, m.state, m.created_at,
             (SELECT max(s.used_at) FROM staff_session s WHERE s.staff_id = m.id) AS last_seen_at,
             (SELECT count(*) FROM staff_passkey p WHERE p.staff_id = m.id) AS passkeys,
             (SELECT count(*) FROM staff_session s WHERE s.staff_id = m.id AND s.ended_at IS NULL
                  AND s.idle_until > $1 AND s.expires_at > $1) AS sessions
         FROM staff_member m ORDER BY m.name, m.email";

    fn lock_administrators() -> (Uuid,) =
        "SELECT id FROM staff_member WHERE role = 'administrator' AND state = 'active' ORDER BY id FOR UPDATE",
        "SELECT id FROM staff_member WHERE role = 'administrator' AND state = 'active' ORDER BY id";

    fn lock(id: Uuid) -> (Uuid,) =
        "SELECT id FROM staff_member WHERE id = $1 FOR UPDATE",
        "SELECT id FROM staff_member WHERE id = $1";

    fn set_role(id: Uuid, from: &str, to: &str) =
        "UPDATE staff_member SET role = $3 WHERE id = $1 AND role = $2";

    fn set_state(id: Uuid, from: &str, to: &str) =
        "UPDATE staff_member SET state = $3 WHERE id = $1 AND state = $2";

    fn end_invitations(staff: Uuid, at: DateTime<Utc>) =
        "UPDATE staff_invitation SET used_at = $2 WHERE staff_id = $1 AND used_at IS NULL";

    fn invite(id: Uuid, staff: Uuid, hash: Vec<u8>, at: DateTime<Utc>, expires_at: DateTime<Utc>) =
        "INSERT INTO staff_invitation (id, staff_id, hash, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)";

    fn invitation(hash: Vec<u8>, now: DateTime<Utc>) -> InvitationRow =
        "SELECT id, staff_id, hash, expires_at FROM staff_invitation
         WHERE hash = $1 AND used_at IS NULL AND expires_at > $2";

    fn use_invitation(id: Uuid, at: DateTime<Utc>) =
        "UPDATE staff_invitation SET used_at = $2 WHERE id = $1 AND used_at IS NULL";

    fn add_passkey(
        id: Uuid,
        staff: Uuid,
        credential: Vec<u8>,
        label: &str,
        key: &str,
        at: DateTime<Utc>,
    ) = "INSERT INTO staff_passkey (id, staff_id, credential, label, public_key, created_at)
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING";

    fn passkeys(staff: Uuid) -> PasskeyRow =
        "SELECT id, staff_id, credential, label, public_key, created_at, used_at FROM staff_passkey
         WHERE staff_id = $1 ORDER BY created_at, id";

    fn used_passkey(id: Uuid, key: &str, at: DateTime<Utc>) =
        "UPDATE staff_passkey SET public_key = $2, used_at = $3 WHERE id = $1";

    fn remove_passkey(staff: Uuid, id: Uuid) = "DELETE FROM staff_passkey WHERE staff_id = $1 AND id = $2";

    fn remove_passkeys(staff: Uuid) = "DELETE FROM staff_passkey WHERE staff_id = $1";

    fn forget_recovery_codes(staff: Uuid) = "DELETE FROM staff_recovery_code WHERE staff_id = $1";

    fn add_recovery_code(staff: Uuid, hash: Vec<u8>) =
        "INSERT INTO staff_recovery_code (staff_id, hash) VALUES ($1, $2) ON CONFLICT DO NOTHING";

    fn use_recovery_code(staff: Uuid, hash: Vec<u8>) =
        "DELETE FROM staff_recovery_code WHERE staff_id = $1 AND hash = $2";

    fn recovery_codes(staff: Uuid) -> (i64,) =
        "SELECT count(*) FROM staff_recovery_code WHERE staff_id = $1";
}

#[async_trait]
impl StaffMembers for Connection {
    async fn add(&self, member: &StaffMember) -> StoreResult<bool> {
        let StaffMember { id, name, email, role, state, created_at } = member;
        let insert = insert(*id, name, email, role.as_str(), state.as_str(), *created_at);
        Ok(self.execute(insert).await? == 1)
    }

    async fn find(&self, id: Uuid) -> StoreResult<Option<StaffMember>> {
        self.fetch_one(by_id(id)).await?.map(MemberRow::member).transpose()
    }

    async fn by_email(&self, email: &str) -> StoreResult<Option<StaffMember>> {
        self.fetch_one(by_email(email)).await?.map(MemberRow::member).transpose()
    }

    async fn all(&self, now: DateTime<Utc>) -> StoreResult<Vec<ListedStaff>> {
        self.fetch_all(all(now)).await?.into_iter().map(ListedRow::listed).collect()
    }

    async fn lock_administrators(&self) -> StoreResult<u64> {
        Ok(self.fetch_all(lock_administrators()).await?.len() as u64)
    }

    async fn lock(&self, id: Uuid) -> StoreResult<bool> {
        Ok(self.fetch_one(lock(id)).await?.is_some())
    }

    async fn set_role(&self, id: Uuid, from: Role, to: Role) -> StoreResult<bool> {
        Ok(self.execute(set_role(id, from.as_str(), to.as_str())).await? == 1)
    }

    async fn set_state(&self, id: Uuid, from: StaffState, to: StaffState) -> StoreResult<bool> {
        Ok(self.execute(set_state(id, from.as_str(), to.as_str())).await? == 1)
    }

    async fn invite(&self, invitation: &Invitation, at: DateTime<Utc>) -> StoreResult<()> {
        let Invitation { id, staff, hash, expires_at } = invitation;
        self.execute(end_invitations(*staff, at)).await?;
        self.execute(invite(*id, *staff, hash.to_vec(), at, *expires_at)).await.map(|_| ())
    }

    async fn end_invitations(&self, staff: Uuid, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(end_invitations(staff, at)).await.map(|_| ())
    }

    async fn invitation(&self, hash: &[u8; 32], now: DateTime<Utc>) -> StoreResult<Option<Invitation>> {
        self.fetch_one(invitation(hash.to_vec(), now)).await?.map(InvitationRow::invitation).transpose()
    }

    async fn use_invitation(&self, id: Uuid, at: DateTime<Utc>) -> StoreResult<bool> {
        Ok(self.execute(use_invitation(id, at)).await? == 1)
    }

    async fn add_passkey(&self, passkey: &StaffPasskey) -> StoreResult<bool> {
        let StaffPasskey { id, staff, credential, label, key, created_at, .. } = passkey;
        let add = add_passkey(*id, *staff, credential.clone(), label, key, *created_at);
        Ok(self.execute(add).await? == 1)
    }

    async fn passkeys(&self, staff: Uuid) -> StoreResult<Vec<StaffPasskey>> {
        Ok(self.fetch_all(passkeys(staff)).await?.into_iter().map(PasskeyRow::passkey).collect())
    }

    async fn used_passkey(&self, id: Uuid, key: &str, at: DateTime<Utc>) -> StoreResult<()> {
        self.execute(used_passkey(id, key, at)).await.map(|_| ())
    }

    async fn remove_passkey(&self, staff: Uuid, id: Uuid) -> StoreResult<bool> {
        Ok(self.execute(remove_passkey(staff, id)).await? == 1)
    }

    async fn remove_passkeys(&self, staff: Uuid) -> StoreResult<u64> {
        self.execute(remove_passkeys(staff)).await
    }

    async fn set_recovery_codes(&self, staff: Uuid, hashes: &[[u8; 32]]) -> StoreResult<()> {
        self.execute(forget_recovery_codes(staff)).await?;
        for hash in hashes {
            self.execute(add_recovery_code(staff, hash.to_vec())).await?;
        }
        Ok(())
    }

    async fn use_recovery_code(&self, staff: Uuid, hash: &[u8; 32]) -> StoreResult<bool> {
        Ok(self.execute(use_recovery_code(staff, hash.to_vec())).await? == 1)
    }

    async fn recovery_codes(&self, staff: Uuid) -> StoreResult<u64> {
        let counted = self.fetch_one(recovery_codes(staff)).await?;
        Ok(counted.map_or(0, |(count,)| count.cast_unsigned()))
    }
}

impl MemberRow {
    pub(super) fn member(self) -> StoreResult<StaffMember> {
        let Self { id, name, email, role, state, created_at } = self;
        let role = Role::from_word(&role).ok_or_else(|| corrupt("staff_member", "role", &id))?;
        let state = StaffState::from_word(&state).ok_or_else(|| corrupt("staff_member", "state", &id))?;
        Ok(StaffMember { id, name, email, role, state, created_at })
    }
}

impl ListedRow {
    fn listed(self) -> StoreResult<ListedStaff> {
        let Self { id, name, email, role, state, created_at, last_seen_at, passkeys, sessions } = self;
        let member = MemberRow { id, name, email, role, state, created_at }.member()?;
        let (passkeys, sessions) = (passkeys.cast_unsigned(), sessions.cast_unsigned());
        Ok(ListedStaff { member, last_seen_at, passkeys, sessions })
    }
}

impl InvitationRow {
    fn invitation(self) -> StoreResult<Invitation> {
        let Self { id, staff_id, hash: bytes, expires_at } = self;
        let hash = hash(bytes, "staff_invitation", "hash", &id)?;
        Ok(Invitation { id, staff: staff_id, hash, expires_at })
    }
}

impl PasskeyRow {
    fn passkey(self) -> StaffPasskey {
        let Self { id, staff_id, credential, label, public_key, created_at, used_at } = self;
        StaffPasskey { id, staff: staff_id, credential, label, key: public_key, created_at, used_at }
    }
}
