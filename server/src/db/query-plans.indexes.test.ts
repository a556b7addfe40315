import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as bookLists from '../features/book-lists/book-lists.queries.ts';
import * as lookup from '../features/catalogue/lookup/lookup.queries.ts';
import * as children from '../features/children/children.queries.ts';
import * as dashboard from '../features/dashboard/dashboard.queries.ts';
import * as lending from '../features/lending/lending.queries.ts';
import * as lendingRegister from '../features/lending-register/lending-register.queries.ts';
import * as lessonPlans from '../features/lesson-plans/lesson-plans.queries.ts';
import type { Database } from './database.ts';
import { openDatabase } from './open-database.ts';
import type { Prepared } from './prepare.ts';

type AnyPrepared = Prepared<never, unknown>;

const words = ['red', 'blue', 'hen'];

describe('the indexes of the queries', () => {
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

  const planOf = async (query: AnyPrepared, of = db): Promise<string[]> => {
    const text = query.sql('sqlite');
    const parameters = Array.from(text.matchAll(/\?/g), () => null);
    const rows = await of.rows({ sql: `explain query plan ${text}`, parameters });
    return rows.map((row) => String(row.detail));
  };

  it.each([
    ['overdue loans', dashboard.countOverdueByPlace, 'child_loan_period'],
    ['boxes out', dashboard.listBoxesOut, 'site_loan_out'],
    ['the reports to write', dashboard.listPlaces, 'read_aloud_pending (site_grade_id=?'],
    ['children who borrowed', dashboard.countBorrowedByPlace, 'COVERING INDEX child_loan_issued'],
    ['the history of a child', children.listChildLoans, 'child_loan_of_child'],
    ['the boxes of a book list', bookLists.countIssuedByDate, 'INDEX site_loan_issued (site_grade_id=?'],
    ['its direct loans', bookLists.countIssuedByDate, 'child_loan_direct (site_grade_id=?'],
    ['the box of a date', bookLists.listBoxRows, 'site_loan_issued (site_grade_id=? AND date_issue=?'],
    ['the pending books', bookLists.listPendingRows, 'copy_at_place (site_grade_id=?'],
    ['the issues of a register', lendingRegister.listLoansIssued, '(site_grade_id=? AND date_issue=?'],
    ['the returns of a register', lendingRegister.listLoansReturned, '(site_grade_id=? AND date_return=?'],
    [
      'the coming sessions of a lesson plan',
      lessonPlans.listReadAloudsComing,
      '(lp_id=? AND status=? AND date>?',
    ],
    [
      'how many they are',
      lessonPlans.countReadAloudsComing,
      'COVERING INDEX read_aloud_of_lesson_plan (lp_id=? AND status=? AND date>?',
    ],
    ['titles by words', lookup.listTitlesByWords(words), 'other USING COVERING INDEX title_word_of_title'],
  ] as [string, AnyPrepared, string][])(
    '%s, on SQLite, are found by their own index',
    async (_, query, index) => {
      expect((await planOf(query)).join('\n')).toContain(index);
    },
  );

  it.each(['lending_event', 'audit_entry'])(
    '%s, on SQLite, is kept append-only by its indexes, also when its statistics know no undo',
    async (table) => {
      const figures = `insert into sqlite_stat1 values
        ('lending_event', 'lending_event', '3600000 1'),
        ('lending_event', 'lending_event_undone', '3600000 3600000'),
        ('audit_entry', 'sqlite_autoindex_audit_entry_1', '3600000 1')`;
      await db.transaction(async (tx) => {
        await tx.change({ sql: 'analyze', parameters: [] });
        await tx.change({ sql: figures, parameters: [] });
      });
      const reopened = await openDatabase({ DATA_DIR: folder });
      try {
        const [trigger] = await reopened.rows({
          sql: 'select sql from sqlite_master where name = ?',
          parameters: [`${table}_no_replace`],
        });
        const condition = / when (.+) begin /.exec(String(trigger?.sql))?.[1]?.replace(/new\.\w+/g, "'x'");
        const plan = await reopened.rows({ sql: `explain query plan select ${condition}`, parameters: [] });
        const read = plan.map(({ detail }) => String(detail)).filter((line) => line.includes(table));
        expect(read.length).toBeGreaterThan(1);
        for (const line of read) expect(line).toMatch(/^SEARCH/);
      } finally {
        await reopened.close();
      }
    },
  );

  it('an undo, on SQLite, is found by its own index also when its statistics know none yet', async () => {
    const undone = 'SEARCH undo USING COVERING INDEX lending_event_undone';
    const figures = `insert into sqlite_stat1 values ('lending_event', 'lending_event', '3600000 1'),
      ('lending_event', 'lending_event_undone', '3600000 3600000')`;
    await db.transaction(async (tx) => {
      await tx.change({ sql: 'analyze', parameters: [] });
      await tx.change({ sql: figures, parameters: [] });
    });
    const reopened = await openDatabase({ DATA_DIR: folder });
    try {
      expect((await planOf(lending.findEventRow, reopened)).join('\n')).toContain(undone);
    } finally {
      await reopened.close();
    }
  });

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
