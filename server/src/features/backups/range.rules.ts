/** The part of a file that a Range header asks for (RFC 9110, 14.1). */

interface Part {
  start: number;
  end: number;
}

/** Null for the whole file: without a range, and for several ranges, which are not supported. */
export function rangeOf(header: string | undefined, size: number): Part | 'unsatisfiable' | null {
  const found = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!found || (found[1] === '' && found[2] === '')) return null;
  const [, first, last] = found;
  // "-500": the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null;
  return start >= size || (first === '' && Number(last) === 0) ? 'unsatisfiable' : { start, end };
}
