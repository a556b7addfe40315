import type { ExpressionWrapper, SelectQueryBuilder } from 'kysely';

/** How many rows a subquery without columns finds, as a column of the query around it. */
export const countOf = <DB, TB extends keyof DB>(
  rows: SelectQueryBuilder<DB, TB, Record<never, never>>,
): ExpressionWrapper<DB, TB, number> =>
  rows
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull() as unknown as ExpressionWrapper<DB, TB, number>;
