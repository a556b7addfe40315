import type { Transaction } from '../../db/database.ts';

/**
 * Takes that many numbers for loans, in ascending order, to be used in this transaction. Both kinds of loans are numbered
 * together: a later one has a greater number.
 */
export async function takeLoanNumbers(tx: Transaction, count: number): Promise<number[]> {
  if (tx.dialect === 'postgres') {
    const sql = `select nextval('loan_number') as number from generate_series(1, $1)`;
    return (await tx.rows({ sql, parameters: [count] })).map((row) => Number(row.number));
  }
  // An import may have numbers that its loans get later.
  const [next] = await tx.rows({
    sql: `select 1 + max((select coalesce(max(child_loan_id), 0) from child_loan),
      (select coalesce(max(site_loan_id), 0) from site_loan),
      (select coalesce(max(last_id), 0) from staged_words where kind = 'loan')) as number`,
    parameters: [],
  });
  return Array.from({ length: count }, (_, n) => Number(next?.number) + n);
}

/** After loans were inserted with numbers of another library: new ones get greater numbers. PostgreSQL only. */
export async function continueLoanNumbers(tx: Transaction): Promise<void> {
  await tx.rows({
    sql: `select setval('loan_number', 1 + greatest((select coalesce(max(child_loan_id), 0) from child_loan),
      (select coalesce(max(site_loan_id), 0) from site_loan))::bigint, false)`,
    parameters: [],
  });
}
