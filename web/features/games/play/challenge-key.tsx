import { useIntention } from "#lib/query";
import { href } from "#lib/router";
import { shareLink } from "#lib/share";
import { Button, errorText, toast } from "#ui";
import { isolate, m } from "#words";
import { makeLink } from "../api.ts";

/** Until the level is `decided`, the key only has its place. */
type Level = { sessionId: string; game: string; level: number; decided: boolean };

/** Challenges a friend to beat the score of a passed level. */
export default function ChallengeKey({ sessionId, game, level, decided }: Level) {
  const make = useIntention(makeLink, {
    onError: (error) => toast(errorText(error), "bad"),
  });
  const share = async () => {
    try {
      const { code, score } = await make.mutateAsync(sessionId);
      const text = m.challenge_share_text({
        score,
        game: isolate(game),
        level,
      });
      if ((await shareLink(text, href("challenge", { code }))) === "copied")
        toast(m.friends_copied(), "good");
    } catch {
      // The refusal was said.
    }
  };
  return (
    <Button
      variant="quiet"
      icon="share"
      block
      disabled={!decided}
      busy={make.isPending}
      onClick={() => void share()}
    >
      {m.challenge_share()}
    </Button>
  );
}
