import { m } from "#console/words";

const kinds: Record<string, () => string> = {
  access: m.requests_kind_access,
  erasure: m.requests_kind_erasure,
  correction: m.requests_kind_correction,
  objection: m.requests_kind_objection,
};

const channels: Record<string, () => string> = {
  letter: m.requests_channel_letter,
  email: m.requests_channel_email,
  phone: m.requests_channel_phone,
  shop: m.requests_channel_shop,
};

/** What a person asks for, in words; of a newer server, its own word. */
export const kindName = (kind: string): string => kinds[kind]?.() ?? kind;

/** The way by which a request came, in words. */
export const channelName = (channel: string): string => channels[channel]?.() ?? channel;

/** The choices of a form. */
export const kindChoices = () =>
  Object.keys(kinds).map((value) => ({ value, label: kindName(value) }));

export const channelChoices = () =>
  Object.keys(channels).map((value) => ({ value, label: channelName(value) }));
