//! The subprotocols of a request for a socket: the room token, and what both ends know.

use axum::http::{HeaderMap, header};

/// The path of a room's socket as the router matches it.
pub(crate) const SOCKET_PATH: &str = "/api/v1/rooms/{roomId}/ws";

/// The subprotocol of a player whose token came with the request.
pub(super) const PROTOCOL: &str = "arena.room";
/// The same subprotocol with emotes in both directions. Pages of older versions do not offer it, and get no
/// frame that they do not know.
pub(super) const WITH_EMOTES: &str = "arena.room.emotes";
/// Prefix of the offered subprotocol that contains the token.
const TOKEN: &str = "arena.token.";

/// The offered token. Ignored without [`PROTOCOL`]: a browser drops a socket for which the server chose no
/// subprotocol.
pub(super) fn offered(headers: &HeaderMap) -> Option<&str> {
    let offers = || {
        let values = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
        values.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).map(str::trim)
    };
    offers().find(|offer| *offer == PROTOCOL)?;
    offers().find_map(|offer| offer.strip_prefix(TOKEN))
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn token(values: &[&'static str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append(header::SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(value));
        }
        offered(&headers).map(str::to_owned)
    }

    #[test]
    fn a_token_is_one_of_the_offers() {
        assert_eq!(token(&["arena.room, arena.token.aB-_"]).as_deref(), Some("aB-_"));
        assert_eq!(token(&["arena.token.x", "arena.room"]).as_deref(), Some("x"));
        for none in [&["arena.room"][..], &["arena.token.x"], &["chat"], &[]] {
            assert_eq!(token(none), None, "{none:?}");
        }
    }
}
