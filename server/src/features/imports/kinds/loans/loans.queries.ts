import { type RawBuilder, sql } from 'kysely';
import { chunksOf } from '../../../../db/chunks.ts';
import type { Executor } from '../../../../db/database.ts';
import { prepare, runQuery } from '../../../../db/prepare.ts';
import type { LoanCopy } from './loan-rows.ts';
import type { KnownLoan } from './match-loans.rules.ts';

/** What an import of loans needs to know of copies and of their loans. */

const copiesIn = (on: Executor, numbers: string[]) =>
  runQuery(on, (k) =>
    k
      .selectFrom('copy')
      .innerJoin('title', 'title.title_id', 'copy.title_id')
      .select(['copy.accn_no', 'copy.title_id', 'copy.state', 'copy.site_grade_id', 'copy.child_id'])
      .select(['copy.site_loan_id', 'copy.child_loan_id', 'copy.moved_on', 'copy.last_event_id'])
      .select(['copy.created_at', 'title.level'])
      .where('copy.accn_no', 'in', numbers)
      // Locked in one order, so that two imports never wait for each other.
      .orderBy('copy.accn_no')
      .forUpdate('copy'),
  );

/** Copies by accession number; in a transaction they are locked. */
export async function findCopies(on: Executor, numbers: string[]): Promise<Map<string, LoanCopy>> {
  const found = new Map<string, LoanCopy>();
  for (const chunk of chunksOf(numbers.toSorted(), 1)) {
    for (const copy of await copiesIn(on, chunk)) found.set(copy.accn_no, copy);
  }
  return found;
}

/** The loans of these copies that were not undone, oldest first. */
export async function findLoans(on: Executor, numbers: string[]): Promise<KnownLoan[]> {
  const loans: KnownLoan[] = [];
  for (const chunk of chunksOf(numbers, 1)) {
    const sites = await runQuery(on, (k) =>
      k
        .selectFrom('site_loan')
        .select(['site_loan_id as loan_id', 'accn_no', 'site_grade_id', 'date_issue', 'date_return'])
        .select(leftOpenBy('site_loan').as('left_open_by'))
        .where('accn_no', 'in', chunk)
        .where('undone', '=', 0),
    );
    const children = await runQuery(on, (k) =>
      k
        .selectFrom('child_loan')
        .select(['child_loan_id as loan_id', 'accn_no', 'site_grade_id', 'child_id', 'site_loan_id'])
        .select(['date_issue', 'date_renewed', 'date_return'])
        .select(leftOpenBy('child_loan').as('left_open_by'))
        .where('accn_no', 'in', chunk)
        .where('undone', '=', 0),
    );
    for (const row of sites) loans.push({ ...noChild, ...row, to: 'site' });
    for (const row of children) loans.push({ ...row, to: 'child' });
  }
  return loans.sort((a, b) => (a.date_issue < b.date_issue ? -1 : 1));
}

/** Known as long as the journal of the import is kept. */
function leftOpenBy(noun: 'site_loan' | 'child_loan'): RawBuilder<string | null> {
  const key = sql.ref(`${noun}.${noun}_id`);
  return sql`case when date_return is null then (
    select import_id from import where kind = 'loan-history' and state = 'done' and exists (
      select 1 from import_entry as entry where entry.import_id = import.import_id and entry."before" is null
        and entry.noun = ${sql.lit(noun)} and entry.key = cast(${key} as text)) limit 1) end`;
}

const noChild = { child_id: null, site_loan_id: null, date_renewed: null };

export const listPlaceNames = prepare<
  Record<string, never>,
  { site_grade_id: number; program: 'mop' | 'lis'; name: string; school_name: string | null }
>((db) =>
  db
    .selectFrom('site_grade')
    .leftJoin('school', 'school.school_id', 'site_grade.school_id')
    .select([
      'site_grade.site_grade_id',
      'site_grade.program',
      'site_grade.name',
      'school.name as school_name',
    ]),
);

/** The administrator whose account is the oldest. */
export const findFirstAdministrator = prepare<Record<string, never>, { staff_id: number }>((db) =>
  db
    .selectFrom('staff')
    .select('staff_id')
    .where('role', '=', 'administrator')
    .where('disabled_at', 'is', null)
    .orderBy('staff_id')
    .limit(1),
);
