#[expect(clippy::print_stdout, reason = "results go to standard output")]
pub(crate) fn say(line: &str) {
    println!("{line}");
}
