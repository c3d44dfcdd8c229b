//! A message in the outbox.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "message")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub subscriber_id: Uuid,
    pub msisdn: String,
    pub kind: String,
    pub text: String,
    pub params: Option<Json>,
    pub state: String,
    pub unique_key: Option<String>,
    pub expires_at: Option<DateTimeUtc>,
    pub reference: Option<String>,
    pub last_error: Option<String>,
    pub created_at: DateTimeUtc,
    pub changed_at: DateTimeUtc,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
