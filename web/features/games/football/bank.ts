import type { BankFile } from "#lib/sound/game";
import clips from "#sounds/space-football.json";
import url from "#sounds/space-football.ogg";

export const bank: BankFile = { url, clips };
