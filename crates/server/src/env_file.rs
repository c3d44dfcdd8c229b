//! `--env-file`: runs a command with the environment of the service.

use std::ffi::OsString;
use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Command, ExitCode};

use anyhow::{Context, bail, ensure};

const OPTION: &str = "--env-file";

/// Runs this program again, without `--env-file` and with the file's variables; set ones keep their values. A
/// process cannot safely change its own environment, so a new program replaces it.
///
/// # Errors
/// If the file cannot be read or the program cannot be run; otherwise this never returns.
pub(crate) fn run_again(file: &Path) -> anyhow::Result<ExitCode> {
    let variables = read(file).context(OPTION)?;
    let set = variables.into_iter().filter(|(name, _)| std::env::var_os(name).is_none());
    let program = std::env::current_exe().context("the path of this program cannot be read")?;
    let error = Command::new(program).args(without(std::env::args_os().skip(1))).envs(set).exec();
    Err(error).context("this program cannot be started with the variables of the file")
}

/// Returns the variables of a file.
///
/// # Errors
/// If the file cannot be read, or a line is not NAME=VALUE.
pub(crate) fn read(file: &Path) -> anyhow::Result<Vec<(String, String)>> {
    let name = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("{name} cannot be read"))?;
    variables(&text).with_context(|| name.to_string())
}

/// Parses lines NAME=VALUE. Refuses a `$` outside single quotes: systemd takes it literally, while other
/// readers insert the value of a variable.
fn variables(text: &str) -> anyhow::Result<Vec<(String, String)>> {
    for (number, line) in (1..).zip(text.lines()) {
        let unquoted: String = line.split('\'').step_by(2).collect();
        ensure!(
            line.trim_start().starts_with('#') || !unquoted.contains('$'),
            "line {number}: put a value with `$` in single quotes"
        );
    }
    let mut variables = Vec::new();
    for line in dotenvy::from_read_iter(text.as_bytes()) {
        match line {
            Ok(variable) => variables.push(variable),
            // The line may hold a secret, so it is not shown.
            Err(_) => match variables.last() {
                Some((name, _)) => bail!("the line after {name} is not NAME=VALUE"),
                None => bail!("the first variable is not NAME=VALUE"),
            },
        }
    }
    Ok(variables)
}

fn without(arguments: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut left = Vec::new();
    let mut skip = false;
    for argument in arguments {
        let is_option = argument == OPTION;
        let holds_value = argument.to_string_lossy().starts_with(&format!("{OPTION}="));
        if !skip && !is_option && !holds_value {
            left.push(argument);
        }
        skip = !skip && is_option;
    }
    left
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_goes_and_all_else_stays() {
        for typed in [
            &["--env-file", "a.env", "ledger", "verify"][..],
            &["ledger", "--env-file=a.env", "verify"],
            &["ledger", "verify", "--env-file", "--env-file"],
        ] {
            let left = without(typed.iter().map(OsString::from));
            assert_eq!(left, ["ledger", "verify"]);
        }
    }

    #[test]
    fn variables_are_read_as_the_service_manager_reads_them() {
        let text = "# a comment with $\nARENA_MODE=production\n\nARENA_KEYS='[{id=\"a\",secret=\"b$c\"}]'\n";
        let read = variables(text).expect("the file is right");
        let expected = [("ARENA_MODE", "production"), ("ARENA_KEYS", "[{id=\"a\",secret=\"b$c\"}]")];
        assert_eq!(read, expected.map(|(name, value)| (name.to_owned(), value.to_owned())));
    }

    #[test]
    fn what_cannot_be_read_is_named_without_its_value() {
        for (text, said) in [
            ("A=1\nB=pa$word\n", "line 2: put a value with `$` in single quotes"),
            ("A=1\nhunter2\n", "the line after A is not NAME=VALUE"),
            ("hunter2\n", "the first variable is not NAME=VALUE"),
        ] {
            let error = variables(text).expect_err("the file is wrong").to_string();
            assert_eq!(error, said);
        }
    }
}
