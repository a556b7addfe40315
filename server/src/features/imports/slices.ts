const rowsOfSlice = 500;

/** The rows that one transaction writes, so that it is a short one. */
export function* slicesOf<Row>(rows: readonly Row[]): Generator<{ start: number; rows: Row[] }> {
  for (let start = 0; start < rows.length; start += rowsOfSlice) {
    yield { start, rows: rows.slice(start, start + rowsOfSlice) };
  }
}
