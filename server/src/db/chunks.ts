const parametersAtOnce = 12_000;

/** As many rows of this many columns as one statement takes on both databases. */
export const chunksOf = <Row>(rows: Row[], columns: number): Row[][] => {
  const size = Math.max(1, Math.floor(parametersAtOnce / columns));
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, at) => rows.slice(at * size, (at + 1) * size));
};
