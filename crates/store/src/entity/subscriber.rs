//! A subscriber with profile.

use sea_orm::entity::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel)]
#[sea_orm(table_name = "subscriber")]
pub struct Model {
    #[sea_orm(primary_key, auto_increment = false)]
    pub id: Uuid,
    pub created_at: DateTimeUtc,
    pub plan: Option<String>,
    pub partner_id: Option<String>,
    pub name: Option<String>,
    pub username: Option<String>,
    pub username_generated: bool,
    pub email: Option<String>,
    pub gender: Option<String>,
    pub bio: Option<String>,
    pub date_of_birth: Option<Date>,
    pub picture: Option<String>,
    pub avatar: Option<i32>,
    pub selected_game: Option<String>,
    pub language: Option<String>,
    pub held_at: Option<DateTimeUtc>,
    pub hold_reason: Option<String>,
}

#[derive(Copy, Clone, Debug, EnumIter, DeriveRelation)]
pub enum Relation {}

impl ActiveModelBehavior for ActiveModel {}
