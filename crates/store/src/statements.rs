//! The declared statements as text, for tools that inspect their plans.

use crate::repositories;

/// A statement that a repository declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclaredStatement {
    /// The declaring module and function.
    pub name: &'static str,
    /// The text for Postgres, with the parameters `$1`…; empty where Postgres never runs it.
    pub postgres: &'static str,
    /// The text for `SQLite`, with the parameters `?1`…; empty where `SQLite` never runs it.
    pub sqlite: &'static str,
    /// The types of the parameters, as Postgres names them.
    pub parameters: Vec<String>,
}

/// Every statement that the store declares.
pub fn declared_statements() -> impl Iterator<Item = DeclaredStatement> {
    repositories::declared().map(|statement| DeclaredStatement {
        name: statement.name(),
        postgres: statement.postgres(),
        sqlite: statement.sqlite(),
        parameters: statement.parameters().iter().map(|kind| kind.postgres().name().to_owned()).collect(),
    })
}
