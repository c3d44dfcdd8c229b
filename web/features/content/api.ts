import { queryOptions } from "@tanstack/react-query";
import type { Faq, Privacy } from "#api";
import { fromPage, pageText } from "#lib/config";
import { http } from "#lib/http";
import { getLocale } from "#words";

/** Texts change only with a release of the content. */
const seldom = 10 * 60_000;

export const faqsQuery = () => {
  const lang = getLocale();
  const faqs = pageText("faqs", lang);
  return queryOptions({
    queryKey: ["faqs", lang],
    queryFn: ({ signal }) => http.get<Faq[]>("/v1/content/faqs", { query: { lang }, signal }),
    staleTime: seldom,
    ...(faqs && fromPage(faqs)),
  });
};

export const privacyQuery = () => {
  const lang = getLocale();
  const policy = pageText("privacy", lang);
  return queryOptions({
    queryKey: ["privacy", lang],
    queryFn: ({ signal }) => http.get<Privacy>("/v1/content/privacy", { query: { lang }, signal }),
    staleTime: seldom,
    ...(policy && fromPage(policy)),
  });
};
