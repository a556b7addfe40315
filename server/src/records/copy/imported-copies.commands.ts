import type { Transaction } from '../../db/database.ts';

/** Reverts what an import has done to copies. */

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
