/** A JSON string, with the colon that follows if it is a key. */
const strings = /"[^"\\]*(?:\\.[^"\\]*)*"\s*(:?)/g;

/**
 * Whether an object in a JSON text has a key twice, of which JSON.parse silently keeps the last. `parsed` is its
 * result.
 */
export function namesTwice(json: string, parsed: unknown): boolean {
  let written = 0;
  for (const [, colon] of json.matchAll(strings)) if (colon) written += 1;
  return written !== countNames(parsed);
}

function countNames(value: unknown): number {
  let names = 0;
  // An explicit stack instead of recursion: JSON may be a hundred thousand levels deep.
  const left = [value];
  while (left.length > 0) {
    const one = left.pop();
    if (one === null || typeof one !== 'object') continue;
    const inside = Object.values(one);
    if (!Array.isArray(one)) names += inside.length;
    for (const each of inside) left.push(each);
  }
  return names;
}
