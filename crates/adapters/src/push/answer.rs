use arena_app::ports::PushError;

/// Interprets a push service's status, by RFC 8030 and the practice of today's services.
pub(super) fn read(status: u16) -> Result<(), PushError> {
    let said = format!("the push service answered {status}");
    match status {
        200..=299 => Ok(()),
        // Unsubscribed or expired; 403: subscribed with another key.
        403 | 404 | 410 => Err(PushError::Gone(said)),
        408 | 425 | 429 | 500..=599 => Err(PushError::Later(said)),
        // 400 and 401 are our mistakes, 413 is too large; redirects are not followed.
        _ => Err(PushError::Never(said)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_status_is_taken_gone_later_or_never() {
        for status in [200, 201, 202, 204] {
            assert_eq!(read(status), Ok(()));
        }
        for status in [403, 404, 410] {
            assert!(matches!(read(status), Err(PushError::Gone(_))), "{status}");
        }
        for status in [408, 429, 500, 502, 503, 504] {
            assert!(matches!(read(status), Err(PushError::Later(_))), "{status}");
        }
        for status in [301, 302, 307, 400, 401, 413, 415] {
            assert!(matches!(read(status), Err(PushError::Never(_))), "{status}");
        }
    }
}
