use serde::Serialize;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub(super) struct BlockCount {
    pub(super) blocks: u64,
    pub(super) bytes: u64,
}

impl BlockCount {
    pub(super) fn add(&mut self, bytes: u64) {
        self.blocks += 1;
        self.bytes += bytes;
    }
}
