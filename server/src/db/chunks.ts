const parametersAtOnce = 12_000;

/** The number of rows of this many columns that fit in one statement on both databases. */
export const chunksOf = <Row>(rows: Row[], columns: number): Row[][] => {
  const size = Math.max(1, Math.floor(parametersAtOnce / columns));
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, at) => rows.slice(at * size, (at + 1) * size));
};
