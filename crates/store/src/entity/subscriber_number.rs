//! Which number a subscriber had from when to when; a number is somebody's while `until` is empty.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "subscriber_number")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub subscriber_id: Uuid,
    pub msisdn: String,
    pub since: DateTimeUtc,
    pub until: Option<DateTimeUtc>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
