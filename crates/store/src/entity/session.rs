//! A session.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "session")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub subscriber_id: Uuid,
    pub channel: String,
    pub gn: bool,
    pub refresh_hash: Vec<u8>,
    pub previous_hash: Option<Vec<u8>>,
    pub rotated_at: DateTimeUtc,
    pub created_at: DateTimeUtc,
    pub idle_until: DateTimeUtc,
    pub expires_at: DateTimeUtc,
    pub ended_at: Option<DateTimeUtc>,
    pub end_reason: Option<String>,
    pub device: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
