use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

/// Redirects a browser. The answer must not be cached, and the target gets no `Referer`.
pub(crate) fn redirect(to: &str) -> Response {
    let Ok(mut to) = HeaderValue::try_from(to) else {
        return bare(StatusCode::INTERNAL_SERVER_ERROR);
    };
    to.set_sensitive(true);
    let mut response = bare(StatusCode::FOUND);
    response.headers_mut().insert(header::LOCATION, to);
    response
}

/// Redirects to one of our pages after a form, so a reload does not send the form again.
pub(crate) fn see_other(to: &str) -> Response {
    let mut response = redirect(to);
    if response.status() == StatusCode::FOUND {
        *response.status_mut() = StatusCode::SEE_OTHER;
    }
    response
}

/// An empty answer that must not be cached.
pub(crate) fn bare(status: StatusCode) -> Response {
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, headers).into_response()
}
