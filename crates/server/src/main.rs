//! `arena`: one binary that serves the product, looks after its database and answers for its ledger.

mod commands;
mod config;
mod demo;
mod env_file;
mod kept_builds;
mod listen;
mod recurring;
mod wiring;

use clap::Parser;

/// An allocator that is cheaper for the many small pieces of memory of a request than the system's.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "arena", version, about = "A gaming and rewards portal for a mobile operator's subscribers")]
struct Cli {
    /// Settings, `arena.toml` where there is one; environment variables ARENA_* come after it.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<std::path::PathBuf>,
    /// Variables ARENA_* as systemd's EnvironmentFile has them, such as /etc/arena/arena.env. What the environment sets
    /// already stays.
    #[arg(long, value_name = "FILE", global = true)]
    env_file: Option<std::path::PathBuf>,
    /// Who acts, for the audit; else the name that this terminal is logged in with.
    #[arg(long, value_name = "NAME", global = true, value_parser = commands::audit::named)]
    actor: Option<String>,
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> std::process::ExitCode {
    let cli = Cli::parse();
    let done = match &cli.env_file {
        Some(file) => env_file::run_again(file),
        None => commands::run(cli.command, cli.config.as_deref(), cli.actor),
    };
    done.unwrap_or_else(|error| {
        commands::say_error(&format!("arena: {error:#}"));
        std::process::ExitCode::FAILURE
    })
}
