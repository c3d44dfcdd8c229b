use arena_adapters::push::VapidKey;
use arena_adapters::random::SystemRandom;
use clap::Subcommand;

use crate::commands::output::say;

#[derive(Subcommand)]
pub(crate) enum PushCommand {
    /// Make a key: prints the lines for the configuration, and the public half.
    Keys,
}

pub(super) fn run(command: &PushCommand) {
    let PushCommand::Keys = command;
    let key = VapidKey::generate(&SystemRandom);
    say("# Keep it secret and keep it: with another key every browser has to be asked again.");
    say("[push]");
    say(&format!("private_key = \"{}\"", key.private()));
    say(&format!("# Its public half, which the web app is given: {}", key.public()));
}
