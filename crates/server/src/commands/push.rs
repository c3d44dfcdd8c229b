use std::fmt::{self, Display, Formatter};

use arena_adapters::push::VapidKey;
use arena_adapters::random::SystemRandom;
use clap::Subcommand;
use serde::Serialize;

use crate::commands::output::Group;

#[derive(Subcommand)]
pub(crate) enum PushCommand {
    /// Make a key: prints the lines for the configuration, and the public half.
    Keys,
}

/// A new key for push services; as text, lines for the configuration file.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct KeysView {
    private_key: String,
    public_key: String,
}

impl Display for KeysView {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "# Keep it secret and keep it: with another key every browser has to be asked again.")?;
        writeln!(f, "[push]")?;
        writeln!(f, "private_key = \"{}\"", self.private_key)?;
        writeln!(f, "# Its public half, which the web app is given: {}", self.public_key)
    }
}

pub(super) fn run(group: &Group<PushCommand>) {
    let PushCommand::Keys = group.command;
    let key = VapidKey::generate(&SystemRandom);
    group.output.print(&KeysView { private_key: key.private(), public_key: key.public() });
}
