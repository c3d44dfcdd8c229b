//! `arena`: one binary that serves the product, looks after its database and answers for its ledger.

mod commands;
mod config;
mod demo;
mod wiring;

use clap::Parser;

#[derive(Parser)]
#[command(name = "arena", version, about = "A gaming and rewards portal for a mobile operator's subscribers")]
struct Cli {
    /// Settings, `arena.toml` where there is one; environment variables ARENA_* come after it.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<std::path::PathBuf>,
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> std::process::ExitCode {
    let cli = Cli::parse();
    match commands::run(cli.command, cli.config.as_deref()) {
        Ok(code) => code,
        Err(error) => {
            commands::say_error(&format!("arena: {error:#}"));
            std::process::ExitCode::FAILURE
        }
    }
}
