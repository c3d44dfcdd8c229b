use crate::protocol::{ClientFrame, ServerFrame};

/// Plays one side of a match.
pub(crate) trait Brain: Send {
    fn hear(&mut self, frame: &ServerFrame) -> Vec<ClientFrame>;
}
