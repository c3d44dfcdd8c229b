use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use rusmpp::Command;
use tokio::sync::oneshot;

/// The most early answers that are kept. A connection has one writer, so more of them belong to no request.
const EARLY: usize = 64;

/// Requests without an answer, by sequence number, which only grows.
#[derive(Default)]
pub(super) struct Answers(Mutex<PendingAnswers>);

#[derive(Default)]
struct PendingAnswers {
    last: u32,
    asked: BTreeMap<u32, oneshot::Sender<Command>>,
    /// Answers that arrived before their request was registered: a writer learns the number only after
    /// writing.
    early: BTreeMap<u32, Command>,
    closed: bool,
}

impl Answers {
    fn lock(&self) -> MutexGuard<'_, PendingAnswers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A receiver for the answer to a sequence number. It fails if the connection ends first.
    pub(super) fn to(&self, sequence: u32) -> oneshot::Receiver<Command> {
        let (answer, answered) = oneshot::channel();
        let mut waiting = self.lock();
        waiting.last = waiting.last.max(sequence);
        waiting.asked.retain(|_, asked| !asked.is_closed());
        match waiting.early.remove(&sequence) {
            // The receiver is still in this function.
            Some(early) => drop(answer.send(early)),
            None if waiting.closed => {}
            None => {
                waiting.asked.insert(sequence, answer);
            }
        }
        answered
    }

    /// Delivers an answer; `false` if nobody waits for it.
    pub(super) fn came(&self, answer: Command) -> bool {
        let mut waiting = self.lock();
        let sequence = answer.sequence_number();
        match waiting.asked.remove(&sequence) {
            Some(asked) => asked.send(answer).is_ok(),
            None if sequence > waiting.last && waiting.early.len() < EARLY => {
                waiting.early.insert(sequence, answer).is_none()
            }
            None => false,
        }
    }

    pub(super) fn close(&self) {
        let mut waiting = self.lock();
        waiting.closed = true;
        waiting.asked.clear();
    }
}

#[cfg(test)]
mod tests {
    use rusmpp::{CommandStatus, Pdu};

    use super::*;

    fn answer(sequence: u32) -> Command {
        Command::new(CommandStatus::EsmeRok, sequence, Pdu::EnquireLinkResp)
    }

    #[test]
    fn early_in_time_late_and_never() {
        let answers = Answers::default();
        assert!(answers.came(answer(3)), "somebody will ask for it");
        assert_eq!(answers.to(3).try_recv().unwrap().sequence_number(), 3);
        let mut five = answers.to(5);
        assert!(answers.came(answer(5)));
        assert_eq!(five.try_recv().unwrap().sequence_number(), 5);
        drop(answers.to(7));
        for gone in [7, 5, 3, 0] {
            assert!(!answers.came(answer(gone)), "nobody waits for {gone}");
        }
        let mut nine = answers.to(9);
        answers.close();
        assert!(nine.try_recv().is_err() && answers.to(11).try_recv().is_err());
    }
}
