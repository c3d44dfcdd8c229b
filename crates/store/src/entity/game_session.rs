//! A level that was started.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "game_session")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub subscriber_id: Uuid,
    pub game: String,
    pub level: i32,
    pub seed: i64,
    pub rules_version: i32,
    pub day: Date,
    pub started_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub state: String,
    pub refusal: Option<String>,
    pub log: Option<Vec<u8>>,
    pub ticks: Option<i64>,
    pub ended_at: Option<DateTimeUtc>,
    pub began_at: Option<DateTimeUtc>,
    pub mobile: bool,
    pub signs: Option<String>,
    pub rhythm: Option<i64>,
    pub replaced_at: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
