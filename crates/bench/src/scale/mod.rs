//! A database with the rows of a year, at any number of subscribers: filling it, the growth of calls,
//! statements that read whole tables, and an evening of an operator with ten million subscribers.
//! `scripts/bench-scale.sh` runs them.

mod activity;
mod desk;
mod dialect;
mod evening;
mod fill;
mod growth;
mod knockouts;
mod latencies;
mod mix;
mod names;
mod people;
mod plan;
mod plans;
mod streams;
mod tokens;

use std::path::PathBuf;

use clap::Subcommand;

pub(crate) use growth::Figures;

/// Measurements at scale.
#[derive(Subcommand)]
pub(crate) enum ScaleCommand {
    /// Fill a database that has a catalogue and no subscribers, by SQL over whole sets.
    Fill {
        /// `sqlite:PATH` or `postgres://…`.
        database_url: String,
        /// The number of subscribers.
        #[arg(long)]
        subscribers: u64,
        /// Create messages, plays and other rows beside the ledger for only one in this many subscribers.
        #[arg(long, default_value_t = 1)]
        thin: u64,
    },
    /// Pick subscribers evenly from a filled database, and write their tokens and bodies to files.
    Tokens {
        #[command(flatten)]
        options: tokens::TokenOptions,
    },
    /// Print how the calls of one server grew, from the files of `suite --tsv`, the smallest database first.
    Growth {
        /// The files; their names are the column headers.
        #[arg(required = true, num_args = 2..)]
        files: Vec<PathBuf>,
    },
    /// Print the declared statements that read the whole of a large table.
    Plans {
        /// `sqlite:PATH` or `postgres://…`, a filled database.
        database_url: String,
        /// The number of rows above which a table is large.
        #[arg(long, default_value_t = 10_000)]
        rows: i64,
    },
    /// Make the calls of the console's care desk, one after the other.
    Desk {
        #[command(flatten)]
        options: desk::DeskOptions,
    },
    /// Make the calls of an evening at a fixed rate, beside event streams and live rooms.
    Evening {
        #[command(flatten)]
        load: evening::EveningLoad,
    },
}

pub(crate) async fn run(command: ScaleCommand) -> anyhow::Result<()> {
    match command {
        ScaleCommand::Fill { database_url, subscribers, thin } => {
            fill::run(&database_url, subscribers, thin).await
        }
        ScaleCommand::Tokens { options } => tokens::run(&options).await,
        ScaleCommand::Growth { files } => growth::run(&files),
        ScaleCommand::Plans { database_url, rows } => plans::run(&database_url, rows).await,
        ScaleCommand::Desk { options } => desk::run(&options).await,
        ScaleCommand::Evening { load } => evening::run(&load).await,
    }
}
