use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Sends a browser on. Nobody on the way keeps the answer, and where it goes does not hear where it came from.
pub(crate) fn redirect(to: &str) -> Response {
    let Ok(mut to) = HeaderValue::try_from(to) else {
        return bare(StatusCode::INTERNAL_SERVER_ERROR);
    };
    to.set_sensitive(true);
    let mut response = bare(StatusCode::FOUND);
    response.headers_mut().insert(header::LOCATION, to);
    response
}

/// Sends a browser to another page of ours after a form, so that a reload does not send the form again.
pub(crate) fn see_other(to: &str) -> Response {
    let mut response = redirect(to);
    if response.status() == StatusCode::FOUND {
        *response.status_mut() = StatusCode::SEE_OTHER;
    }
    response
}

/// An answer with nothing in it that nobody keeps.
pub(crate) fn bare(status: StatusCode) -> Response {
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, headers).into_response()
}
