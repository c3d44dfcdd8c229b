/** The lists change with time: tournaments open, begin and end. */
export const refetchInterval = 20_000;
