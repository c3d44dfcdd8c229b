/// Prints an OpenAPI description as the repository has it: the portal's, or the console's.
#[expect(clippy::print_stdout, reason = "the description goes to standard output")]
pub(super) fn run(console: bool) {
    print!("{}", if console { arena_http::console_openapi_json() } else { arena_http::openapi_json() });
}
