pub(crate) type Conn = u64;
