//! A level that paid on a day.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "level_payment")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub subscriber_id: Uuid,
    #[sea_orm(primary_key, auto_increment = false)]
    pub game: String,
    #[sea_orm(primary_key, auto_increment = false)]
    pub level: i32,
    #[sea_orm(primary_key, auto_increment = false)]
    pub day: Date,
    pub credits: i64,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
