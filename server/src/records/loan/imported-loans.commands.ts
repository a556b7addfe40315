import type { Transaction } from '../../db/database.ts';

/**
 * Undoes all loans that the journal of an import names, as if each of their events had been undone at a desk. The undos
 * themselves are written with `insertLendingEvents`, or staged and published.
 */
export async function undoImportedLoans(tx: Transaction, import_id: string): Promise<void> {
  const slot = tx.dialect === 'sqlite' ? '?' : '$1';
  const run = (sql: string) => tx.change({ sql, parameters: [import_id] });
  const loans = (noun: 'site_loan' | 'child_loan') =>
    `select cast(key as integer) from import_entry where import_id = ${slot} and noun = '${noun}'`;
  const added = `"before" is null`;
  // Loans that were open before the import has brought their return.
  const ended = `"before" is not null`;

  await run(
    `update site_loan set date_return = null, undone = 1 where site_loan_id in (${loans('site_loan')} and ${added})`,
  );
  await run(
    `update site_loan set date_return = null where site_loan_id in (${loans('site_loan')} and ${ended})`,
  );
  await run(
    `update child_loan set date_return = null, date_renewed = null, undone = 1
     where child_loan_id in (${loans('child_loan')} and ${added})`,
  );
  await run(
    `update child_loan set date_return = null where child_loan_id in (${loans('child_loan')} and ${ended})`,
  );
  await run(
    `update renewal set undone = 1 where undone = 0 and child_loan_id in (${loans('child_loan')} and ${added})`,
  );
}
