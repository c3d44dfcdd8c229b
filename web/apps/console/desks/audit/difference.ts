/** A field that a change gave another value; null where the field was absent. */
export type FieldChange = { field: string; before: string | null; after: string | null };

type Fields = Map<string, string>;

const written = (value: unknown): string =>
  typeof value === "string" ? value : JSON.stringify(value);

/** The fields of a value by their path: `{a: {b: 1}}` → `a.b`. Lists are values. */
function fieldsOf(value: unknown, path = "", into: Fields = new Map()): Fields {
  if (value === null || value === undefined) return into;
  if (typeof value !== "object" || Array.isArray(value)) {
    into.set(path || "value", written(value));
    return into;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (inner === null) into.set(path ? `${path}.${name}` : name, "null");
    else fieldsOf(inner, path ? `${path}.${name}` : name, into);
  }
  return into;
}

/** The fields in which two states differ, in the order of their first mention. */
export function difference(before: unknown, after: unknown): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])];
  return names
    .map((field) => ({ field, before: old.get(field) ?? null, after: now.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}
