use std::collections::BTreeMap;

use arena_app::ports::{
    AccountState, Hold, NewSubscriber, Profile, StoreResult, Subscriber, SubscriberId, Subscribers,
};
use arena_rules::handoff::Plan;
use arena_rules::ledger::AccountKind;
use arena_rules::names::PublicName;
use arena_rules::profile::{Change, Gender, ProfileChanges};
use arena_rules::subscription::SubscriptionState;
use arena_rules::{Avatar, Credits, Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{BoundStatement, Connection, record, statements};
use crate::convert::{corrupt, ids_of, wallet_owner};

macro_rules! subscriber_record {
    (struct $name:ident { $($column:ident: $type:ty,)* }) => {
        record! {
            struct $name {
                id: Uuid,
                plan: Option<String>,
                name: Option<String>,
                username: Option<String>,
                username_generated: bool,
                email: Option<String>,
                gender: Option<String>,
                bio: Option<String>,
                date_of_birth: Option<NaiveDate>,
                picture: Option<String>,
                avatar: Option<i32>,
                selected_game: Option<String>,
                language: Option<String>,
                held_at: Option<DateTime<Utc>>,
                hold_reason: Option<String>,
                suspended: bool,
                erased_at: Option<DateTime<Utc>>,
                msisdn: Option<String>,
                $($column: $type,)*
            }
        }

        impl $name {
            fn subscriber(self) -> StoreResult<Subscriber> {
                let id = SubscriberId(self.id);
                Ok(Subscriber {
                    id,
                    msisdn: self.msisdn.map(Msisdn::from_normalised),
                    plan: word(self.plan, "plan", id, Plan::from_word)?,
                    name: self.name,
                    username: self.username,
                    username_generated: self.username_generated,
                    email: self.email,
                    gender: word(self.gender, "gender", id, Gender::from_word)?,
                    bio: self.bio,
                    date_of_birth: self.date_of_birth,
                    picture: self.picture,
                    avatar: avatar_of(id, self.avatar)?,
                    selected_game: self.selected_game,
                    language: word(self.language, "language", id, Language::from_word)?,
                    hold: hold_of(self.held_at, self.hold_reason, self.suspended),
                    erased_at: self.erased_at,
                })
            }
        }
    };
}

subscriber_record! {
    struct SubscriberRow {}
}

subscriber_record! {
    struct ProfileRow {
        balance: Option<i64>,
        total_tournaments: Option<i32>,
        total_challenges: Option<i32>,
        redeemed_items: Option<i32>,
        standing: Option<String>,
    }
}

record! {
    struct HoldRow {
        id: Uuid,
        held_at: Option<DateTime<Utc>>,
        hold_reason: Option<String>,
        suspended: bool,
    }
}

macro_rules! columns {
    () => {
        "s.id, s.plan, s.name, s.username, s.username_generated, s.email, s.gender, s.bio, s.date_of_birth,
         s.picture, s.avatar, s.selected_game, s.language, s.held_at, s.hold_reason,
         s.suspended, s.erased_at, n.msisdn"
    };
}

/// A subscriber with the present number.
macro_rules! with_number {
    () => {
        " FROM subscriber s
          LEFT JOIN subscriber_number n ON n.subscriber_id = s.id AND n.until IS NULL"
    };
}

statements! {
    fn count_upload(subscriber: Uuid, day: NaiveDate, most: i64) =
        "INSERT INTO picture_count (subscriber_id, day, pictures) VALUES ($1, $2, 1)
         ON CONFLICT (subscriber_id) DO UPDATE SET day = excluded.day,
             pictures = CASE WHEN picture_count.day = excluded.day
                 THEN picture_count.pictures + 1 ELSE 1 END
         WHERE picture_count.day <> excluded.day OR picture_count.pictures < $3";

    // The lock is compatible with a foreign key's lock: new rows may refer to the subscriber.
    fn lock(id: Uuid) -> (Uuid,) =
        "SELECT id FROM subscriber WHERE id = $1 AND erased_at IS NULL FOR NO KEY UPDATE",
        "SELECT id FROM subscriber WHERE id = $1 AND erased_at IS NULL";

    fn lock_shared(ids: serde_json::Value) -> HoldRow =
        "SELECT id, held_at, hold_reason, suspended FROM subscriber
         WHERE id = ANY (ARRAY(SELECT CAST(value AS uuid) FROM jsonb_array_elements_text($1) AS value))
             AND erased_at IS NULL
         ORDER BY id FOR SHARE",
        "SELECT id, held_at, hold_reason, suspended FROM subscriber
         WHERE id IN (SELECT unhex(replace(value, '-', '')) FROM json_each($1)) AND erased_at IS NULL";

    fn set_hold(id: Uuid, since: Option<DateTime<Utc>>, reason: Option<&str>, suspended: bool) =
        "UPDATE subscriber SET held_at = $2, hold_reason = $3, suspended = $4 WHERE id = $1";

    fn find(id: Uuid) -> SubscriberRow = concat!("SELECT ", columns!(), with_number!(), " WHERE s.id = $1");

    // A wallet and a standing are created together with their subscriber.
    fn profile(id: Uuid, wallet: String) -> ProfileRow = concat!(
        "SELECT ",
        columns!(),
        ", a.balance, t.total_tournaments, t.total_challenges, t.redeemed_items, b.state AS standing",
        with_number!(),
        " LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = $2
          LEFT JOIN standing t ON t.subscriber_id = s.id
          LEFT JOIN subscription b ON b.subscriber_id = s.id
          WHERE s.id = $1"
    );

    fn by_msisdn(msisdn: &str) -> (Uuid,) =
        "SELECT subscriber_id FROM subscriber_number WHERE msisdn = $1 AND until IS NULL";

    fn by_partner_id(partner_id: &str) -> (Uuid,) = "SELECT id FROM subscriber WHERE partner_id = $1";

    fn msisdn_of(id: Uuid) -> (String,) =
        "SELECT msisdn FROM subscriber_number WHERE subscriber_id = $1 AND until IS NULL";

    fn insert(id: Uuid, at: DateTime<Utc>, plan: Option<&str>, partner_id: Option<&str>) =
        "INSERT INTO subscriber (id, created_at, plan, partner_id) VALUES ($1, $2, $3, $4)
         ON CONFLICT DO NOTHING";

    fn insert_number(subscriber: Uuid, msisdn: &str, since: DateTime<Utc>) =
        "INSERT INTO subscriber_number (subscriber_id, msisdn, since) VALUES ($1, $2, $3)
         ON CONFLICT DO NOTHING";

    fn delete(id: Uuid) = "DELETE FROM subscriber WHERE id = $1";

    fn insert_account(kind: &str, owner: String) = "INSERT INTO account (kind, owner) VALUES ($1, $2)";

    fn insert_standing(subscriber: Uuid, at: DateTime<Utc>) =
        "INSERT INTO standing (subscriber_id, reached_at) VALUES ($1, $2)";

    fn set_plan(id: Uuid, plan: &str) = "UPDATE subscriber SET plan = $2 WHERE id = $1";

    fn set_language(id: Uuid, language: &str) = "UPDATE subscriber SET language = $2 WHERE id = $1";

    // Each column is preceded by whether it changes.
    fn change_profile(
        id: Uuid,
        name_changes: bool,
        name: Option<&str>,
        username_changes: bool,
        username: Option<&str>,
        email_changes: bool,
        email: Option<&str>,
        gender_changes: bool,
        gender: Option<&str>,
        bio_changes: bool,
        bio: Option<&str>,
        date_of_birth_changes: bool,
        date_of_birth: Option<NaiveDate>,
        picture_changes: bool,
        picture: Option<&str>,
        avatar_changes: bool,
        avatar: Option<i32>,
    ) = "UPDATE subscriber SET
             name = CASE WHEN $2 THEN $3 ELSE name END,
             username = CASE WHEN $4 THEN $5 ELSE username END,
             username_generated = CASE WHEN $4 THEN false ELSE username_generated END,
             email = CASE WHEN $6 THEN $7 ELSE email END,
             gender = CASE WHEN $8 THEN $9 ELSE gender END,
             bio = CASE WHEN $10 THEN $11 ELSE bio END,
             date_of_birth = CASE WHEN $12 THEN $13 ELSE date_of_birth END,
             picture = CASE WHEN $14 THEN $15 ELSE picture END,
             avatar = CASE WHEN $16 THEN $17 ELSE avatar END
         WHERE id = $1";

    fn set_generated_name(id: Uuid, username: &str) =
        "UPDATE subscriber SET username = $2, username_generated = true WHERE id = $1";

    fn unnamed(after: Uuid, limit: i64) -> (Uuid,) =
        "SELECT id FROM subscriber WHERE id > $1 AND username IS NULL AND erased_at IS NULL
             AND (partner_id IS NULL OR partner_id NOT LIKE 'content/%')
         ORDER BY id LIMIT $2";

    fn select_game(id: Uuid, game: &str) = "UPDATE subscriber SET selected_game = $2 WHERE id = $1";
}

#[async_trait]
impl Subscribers for Connection {
    async fn count_upload(&self, id: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool> {
        Ok(self.execute(count_upload(id.0, day, most.into())).await? == 1)
    }

    async fn lock(&self, id: SubscriberId) -> StoreResult<bool> {
        Ok(self.fetch_one(lock(id.0)).await?.is_some())
    }

    async fn lock_shared(&self, id: SubscriberId) -> StoreResult<Option<AccountState>> {
        Ok(self.lock_shared_all(&[id]).await?.remove(&id))
    }

    async fn lock_shared_all(
        &self,
        ids: &[SubscriberId],
    ) -> StoreResult<BTreeMap<SubscriberId, AccountState>> {
        let rows = self.fetch_all(lock_shared(ids_of(ids))).await?;
        let state =
            |row: HoldRow| AccountState { hold: hold_of(row.held_at, row.hold_reason, row.suspended) };
        Ok(rows.into_iter().map(|row| (SubscriberId(row.id), state(row))).collect())
    }

    async fn set_hold(&self, id: SubscriberId, hold: Option<&Hold>) -> StoreResult<()> {
        let (since, reason) = (hold.map(|hold| hold.since), hold.map(|hold| hold.reason.as_str()));
        let suspended = hold.is_some_and(|hold| hold.suspended);
        self.execute(set_hold(id.0, since, reason, suspended)).await.map(|_| ())
    }

    async fn find(&self, id: SubscriberId) -> StoreResult<Option<Subscriber>> {
        self.fetch_one(find(id.0)).await?.map(SubscriberRow::subscriber).transpose()
    }

    async fn profile(&self, id: SubscriberId) -> StoreResult<Option<Profile>> {
        self.fetch_one(profile(id.0, wallet_owner(id))).await?.map(ProfileRow::profile).transpose()
    }

    async fn by_msisdn(&self, msisdn: &Msisdn) -> StoreResult<Option<SubscriberId>> {
        Ok(self.fetch_one(by_msisdn(msisdn.as_str())).await?.map(|(id,)| SubscriberId(id)))
    }

    async fn by_partner_id(&self, partner_id: &str) -> StoreResult<Option<SubscriberId>> {
        Ok(self.fetch_one(by_partner_id(partner_id)).await?.map(|(id,)| SubscriberId(id)))
    }

    async fn msisdn_of(&self, id: SubscriberId) -> StoreResult<Option<Msisdn>> {
        Ok(self.fetch_one(msisdn_of(id.0)).await?.map(|(msisdn,)| Msisdn::from_normalised(msisdn)))
    }

    async fn create(&self, new: &NewSubscriber) -> StoreResult<bool> {
        let id = new.id.0;
        let insert = insert(id, new.at, new.plan.map(Plan::as_str), new.partner_id.as_deref());
        if self.execute(insert).await? == 0 {
            return Ok(false);
        }
        if let Some(msisdn) = &new.msisdn
            && self.execute(insert_number(id, msisdn.as_str(), new.at)).await? == 0
        {
            self.execute(delete(id)).await?;
            return Ok(false);
        }
        self.execute(insert_account(AccountKind::Wallet.as_str(), wallet_owner(new.id))).await?;
        self.execute(insert_standing(id, new.at)).await?;
        Ok(true)
    }

    async fn set_plan(&self, id: SubscriberId, plan: Plan) -> StoreResult<()> {
        self.set(id, set_plan(id.0, plan.as_str())).await
    }

    async fn set_language(&self, id: SubscriberId, language: Language) -> StoreResult<()> {
        self.set(id, set_language(id.0, language.as_str())).await
    }

    async fn change_profile(
        &self,
        id: SubscriberId,
        changes: &ProfileChanges,
        picture: Option<&str>,
    ) -> StoreResult<()> {
        let name = value(&changes.name, String::as_str);
        let username = value(&changes.username, PublicName::text);
        let email = value(&changes.email, String::as_str);
        let gender = value(&changes.gender, |gender| gender.as_str());
        let bio = value(&changes.bio, String::as_str);
        let date_of_birth = value(&changes.date_of_birth, |day| *day);
        let picture = (picture.is_some() || changes.remove_image, picture);
        let avatar = value(&changes.avatar, |avatar| i32::from(avatar.number()));
        let changed = [name.0, username.0, email.0, gender.0, bio.0, date_of_birth.0, picture.0, avatar.0];
        if !changed.contains(&true) {
            return Ok(());
        }
        let change = change_profile(
            id.0,
            name.0,
            name.1,
            username.0,
            username.1,
            email.0,
            email.1,
            gender.0,
            gender.1,
            bio.0,
            bio.1,
            date_of_birth.0,
            date_of_birth.1,
            picture.0,
            picture.1,
            avatar.0,
            avatar.1,
        );
        self.set(id, change).await
    }

    async fn set_generated_name(&self, id: SubscriberId, username: &str) -> StoreResult<()> {
        self.set(id, set_generated_name(id.0, username)).await
    }

    async fn unnamed(&self, after: Option<SubscriberId>, limit: u64) -> StoreResult<Vec<SubscriberId>> {
        let after = after.map_or(Uuid::nil(), |after| after.0);
        let unnamed = self.fetch_all(unnamed(after, limit.cast_signed())).await?;
        Ok(unnamed.into_iter().map(|(id,)| SubscriberId(id)).collect())
    }

    async fn select_game(&self, id: SubscriberId, game: &str) -> StoreResult<()> {
        self.set(id, select_game(id.0, game)).await
    }
}

impl Connection {
    async fn set(&self, id: SubscriberId, change: BoundStatement<()>) -> StoreResult<()> {
        match self.execute(change).await? {
            1 => Ok(()),
            _ => Err(corrupt("subscriber", "id", &id)),
        }
    }
}

fn hold_of(since: Option<DateTime<Utc>>, reason: Option<String>, suspended: bool) -> Option<Hold> {
    since.map(|since| Hold { since, reason: reason.unwrap_or_default(), suspended })
}

fn value<'a, T, V>(change: &'a Change<T>, convert: impl FnOnce(&'a T) -> V) -> (bool, Option<V>) {
    match change {
        Change::Keep => (false, None),
        Change::Clear => (true, None),
        Change::Set(value) => (true, Some(convert(value))),
    }
}

pub(super) fn avatar_of(id: SubscriberId, chosen: Option<i32>) -> StoreResult<Avatar> {
    let face = |number: i32| Avatar::new(number.into()).ok_or_else(|| corrupt("subscriber", "avatar", &id));
    Ok(id.avatar(chosen.map(face).transpose()?))
}

impl ProfileRow {
    fn profile(self) -> StoreResult<Profile> {
        let id = SubscriberId(self.id);
        let Self { balance, total_tournaments, total_challenges, redeemed_items, .. } = self;
        let count =
            |count: Option<i32>, column: &'static str| count.ok_or_else(|| corrupt("standing", column, &id));
        let known = |word: &str| {
            SubscriptionState::from_word(word).ok_or_else(|| corrupt("subscription", "state", &id))
        };
        Ok(Profile {
            subscription: self.standing.as_deref().map(known).transpose()?,
            subscriber: self.subscriber()?,
            balance: balance.map(Credits).ok_or_else(|| corrupt("account", "owner", &id))?,
            total_tournaments: count(total_tournaments, "total_tournaments")?,
            total_challenges: count(total_challenges, "total_challenges")?,
            redeemed_items: count(redeemed_items, "redeemed_items")?,
        })
    }
}

fn word<T>(
    text: Option<String>,
    name: &'static str,
    id: SubscriberId,
    of: impl FnOnce(&str) -> Option<T>,
) -> StoreResult<Option<T>> {
    text.map(|text| of(&text).ok_or_else(|| corrupt("subscriber", name, &id))).transpose()
}
