//! `arena`: the one binary of the portal, with the server and the commands of staff.

mod commands;
mod config;
mod demo;
mod env_file;
mod listen;
mod portal;
mod pulse;
mod recurring;
mod web_builds;
mod wiring;

use clap::Parser;

/// An allocator that is faster than the system's for the many small allocations of a request.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

#[derive(Parser)]
#[command(name = "arena", version, about = "A gaming and rewards portal for a mobile operator's subscribers")]
struct Cli {
    /// The configuration file; by default `arena.toml` if it exists. Environment variables ARENA_* override
    /// it.
    #[arg(long, value_name = "FILE", global = true)]
    config: Option<std::path::PathBuf>,
    /// A file of variables ARENA_* in the format of systemd's EnvironmentFile, such as /etc/arena/arena.env.
    /// Variables that are already set keep their values.
    #[arg(long, value_name = "FILE", global = true)]
    env_file: Option<std::path::PathBuf>,
    /// Your name for the audit; by default the user of the terminal.
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
        commands::output::say_error(&format!("arena: {error:#}"));
        std::process::ExitCode::FAILURE
    })
}
