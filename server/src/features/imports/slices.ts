const rowsOfSlice = 500;

/** Splits rows, so that each transaction is short. */
export function* slicesOf<Row>(rows: readonly Row[]): Generator<{ start: number; rows: Row[] }> {
  for (let start = 0; start < rows.length; start += rowsOfSlice) {
    yield { start, rows: rows.slice(start, start + rowsOfSlice) };
  }
}
