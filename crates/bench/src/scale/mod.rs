//! A database as a year leaves it, at any number of subscribers: how it is filled, how calls grow with it, which statements
//! read whole tables, and an evening of an operator with ten million subscribers. `scripts/bench-scale.sh` puts it together.

mod activity;
mod dialect;
mod evening;
mod fill;
mod growth;
mod knockouts;
mod latencies;
mod mix;
mod names;
mod people;
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
        /// How many.
        #[arg(long)]
        subscribers: u64,
        /// Messages, plays and what else a subscriber leaves beside the ledger, for every so many subscribers only.
        #[arg(long, default_value_t = 1)]
        thin: u64,
    },
    /// Pick subscribers of a filled database, spread over all of them, and write their tokens and bodies to files.
    Tokens {
        #[command(flatten)]
        options: tokens::TokenOptions,
    },
    /// Print how the calls of one server grew, from the files of `suite --tsv`, the smallest database first.
    Growth {
        /// The files; their names are the heads of the columns.
        #[arg(required = true, num_args = 2..)]
        files: Vec<PathBuf>,
    },
    /// Print the declared statements that read the whole of a large table.
    Plans {
        /// `sqlite:PATH` or `postgres://…`, filled.
        database_url: String,
        /// Tables with more rows than these are large.
        #[arg(long, default_value_t = 10_000)]
        rows: i64,
    },
    /// Make the calls of an evening at a fixed rate, beside event streams and live rooms.
    Evening {
        #[command(flatten)]
        load: evening::EveningLoad,
    },
}

/// Runs a command.
pub(crate) async fn run(command: ScaleCommand) -> anyhow::Result<()> {
    match command {
        ScaleCommand::Fill { database_url, subscribers, thin } => {
            fill::run(&database_url, subscribers, thin).await
        }
        ScaleCommand::Tokens { options } => tokens::run(&options).await,
        ScaleCommand::Growth { files } => growth::run(&files),
        ScaleCommand::Plans { database_url, rows } => plans::run(&database_url, rows).await,
        ScaleCommand::Evening { load } => evening::run(&load).await,
    }
}
