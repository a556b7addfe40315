/** What is wrong with the shape of a JSON text, before anything reads its values. */
export type JsonFault = 'too deep' | 'too many names' | 'doubled name';

export const deepestJson = 64;
export const mostNames = 10_000;

/**
 * One scan of the text, without reading its values: it costs the same for any text of the same length. An object with a
 * name twice is a fault because JSON.parse silently keeps the last. Text that is not JSON may pass: JSON.parse refuses it.
 */
export function jsonFault(json: string): JsonFault | null {
  /** The names of each open object; null for an open array. */
  const open: (Set<string> | null)[] = [];
  let names = 0;
  for (let at = 0; at < json.length; at++) {
    const sign = json[at];
    if (sign === '{' || sign === '[') {
      if (open.push(sign === '{' ? new Set() : null) > deepestJson) return 'too deep';
    } else if (sign === '}' || sign === ']') {
      open.pop();
    } else if (sign === '"') {
      const end = endOfString(json, at);
      const own = open.at(-1);
      if (own && isColonNext(json, end)) {
        names += 1;
        if (names > mostNames) return 'too many names';
        const name = nameIn(json.slice(at, end));
        if (own.has(name)) return 'doubled name';
        own.add(name);
      }
      at = end - 1;
    }
  }
  return null;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function isColonNext(json: string, start: number): boolean {
  let at = start;
  while (at < json.length && ' \t\n\r'.includes(json[at] as string)) at += 1;
  return json[at] === ':';
}

/** "\u0061" and "a" are the same name. */
function nameIn(quoted: string): string {
  if (!quoted.includes('\\')) return quoted.slice(1, -1);
  try {
    return JSON.parse(quoted);
  } catch {
    return quoted;
  }
}
