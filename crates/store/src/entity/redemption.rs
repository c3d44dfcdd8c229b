//! A redemption, from the opened form to its end.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "redemption")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub subscriber_id: Uuid,
    pub reward_id: i32,
    pub item: i32,
    pub credits: i64,
    pub status: String,
    pub created_at: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub claimed_at: Option<DateTimeUtc>,
    pub name: Option<String>,
    pub email: Option<String>,
    pub phone: Option<String>,
    pub pubg_id: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
