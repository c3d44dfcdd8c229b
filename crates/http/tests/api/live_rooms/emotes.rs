//! Emotes: only on connections that have agreed on them, so that pages of older versions never meet one.

use arena_rooms::protocol::{ClientFrame, Emote, ServerFrame};
use arena_rooms::race::MARATHON;
use arena_rules::tournament::appearance::Side;
use arena_testkit::{TestDatabase, both_engines};

use super::Live;
use super::client::{Socket, SocketEvent};

const WAVE: ClientFrame = ClientFrame::Emote(Emote::Wave);
const WAVES: ServerFrame = ServerFrame::Emote { side: Side::A, emote: Emote::Wave };

async fn newer(live: &Live, room: &str, token: &str) -> (Socket, String) {
    let offers = format!("arena.room.emotes, arena.room, arena.token.{token}");
    Socket::offering(live.address, live.id, room, &offers).await.unwrap()
}

async fn until(socket: &mut Socket, wanted: impl Fn(&ServerFrame) -> bool) -> bool {
    loop {
        match socket.next().await {
            SocketEvent::Frame(frame) if wanted(&frame) => return true,
            SocketEvent::Frame(_) => {}
            SocketEvent::Closed(..) | SocketEvent::Lost => return false,
        }
    }
}

both_engines! {
    async fn players_who_know_emotes_show_them_to_each_other(db: TestDatabase) {
        let live = Live::with(db, 1, |setup| setup.rooms.games = vec![MARATHON]).await;
        let of = live.matches[0].clone();
        let room = of.room.to_string();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let (mut first, agreed) = newer(&live, &room, &a).await;
        assert_eq!(agreed, "arena.room.emotes");
        let (mut second, _) = newer(&live, &room, &b).await;
        assert!(until(&mut first, |frame| matches!(frame, ServerFrame::Start { .. })).await);
        first.say(&WAVE).await;
        assert!(until(&mut first, |frame| *frame == WAVES).await, "its sender sees that it was shown");
        assert!(until(&mut second, |frame| *frame == WAVES).await);
        // A number without a meaning is a bad frame.
        second.bytes(vec![6, 6]).await;
        assert_eq!(second.closed().await, 4000);
        // A spectator agrees in the same way, without a token.
        let (mut guest, agreed) =
            Socket::offering(live.address, live.id, &room, "arena.room.emotes, arena.room").await.unwrap();
        assert_eq!(agreed, "arena.room.emotes");
        guest.say(&ClientFrame::Watch).await;
        guest.say(&WAVE).await;
        assert_eq!(guest.closed().await, 4000, "spectators show nothing");
    }

    async fn an_older_page_gets_no_emote_and_may_send_none(db: TestDatabase) {
        let live = Live::with(db, 1, |setup| setup.rooms.games = vec![MARATHON]).await;
        let of = live.matches[0].clone();
        let room = of.room.to_string();
        let (a, b) = (live.token(&of, Side::A).await, live.token(&of, Side::B).await);
        let (mut first, _) = newer(&live, &room, &a).await;
        let mut older = Socket::join(live.address, live.id, &room, &b).await;
        assert!(until(&mut first, |frame| matches!(frame, ServerFrame::Start { .. })).await);
        first.say(&WAVE).await;
        assert!(until(&mut first, |frame| *frame == WAVES).await);
        older.say(&ClientFrame::Ping { nonce: 5, here: true }).await;
        let unknown = |frame: &ServerFrame| matches!(frame, ServerFrame::Emote { .. });
        let turn = |frame: &ServerFrame| matches!(frame, ServerFrame::Turn { turn: 3, .. });
        let mut emotes = 0;
        loop {
            match older.next().await {
                SocketEvent::Frame(frame) if turn(&frame) => break,
                SocketEvent::Frame(frame) => emotes += usize::from(unknown(&frame)),
                other => panic!("{other:?}"),
            }
        }
        assert_eq!(emotes, 0);
        older.say(&WAVE).await;
        assert_eq!(older.closed().await, 4000, "no older page sends it");
    }

    async fn an_operator_switches_emotes_off(db: TestDatabase) {
        let live = Live::with(db, 1, |setup| {
            setup.rooms.games = vec![MARATHON];
            setup.settings.additions.emotes = false;
        })
        .await;
        let of = live.matches[0].clone();
        let room = of.room.to_string();
        let a = live.token(&of, Side::A).await;
        let (mut first, agreed) = newer(&live, &room, &a).await;
        assert_eq!(agreed, "arena.room", "the app shows no key");
        first.say(&WAVE).await;
        assert_eq!(first.closed().await, 4000);
    }
}
