//! The database port: entities, migrations, repositories on SQLite and Postgres.
