let collator: Intl.Collator | undefined;

/** Sorts as people do: upper and lower case together, B-2 before B-10. The collator is made when it is first needed. */
export function compareText(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}
