/** The dates, and the drill-down level: programme, one place, or one child. All search values are text. */
export interface StatisticsSearch {
  start?: string | undefined;
  end?: string | undefined;
  place?: string | undefined;
  child?: string | undefined;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

export const readStatisticsSearch = (search: Record<string, unknown>): StatisticsSearch => ({
  start: text(search.start),
  end: text(search.end),
  place: text(search.place),
  child: text(search.child),
});

/** An id from the address; undefined if there is none. */
export const idOf = (value: string | undefined): number | undefined =>
  value && /^[1-9]\d{0,9}$/.test(value) ? Number(value) : undefined;
