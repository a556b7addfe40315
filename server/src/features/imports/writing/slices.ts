/** How long a slice may hold the lock, in milliseconds: a desk waits for it. */
const timeOfSlice = 50;
const fewestRows = 25;
export const mostRows = 500;

/** The sizes of slices, each of as many rows as the one before would have written in its time. Ask for one at a time. */
export function* sliceSizes(most = mostRows): Generator<number> {
  for (let size = 100; ; ) {
    const began = performance.now();
    yield size;
    // `writeSlices` waits as long as the slice took.
    const took = (performance.now() - began) / 2;
    const fitting = Math.round((size * timeOfSlice) / Math.max(took, 1));
    size = Math.min(most, Math.max(fewestRows, Math.min(fitting, size * 2)));
  }
}

/**
 * Splits rows, so that each transaction is short also on a slow or busy machine. Use each slice before you ask for the
 * next one.
 */
export function* slicesOf<Row>(rows: Iterable<Row>): Generator<{ start: number; rows: Row[] }> {
  const left = rows[Symbol.iterator]();
  let start = 0;
  for (const size of sliceSizes()) {
    const slice = take(left, size);
    if (slice.length > 0) yield { start, rows: slice };
    if (slice.length < size) return;
    start += size;
  }
}

function take<Row>(left: Iterator<Row>, most: number): Row[] {
  const taken: Row[] = [];
  while (taken.length < most) {
    const { done, value } = left.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}
