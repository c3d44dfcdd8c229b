//! Declared statements: SQL, the types of its parameters, and the record that a row is read into. A test
//! prepares every statement on both engines and compares it with the tables (`repositories/checked.rs`).

use std::fmt::Display;
use std::marker::PhantomData;
use std::sync::OnceLock;

use super::failure::Failure;
use super::row::Field;
use super::sqlite;
use super::value::{Kind, Value};

/// A declared statement. Its parameters are `$1`….
pub(crate) struct Statement {
    /// The path of the declaring module, and the statement's name.
    name: &'static str,
    postgres: &'static str,
    sqlite: &'static str,
    parameters: &'static [Kind],
    columns: &'static [Column],
    numbered: OnceLock<Box<str>>,
}

impl Statement {
    pub(crate) const fn new(
        name: &'static str,
        [postgres, sqlite]: [&'static str; 2],
        parameters: &'static [Kind],
        columns: &'static [Column],
    ) -> Self {
        Self { name, postgres, sqlite, parameters, columns, numbered: OnceLock::new() }
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    #[cfg(test)]
    pub(crate) fn columns(&self) -> &'static [Column] {
        self.columns
    }

    pub(crate) fn postgres(&self) -> &'static str {
        self.postgres
    }

    pub(crate) fn sqlite(&self) -> &str {
        self.numbered.get_or_init(|| sqlite::numbered(self.sqlite).into())
    }

    pub(crate) fn parameters(&self) -> &'static [Kind] {
        self.parameters
    }
}

/// In place of the text, for an engine that never runs the statement.
pub(crate) const NOT_HERE: &str = "";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: Kind,
    pub(crate) nullable: bool,
}

impl Column {
    pub(crate) const fn of<T: Field>(name: &'static str) -> Self {
        Self { name, kind: T::KIND, nullable: T::NULLABLE }
    }
}

/// A type that a row is read into, with its columns in order.
pub(crate) trait Record: Sized + Send {
    const COLUMNS: &'static [Column];

    fn read(row: &mut Fields<'_>) -> Result<Self, Failure>;
}

pub(crate) struct Fields<'a> {
    statement: &'static Statement,
    row: Engine<'a>,
    next: usize,
}

enum Engine<'a> {
    Sqlite(&'a rusqlite::Row<'a>),
    Postgres(&'a tokio_postgres::Row),
}

impl<'a> Fields<'a> {
    pub(super) fn sqlite(statement: &'static Statement, row: &'a rusqlite::Row<'a>) -> Self {
        Self { statement, row: Engine::Sqlite(row), next: 0 }
    }

    pub(super) fn postgres(statement: &'static Statement, row: &'a tokio_postgres::Row) -> Self {
        Self { statement, row: Engine::Postgres(row), next: 0 }
    }

    pub(crate) fn next<T: Field>(&mut self) -> Result<T, Failure> {
        let at = self.next;
        self.next += 1;
        match self.row {
            Engine::Postgres(row) => row.try_get(at).map_err(|error| self.unreadable(at, error)),
            Engine::Sqlite(row) => {
                let value = row.get_ref(at)?;
                let what = || format!("{} is no {}", value.data_type(), std::any::type_name::<T>());
                T::of_sqlite(value).ok_or_else(|| self.unreadable(at, what()))
            }
        }
    }

    fn unreadable(&self, at: usize, why: impl Display) -> Failure {
        let column = self.statement.columns.get(at).map_or("", |column| column.name);
        Failure::Unreadable(format!("{}: column {} {column}: {why}", self.statement.name, at + 1))
    }
}

pub(crate) struct BoundStatement<R> {
    pub(super) statement: &'static Statement,
    pub(super) values: Vec<Value>,
    pub(super) many: bool,
    record: PhantomData<fn() -> R>,
}

impl<R> BoundStatement<R> {
    pub(crate) fn new(statement: &'static Statement, values: Vec<Value>) -> Self {
        Self { statement, values, many: false, record: PhantomData }
    }

    /// Marks a query that may read whole tables, to run it apart from short queries.
    pub(crate) fn of_many(mut self) -> Self {
        self.many = true;
        self
    }
}

impl Record for () {
    const COLUMNS: &'static [Column] = &[];

    fn read(_: &mut Fields<'_>) -> Result<Self, Failure> {
        Ok(())
    }
}

/// A row of one column, of any name.
impl<T: Field + Send> Record for (T,) {
    const COLUMNS: &'static [Column] = &[Column::of::<T>("")];

    fn read(row: &mut Fields<'_>) -> Result<Self, Failure> {
        Ok((row.next()?,))
    }
}

/// Declares a record type. The statement must select its columns in the same order.
macro_rules! record {
    ($(#[$doc:meta])* $vis:vis struct $name:ident { $($(#[$about:meta])* $field:ident: $type:ty,)+ }) => {
        $(#[$doc])*
        $vis struct $name {
            $($(#[$about])* $vis $field: $type,)+
        }

        impl $crate::connection::Record for $name {
            const COLUMNS: &'static [$crate::connection::Column] =
                &[$($crate::connection::Column::of::<$type>(stringify!($field))),+];

            fn read(
                row: &mut $crate::connection::Fields<'_>,
            ) -> Result<Self, $crate::connection::Failure> {
                Ok(Self { $($field: row.next()?,)+ })
            }
        }
    };
}
pub(crate) use record;

/// Each statement becomes a function of its parameters. It has two texts if the engines need different SQL.
macro_rules! statements {
    (@record) => { () };
    (@record $record:ty) => { $record };
    (@engines $sql:expr) => { [$sql, $sql] };
    (@engines $postgres:expr, $sqlite:expr) => { [$postgres, $sqlite] };
    ($(
        $(#[$doc:meta])*
        $vis:vis fn $name:ident($($parameter:ident: $type:ty),* $(,)?) $(-> $record:ty)? =
            $($sql:expr),+;
    )+) => {
        use $crate::connection::Statement;

        pub(super) const STATEMENTS: &[&Statement] = &[$(&$name::STATEMENT),+];

        $(
            mod $name {
                use super::*;

                pub(super) static STATEMENT: Statement = Statement::new(
                    module_path!(),
                    $crate::connection::statements!(@engines $($sql),+),
                    &[$(<$type as $crate::connection::Parameter>::KIND),*],
                    <$crate::connection::statements!(@record $($record)?) as $crate::connection::Record>::COLUMNS,
                );
            }

            $(#[$doc])*
            $vis fn $name(
                $($parameter: $type),*
            ) -> $crate::connection::BoundStatement<$crate::connection::statements!(@record $($record)?)> {
                $crate::connection::BoundStatement::new(&$name::STATEMENT, vec![$($parameter.into()),*])
            }
        )+
    };
}
pub(crate) use statements;
