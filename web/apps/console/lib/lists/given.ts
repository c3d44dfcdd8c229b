/** The filters that have a value. */
export const given = <Name extends string>(
  filters: Readonly<Record<Name, string>>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")) as Partial<
    Record<Name, string>
  >;
