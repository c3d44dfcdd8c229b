//! `arena-bench`: measures the server beside two upper limits, in one run on one machine: a bare axum
//! handler, and the database engine's own rate of single-row commits. `scripts/bench.sh` runs it.

mod bare;
mod bracket;
mod calls;
mod commits;
mod drill;
mod every;
mod load;
mod output;
mod prepare;
mod pressure;
mod process;
mod renewals;
mod rooms;
mod scale;
mod suite;
mod tournaments;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "arena-bench")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serve one bare axum handler.
    Bare {
        /// Address and port.
        listen: std::net::SocketAddr,
    },
    /// Fill a database with logged-in subscribers, and write their tokens to a file.
    Prepare {
        /// `sqlite:PATH` or `postgres://…`.
        database_url: String,
        /// The number of subscribers.
        #[arg(long, default_value_t = 100_000)]
        subscribers: u32,
        /// The file for the tokens, one a line.
        #[arg(long)]
        tokens: std::path::PathBuf,
    },
    /// Commit single rows to a new SQLite database, one after the other, and print the rate.
    SqliteCommits {
        /// The database file.
        file: std::path::PathBuf,
        /// The duration in seconds.
        #[arg(long, default_value_t = 5)]
        seconds: u64,
    },
    /// Measure the calls of a running server, and print a table row for each.
    Suite {
        /// The server's address.
        server: std::net::SocketAddr,
        /// The bare handler's address.
        bare: std::net::SocketAddr,
        /// The file with the tokens.
        #[arg(long)]
        tokens: std::path::PathBuf,
        /// The engine's single-row commits a second.
        #[arg(long)]
        commits: f64,
        /// The engine's name.
        #[arg(long)]
        engine: String,
        /// The server's process id.
        #[arg(long)]
        node: u32,
        /// The process id of the database's server, if it has one.
        #[arg(long)]
        database: Option<u32>,
        /// Only calls whose names contain one of these.
        #[arg(long, value_delimiter = ',')]
        only: Vec<String>,
        /// Measure every call of the API; needs the tokens of `scale tokens`.
        #[arg(long)]
        every: bool,
        /// Before a read is measured, make it once with every token, so that its pages are in memory.
        #[arg(long)]
        warm: bool,
        /// A file for the results, which `scale growth` reads.
        #[arg(long)]
        tsv: Option<std::path::PathBuf>,
        /// The number of connections.
        #[arg(long, default_value_t = 64)]
        connections: usize,
        /// Seconds for each call.
        #[arg(long, default_value_t = 8)]
        seconds: u64,
    },
    /// Fill a database with the rows of a year, and measure how calls grow with it.
    #[command(subcommand)]
    Scale(scale::ScaleCommand),
    /// Draw a very large knockout over a database of its own, tell its players, and move a round on; print a
    /// table row for each part.
    Bracket {
        /// `sqlite:PATH` or `postgres://…`, an empty database.
        database_url: String,
        /// The number of players.
        #[arg(long, default_value_t = 100_000)]
        players: u32,
        /// The engine's name.
        #[arg(long)]
        engine: String,
    },
    /// Create tournaments of Cannon Clash whose first round can be played now, and write a line for each
    /// player to a file.
    PrepareRooms {
        /// `sqlite:PATH` or `postgres://…`, an empty database.
        database_url: String,
        /// The number of rooms.
        #[arg(long)]
        rooms: u32,
        /// The file for the players: tournament, room and access token on a line.
        #[arg(long)]
        seats: std::path::PathBuf,
    },
    /// Print the header of the rooms' tables.
    RoomsHead,
    /// Play in all rooms at once, and print a table row.
    Rooms {
        #[command(flatten)]
        options: rooms::Options,
        #[command(flatten)]
        load: rooms::Load,
    },
    /// Put the same load on a Colyseus server (crates/bench/colyseus), and print a table row.
    Colyseus {
        #[command(flatten)]
        options: rooms::Options,
        /// The number of rooms.
        #[arg(long)]
        rooms: usize,
    },
    /// Create a tournament of 64 that starts soon, and write a line for each player to a file.
    PrepareDrill {
        /// `sqlite:PATH` or `postgres://…`, an empty database.
        database_url: String,
        /// The file for the players: tournament and access token on a line.
        #[arg(long)]
        players: std::path::PathBuf,
    },
    /// Play that tournament in real time, and print `kill ROUND` in the middle of each round.
    Drill {
        /// The server's address.
        server: std::net::SocketAddr,
        /// The file with the players.
        #[arg(long)]
        players: std::path::PathBuf,
    },
    /// Check the database after that tournament.
    CheckDrill {
        /// The server's database.
        database_url: String,
        /// The demo operator's database, whose inbox has the SMS.
        operator_url: String,
    },
    /// Serve CAMARA Carrier Billing from memory.
    Carrier {
        #[command(flatten)]
        load: renewals::CarrierLoad,
    },
    /// Create subscribers who are due to be charged, on Postgres.
    Subscribers {
        /// `postgres://…`, a migrated database.
        database_url: String,
        /// The number of subscribers.
        subscribers: u32,
    },
    /// Print the state of the renewals: unpaid, open, paid, retried, megabytes.
    RenewalsLeft {
        /// `postgres://…`.
        database_url: String,
    },
    /// Make one call at a fixed pace, and print a table row.
    Paced {
        #[command(flatten)]
        load: pressure::PacedLoad,
    },
    /// Create tournaments with few seats that can be joined now.
    PrepareRush {
        /// `postgres://…`, a migrated database.
        database_url: String,
        /// The number of tournaments.
        #[arg(long, default_value_t = 3)]
        rounds: u32,
        /// The seats of each tournament.
        #[arg(long, default_value_t = 10)]
        seats: u32,
    },
    /// Let many subscribers rush for those seats while others read, and print a table.
    Rush {
        #[command(flatten)]
        load: pressure::RushLoad,
    },
    /// Create a tournament that starts soon, whose players have numbers and have checked in.
    PrepareRoomMessages {
        /// `postgres://…`, a migrated database.
        database_url: String,
        /// The number of players.
        #[arg(long, default_value_t = 100_000)]
        players: u32,
        /// Seconds until the start; must be longer than creating the players takes.
        #[arg(long, default_value_t = 120)]
        starts_in: u32,
    },
    /// Create rows that are old enough to be purged, in each of five tables.
    OldRows {
        /// `postgres://…`, a migrated database with subscribers.
        database_url: String,
        /// The rows of each table.
        #[arg(long, default_value_t = 1_000_000)]
        rows: u32,
    },
    /// Print how many of those rows are left.
    OldRowsLeft {
        /// `postgres://…`.
        database_url: String,
    },
    /// Claim once with every token, and write the acknowledged tokens to a file as they come.
    Claims {
        /// The server's address.
        server: std::net::SocketAddr,
        /// The file with the tokens.
        #[arg(long)]
        tokens: std::path::PathBuf,
        /// The file for acknowledged tokens: their line numbers in the file of tokens.
        #[arg(long)]
        acknowledged: std::path::PathBuf,
        /// The first token to use.
        #[arg(long, default_value_t = 0)]
        from: usize,
        /// The number of connections.
        #[arg(long, default_value_t = 64)]
        connections: usize,
    },
    /// Check that every acknowledged claim is there.
    CheckClaims {
        /// The server's address.
        server: std::net::SocketAddr,
        /// The file with the tokens.
        #[arg(long)]
        tokens: std::path::PathBuf,
        /// The file with the acknowledged tokens.
        #[arg(long)]
        acknowledged: std::path::PathBuf,
    },
}

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    match Cli::parse().command {
        Command::Bare { listen } => bare::serve(listen).await,
        Command::Prepare { database_url, subscribers, tokens } => {
            prepare::run(&database_url, subscribers, &tokens).await
        }
        Command::Scale(command) => scale::run(command).await,
        Command::Bracket { database_url, players, engine } => {
            bracket::run(&database_url, players, &engine).await
        }
        Command::SqliteCommits { file, seconds } => commits::sqlite(&file, seconds),
        Command::Suite {
            server,
            bare,
            tokens,
            commits,
            engine,
            node,
            database,
            only,
            every,
            warm,
            tsv,
            connections,
            seconds,
        } => {
            let every = every.then(|| suite::read_lines(&prepare::bodies_of(&tokens))).transpose()?;
            let results = suite::read_lines(&prepare::results_of(&tokens))?;
            let tokens = suite::read_lines(&tokens)?;
            let processes = suite::Processes { node, database };
            suite::run(&suite::Suite {
                server,
                bare,
                tokens,
                results,
                commits,
                engine,
                processes,
                only,
                every,
                warm,
                tsv,
                connections,
                seconds,
            })
            .await
        }
        Command::PrepareRooms { database_url, rooms, seats } => {
            rooms::prepare(&database_url, rooms, &seats).await
        }
        Command::RoomsHead => {
            rooms::head();
            Ok(())
        }
        Command::Rooms { options, load } => rooms::run(&options, &load).await,
        Command::Colyseus { options, rooms } => rooms::run_colyseus(&options, rooms).await,
        Command::PrepareDrill { database_url, players } => {
            rooms::prepare_drill(&database_url, &players).await
        }
        Command::Drill { server, players } => rooms::play_drill(server, &players).await,
        Command::CheckDrill { database_url, operator_url } => {
            rooms::verdict(&database_url, &operator_url).await
        }
        Command::Carrier { load } => renewals::serve(&load).await,
        Command::Subscribers { database_url, subscribers } => {
            renewals::seed(&database_url, subscribers).await
        }
        Command::RenewalsLeft { database_url } => renewals::left(&database_url).await,
        Command::Paced { load } => pressure::print_paced(&load).await,
        Command::PrepareRush { database_url, rounds, seats } => {
            pressure::prepare_rush(&database_url, rounds, seats).await
        }
        Command::Rush { load } => pressure::run_rush(&load).await,
        Command::PrepareRoomMessages { database_url, players, starts_in } => {
            pressure::prepare_room_messages(&database_url, players, starts_in).await
        }
        Command::OldRows { database_url, rows } => pressure::seed(&database_url, rows).await,
        Command::OldRowsLeft { database_url } => pressure::left(&database_url).await,
        Command::Claims { server, tokens, acknowledged, from, connections } => {
            let tokens = suite::read_lines(&tokens)?;
            drill::claim_all(server, &tokens, &acknowledged, from, connections).await
        }
        Command::CheckClaims { server, tokens, acknowledged } => {
            drill::check(server, &suite::read_lines(&tokens)?, &acknowledged).await
        }
    }
}
