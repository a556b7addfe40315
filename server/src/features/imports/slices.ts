/** How long a slice may hold the lock, in milliseconds: a desk waits for it. */
const timeOfSlice = 50;
const [fewestRows, mostRows] = [25, 500];

/**
 * Splits rows, so that each transaction is short also on a slow or busy machine: a slice has as many rows as the one
 * before would have written in its time. Use each slice before you ask for the next one.
 */
export function* slicesOf<Row>(rows: readonly Row[]): Generator<{ start: number; rows: Row[] }> {
  let size = 100;
  for (let start = 0; start < rows.length; ) {
    const slice = rows.slice(start, start + size);
    const began = performance.now();
    yield { start, rows: slice };
    start += slice.length;
    // `writeSlices` waits as long as the slice took.
    const took = (performance.now() - began) / 2;
    const fitting = Math.round((slice.length * timeOfSlice) / Math.max(took, 1));
    size = Math.min(mostRows, Math.max(fewestRows, Math.min(fitting, slice.length * 2)));
  }
}
