use arena_app::ports::{NewSubscriber, StoreError, StoreResult, Subscriber, SubscriberId, Subscribers};
use arena_rules::Msisdn;
use arena_rules::handoff::Plan;
use arena_rules::ledger::AccountKind;
use arena_rules::profile::{Change, Gender, ProfileChanges};
use async_trait::async_trait;
use sea_orm::sea_query::OnConflict;
use sea_orm::{
    ActiveModelTrait, ActiveValue, ColumnTrait, EntityTrait, IntoActiveModel, QueryFilter, QuerySelect, Set,
};

use crate::connection::Connection;
use crate::convert::{corrupt, database, wallet_owner};
use crate::entity::{subscriber, subscriber_number};

#[async_trait]
impl Subscribers for Connection {
    async fn find(&self, id: SubscriberId) -> StoreResult<Option<Subscriber>> {
        let Some(row) = subscriber::Entity::find_by_id(id.0).one(self).await.map_err(database)? else {
            return Ok(None);
        };
        let msisdn = self.msisdn_of(id).await?;
        subscriber_of(row, msisdn).map(Some)
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

    async fn change_profile(
        &self,
        id: SubscriberId,
        changes: &ProfileChanges,
        picture: Option<&str>,
    ) -> StoreResult<()> {
        let change = subscriber::ActiveModel {
            id: ActiveValue::Unchanged(id.0),
            name: value(&changes.name),
            username: value(&changes.username),
            email: value(&changes.email),
            gender: value(&map(&changes.gender, |gender| gender.as_str().to_owned())),
            bio: value(&changes.bio),
            date_of_birth: value(&changes.date_of_birth),
            picture: picture.map_or(ActiveValue::NotSet, |key| Set(Some(key.to_owned()))),
            ..Default::default()
        };
        if change.is_changed() {
            change.update(self).await.map_err(database)?;
        }
        Ok(())
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

fn subscriber_of(row: subscriber::Model, msisdn: Option<Msisdn>) -> Result<Subscriber, StoreError> {
    let word = |column, text: &Option<String>, ok: bool| match text {
        Some(_) if !ok => Err(corrupt("subscriber", column, &row.id)),
        _ => Ok(()),
    };
    let plan = row.plan.as_deref().and_then(Plan::from_word);
    word("plan", &row.plan, plan.is_some())?;
    let gender = row.gender.as_deref().and_then(Gender::from_word);
    word("gender", &row.gender, gender.is_some())?;
    Ok(Subscriber {
        id: SubscriberId(row.id),
        msisdn,
        plan,
        name: row.name,
        username: row.username,
        email: row.email,
        gender,
        bio: row.bio,
        date_of_birth: row.date_of_birth,
        picture: row.picture,
        selected_game: row.selected_game,
    })
}
