import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as bookLists from '../features/book-lists/book-lists.queries.ts';
import * as catalogue from '../features/catalogue/catalogue.queries.ts';
import * as lookup from '../features/catalogue/lookup.queries.ts';
import * as children from '../features/children/children.queries.ts';
import * as dashboard from '../features/dashboard/dashboard.queries.ts';
import * as lending from '../features/lending/lending.queries.ts';
import * as lendingRegister from '../features/lending-register/lending-register.queries.ts';
import * as schools from '../features/schools/schools.queries.ts';
import * as figures from '../features/sites/place-figures.queries.ts';
import * as sites from '../features/sites/sites.queries.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import type { Prepared } from './prepare.ts';

type AnyPrepared = Prepared<never, unknown>;

const isPrepared = (value: unknown): value is AnyPrepared =>
  typeof value === 'object' && value !== null && 'sql' in value;

const ofFeature = (feature: string, queries: Record<string, unknown>) =>
  Object.entries(queries).flatMap(([name, query]) =>
    isPrepared(query) ? [[`${feature} ${name}`, query] as const] : [],
  );

const words = ['red', 'blue', 'hen'];

/** What screens ask of one place, child or copy, and what is typed: short searches, however many loans there are. */
const short: (readonly [string, AnyPrepared])[] = [
  ...ofFeature('catalogue', catalogue),
  ...ofFeature('lookup', lookup),
  ['lookup listTitlesByWords', lookup.listTitlesByWords(words)],
  ['lookup listChildrenByWords', lookup.listChildrenByWords(words)],
  ...ofFeature('children', children),
  ['children suggestChildren', children.suggestChildren(words)],
  ...ofFeature('lending', lending),
  ...ofFeature('book-lists', bookLists),
  ...ofFeature('lending-register', lendingRegister),
  ...ofFeature('schools', schools),
  ...ofFeature('sites', sites),
  ...ofFeature('figures', figures),
];

/** What sums over a whole programme: ranges of an index that holds all that is summed. */
const sums = ofFeature('dashboard', dashboard);

const largeTables = 'child_loan|site_loan|copy|title|title_word|child|child_word|lending_event';

describe('the plans of the queries', () => {
  let folder: string;
  let db: Database;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'storyvan-plans-'));
    db = await openDatabase({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await db.close();
    rmSync(folder, { recursive: true });
  });

  const planOf = async (query: AnyPrepared): Promise<string[]> => {
    const text = query.sql('sqlite');
    const parameters = Array.from(text.matchAll(/\?/g), () => null);
    const rows = await db.rows({ sql: `explain query plan ${text}`, parameters });
    return rows.map((row) => String(row.detail));
  };

  it.each(short)('%s, on SQLite, reads no large table from end to end', async (_, query) => {
    const scans = (await planOf(query)).filter((step) => new RegExp(`^SCAN (${largeTables})\\b`).test(step));
    expect(scans).toEqual([]);
  });

  it.each(sums)('%s, on SQLite, reads large tables through an index only', async (_, query) => {
    const scans = (await planOf(query)).filter((step) =>
      new RegExp(`^SCAN (${largeTables})\\b(?!.* USING COVERING INDEX)`).test(step),
    );
    expect(scans).toEqual([]);
  });

  it.each([
    ['overdue loans', dashboard.countOverdueByPlace, 'child_loan_out'],
    ['boxes out', dashboard.listBoxesOut, 'site_loan_out'],
    ['the reports to write', dashboard.listPlaces, 'read_aloud_pending (site_grade_id=?'],
    ['children who borrowed', dashboard.countBorrowedByPlace, 'COVERING INDEX child_loan_of_programme'],
    ['the history of a child', children.listChildLoans, 'child_loan_of_child'],
    [
      'the boxes of a book list',
      bookLists.countIssuedByDate,
      'COVERING INDEX site_loan_issued (site_grade_id=?',
    ],
    ['its direct loans', bookLists.countIssuedByDate, 'child_loan_direct (site_grade_id=?'],
    ['the box of a date', bookLists.listBoxRows, 'site_loan_issued (site_grade_id=? AND date_issue=?'],
    ['the pending books', bookLists.listPendingRows, 'copy_at_place (site_grade_id=?'],
    ['the issues of a register', lendingRegister.listLoansIssued, '(site_grade_id=? AND date_issue=?'],
    ['the returns of a register', lendingRegister.listLoansReturned, '(site_grade_id=? AND date_return=?'],
    [
      'titles by words',
      lookup.listTitlesByWords(words),
      'other EXISTS USING COVERING INDEX title_word_of_title',
    ],
  ] as [string, AnyPrepared, string][])(
    '%s, on SQLite, are found by their own index',
    async (_, query, index) => {
      expect((await planOf(query)).join('\n')).toContain(index);
    },
  );

  it('a history page and typed words, on SQLite, come in the order of their index without a sort', async () => {
    for (const query of [
      children.listChildLoans,
      lookup.listTitlesByWords(words),
      lookup.listCopiesByAccnNo,
    ]) {
      expect((await planOf(query as AnyPrepared)).join('\n')).not.toContain('TEMP B-TREE');
    }
  });
});
