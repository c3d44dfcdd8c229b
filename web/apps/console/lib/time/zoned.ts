const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  formats.set(zone, made);
  return made;
}

/** RFC 3339 → "2026-11-30T15:00" in a time zone, for a field; empty for a text that is no time. */
export function localTime(at: string, zone: string): string {
  const instant = Date.parse(at);
  if (Number.isNaN(instant)) return "";
  const parts = formatOf(zone).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? "";
  return `${part("year")}-${part("month")}-${part("day")}T${part("hour")}:${part("minute")}`;
}

/** The reverse of `localTime`. A time that a change of the clocks leaves out is one of the next hour. */
export function instantAt(local: string, zone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  if (Number.isNaN(asUtc)) return "";
  const ahead = (at: number) => Date.parse(`${localTime(new Date(at).toISOString(), zone)}Z`) - at;
  const near = asUtc - ahead(asUtc);
  return new Date(asUtc - ahead(near)).toISOString();
}
