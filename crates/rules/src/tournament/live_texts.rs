//! What is said where a live room closes a player's connection (spec 2: 'Connection error: {reason}').

/// The token is none of this room's, or its session was ended.
pub const BAD_TOKEN: &str = "Please enter the Room ID again.";
/// The token's time is over.
pub const TOKEN_EXPIRED: &str = "Your entry has expired. Please enter the Room ID again.";
/// A second device took the seat.
pub const TAKEN_OVER: &str = "This match is being played on another device.";
/// The match is decided.
pub const OVER: &str = "This match is over.";
/// Nobody plays there, so there is nothing to watch.
pub const NOTHING_TO_WATCH: &str = "This match is not being played right now.";
/// No frame of the protocol, or one that no honest client sends.
pub const BAD_FRAME: &str = "The game sent something that cannot be understood.";
/// No first frame in time.
pub const NOT_JOINED: &str = "The game did not join in time.";
/// The connection took too little.
pub const TOO_SLOW: &str = "Your connection is too slow.";
/// The connection brought too much.
pub const TOO_FAST: &str = "The game sent too much at once.";
/// Too many connections of a subscriber, or spectators of a room.
pub const TOO_MANY: &str = "There are too many connections.";
/// Nothing was heard for a while.
pub const SILENT: &str = "Your connection was lost.";
/// Another node runs the room, or will in a moment.
pub const ELSEWHERE: &str = "The match is being moved. It goes on in a moment.";
/// The server stops; another one goes on.
pub const RESTART: &str = "The server restarts. The match goes on in a moment.";
