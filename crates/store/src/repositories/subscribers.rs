use arena_app::ports::{
    AccountState, Hold, NewSubscriber, Profile, StoreResult, Subscriber, SubscriberId, Subscribers,
};
use arena_rules::handoff::Plan;
use arena_rules::ledger::AccountKind;
use arena_rules::profile::{Change, Gender, ProfileChanges};
use arena_rules::subscription::State;
use arena_rules::{Avatar, Credits, Language, Msisdn};
use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use uuid::Uuid;

use crate::connection::{Connection, Kind, Parameter, Row, Value, column};
use crate::convert::{corrupt, wallet_owner};

/// The columns of [`subscriber_of`], with [`WITH_NUMBER`].
const COLUMNS: &str =
    "s.id, s.plan, s.name, s.username, s.username_generated, s.email, s.gender, s.bio, s.date_of_birth,
                       s.picture, s.avatar, s.selected_game, s.language, s.held_at, s.hold_reason, n.msisdn";

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
        Ok(self.run(sql, values).await? == 1)
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
        let sql = format!("SELECT {COLUMNS} {WITH_NUMBER} WHERE s.id = $1");
        self.one(&sql, vec![id.0.into()]).await?.as_ref().map(subscriber_of).transpose()
    }

    async fn profile(&self, id: SubscriberId) -> StoreResult<Option<Profile>> {
        // A wallet and a standing are made with their subscriber.
        let sql = format!(
            "SELECT {COLUMNS}, a.balance, t.total_tournaments, t.total_challenges, t.redeemed_items,
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
        let sql = "SELECT subscriber_id FROM subscriber_number WHERE msisdn = $1 AND until IS NULL";
        let row = self.one(sql, vec![msisdn.as_str().into()]).await?;
        row.map(|row| column(&row, "subscriber_id").map(SubscriberId)).transpose()
    }

    async fn by_partner_id(&self, partner_id: &str) -> StoreResult<Option<SubscriberId>> {
        let sql = "SELECT id FROM subscriber WHERE partner_id = $1";
        let row = self.one(sql, vec![partner_id.into()]).await?;
        row.map(|row| column(&row, "id").map(SubscriberId)).transpose()
    }

    async fn msisdn_of(&self, id: SubscriberId) -> StoreResult<Option<Msisdn>> {
        let sql = "SELECT msisdn FROM subscriber_number WHERE subscriber_id = $1 AND until IS NULL";
        let row = self.one(sql, vec![id.0.into()]).await?;
        row.map(|row| column(&row, "msisdn").map(Msisdn::from_normalised)).transpose()
    }

    async fn create(&self, new: &NewSubscriber) -> StoreResult<bool> {
        let sql = "INSERT INTO subscriber (id, created_at, plan, partner_id) VALUES ($1, $2, $3, $4)
                   ON CONFLICT DO NOTHING";
        let plan = new.plan.map(Plan::as_str);
        let values = vec![new.id.0.into(), new.at.into(), plan.into(), new.partner_id.clone().into()];
        if self.run(sql, values).await? == 0 {
            return Ok(false);
        }
        if let Some(msisdn) = &new.msisdn {
            let sql = "INSERT INTO subscriber_number (subscriber_id, msisdn, since) VALUES ($1, $2, $3)
                       ON CONFLICT DO NOTHING";
            let values = vec![new.id.0.into(), msisdn.as_str().into(), new.at.into()];
            if self.run(sql, values).await? == 0 {
                self.run("DELETE FROM subscriber WHERE id = $1", vec![new.id.0.into()]).await?;
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
        self.set(id, &[("plan", plan.as_str().into())]).await
    }

    async fn set_language(&self, id: SubscriberId, language: Language) -> StoreResult<()> {
        self.set(id, &[("language", language.as_str().into())]).await
    }

    async fn change_profile(
        &self,
        id: SubscriberId,
        changes: &ProfileChanges,
        picture: Option<&str>,
    ) -> StoreResult<()> {
        let text = |change: &Change<String>| value(change, String::clone);
        let username = value(&changes.username, |name| name.text().to_owned());
        let picture = match picture {
            Some(key) => Some(key.into()),
            None => changes.remove_image.then_some(Value::Null(Kind::Text)),
        };
        let columns = [
            ("username_generated", username.as_ref().map(|_| false.into())),
            ("name", text(&changes.name)),
            ("username", username),
            ("email", text(&changes.email)),
            ("gender", value(&changes.gender, |gender| gender.as_str())),
            ("bio", text(&changes.bio)),
            ("date_of_birth", value(&changes.date_of_birth, |day| *day)),
            ("picture", picture),
            ("avatar", value(&changes.avatar, |avatar| i32::from(avatar.number()))),
        ];
        let changed: Vec<(&str, Value)> =
            columns.into_iter().filter_map(|(column, value)| Some((column, value?))).collect();
        if changed.is_empty() { Ok(()) } else { self.set(id, &changed).await }
    }

    async fn set_generated_name(&self, id: SubscriberId, username: &str) -> StoreResult<()> {
        self.set(id, &[("username", username.into()), ("username_generated", true.into())]).await
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
        self.set(id, &[("selected_game", game.into())]).await
    }
}

impl Connection {
    /// Changes columns of a subscriber that there is.
    async fn set(&self, id: SubscriberId, columns: &[(&str, Value)]) -> StoreResult<()> {
        let assignments: Vec<String> =
            (2..).zip(columns).map(|(place, (column, _))| format!("{column} = ${place}")).collect();
        let sql = format!("UPDATE subscriber SET {} WHERE id = $1", assignments.join(", "));
        let values = std::iter::once(id.0.into()).chain(columns.iter().map(|(_, value)| value.clone()));
        match self.run(&sql, values.collect()).await? {
            1 => Ok(()),
            _ => Err(corrupt("subscriber", "id", &id)),
        }
    }
}

fn hold_of(since: Option<DateTime<Utc>>, reason: Option<String>) -> Option<Hold> {
    since.map(|since| Hold { since, reason: reason.unwrap_or_default() })
}

/// What a column becomes; `None` where it stays.
fn value<T, V: Parameter>(change: &Change<T>, convert: impl FnOnce(&T) -> V) -> Option<Value> {
    match change {
        Change::Keep => None,
        Change::Clear => Some(Value::Null(V::KIND)),
        Change::Set(value) => Some(convert(value).into()),
    }
}

/// The face of a subscriber, by the column `avatar`.
pub(super) fn avatar_of(id: SubscriberId, chosen: Option<i32>) -> StoreResult<Avatar> {
    let face = |number: i32| Avatar::new(number.into()).ok_or_else(|| corrupt("subscriber", "avatar", &id));
    Ok(id.avatar(chosen.map(face).transpose()?))
}

fn profile_of(row: &Row, id: SubscriberId) -> StoreResult<Profile> {
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

fn subscriber_of(row: &Row) -> StoreResult<Subscriber> {
    let id = SubscriberId(column(row, "id")?);
    let msisdn: Option<String> = column(row, "msisdn")?;
    Ok(Subscriber {
        id,
        msisdn: msisdn.map(Msisdn::from_normalised),
        plan: word(row, "plan", id, Plan::from_word)?,
        name: column(row, "name")?,
        username: column(row, "username")?,
        username_generated: column(row, "username_generated")?,
        email: column(row, "email")?,
        gender: word(row, "gender", id, Gender::from_word)?,
        bio: column(row, "bio")?,
        date_of_birth: column(row, "date_of_birth")?,
        picture: column(row, "picture")?,
        avatar: avatar_of(id, column(row, "avatar")?)?,
        selected_game: column(row, "selected_game")?,
        language: word(row, "language", id, Language::from_word)?,
        hold: hold_of(column(row, "held_at")?, column(row, "hold_reason")?),
    })
}

/// A column that holds a word of a list, or nothing.
fn word<T>(
    row: &Row,
    name: &'static str,
    id: SubscriberId,
    of: impl FnOnce(&str) -> Option<T>,
) -> StoreResult<Option<T>> {
    let text: Option<String> = column(row, name)?;
    text.map(|text| of(&text).ok_or_else(|| corrupt("subscriber", name, &id))).transpose()
}
