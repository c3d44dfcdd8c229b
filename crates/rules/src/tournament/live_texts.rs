//! Why a live room closes a connection (spec 2: 'Connection error: {reason}').

/// The token is of another room, or its session has ended.
pub const BAD_TOKEN: &str = "Please enter the Room ID again.";
/// The token has expired.
pub const TOKEN_EXPIRED: &str = "Your entry has expired. Please enter the Room ID again.";
/// Another device took the seat.
pub const TAKEN_OVER: &str = "This match is being played on another device.";
/// The match is decided.
pub const OVER: &str = "This match is over.";
/// The room has no running match to watch.
pub const NOTHING_TO_WATCH: &str = "This match is not being played right now.";
/// The frame is not of the protocol, or not from an honest client.
pub const BAD_FRAME: &str = "The game sent something that cannot be understood.";
/// The first frame was late.
pub const NOT_JOINED: &str = "The game did not join in time.";
/// The client received too slowly.
pub const TOO_SLOW: &str = "Your connection is too slow.";
/// The client sent too much.
pub const TOO_FAST: &str = "The game sent too much at once.";
/// The subscriber has too many connections, or the room too many spectators.
pub const TOO_MANY: &str = "There are too many connections.";
/// The connection was silent for too long.
pub const SILENT: &str = "Your connection was lost.";
/// Another node runs the room, or soon will.
pub const ELSEWHERE: &str = "The match is being moved. It goes on in a moment.";
/// The server stops; another node continues the match.
pub const RESTART: &str = "The server restarts. The match goes on in a moment.";
