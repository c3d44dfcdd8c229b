import { HttpResponse, http, type JsonBodyType } from "msw";

export const at = (path: string) => `http://arena.test/api${path}`;

export const ok = (data: unknown, more: Record<string, unknown> = {}, headers?: HeadersInit) =>
  HttpResponse.json(
    { success: true, data, errors: null, ...more } as JsonBodyType,
    headers ? { headers } : {},
  );

/** A refusal: 200 for a business rule, another status for another cause. */
export const refused = (
  code: string,
  message: string,
  status = 200,
  fields?: Record<string, string>,
) =>
  HttpResponse.json(
    {
      success: false,
      code,
      message,
      errors: message,
      data: { message },
      ...(fields ? { fields } : {}),
    },
    { status },
  );

export { http };
