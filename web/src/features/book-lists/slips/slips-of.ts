/** Which slips: for a child's overdue books, for the chosen copies, or for all overdue books with children. */
export interface AskedSlips {
  child?: number | undefined;
  copies?: string[] | undefined;
}

/** Reads the query parameters of the screen. */
export function askedSlips({ child, copies }: { child?: string; copies?: string }): AskedSlips {
  return {
    child: child !== undefined && /^[1-9]\d{0,9}$/.test(child) ? Number(child) : undefined,
    copies: copies?.split(',').filter(Boolean),
  };
}
