use crate::protocol::{ClientFrame, ServerFrame};

pub(crate) trait Brain: Send {
    fn hear(&mut self, frame: &ServerFrame) -> Vec<ClientFrame>;
}
