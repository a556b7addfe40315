import { connectPostgresClient } from '../../db/postgres/postgres-driver.ts';

/** Runs one statement on a separate connection; the rows that it returns. */
export async function askPostgres(
  url: string,
  sql: string,
  values: string[] = [],
): Promise<Record<string, unknown>[]> {
  const client = await connectPostgresClient(url);
  return client
    .query(sql, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
