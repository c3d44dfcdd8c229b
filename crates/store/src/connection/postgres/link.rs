use std::collections::BTreeMap;
use std::future::poll_fn;
use std::sync::{Mutex, PoisonError};

use futures::{StreamExt, pin_mut};
use tokio_postgres::types::Type;
use tokio_postgres::{AsyncMessage, Client, Config, NoTls, Row, RowStream, Statement};

use super::super::failure::Failure;
use super::super::statement::Statement as Declared;
use super::super::value::Value;
use super::{CONNECT, place};

/// A connection to Postgres. The answer to a dropped request is read and discarded.
pub(crate) struct Link {
    client: Client,
    /// The declared statements prepared on this connection, by address.
    prepared: Mutex<BTreeMap<usize, Statement>>,
}

impl Link {
    pub(crate) async fn connect(config: &Config) -> Result<Self, Failure> {
        let failed = |cause: String| Failure::Unavailable(format!("{}: {cause}", place(config)));
        let (client, mut driver) = match tokio::time::timeout(CONNECT, config.connect(NoTls)).await {
            Ok(Ok(made)) => made,
            Ok(Err(error)) => return Err(failed(Failure::from(error).to_string())),
            Err(_) => return Err(failed(format!("no answer within {} s", CONNECT.as_secs()))),
        };
        tokio::spawn(async move {
            while let Some(message) = poll_fn(|context| driver.poll_message(context)).await {
                match message {
                    Ok(AsyncMessage::Notice(notice)) => {
                        tracing::debug!(notice = notice.message(), "Postgres sent a notice");
                    }
                    Ok(_) => {}
                    Err(error) => {
                        let error = Failure::from(error);
                        tracing::debug!(%error, "a connection to the database ended");
                        return;
                    }
                }
            }
        });
        Ok(Self { client, prepared: Mutex::default() })
    }

    pub(in crate::connection) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// For an undeclared statement: its rows, and how many it changed.
    pub(crate) async fn query(&self, sql: &str, values: &[Value]) -> Result<(Vec<Row>, u64), Failure> {
        let typed = values.iter().map(|value| (value, value.kind().postgres()));
        rows_of(self.client.query_typed_raw(sql, typed).await?).await
    }

    /// For a declared statement: its rows, and how many it changed.
    pub(crate) async fn fetch(
        &self,
        declared: &'static Declared,
        values: &[Value],
    ) -> Result<(Vec<Row>, u64), Failure> {
        let known = std::ptr::from_ref(declared).addr();
        let statement = self.prepared.lock().unwrap_or_else(PoisonError::into_inner).get(&known).cloned();
        let statement = match statement {
            Some(statement) => statement,
            None => {
                let types: Vec<Type> = declared.parameters().iter().map(|kind| kind.postgres()).collect();
                let statement = self.client.prepare_typed(declared.postgres(), &types).await?;
                let mut all = self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
                all.insert(known, statement.clone());
                statement
            }
        };
        rows_of(self.client.query_raw(&statement, values).await?).await
    }

    pub(crate) async fn script(&self, sql: &str) -> Result<(), Failure> {
        Ok(self.client.batch_execute(sql).await?)
    }
}

async fn rows_of(answers: RowStream) -> Result<(Vec<Row>, u64), Failure> {
    pin_mut!(answers);
    let mut rows = Vec::new();
    while let Some(row) = answers.next().await {
        rows.push(row?);
    }
    Ok((rows, answers.rows_affected().unwrap_or_default()))
}
