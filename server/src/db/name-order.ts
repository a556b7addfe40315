const collator = new Intl.Collator('en', { numeric: true });

/** By name as people sort: Abhay before anita before Zoya, III-A before X-B; a database sorts by bytes. */
export const byName = (a: { name: string }, b: { name: string }): number => collator.compare(a.name, b.name);
