import { join } from 'node:path';
import { auditFilePageSize, auditLog, auditPageSize, auditStaff } from '@storyvan/contract/audit';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../db/new-id.ts';
import { runChange, runQuery } from '../../db/prepare.ts';
import { openSqliteFile } from '../../db/sqlite/sqlite-file.ts';
import { type AuditEntry, writeAudit } from '../../records/audit/audit.commands.ts';
import { makeWorld, type World } from '../../testing/convention-input.ts';
import { makeChild, makeCopy } from '../../testing/factories.ts';
import { testDay, testStaff, useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
let world: World;
let staff_id: number;
beforeAll(async () => {
  world = await makeWorld(app);
  const [staff] = await runQuery(app.db, (k) => k.selectFrom('staff').select('staff_id'));
  staff_id = staff?.staff_id ?? 0;
});

const read = (query: Record<string, string> = {}) => app.call(auditLog, { query });
const write = (more: Partial<AuditEntry> = {}) =>
  app.db.transaction((tx) =>
    writeAudit(tx, { at: app.clock.now.toISOString(), staff_id, action: 'save_site', ...more }),
  );
const actionsOf = ({ entries }: Awaited<ReturnType<typeof read>>) => entries.map(({ action }) => action);
const borrow = async (child_id: number) => {
  const accn_no = await makeCopy(app.db, { site_grade_id: null });
  await world.lend('/api/info/issue_book_child', { accn_no, child_id });
  return accn_no;
};

const timeOfId = (id: string): Date => new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16));

describe('the audit log', () => {
  it('lists entries and lending events together, the newest first', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: world.site, name: 'Asha Naik' });
    await write({ action: 'open_child', child_id });
    const accn_no = await borrow(child_id);
    await write({ action: 'edit_child', child_id, detail: 'name' });
    await world.lend('/api/info/return_book_from_child', { accn_no });
    const { entries, child } = await read({ child: String(child_id) });
    expect(entries.map(({ action }) => action)).toEqual([
      'return_child',
      'edit_child',
      'issue_child',
      'open_child',
    ]);
    const asha = { child_id, name: 'Asha Naik', program: 'mop', site_grade_id: world.site, school_id: null };
    expect(child).toEqual(asha);
    expect(entries[0]).toMatchObject({
      kind: 'lending',
      staff: { staff_id, name: testStaff.name },
      child: asha,
      place: { program: 'mop', site_grade_id: world.site, school_id: null, name: 'Tonca' },
      book: { accn_no, title: expect.any(String) },
    });
    expect(entries[1]).toMatchObject({ kind: 'children', detail: 'name', book: null, place: null });
  });

  it('filtered by a child, leaves out entries about others and other borrowers of the same book', async () => {
    const [first, second] = [
      await makeChild(app.db, { site_grade_id: world.site }),
      await makeChild(app.db, { site_grade_id: world.site }),
    ];
    const accn_no = await borrow(first);
    await world.lend('/api/info/return_book_from_child', { accn_no });
    await world.lend('/api/info/issue_book_child', { accn_no, child_id: second });
    expect(actionsOf(await read({ child: String(second) }))).toEqual(['issue_child']);
    expect(actionsOf(await read({ child: String(first) }))).toEqual(['return_child', 'issue_child']);
  });

  it('longer than a page, continues on the next page without a gap', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: world.site });
    for (let n = 0; n < auditPageSize; n++) await write({ child_id, detail: String(n) });
    await borrow(child_id);
    await write({ child_id, detail: 'last' });
    const first = await read({ child: String(child_id) });
    expect(first.entries.length).toBe(auditPageSize);
    const second = await read({ child: String(child_id), after: String(first.next) });
    expect(second.next).toBeNull();
    const actions = [...first.entries, ...second.entries].map(({ action, detail }) => detail || action);
    const counted = Array.from({ length: auditPageSize }, (_, n) => String(auditPageSize - 1 - n));
    expect(actions).toEqual(['last', 'issue_child', ...counted]);
  });

  it('exported to a file, is read in pages of the requested size, up to 1,000', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: world.site });
    for (let n = 0; n <= auditPageSize; n++) await write({ child_id, detail: String(n) });
    const child = String(child_id);
    const sizes = async (limit: string) => {
      const { entries, next } = await read({ child, limit });
      return [entries.length, next === null];
    };
    expect([await sizes('2'), await sizes(String(auditFilePageSize))]).toEqual([
      [2, false],
      [auditPageSize + 1, true],
    ]);
    const tooMany = await app.send('GET', `${auditLog.path}?limit=${auditFilePageSize + 1}`);
    expect([tooMany.statusCode, tooMany.body.includes('A page has at most 1,000 entries.')]).toEqual([
      400,
      true,
    ]);
  });

  it.each([
    ['children', ['open_child']],
    ['places', ['save_site']],
    ['lending', ['issue_child']],
  ] as const)('filtered by the kind %s, lists nothing else', async (kind, actions) => {
    const child_id = await makeChild(app.db, { site_grade_id: world.site });
    await write({ action: 'open_child', child_id });
    await write({ child_id });
    await borrow(child_id);
    expect(actionsOf(await read({ child: String(child_id), kind }))).toEqual(actions);
    const { entries } = await read({ kind });
    expect(entries.every((entry) => entry.kind === kind)).toBe(true);
    expect(actionsOf({ entries, next: null, child: null })).toEqual(expect.arrayContaining([...actions]));
  });

  it('filtered by a staff member, lists what they did, lent and were refused', async () => {
    const cookie = await app.signInAs('Sunita Gaonkar', 'staff');
    const people = await app.call(auditStaff);
    expect(people.map(({ name }) => name)).toEqual(['Leela Naik', 'Sunita Gaonkar']);
    const staff = String(people.find(({ name }) => name === 'Sunita Gaonkar')?.staff_id);
    const accn_no = await makeCopy(app.db);
    const lent = { program: 'mop', site_grade_id: world.site, date_issue: testDay, accn_no };
    await app.send('POST', '/api/info/issue_book_site', lent, { cookie });
    await app.send('GET', `/api/mop/child/${world.child}`, undefined, { cookie });
    await app.send('POST', '/api/info/save_site', {}, { cookie });
    const actions = actionsOf(await read({ staff }));
    expect(actions.slice(0, 3)).toEqual(['save_site', 'open_child', 'issue_site']);
    const refused = await read({ staff, refused: 'true' });
    expect(refused.entries).toMatchObject([{ action: 'save_site', outcome: 'refused' }]);
    expect(actionsOf(await read({ staff, kind: 'lending' }))).toEqual(['issue_site']);
  });

  it('filtered by dates, lists only these days', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: world.site });
    await write({ child_id });
    await borrow(child_id);
    // Another test of this process may have moved the clock ahead, and ids never go back.
    const today = timeOfId(newId());
    const day = (ahead: number) => {
      const date = new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead, 12);
      return date.toISOString().slice(0, 10);
    };
    const countBetween = async (from: number, to: number) =>
      (await read({ child: String(child_id), from: day(from), to: day(to) })).entries.length;
    expect(
      await Promise.all([countBetween(0, 0), countBetween(-3, 3), countBetween(-3, -1), countBetween(1, 3)]),
    ).toEqual([2, 2, 0, 0]);
  });

  it.each(['kind=gossip', 'staff=0', 'refused=maybe'])('filtered by %s, is refused', async (query) => {
    expect((await app.send('GET', `${auditLog.path}?${query}`)).statusCode).toBe(400);
  });

  it('records that it was read', async () => {
    await read();
    expect(actionsOf(await read({ kind: 'accounts' }))).toContain('read_audit_log');
  });
});

describe.each(['audit_entry', 'lending_event'] as const)('a row of %s', (table) => {
  it('once written, cannot be changed or deleted', async () => {
    if (table === 'audit_entry') await write();
    else await borrow(world.child);
    const listRows = () => runQuery(app.db, (k) => k.selectFrom(table).selectAll());
    const before = await listRows();
    expect(before.length).toBeGreaterThan(0);
    const change = app.db.transaction((tx) =>
      runChange(tx, (k) => k.updateTable(table).set({ staff_id: 2 })),
    );
    await expect(change).rejects.toThrow(`${table} is append-only`);
    const removal = app.db.transaction((tx) => runChange(tx, (k) => k.deleteFrom(table)));
    await expect(removal).rejects.toThrow(`${table} is append-only`);
    expect(await listRows()).toEqual(before);
  });

  it.skipIf(process.env.TEST_DATABASE_URL)(
    'cannot be replaced by an SQLite “replace” statement',
    async () => {
      if (table === 'audit_entry') await write();
      else await borrow(world.child);
      const file = openSqliteFile(join(app.settings.DATA_DIR, 'storyvan.sqlite'));
      const listRows = () => file.prepare(`select * from ${table}`).all();
      const before = listRows();
      for (const how of ['insert or replace', 'replace', 'insert or ignore']) {
        const replace = () => file.exec(`${how} into ${table} select * from ${table} limit 1`);
        expect(replace, how).toThrow(`${table} is append-only`);
      }
      if (table === 'audit_entry') {
        const [id, ...others] = Object.keys(before[0] as object);
        const byRowid = `replace into ${table} (rowid, ${id}, ${others}) select rowid, 'new', ${others} from ${table} limit 1`;
        expect(() => file.exec(byRowid)).toThrow(`${table} is append-only`);
      }
      expect(listRows()).toEqual(before);
      file.close();
    },
  );
});
