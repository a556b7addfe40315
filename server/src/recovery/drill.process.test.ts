import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueBookSite, returnBookSite } from '@storyvan/contract/lending';
import { today } from '@storyvan/domain/calendar-date';
import { afterAll, describe, expect, it } from 'vitest';
import { type Ended, runProgram, startServer } from '../testing/processes/server-process.ts';
import { contentOf, emptyTarget, fill } from '../testing/recovery.ts';
import { makeTestDatabase } from '../testing/test-database.ts';
import { readManifest } from './manifest.ts';

const patience = 180_000;
const folder = mkdtempSync(join(tmpdir(), 'storyvan-drill-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the drill: a library lost under load', () => {
  it(
    'is completely restored from a backup made under load, and served again',
    async () => {
      const source = await makeTestDatabase();
      const copies = await fill(source);
      const [site] = await source.db.rows({
        sql: `select site_grade_id from site_grade where program = 'mop'`,
        parameters: [],
      });
      const place = { program: 'mop', site_grade_id: site?.site_grade_id, librarian_id: 1 };
      const environment = { ...source.settings };
      const server = await startServer(environment);
      let [lending, lent] = [true, 0];
      const desk = async (accn_no: string) => {
        while (lending) {
          for (const [{ path }, date] of [
            [issueBookSite, 'date_issue'],
            [returnBookSite, 'date_return'],
          ] as const) {
            const reply = await server.post(path, {
              ...place,
              accn_no,
              [date]: today(),
              request_id: randomUUID(),
            });
            expect(reply.status).toBe(200);
            lent += 1;
          }
        }
      };
      const desks = copies.slice(0, 6).map(desk);
      const to = join(folder, 'drill.sqlite');
      const made: Ended = await runProgram(['backup', '--to', to], environment);
      expect([made.code, made.stderr]).toEqual([0, '']);
      const during = lent;
      lending = false;
      await Promise.all(desks);
      expect(during).toBeGreaterThan(0);
      await server.stop('SIGKILL');

      // The machine is lost; a new one has only the backup.
      await source.db.close();
      const target = await emptyTarget();
      const restored = await runProgram(['restore', to], target);
      expect([restored.code, restored.stderr]).toEqual([0, '']);
      expect(restored.stdout).toMatch(/^Restored the backup of .*, all verified\.$/m);
      const verified = await runProgram(['verify'], target);
      expect([verified.code, verified.stdout]).toEqual([
        0,
        expect.stringMatching(/^(\d+) of \1 checks hold\./),
      ]);
      const { tables } = await readManifest(to);
      const { audit_entry, ...untouched } = await contentOf(target, to);
      expect({ ...untouched, audit_entry: tables.audit_entry }).toEqual(tables);
      expect(audit_entry?.rows).toBe(Number(tables.audit_entry?.rows) + 1);
      const again = await startServer(target);
      const [accn_no] = copies.slice(-1);
      const reply = await again.post(issueBookSite.path, { ...place, accn_no, date_issue: today() });
      expect(reply.body.status.status).toBe('issued');
      expect((await again.stop()).code).toBe(0);
      expect(existsSync(to)).toBe(true);
    },
    patience,
  );
});
