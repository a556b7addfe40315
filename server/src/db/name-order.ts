const collator = new Intl.Collator('en', { numeric: true });

export const compareNames = (a: string, b: string): number => collator.compare(a, b);

/** By name as people sort: Abhay before anita before Zoya, III-A before X-B; a database sorts by bytes. */
export const byName = (a: { name: string }, b: { name: string }): number => compareNames(a.name, b.name);
