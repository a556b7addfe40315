let collator: Intl.Collator | undefined;

/** Sorts names as people do: Abhay before anita before Zoya, III-A before X-B. Databases sort by bytes. */
export function compareNames(a: string, b: string): number {
  collator ??= new Intl.Collator('en', { numeric: true });
  return collator.compare(a, b);
}

export const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name);

/** Children by name; those with the same name by id, so that every list has the same order. */
export const byChild = (
  a: { child_id: number; name: string },
  b: { child_id: number; name: string },
): number => byName(a, b) || a.child_id - b.child_id;

export interface PlaceInOrder {
  place_name: string;
  school_name: string | null;
  school_id: number | null;
  sort_key: string;
}

/** Sites by name; schools by name, the grades of one together in the order of its classes. */
export const byPlace = (a: PlaceInOrder, b: PlaceInOrder): number =>
  compareNames(a.school_name ?? a.place_name, b.school_name ?? b.place_name) ||
  (a.school_id ?? 0) - (b.school_id ?? 0) ||
  compareBytes(a.sort_key, b.sort_key);

/** Byte order, as in a database: dates, times, keys. */
export const compareBytes = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
