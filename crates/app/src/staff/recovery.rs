use super::actor::{Client, StaffActor};
use super::console::{Console, hash_of};
use super::session::{self, Opened};
use crate::AppResult;
use crate::error::refuse;
use crate::ports::{Random, SessionOpening, StaffState, UnitOfWork};

/// The number of recovery codes that a person gets.
pub const RECOVERY_CODES: usize = 10;
/// Letters and figures without look-alikes: 32, so that each stands for five random bits.
const ALPHABET: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// Letters of a code; 16 are 80 random bits.
const LETTERS: usize = 16;

/// Makes new recovery codes, such as `ab3d-ef5h-jk7m-np9q`, in place of the earlier ones.
pub(super) async fn renew(
    tx: &dyn UnitOfWork,
    random: &dyn Random,
    staff: uuid::Uuid,
) -> AppResult<Vec<String>> {
    let codes: Vec<String> = std::iter::repeat_with(|| code(random)).take(RECOVERY_CODES).collect();
    let hashes: Vec<_> = codes.iter().map(|code| hash_of(&plain(code))).collect();
    tx.staff_members().set_recovery_codes(staff, &hashes).await?;
    Ok(codes)
}

fn code(random: &dyn Random) -> String {
    let mut bytes = [0; LETTERS];
    random.fill(&mut bytes);
    let letters: Vec<char> = bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect();
    letters.chunks(4).map(|four| four.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

/// Returns a code as hashed: case, spaces and dashes are forgiven.
fn plain(code: &str) -> String {
    let letters = code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-');
    letters.flat_map(char::to_lowercase).collect()
}

/// Opens a session with a recovery code, which is used up. A wrong address and a wrong code look the same.
///
/// # Errors
/// Refusal `recovery_refused`.
pub async fn recover_session(
    console: &Console,
    email: &str,
    code: &str,
    client: Client,
) -> AppResult<Opened> {
    let text = "The address or the code is wrong, or the code was used before.";
    let email = email.trim().to_lowercase();
    let member = console.app.store.read().staff_members().by_email(&email).await?;
    let Some(member) = member.filter(|member| member.state == StaffState::Active) else {
        return refuse("recovery_refused", text);
    };
    let actor = StaffActor { opening: SessionOpening::RecoveryCode, ..StaffActor::arriving(member, client) };
    let app = actor.acting(console, "session recover", &actor.member.id);
    let tx = app.store.begin().await?;
    if !tx.staff_members().use_recovery_code(actor.member.id, &hash_of(&plain(code))).await? {
        return refuse("recovery_refused", text);
    }
    let (id, token) = session::open(console, &*tx, &actor).await?;
    tx.audit().explain(session::opened_by(&actor));
    tx.commit().await?;
    Ok(Opened { token, actor: StaffActor { session: Some(id), ..actor } })
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn a_code_is_forgiven_its_case_spaces_and_dashes() {
        assert_eq!(plain(" AB3D ef5h-JK7M–".trim_end_matches('–')), "ab3def5hjk7m");
    }
}
