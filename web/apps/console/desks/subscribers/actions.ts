import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type {
  Correction,
  CorrectRequest,
  GoodwillList,
  Message,
  PrivacyRequest,
  PrivacyRequestForm,
  SubscriberNote,
  Transaction,
} from "#console/api";
import { http } from "#console/http";
import { m } from "#console/words";

const of = (id: string) => `/v1/subscribers/${encodeURIComponent(id)}`;

/** The fields of a subscriber that staff can see one at a time, with a reason. */
export type Hidden = "number" | "email";

export const reveal = (id: string, field: Hidden, reason: string) =>
  http.post<{ value: string }>(
    `${of(id)}/reveal`,
    { field, reason },
    { doing: field === "number" ? m.care_reveal_number_doing() : m.care_reveal_email_doing() },
  );

export const endSessions = (id: string) => http.post<unknown>(`${of(id)}/sessions/end`);

export const hold = (id: string, reason: string) =>
  http.post<unknown>(`${of(id)}/hold`, { reason }, { doing: m.care_hold_doing() });

export const suspend = (id: string, reason: string) =>
  http.post<unknown>(`${of(id)}/suspend`, { reason }, { doing: m.care_suspend_doing() });

/** Returns all that is stored about a subscriber, a ZIP file. */
export const exportData = (id: string, reason: string) =>
  http.postForFile(`${of(id)}/export`, { reason }, { doing: m.care_export_doing() });

/** Records a person's request about their data. */
export const recordRequest = (id: string, form: PrivacyRequestForm) =>
  http.post<PrivacyRequest>(`${of(id)}/privacy-requests`, form);

/** Asks an administrator for a subscriber's erasure. */
export const askErasure = (id: string, reason: string) =>
  http.post<{ change: string }>(`${of(id)}/erase`, { reason }, { doing: m.care_erase_doing() });

export const lift = (id: string, reason: string) =>
  http.post<unknown>(`${of(id)}/lift`, { reason }, { doing: m.care_lift_doing() });

export const resetName = (id: string, reason: string) =>
  http.post<unknown>(`${of(id)}/name/reset`, { reason }, { doing: m.care_name_doing() });

/** The goodwill templates, and which of them the subscriber has got lately. */
export const goodwillQuery = (id: string) =>
  queryOptions({
    queryKey: ["subscribers", id, "goodwill"],
    queryFn: ({ signal }) => http.get<GoodwillList>(`${of(id)}/goodwill`, { signal }),
  });

/** Corrects a wallet. `doing` says in words what is given or taken. */
export const correct = (id: string, correction: CorrectRequest, doing: string) =>
  http.post<Correction>(`${of(id)}/correct`, correction, { doing });

export const reverse = ({ id, title }: Transaction, reason: string) =>
  http.post<Correction>(
    `/v1/transactions/${encodeURIComponent(id)}/reverse`,
    { reason },
    { doing: m.care_reverse_doing({ title }) },
  );

const chargeOf = (charge: string) => `/v1/charges/${encodeURIComponent(charge)}`;

/** Asks a second person for the refund of a charge. */
export const askRefund = (charge: string, reason: string, doing: string) =>
  http.post<{ change: string }>(`${chargeOf(charge)}/refund`, { reason }, { doing });

/** Records that a denied refund was made by another way. */
export const recordRefund = (charge: string, reference: string, doing: string) =>
  http.post<unknown>(`${chargeOf(charge)}/refunded-outside`, { reference }, { doing });

/** Sends an SMS again. Returns the new message. */
export const resend = (id: string, message: string) =>
  http.post<Message>(`${of(id)}/messages/${encodeURIComponent(message)}/resend`);

export const addNote = (id: string, text: string) =>
  http.post<SubscriberNote>(`${of(id)}/notes`, { text });

export const deleteNote = (id: string, note: string) =>
  http.post<unknown>(`${of(id)}/notes/${encodeURIComponent(note)}/delete`);

/** Loads all that is shown about subscribers again, after an action. */
export function useReload(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["subscribers"] });
}
