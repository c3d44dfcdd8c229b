import type { BankFile } from "#lib/sound/game";
import clips from "#sounds/puzzle-mania.json";
import url from "#sounds/puzzle-mania.ogg";

export const bank: BankFile = { url, clips };
