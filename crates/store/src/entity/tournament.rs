//! A tournament of either kind.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "tournament")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub slug: String,
    pub series: String,
    pub kind: String,
    pub name: String,
    pub game: String,
    pub game_unique_id: Option<String>,
    pub check_in_opens_at: DateTimeUtc,
    pub starts_at: DateTimeUtc,
    pub ends_at: Option<DateTimeUtc>,
    pub state: String,
    pub min_players: i32,
    pub max_players: Option<i32>,
    pub round_seconds: i32,
    pub room_lead_seconds: i32,
    pub countdown_seconds: i32,
    pub match_seconds: i32,
    pub entry_fee: i64,
    pub prize: i64,
    pub second_prize: i64,
    pub third_prize: i64,
    pub uid_check: bool,
    pub tourn_type: String,
    pub thumbnail: String,
    pub banner: String,
    pub platform: String,
    pub room_id: Option<String>,
    pub room_password: Option<String>,
    pub room_version: i32,
    pub current_round: i32,
    pub entered: Option<i32>,
    pub version: i32,
    pub created_at: DateTimeUtc,
    pub changed_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
