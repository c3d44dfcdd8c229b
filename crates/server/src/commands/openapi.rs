/// Prints the OpenAPI description as it is kept in the repository.
#[expect(clippy::print_stdout, reason = "the description goes to standard output")]
pub(super) fn run() {
    print!("{}", arena_http::openapi_json());
}
