//! Somebody's entry into a tournament.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tournament_entry")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub tournament_id: i64,
    #[sea_orm(primary_key, auto_increment = false)]
    pub subscriber_id: Uuid,
    pub nickname: String,
    pub uid: Option<String>,
    pub email: Option<String>,
    pub entered_at: DateTimeUtc,
    pub checked_in_at: Option<DateTimeUtc>,
    pub fee_paid: i64,
    pub place: Option<i32>,
    pub prize_paid: i64,
    pub refunded_at: Option<DateTimeUtc>,
    pub room_told: i32,
    pub bot: Option<i16>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
