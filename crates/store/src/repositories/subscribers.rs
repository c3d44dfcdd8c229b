use arena_app::ports::{
    AccountState, Hold, NewSubscriber, Profile, StoreError, StoreResult, Subscriber, SubscriberId,
    Subscribers,
};
use arena_rules::handoff::Plan;
use arena_rules::ledger::AccountKind;
use arena_rules::profile::{Change, Gender, ProfileChanges};
use arena_rules::subscription::State;
use arena_rules::{Avatar, Credits, Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, EntityTrait, FromQueryResult, IntoActiveModel, QueryFilter,
    QueryResult, QuerySelect, Set,
};
use uuid::Uuid;

use super::column;
use crate::connection::Connection;
use crate::convert::{corrupt, database, wallet_owner};
use crate::entity::{subscriber, subscriber_number};

/// A subscriber with their present number.
const WITH_NUMBER: &str = "FROM subscriber s
    LEFT JOIN subscriber_number n ON n.subscriber_id = s.id AND n.until IS NULL";

#[async_trait]
impl Subscribers for Connection {
    async fn count_upload(&self, id: SubscriberId, day: NaiveDate, most: u32) -> StoreResult<bool> {
        let sql = "INSERT INTO picture_count (subscriber_id, day, pictures) VALUES ($1, $2, 1)
                   ON CONFLICT (subscriber_id) DO UPDATE SET day = excluded.day,
                       pictures = CASE WHEN picture_count.day = excluded.day
                           THEN picture_count.pictures + 1 ELSE 1 END
                   WHERE picture_count.day <> excluded.day OR picture_count.pictures < $3";
        let values = vec![id.0.into(), day.into(), i64::from(most).into()];
        Ok(self.run(sql, values).await?.rows_affected() == 1)
    }

    async fn lock(&self, id: SubscriberId) -> StoreResult<bool> {
        // Rows that refer to the subscriber may still be written: their foreign key does not wait for this lock.
        let sql =
            self.locking("SELECT id FROM subscriber WHERE id = $1 AND erased_at IS NULL", "NO KEY UPDATE");
        Ok(self.one(&sql, vec![id.0.into()]).await?.is_some())
    }

    async fn lock_shared(&self, id: SubscriberId) -> StoreResult<Option<AccountState>> {
        let sql = "SELECT held_at, hold_reason FROM subscriber WHERE id = $1 AND erased_at IS NULL";
        let row = self.one(&self.locking(sql, "SHARE"), vec![id.0.into()]).await?;
        row.map(|row| {
            let hold = hold_of(column(&row, "held_at")?, column(&row, "hold_reason")?);
            Ok(AccountState { hold })
        })
        .transpose()
    }

    async fn set_hold(&self, id: SubscriberId, hold: Option<&Hold>) -> StoreResult<()> {
        let (since, reason) = (hold.map(|hold| hold.since), hold.map(|hold| hold.reason.clone()));
        let sql = "UPDATE subscriber SET held_at = $2, hold_reason = $3 WHERE id = $1";
        self.run(sql, vec![id.0.into(), since.into(), reason.into()]).await.map(|_| ())
    }

    async fn find(&self, id: SubscriberId) -> StoreResult<Option<Subscriber>> {
        let sql = format!("SELECT s.*, n.msisdn {WITH_NUMBER} WHERE s.id = $1");
        self.one(&sql, vec![id.0.into()]).await?.as_ref().map(subscriber_of).transpose()
    }

    async fn profile(&self, id: SubscriberId) -> StoreResult<Option<Profile>> {
        // A wallet and a standing are made with their subscriber.
        let sql = format!(
            "SELECT s.*, n.msisdn, a.balance, t.total_tournaments, t.total_challenges, t.redeemed_items,
                 b.state AS standing
             {WITH_NUMBER}
             LEFT JOIN account a ON a.kind = 'wallet' AND a.owner = $2
             LEFT JOIN standing t ON t.subscriber_id = s.id
             LEFT JOIN subscription b ON b.subscriber_id = s.id
             WHERE s.id = $1"
        );
        let row = self.one(&sql, vec![id.0.into(), wallet_owner(id).into()]).await?;
        row.as_ref().map(|row| profile_of(row, id)).transpose()
    }

    async fn by_msisdn(&self, msisdn: &Msisdn) -> StoreResult<Option<SubscriberId>> {
        let row = subscriber_number::Entity::find()
            .filter(subscriber_number::Column::Msisdn.eq(msisdn.as_str()))
            .filter(subscriber_number::Column::Until.is_null())
            .one(self)
            .await
            .map_err(database)?;
        Ok(row.map(|row| SubscriberId(row.subscriber_id)))
    }

    async fn by_partner_id(&self, partner_id: &str) -> StoreResult<Option<SubscriberId>> {
        let row = subscriber::Entity::find()
            .filter(subscriber::Column::PartnerId.eq(partner_id))
            .one(self)
            .await
            .map_err(database)?;
        Ok(row.map(|row| SubscriberId(row.id)))
    }

    async fn msisdn_of(&self, id: SubscriberId) -> StoreResult<Option<Msisdn>> {
        let number: Option<String> = subscriber_number::Entity::find()
            .select_only()
            .column(subscriber_number::Column::Msisdn)
            .filter(subscriber_number::Column::SubscriberId.eq(id.0))
            .filter(subscriber_number::Column::Until.is_null())
            .into_tuple()
            .one(self)
            .await
            .map_err(database)?;
        Ok(number.map(Msisdn::from_normalised))
    }

    async fn create(&self, new: &NewSubscriber) -> StoreResult<bool> {
        let row = subscriber::ActiveModel {
            id: Set(new.id.0),
            created_at: Set(new.at),
            plan: Set(new.plan.map(|plan| plan.as_str().to_owned())),
            partner_id: Set(new.partner_id.clone()),
            ..Default::default()
        };
        let made = subscriber::Entity::insert(row)
            .on_conflict(OnConflict::new().do_nothing().to_owned())
            .exec_without_returning(self)
            .await
            .map_err(database)?;
        if made == 0 {
            return Ok(false);
        }
        if let Some(msisdn) = &new.msisdn {
            let row = subscriber_number::ActiveModel {
                subscriber_id: Set(new.id.0),
                msisdn: Set(msisdn.as_str().to_owned()),
                since: Set(new.at),
                ..Default::default()
            };
            let made = subscriber_number::Entity::insert(row)
                .on_conflict(OnConflict::new().do_nothing().to_owned())
                .exec_without_returning(self)
                .await
                .map_err(database)?;
            if made == 0 {
                subscriber::Entity::delete_by_id(new.id.0).exec(self).await.map_err(database)?;
                return Ok(false);
            }
        }
        let wallet = "INSERT INTO account (kind, owner) VALUES ($1, $2)";
        self.run(wallet, vec![AccountKind::Wallet.as_str().into(), wallet_owner(new.id).into()]).await?;
        let standing = "INSERT INTO standing (subscriber_id, reached_at) VALUES ($1, $2)";
        self.run(standing, vec![new.id.0.into(), new.at.into()]).await?;
        Ok(true)
    }

    async fn set_plan(&self, id: SubscriberId, plan: Plan) -> StoreResult<()> {
        let change = subscriber::ActiveModel {
            id: ActiveValue::Unchanged(id.0),
            plan: Set(Some(plan.as_str().to_owned())),
            ..Default::default()
        };
        change.update(self).await.map(|_| ()).map_err(database)
    }

    async fn set_language(&self, id: SubscriberId, language: Language) -> StoreResult<()> {
        let change = subscriber::ActiveModel {
            id: ActiveValue::Unchanged(id.0),
            language: Set(Some(language.as_str().to_owned())),
            ..Default::default()
        };
        change.update(self).await.map(|_| ()).map_err(database)
    }

    async fn change_profile(
        &self,
        id: SubscriberId,
        changes: &ProfileChanges,
        picture: Option<&str>,
    ) -> StoreResult<()> {
        let change = subscriber::ActiveModel {
            id: ActiveValue::Unchanged(id.0),
            name: value(&changes.name),
            username: value(&map(&changes.username, |name| name.text().to_owned())),
            username_generated: match changes.username {
                Change::Keep => ActiveValue::NotSet,
                Change::Clear | Change::Set(_) => Set(false),
            },
            email: value(&changes.email),
            gender: value(&map(&changes.gender, |gender| gender.as_str().to_owned())),
            bio: value(&changes.bio),
            date_of_birth: value(&changes.date_of_birth),
            picture: match picture {
                Some(key) => Set(Some(key.to_owned())),
                None if changes.remove_image => Set(None),
                None => ActiveValue::NotSet,
            },
            avatar: value(&map(&changes.avatar, |avatar| i32::from(avatar.number()))),
            ..Default::default()
        };
        if change.is_changed() {
            change.update(self).await.map_err(database)?;
        }
        Ok(())
    }

    async fn set_generated_name(&self, id: SubscriberId, username: &str) -> StoreResult<()> {
        let change = subscriber::ActiveModel {
            id: ActiveValue::Unchanged(id.0),
            username: Set(Some(username.to_owned())),
            username_generated: Set(true),
            ..Default::default()
        };
        change.update(self).await.map(|_| ()).map_err(database)
    }

    async fn unnamed(&self, after: Option<SubscriberId>, limit: u64) -> StoreResult<Vec<SubscriberId>> {
        let sql = "SELECT id FROM subscriber WHERE id > $1 AND username IS NULL AND erased_at IS NULL
                       AND (partner_id IS NULL OR partner_id NOT LIKE 'content/%')
                   ORDER BY id LIMIT $2";
        let after = after.map_or(Uuid::nil(), |after| after.0);
        let rows = self.all(sql, vec![after.into(), limit.cast_signed().into()]).await?;
        rows.iter().map(|row| column(row, "id").map(SubscriberId)).collect()
    }

    async fn select_game(&self, id: SubscriberId, game: &str) -> StoreResult<()> {
        let change = subscriber::ActiveModel {
            id: ActiveValue::Unchanged(id.0),
            selected_game: Set(Some(game.to_owned())),
            ..Default::default()
        };
        change.into_active_model().update(self).await.map(|_| ()).map_err(database)
    }
}

fn hold_of(since: Option<DateTime<Utc>>, reason: Option<String>) -> Option<Hold> {
    since.map(|since| Hold { since, reason: reason.unwrap_or_default() })
}

fn value<T: Clone + Into<sea_orm::Value>>(change: &Change<T>) -> ActiveValue<Option<T>>
where
    Option<T>: Into<sea_orm::Value>,
{
    match change {
        Change::Keep => ActiveValue::NotSet,
        Change::Clear => Set(None),
        Change::Set(value) => Set(Some(value.clone())),
    }
}

fn map<T, U>(change: &Change<T>, convert: impl FnOnce(&T) -> U) -> Change<U> {
    match change {
        Change::Keep => Change::Keep,
        Change::Clear => Change::Clear,
        Change::Set(value) => Change::Set(convert(value)),
    }
}

/// The face of a subscriber, by the column `avatar`.
pub(super) fn avatar_of(id: SubscriberId, chosen: Option<i32>) -> StoreResult<Avatar> {
    let face = |number: i32| Avatar::new(number.into()).ok_or_else(|| corrupt("subscriber", "avatar", &id));
    Ok(id.avatar(chosen.map(face).transpose()?))
}

fn profile_of(row: &QueryResult, id: SubscriberId) -> Result<Profile, StoreError> {
    let balance: Option<i64> = column(row, "balance")?;
    let count = |name: &'static str| -> StoreResult<i32> {
        let count: Option<i32> = column(row, name)?;
        count.ok_or_else(|| corrupt("standing", name, &id))
    };
    let state: Option<String> = column(row, "standing")?;
    let known = |word: String| State::from_word(&word).ok_or_else(|| corrupt("subscription", "state", &id));
    Ok(Profile {
        subscription: state.map(known).transpose()?,
        subscriber: subscriber_of(row)?,
        balance: balance.map(Credits).ok_or_else(|| corrupt("account", "owner", &id))?,
        total_tournaments: count("total_tournaments")?,
        total_challenges: count("total_challenges")?,
        redeemed_items: count("redeemed_items")?,
    })
}

fn subscriber_of(row: &QueryResult) -> Result<Subscriber, StoreError> {
    let msisdn: Option<String> = column(row, "msisdn")?;
    let row = subscriber::Model::from_query_result(row, "").map_err(database)?;
    let word = |column, text: &Option<String>, ok: bool| match text {
        Some(_) if !ok => Err(corrupt("subscriber", column, &row.id)),
        _ => Ok(()),
    };
    let plan = row.plan.as_deref().and_then(Plan::from_word);
    word("plan", &row.plan, plan.is_some())?;
    let gender = row.gender.as_deref().and_then(Gender::from_word);
    word("gender", &row.gender, gender.is_some())?;
    let language = row.language.as_deref().and_then(Language::from_word);
    word("language", &row.language, language.is_some())?;
    Ok(Subscriber {
        id: SubscriberId(row.id),
        msisdn: msisdn.map(Msisdn::from_normalised),
        plan,
        name: row.name,
        username: row.username,
        username_generated: row.username_generated,
        email: row.email,
        gender,
        bio: row.bio,
        date_of_birth: row.date_of_birth,
        picture: row.picture,
        avatar: avatar_of(SubscriberId(row.id), row.avatar)?,
        selected_game: row.selected_game,
        language,
        hold: hold_of(row.held_at, row.hold_reason),
    })
}
