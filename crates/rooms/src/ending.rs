use arena_rules::tournament::live_texts;

/// Why a connection is closed. The code tells the app what to do; the text tells the person what happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CloseReason {
    /// The match is over; its result was sent before.
    Over,
    /// This server is stopping. Reconnect: another one continues the room.
    Restart,
    /// A frame that no honest client sends.
    BadFrame,
    /// No first frame in time.
    NotJoined,
    /// The token is not valid for this match, or its session was ended. Check in again.
    BadToken,
    /// The token has expired. Check in again.
    TokenExpired,
    /// There is no such room, or nothing is played in it.
    NoRoom,
    /// The same player has connected again. Do not reconnect automatically.
    TakenOver,
    /// The connection did not take frames fast enough. Reconnect.
    TooSlow,
    /// The connection sent too many frames.
    TooFast,
    /// Too many connections: of this player, or of spectators.
    TooMany,
    /// The connection was silent for too long. Reconnect.
    Silent,
    /// Another node runs the room, or soon will. Reconnect in a moment.
    Elsewhere,
    /// The database does not answer. Reconnect in a moment.
    Unavailable,
}

impl CloseReason {
    /// Every reason.
    pub const ALL: [Self; 14] = [
        Self::Over,
        Self::Restart,
        Self::BadFrame,
        Self::NotJoined,
        Self::BadToken,
        Self::TokenExpired,
        Self::NoRoom,
        Self::TakenOver,
        Self::TooSlow,
        Self::TooFast,
        Self::TooMany,
        Self::Silent,
        Self::Elsewhere,
        Self::Unavailable,
    ];

    /// The code of the close frame.
    #[must_use]
    pub fn code(self) -> u16 {
        match self {
            Self::Over => 1000,
            Self::Restart => 1012,
            Self::Unavailable => 1013,
            Self::BadFrame => 4000,
            Self::NotJoined => 4001,
            Self::BadToken => 4002,
            Self::TokenExpired => 4003,
            Self::NoRoom => 4004,
            Self::TakenOver => 4005,
            Self::TooSlow => 4006,
            Self::TooFast => 4007,
            Self::TooMany => 4008,
            Self::Silent => 4009,
            Self::Elsewhere => 4010,
        }
    }

    /// The text of the close frame.
    #[must_use]
    pub fn text(self) -> &'static str {
        match self {
            Self::Over => live_texts::OVER,
            Self::Restart => live_texts::RESTART,
            Self::BadFrame => live_texts::BAD_FRAME,
            Self::NotJoined => live_texts::NOT_JOINED,
            Self::BadToken => live_texts::BAD_TOKEN,
            Self::TokenExpired => live_texts::TOKEN_EXPIRED,
            Self::NoRoom => live_texts::NOTHING_TO_WATCH,
            Self::TakenOver => live_texts::TAKEN_OVER,
            Self::TooSlow => live_texts::TOO_SLOW,
            Self::TooFast => live_texts::TOO_FAST,
            Self::TooMany => live_texts::TOO_MANY,
            Self::Silent => live_texts::SILENT,
            Self::Elsewhere | Self::Unavailable => live_texts::ELSEWHERE,
        }
    }

    /// The reason's word in metrics.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Over => "over",
            Self::Restart => "restart",
            Self::BadFrame => "bad_frame",
            Self::NotJoined => "not_joined",
            Self::BadToken => "bad_token",
            Self::TokenExpired => "token_expired",
            Self::NoRoom => "no_room",
            Self::TakenOver => "taken_over",
            Self::TooSlow => "too_slow",
            Self::TooFast => "too_fast",
            Self::TooMany => "too_many",
            Self::Silent => "silent",
            Self::Elsewhere => "elsewhere",
            Self::Unavailable => "unavailable",
        }
    }
}
