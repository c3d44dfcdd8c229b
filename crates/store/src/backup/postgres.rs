use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use arena_app::ports::StoreError;
use tokio::process::Command;
use url::Url;

use super::error::BackupError;
use crate::connection::{Field, Link, Row, column, connect as link};

/// The table that marks a database whose restore is unfinished.
pub(crate) const UNFINISHED: &str = "restore_unfinished";

/// How often to look for connections of nodes: those of an ended process close within moments.
const LOOKS: u32 = 20;
const LOOK: Duration = Duration::from_millis(100);

async fn connect(url: &str) -> Result<Link, BackupError> {
    Ok(link(url, "arena-backup").await?)
}

async fn first<T: Field>(link: &Link, sql: &str) -> Result<Option<T>, BackupError> {
    let (rows, _) = link.query(sql, &[]).await?;
    let row = rows.into_iter().next().map(Row::Postgres);
    Ok(row.map(|row| column(&row, "found")).transpose()?)
}

pub(super) async fn take(url: &str, to: &Path) -> Result<String, BackupError> {
    let connection = connect(url).await?;
    fitting("pg_dump", &connection).await?;
    let before = schema(&connection).await?;
    // Light compression: the running server needs the processor.
    run("pg_dump", url, |command| {
        command.args(["--format=custom", "--compress=1", "--no-owner", "--no-privileges"]);
        command.arg("--file").arg(to);
    })
    .await?;
    if schema(&connection).await? != before {
        return Err(BackupError::Refused("the tables were changed meanwhile; try again".into()));
    }
    Ok(before)
}

async fn schema(connection: &Link) -> Result<String, BackupError> {
    let newest = first(connection, "SELECT MAX(version) AS found FROM seaql_migrations").await?;
    newest.flatten().ok_or_else(|| StoreError::Other("no migration was run".into()).into())
}

/// Finds one table, view or sequence that belongs neither to Postgres nor to an extension.
const OWN: &str =
    "SELECT n.nspname || '.' || c.relname AS found FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') AND n.nspname <> 'information_schema'
         AND n.nspname NOT LIKE 'pg\\_%'
         AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
     ORDER BY 1 LIMIT 1";

pub(super) async fn occupied(url: &str) -> Result<Option<String>, BackupError> {
    let connection = connect(url).await?;
    first(&connection, OWN).await
}

/// Refuses a database with connected nodes, or in recovery: it accepts no writes.
pub(super) async fn refuse_busy(url: &str) -> Result<(), BackupError> {
    let connection = connect(url).await?;
    if first(&connection, "SELECT pg_is_in_recovery() AS found").await?.unwrap_or_default() {
        let what = "the database is still in recovery: promote it first (SELECT pg_promote())";
        return Err(BackupError::Refused(what.into()));
    }
    let nodes = "SELECT COUNT(*) AS found FROM pg_stat_activity
                 WHERE datname = current_database() AND application_name = 'arena'";
    let mut open: i64 = 0;
    for _ in 0..LOOKS {
        open = first(&connection, nodes).await?.unwrap_or_default();
        if open == 0 {
            return Ok(());
        }
        tokio::time::sleep(LOOK).await;
    }
    let what = format!("{open} connections of Arena are open to the database: stop every node first");
    Err(BackupError::Refused(what))
}

/// Marks the database as unfinished, and loads the dump in one transaction.
pub(super) async fn lay(url: &str, from: &Path) -> Result<(), BackupError> {
    let connection = connect(url).await?;
    fitting("pg_restore", &connection).await?;
    connection.script(&format!("CREATE TABLE {UNFINISHED} (since timestamptz DEFAULT now())")).await?;
    drop(connection);
    run("pg_restore", url, |command| {
        command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges"]);
        command.arg("--no-comments").arg(from);
    })
    .await?;
    // A dump has no statistics. ANALYZE warns about the cluster's own tables, which it skips.
    let connection = connect(url).await?;
    connection.script("SET client_min_messages = error; ANALYZE").await?;
    Ok(())
}

pub(super) async fn unmark(url: &str) -> Result<(), BackupError> {
    let connection = connect(url).await?;
    connection.script(&format!("DROP TABLE {UNFINISHED}")).await?;
    Ok(())
}

/// Refuses a tool older than the server, which would refuse later, with an unclear message.
async fn fitting(tool: &str, connection: &Link) -> Result<(), BackupError> {
    let output = Command::new(tool).arg("--version").stdin(Stdio::null()).output().await;
    let output = output.map_err(|error| missing(tool, &error))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let major = major(&text).ok_or_else(|| BackupError::Tool(format!("{tool}: no version in {text:?}")))?;
    let sql = "SELECT current_setting('server_version_num')::int / 10000 AS found";
    let server: i32 = first(connection, sql).await?.unwrap_or_default();
    if major < server {
        let what = format!("{tool} is of version {major}, the server of {server}");
        return Err(BackupError::Tool(format!("{what}: install the client of Postgres {server} or newer")));
    }
    Ok(())
}

fn missing(tool: &str, error: &std::io::Error) -> BackupError {
    BackupError::Tool(format!(
        "{tool} cannot be run ({error}): install Postgres' client (Debian: postgresql-client)"
    ))
}

/// Reads 15 from `pg_dump (PostgreSQL) 15.18 (Debian …)`.
fn major(version: &str) -> Option<i32> {
    let number = version.split(") ").nth(1)?.trim_start();
    number.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

async fn run(tool: &str, url: &str, arguments: impl FnOnce(&mut Command)) -> Result<(), BackupError> {
    let address = Address::of(url)?;
    let mut command = Command::new(tool);
    command.arg("--dbname").arg(&address.uri).arg("--no-password");
    arguments(&mut command);
    // Everybody on the machine can read a command's arguments.
    if let Some(password) = &address.password {
        command.env("PGPASSWORD", password);
    }
    command.stdin(Stdio::null()).kill_on_drop(true);
    let output = command.output().await.map_err(|error| missing(tool, &error))?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let said = said.lines().filter(|line| !line.trim().is_empty()).take(3).collect::<Vec<_>>().join("; ");
    Err(BackupError::Tool(format!("{tool} ended with {}: {said}", output.status)))
}

struct Address {
    uri: String,
    password: Option<String>,
}

impl Address {
    /// Reads an address, without the password and the parameters that only our driver knows.
    fn of(url: &str) -> Result<Self, BackupError> {
        let wrong = || BackupError::Refused("the database's address cannot be read".into());
        let mut parsed = Url::parse(url).map_err(|_| wrong())?;
        let decoded =
            |text: &str| percent_encoding::percent_decode_str(text).decode_utf8_lossy().into_owned();
        let mut password = parsed.password().map(decoded);
        if password.is_some() {
            parsed.set_password(None).map_err(|()| wrong())?;
        }
        let mut kept = Vec::new();
        for (key, value) in parsed.query_pairs() {
            let key = match &*key {
                "password" => {
                    password = Some(value.into_owned());
                    continue;
                }
                "ssl-mode" => "sslmode",
                "ssl-root-cert" | "ssl-ca" => "sslrootcert",
                "ssl-cert" => "sslcert",
                "ssl-key" => "sslkey",
                known @ ("sslmode" | "sslrootcert" | "sslcert" | "sslkey" | "host" | "hostaddr" | "port"
                | "user" | "dbname" | "options") => known,
                _ => continue,
            };
            kept.push((key.to_owned(), value.into_owned()));
        }
        parsed.set_query(None);
        if !kept.is_empty() {
            // libpq reads `+` as itself.
            let encode = |text: &str| {
                percent_encoding::utf8_percent_encode(text, percent_encoding::NON_ALPHANUMERIC).to_string()
            };
            let query: Vec<_> = kept.iter().map(|(key, value)| format!("{key}={}", encode(value))).collect();
            parsed.set_query(Some(&query.join("&")));
        }
        Ok(Self { uri: parsed.to_string(), password })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_is_never_among_the_arguments() {
        for (url, uri, password) in [
            ("postgres://arena:p%40ss@db:5432/arena", "postgres://arena@db:5432/arena", Some("p@ss")),
            ("postgres://arena@db/arena?password=x+y", "postgres://arena@db/arena", Some("x y")),
            (
                "postgres://a@%2Ftmp%2Fpg/arena?ssl-mode=require&statement-cache-capacity=5",
                "postgres://a@%2Ftmp%2Fpg/arena?sslmode=require",
                None,
            ),
        ] {
            let address = Address::of(url).unwrap();
            assert_eq!((address.uri.as_str(), address.password.as_deref()), (uri, password));
        }
    }

    #[test]
    fn versions_are_read_as_the_tools_say_them() {
        assert_eq!(major("pg_dump (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)\n"), Some(15));
        assert_eq!(major("pg_restore (PostgreSQL) 18beta1\n"), Some(18));
        assert_eq!(major("something else"), None);
    }
}
