import { lookup } from '@storyvan/contract/catalogue';
import { getChild } from '@storyvan/contract/children';
import { revertImport } from '@storyvan/contract/imports';
import {
  issueBookChild,
  issueBookSite,
  returnBookFromChild,
  returnBookSite,
} from '@storyvan/contract/lending';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { gradeRow, insertGradeIfNew } from '../../../../records/place/place.commands.ts';
import { tableContents } from '../../../../testing/database/table-contents.ts';
import { makeChild, makeCopy, makeSite, makeTitle } from '../../../../testing/factories.ts';
import { importedFile, settled } from '../../../../testing/imports.ts';
import { testDay, useTestApp } from '../../../../testing/test-app.ts';

describe('the revert of an import', () => {
  const app = useTestApp();
  const revert = async (import_id: string) => {
    await app.call(revertImport, { body: { import_id } });
    const reverted = await settled(app, import_id);
    // The search words of removed records go afterwards, in slices.
    await vi.waitFor(async () => expect((await tableContents(app.db)).staged_words).toEqual([]), 5000);
    return reverted;
  };

  it('that nothing depends on removes what was added and restores what was changed', async () => {
    const tonca = await makeSite(app.db, { code: 'TON', name: 'Tonca' });
    await makeSite(app.db, { code: 'CHI', name: 'Chimbel' });
    const child = await makeChild(app.db, { site_grade_id: tonca, name: 'Asha Naik', card_no: 'C-1' });
    const before = await tableContents(app.db);
    const done = await importedFile(
      app,
      'children.csv',
      'Name,Card No,Site\nAsha Gaonkar,C-1,CHI\nRavi,C-2,TON\nMeera,C-3,TON\n',
    );
    expect(done.counts).toMatchObject({ added: 2, changed: 1 });
    const reverted = await revert(done.import_id);
    expect(reverted).toMatchObject({ state: 'reverted', problem: null, reverted_by: 'Leela Naik' });
    expect(await tableContents(app.db)).toEqual(before);
    expect(await app.call(getChild, { params: { childId: child } })).toMatchObject({
      name: 'Asha Naik',
      card_no: 'C-1',
    });
    expect((await app.call(lookup, { params: { query: 'Gaonkar' } })).children).toEqual([]);
    // No device or link that still names a removed child may mean another one.
    await importedFile(app, 'next.csv', 'Name,Card No,Site\nZoya,C-9,TON\n');
    const sql = `select child_id from child where name = 'Zoya'`;
    const [next] = await app.db.rows({ sql, parameters: [] });
    expect(next?.child_id).toBeGreaterThan(child + 2);
  });

  it.each([
    [
      'member',
      'member_id',
      'members.csv',
      'Member name,Card No,FBT,Phone\n',
      'Joseph,M-1,no,98\n',
      'Maria,M-2,no,97\n',
    ],
    ['reading_partner', 'rp_id', 'people.csv', 'Reading partner,Active\n', 'Joseph,yes\n', 'Maria,yes\n'],
    ['lesson_plan', 'lp_id', 'plans.csv', 'Lesson plan,Theme\n', 'The drum,Music\n', 'The flute,Music\n'],
    ['school', 'school_id', 'schools.csv', 'School code,School name\n', '78,Vidya\n', '79,Mandir\n'],
  ])('of a %s does not give its id to a later one', async (table, key, name, header, first, second) => {
    const last = async () => {
      const [row] = await app.db.rows({ sql: `select max(${key}) as id from ${table}`, parameters: [] });
      return Number(row?.id);
    };
    const done = await importedFile(app, name, header + first);
    expect(done.counts).toMatchObject({ added: 1, rejected: 0 });
    const removed = await last();
    await revert(done.import_id);
    const next = await importedFile(app, name, header + second);
    expect(next).toMatchObject({ kind: done.kind, counts: { added: 1 } });
    expect(await last()).toBeGreaterThan(removed);
  });

  it('of a grade does not give its id to one that a new school year makes', async () => {
    const header = 'School code,School name,Class,Section\n';
    await importedFile(app, 'schools.csv', `${header}80,Shanti,III,A\n`);
    const grade = async (code: string) => {
      const sql = `select site_grade_id, school_id from site_grade where program = 'lis' and code = '${code}'`;
      return (await app.db.rows({ sql, parameters: [] }))[0];
    };
    const done = await importedFile(app, 'grades.csv', `${header}80,Shanti,IX,Z\n`);
    const removed = await grade('IX-Z');
    expect((await revert(done.import_id)).state).toBe('reverted');
    const row = gradeRow(Number(removed?.school_id), 'X-Z', app.clock.now.toISOString());
    const made = await app.db.transaction((tx) => insertGradeIfNew(tx, row));
    expect(made).toBeGreaterThan(Number(removed?.site_grade_id));
  });

  it.each([
    ['sites.csv', 'Site code,Site name,Village,No of children\nTON,Tonca Market,,12\nNEW,New,,3\n'],
    ['schools.csv', 'School code,School name,Class,Section,No of students\n77,Vidya Mandir,III,A,30\n'],
    ['catalogue.csv', 'Title,Author,Category\nThe Drum,Meera,Folk tales\nThe Flute,Ravi,Music\n'],
  ])('of %s leaves every table as it was', async (name, content) => {
    const before = await tableContents(app.db);
    const done = await importedFile(app, name, content);
    expect(done.counts?.added).toBeGreaterThan(0);
    expect(await tableContents(app.db)).not.toEqual(before);
    expect(await revert(done.import_id)).toMatchObject({ state: 'reverted' });
    expect(await tableContents(app.db)).toEqual(before);
  });

  it('whose title has copies since says so and changes nothing', async () => {
    const done = await importedFile(app, 'books.csv', 'Title\nThe Kite\n');
    const [book] = await app.db.rows({
      sql: `select title_id from title where title = 'The Kite'`,
      parameters: [],
    });
    const accn_no = await makeCopy(app.db, { title_id: Number(book?.title_id) });
    const before = await tableContents(app.db);
    const refused = await revert(done.import_id);
    expect(refused.state).toBe('done');
    expect(refused.problem).toContain('“The Kite” has copies that were added since.');
    expect(await tableContents(app.db)).toEqual(before);
    expect(accn_no).toBeTruthy();
  });

  it('whose child was edited since says so', async () => {
    const done = await importedFile(app, 'one.csv', 'Name,Site\nKavita,TON\n');
    const edit = {
      sql: `update child set gender = 'girl', version = version + 1 where name = 'Kavita'`,
      parameters: [],
    };
    await app.db.transaction((tx) => tx.change(edit));
    expect((await revert(done.import_id)).problem).toContain('Kavita was changed since.');
  });

  it('a second time, or of one that is not done, is refused', async () => {
    const done = await importedFile(app, 'kites.csv', 'Title\nThe Red Kite\n');
    await revert(done.import_id);
    const again = await app.call(revertImport, { body: { import_id: done.import_id } });
    expect(again.status).toEqual({ status: 'not possible', message: 'This import was reverted.' });
  });

  it('is either refused or restores every table, whatever was lent and edited since', async () => {
    const site = await makeSite(app.db, { code: 'PRO', name: 'Property' });
    const title_id = await makeTitle(app.db, { title: 'Known title', isbn: null });
    await makeCopy(app.db, { title_id, accn_no: 'KNOWN-1' });
    await makeChild(app.db, { site_grade_id: site, name: 'Known child', card_no: 'K-1' });
    const lentFile = ['a.csv', 'Accession No,Title\nNEW-1,Known title\nNEW-2,Known title\n'];
    const file = fc.constantFrom(
      ['c.csv', 'Name,Card No,Site,Gender\nKnown child,K-1,PRO,girl\nNew child,K-2,PRO,boy\n'],
      ['c.csv', 'Name,Card No,Site\nRenamed child,K-1,TON\n'],
      lentFile,
    );
    const since = fc.subarray(['KNOWN-1', 'NEW-1', 'NEW-2']);
    let [refused, reverted] = [0, 0];
    await fc.assert(
      fc.asyncProperty(file, since, fc.boolean(), async ([name, content], books, toChild) => {
        const before = await tableContents(app.db);
        const done = await importedFile(app, name as string, content as string);
        for (const accn_no of books) await lend(accn_no, toChild);
        const lent = await tableContents(app.db);
        const outcome = await revert(done.import_id);
        const after = await tableContents(app.db);
        const isLent = JSON.stringify(lent.lending_event) !== JSON.stringify(before.lending_event);
        if (outcome.state !== 'reverted') {
          refused += 1;
          expect(after).toEqual(lent);
          // The next run starts without this import.
          await giveBack();
          await app.db.transaction((tx) => tx.change({ sql: `delete from import_entry`, parameters: [] }));
        } else {
          reverted += 1;
          if (!isLent) expect(after).toEqual(before);
          expect({ ...after, ...lendingOf(lent) }).toEqual({ ...before, ...lendingOf(lent) });
          const known = before.copy?.map(accnOf) ?? [];
          expect(after.copy).toEqual(lent.copy?.filter((row) => known.includes(accnOf(row))));
          await giveBack();
        }
      }),
      {
        numRuns: 10,
        examples: [
          [lentFile, [], false],
          [lentFile, ['NEW-1'], false],
        ],
      },
    );
    expect(reverted).toBeGreaterThan(0);
    expect(refused).toBeGreaterThan(0);

    async function lend(accn_no: string, toChild: boolean) {
      const body = { program: 'mop' as const, site_grade_id: site, accn_no, date_issue: testDay };
      if (!toChild) return app.call(issueBookSite, { body });
      const [child] = await app.db.rows({
        sql: `select child_id from child where card_no in ('K-1', 'K-2') and site_grade_id = ${site} order by card_no desc`,
        parameters: [],
      });
      if (child) await app.call(issueBookChild, { body: { ...body, child_id: Number(child.child_id) } });
    }
    async function giveBack() {
      const out = await app.db.rows({
        sql: `select accn_no, child_id, site_grade_id from copy where moved_on is not null and site_grade_id is not null`,
        parameters: [],
      });
      for (const { accn_no, child_id } of out) {
        const body = { program: 'mop', site_grade_id: site, accn_no, date_return: testDay };
        if (child_id !== null) await app.send('POST', returnBookFromChild.path, body);
        await app.send('POST', returnBookSite.path, body);
      }
    }
  }, 120_000);
});

const accnOf = (row: string): string => JSON.parse(row)[0][1];

const lendingOf = (contents: Record<string, string[]>) => {
  const { copy, site_loan, child_loan, lending_event, change_waiting, change_position } = contents;
  return { copy, site_loan, child_loan, lending_event, change_waiting, change_position };
};
