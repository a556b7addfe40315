import type { Transaction } from '../../db/database.ts';
import { runChange } from '../../db/prepare.ts';
import { insertAll } from '../../db/rows.commands.ts';
import type { NewRows } from '../../db/schema.ts';
import { insertStagedRows, stageRows } from '../../db/sqlite/staged-rows.commands.ts';
import type { Standing } from '../../db/tables/copy.ts';

/** Writes many copies at once: new ones, and those of an import or the demo. */

export interface NewCopy {
  accn_no: string;
  title_id: number;
  state?: Standing;
}

const rowsOf = (copies: readonly NewCopy[], created_at: string) =>
  copies.map(({ accn_no, title_id, state = 'available' }) => ({ accn_no, title_id, state, created_at }));

export const insertCopies = (
  tx: Transaction,
  copies: readonly NewCopy[],
  created_at: string,
): Promise<void> => insertAll(tx, 'copy', rowsOf(copies, created_at));

/** Stages new copies until `publishCopies`. */
export const stageCopies = (tx: Transaction, copies: readonly NewCopy[], created_at: string): Promise<void> =>
  stageRows(tx, 'added', 'copy', rowsOf(copies, created_at));

export const publishCopies = (tx: Transaction): Promise<number> => insertStagedRows(tx, 'copy');

const copiesAtOnce = 400;

/** Sets existing copies to the position at the end of a generated history. */
export async function placeCopies(tx: Transaction, rows: NewRows<'copy'>): Promise<void> {
  for (let start = 0; start < rows.length; start += copiesAtOnce) {
    await runChange(tx, (k) =>
      k
        .insertInto('copy')
        .values(rows.slice(start, start + copiesAtOnce))
        .onConflict((conflict) =>
          conflict.column('accn_no').doUpdateSet((eb) => ({
            state: eb.ref('excluded.state'),
            site_grade_id: eb.ref('excluded.site_grade_id'),
            child_id: eb.ref('excluded.child_id'),
            site_loan_id: eb.ref('excluded.site_loan_id'),
            child_loan_id: eb.ref('excluded.child_loan_id'),
            moved_on: eb.ref('excluded.moved_on'),
            last_event_id: eb.ref('excluded.last_event_id'),
          })),
        ),
    );
  }
}

/** A value in the JSON of the journal, as the type of its column. */
const readers = {
  sqlite: {
    number: (json: string, name: string) => `${json} ->> '${name}'`,
    date: (json: string, name: string) => `${json} ->> '${name}'`,
    uuid: (json: string, name: string) => `unhex(${json} ->> '${name}', '-')`,
  },
  postgres: {
    number: (json: string, name: string) => `(${json}::jsonb ->> '${name}')::integer`,
    date: (json: string, name: string) => `(${json}::jsonb ->> '${name}')::date`,
    uuid: (json: string, name: string) => `(${json}::jsonb ->> '${name}')::uuid`,
  },
};

/**
 * Puts each copy back to where it was before an import of loans, unless it was moved, withdrawn or lost since
 * (compare-and-set); returns how many. One statement, because thousands of copies go back while desks wait.
 */
export function putBackCopies(tx: Transaction, import_id: string): Promise<number> {
  const { number, date, uuid } = readers[tx.dialect];
  const before = 'entry."before"';
  const after = 'entry."after"';
  const text = tx.dialect === 'sqlite' ? after : `${after}::jsonb`;
  const sql = `update copy set
      site_grade_id = ${number(before, 'site_grade_id')},
      child_id = ${number(before, 'child_id')},
      site_loan_id = ${number(before, 'site_loan_id')},
      child_loan_id = ${number(before, 'child_loan_id')},
      moved_on = ${date(before, 'moved_on')},
      last_event_id = ${uuid(before, 'last_event_id')}
    from import_entry entry
    where entry.import_id = ${tx.dialect === 'sqlite' ? '?' : '$1'} and entry.noun = 'copy' and entry.key = copy.accn_no
      and copy.last_event_id = ${uuid(after, 'last_event_id')}
      and copy.moved_on = ${date(after, 'moved_on')}
      and copy.state = ${text} ->> 'state'`;
  return tx.change({ sql, parameters: [import_id] });
}
