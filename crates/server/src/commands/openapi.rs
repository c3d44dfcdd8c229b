/// Prints the OpenAPI description as the repository has it.
#[expect(clippy::print_stdout, reason = "the description goes to standard output")]
pub(super) fn run() {
    print!("{}", arena_http::openapi_json());
}
