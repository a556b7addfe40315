import { revertImport } from '@storyvan/contract/imports';
import { getChildRecord } from '@storyvan/contract/privacy';
import { describe, expect, it } from 'vitest';
import { openSnapshot } from '../../../../recovery/snapshot.ts';
import { verify } from '../../../../recovery/verify.ts';
import { askedOf, comparable } from '../../../../testing/asked-of.ts';
import { everyRead } from '../../../../testing/every-read.ts';
import { makeExampleWorld } from '../../../../testing/example-world.ts';
import { makeCopy } from '../../../../testing/factories.ts';
import { importedFile, settled } from '../../../../testing/imports.ts';
import { readLendingState } from '../../../../testing/lending/lending-state.ts';
import { useTestApp } from '../../../../testing/test-app.ts';

/** An import of loans that was reverted leaves no trace in any figure: only in the history. */

/** Where its history is: what was recorded, and all there is about a child. */
const history = [
  '/api/info/imports',
  '/api/info/audit_log',
  '/api/changes',
  '/api/info/exported_files',
  getChildRecord.path,
];

describe('every read', () => {
  const app = useTestApp();

  it('after an import of loans was reverted, has the figures of before, and all invariants hold', async () => {
    const { site, grade, child } = await makeExampleWorld(app);
    for (const accn_no of ['N-1', 'N-2', 'N-3']) await makeCopy(app.db, { accn_no });
    const name = async (sql: string) => String((await app.db.rows({ sql, parameters: [] }))[0]?.name);
    const code = await name(`select code as name from site_grade where site_grade_id = ${site}`);
    const [school, section] = [
      await name(
        `select school.code as name from school inner join site_grade on site_grade.school_id = school.school_id where site_grade_id = ${grade}`,
      ),
      await name(`select code as name from site_grade where site_grade_id = ${grade}`),
    ];
    const out = (program: string) =>
      name(`select accn_no as name from copy where child_id is not null and site_loan_id is not null
        and site_grade_id = ${program === 'mop' ? site : grade}`);
    const [atSite, atGrade] = [await out('mop'), await out('lis')];
    const lines = [
      'Accession No,Site code,School code,Grade,Card No,Date issue,Date renewed,Date return',
      `N-1,${code},,,,2026-09-01,,2026-10-01`,
      `N-1,${code},,,C-7,2026-09-02,2026-09-16,2026-09-20`,
      `N-1,${code},,,C-10,2026-10-02,,2026-10-09`,
      `N-2,${code},,,C-7,2026-11-02,2026-11-16,`,
      `N-3,,${school},${section},,2026-11-02,,`,
      `N-3,,${school},${section},C-8,2026-11-03,,`,
      // A wish of the child.
      `SV-2041,${code},,,C-10,2026-11-17,,`,
      // Returns of what the library has lent, and a new loan of one of the copies.
      `${atSite},${code},,,C-7,2026-11-14,,2026-11-15`,
      `${atSite},${code},,,,2026-11-14,,2026-11-16`,
      `${atSite},${code},,,,2026-11-17,,`,
      `${atGrade},,${school},${section},C-8,2026-11-14,,2026-11-16`,
    ];
    const asked = await askedOf(app.db);
    const read = async () => {
      const replies = await everyRead(app, asked, history);
      return Object.fromEntries([...replies].map(([url, reply]) => [url, comparable(reply, ['looked_at'])]));
    };
    const standing = async () => {
      const { copies, site_loans, child_loans } = await readLendingState(app.db);
      const counts = ({ undone }: { undone: number }) => undone === 0;
      return { copies, site_loans: site_loans.filter(counts), child_loans: child_loans.filter(counts) };
    };
    const before = { reads: await read(), standing: await standing() };
    const events = (await readLendingState(app.db)).events.length;

    const done = await importedFile(app, 'loans.csv', lines.join('\n'));
    expect(done).toMatchObject({ kind: 'loan-history', can_revert: true });
    expect(done.counts).toMatchObject({ added: 8, changed: 3, rejected: 0 });
    const changed = await read();
    const differing = Object.keys(changed).filter(
      (url) => JSON.stringify(changed[url]) !== JSON.stringify(before.reads[url]),
    );
    expect(differing.length).toBeGreaterThan(20);

    await app.call(revertImport, { body: { import_id: done.import_id } });
    const reverted = await settled(app, done.import_id);
    expect(reverted).toMatchObject({ state: 'reverted', problem: null, can_revert: false });
    expect(await standing()).toEqual(before.standing);
    expect(await read()).toEqual(before.reads);

    const { loans } = await app.call(getChildRecord, { params: { childId: child } });
    const undoneLoans = loans.filter(({ undone }) => undone).map(({ accn_no }) => accn_no);
    expect(undoneLoans.sort()).toEqual(['N-1', 'N-2']);

    const after = await readLendingState(app.db);
    const added = after.events.slice(events);
    const undone = added.filter(({ kind }) => kind === 'undo').map(({ undoes_event_id }) => undoes_event_id);
    const imported = added.filter(({ kind }) => kind !== 'undo').map(({ event_id }) => event_id);
    expect(imported).toHaveLength(16);
    // The latest event first.
    expect(undone).toEqual(imported.reverse());
    const snapshot = await openSnapshot(app.settings);
    expect(await verify(snapshot).finally(() => snapshot.close())).toEqual([]);
  }, 120_000);
});
