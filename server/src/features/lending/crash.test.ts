import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueBookChild } from '@storyvan/contract/lending';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '../../db/open-database.ts';
import { makeChild, makeCopy, makeSite, makeTitle } from '../../testing/factories.ts';
import { readLendingState } from '../../testing/lending-state.ts';
import { type ServerProcess, startServer } from '../../testing/server-process.ts';
import { testStaff } from '../../testing/test-app.ts';
import { addStaff } from '../session/staff.commands.ts';

const lends = 1000;
const desks = 8;
const date_issue = '2024-1-5';

/** The embedded database, whatever the other tests run on: it is this process that may die with it. */
describe('a server on SQLite, killed in the middle of 1,000 lends', { timeout: 120_000 }, () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'storyvan-crash-'));
  const bodies: { accn_no: string; request_id: string }[] = [];
  let place: { program: 'mop'; site_grade_id: number; child_id: number; date_issue: string };
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    const db = await openDatabase({ DATA_DIR });
    await addStaff(db, testStaff);
    const site_grade_id = await makeSite(db);
    const child_id = await makeChild(db, { site_grade_id });
    place = { program: 'mop', site_grade_id, child_id, date_issue };
    const title_id = await makeTitle(db);
    for (let i = 0; i < lends; i++) {
      bodies.push({ accn_no: await makeCopy(db, { title_id }), request_id: randomUUID() });
    }
    await db.close();
  });
  afterAll(async () => {
    await server?.stop();
    rmSync(DATA_DIR, { recursive: true });
  });

  it.each([150, 300])(
    'after %i replies, has every acknowledged lend when it starts again',
    async (killAfter) => {
      const acknowledged: string[] = [];
      const todo = [...bodies];
      const dying = await startServer({ DATA_DIR });
      const desk = async () => {
        for (let body = todo.shift(); body; body = todo.shift()) {
          const reply = await dying.post(issueBookChild.path, { ...place, ...body }).catch(() => null);
          if (!reply) return;
          expect(reply).toMatchObject({ status: 200, body: { status: { status: 'issued' } } });
          acknowledged.push(body.accn_no);
          if (acknowledged.length === killAfter) void dying.stop('SIGKILL');
        }
      };
      await Promise.all(Array.from({ length: desks }, desk));
      expect(await dying.stop('SIGKILL')).toMatchObject({ code: null });
      expect(acknowledged.length).toBeGreaterThanOrEqual(killAfter);
      expect(acknowledged.length).toBeLessThan(lends);

      server = await startServer({ DATA_DIR });
      const db = await openDatabase({ DATA_DIR });
      const { child_loans, copies, events } = await readLendingState(db);
      const lent = new Set(child_loans.map((loan) => loan.accn_no));
      expect(acknowledged.filter((accn_no) => !lent.has(accn_no))).toEqual([]);
      expect(copies.filter((copy) => copy.child_id !== null).map((copy) => copy.accn_no)).toEqual(
        [...lent].sort(),
      );
      expect(events).toHaveLength(child_loans.length);
      await db.close();

      // A desk that lost its reply asks again with the same request_id, and the book is lent once.
      const unsure = bodies.slice(0, acknowledged.length + desks);
      for (const body of unsure) {
        const reply = await server.post(issueBookChild.path, { ...place, ...body });
        expect(reply.body.status.status).toBe('issued');
      }
      await server.stop();
    },
  );
});
