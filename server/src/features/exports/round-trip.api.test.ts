import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { verify } from '../../recovery/verify.ts';
import { askedOf, comparable } from '../../testing/asked-of.ts';
import { bodyOf, paramsOf, type World } from '../../testing/convention-input.ts';
import { type Asked, everyRead } from '../../testing/every-read.ts';
import { makeExampleWorld } from '../../testing/example-world.ts';
import { importsEnded } from '../../testing/imports.ts';
import { cookieOf, pathOf, showSecondFactor, testStaff, useTestApp } from '../../testing/test-app.ts';
import { makeTestDatabase } from '../../testing/test-database.ts';
import { addStaff } from '../auth/staff.commands.ts';
import { importArchive } from './import-archive.commands.ts';
import { writeArchive } from './write-archive.ts';

/** Everything that is exported and imported into an empty library shows the same on every screen. */

/** What belongs to the server and not to the library: how accounts sign in, devices, backups, the audit log, imports, webhooks. */
const ofTheServer = [
  '/api/info/my_account',
  '/api/info/staff_accounts',
  '/api/info/staff_sessions/:staffId',
  '/api/info/audit_log',
  '/api/info/audit_staff',
  '/api/info/backups',
  '/api/field/devices',
  '/api/field/my_devices',
  '/api/field/review_count',
  '/api/field/review',
  '/api/login/check_login',
  '/api/info/settings_changes',
  '/api/info/imports',
  '/api/info/webhooks',
  '/api/info/webhook_deliveries/:webhookId',
];

/**
 * Versions count the changes of one library, and who made the last one is in its audit log, as is who looked at a child;
 * accounts have other numbers.
 */
const mayDiffer = ['version', 'changed_by', 'changed_at', 'staff_id', 'looked_at'];

/** By address. Cursors of the feed of changes are of one library; a logo is chosen again, and tokens are made again. */
const mayDifferAt: Record<string, string[]> = {
  '/api/changes': ['next'],
  '/api/info/settings': ['logo'],
  '/api/info/service_accounts': ['token_end', 'created_by', 'last_used_at', 'revoked_by'],
};

/** How an account is created. */
const ofAccounts = /login|field|account|session|password|second_factor|codes|staff_active/;

/** Differences of one in one table each: the comparison has to find them. */
const planted = [
  { sql: 'update child_loan set level = level + 1', on: /^\/api\/info\/reading_pattern/ },
  { sql: 'update read_aloud set children_count = children_count + 1', on: /^\/api\/mop\/ra_done/ },
  { sql: 'update site_grade set enrolled_count = enrolled_count + 1', on: /^\/api\/lis\/grades/ },
  { sql: 'update stocktake set counted = counted + 1', on: /^\/api\/info\/stocktakes/ },
];

describe('everything, exported and imported into an empty library', () => {
  const source = useTestApp();
  const folder = mkdtempSync(join(tmpdir(), 'storyvan-round-trip-'));
  const closing: (() => Promise<void>)[] = [];
  let asked: Asked;
  let before: Map<string, unknown>;

  beforeAll(async () => {
    const world = await makeExampleWorld(source);
    await makeEveryCall(world);
    await importsEnded(source);
    asked = await askedOf(source.db);
    before = await everyRead(source, asked, ofTheServer);
  }, 120_000);
  afterAll(async () => {
    for (const close of closing) await close();
    rmSync(folder, { recursive: true });
  });

  /** So that each feature has records. */
  async function makeEveryCall(world: World): Promise<void> {
    for (const endpoint of allEndpoints) {
      if (endpoint.method !== 'POST' || ofAccounts.test(endpoint.path)) continue;
      const url = pathOf(endpoint, await paramsOf(endpoint, world));
      const reply = await source.send('POST', url, await bodyOf(endpoint, world));
      expect([url, reply.statusCode]).toEqual([url, 200]);
    }
  }

  async function exported(settings: typeof source.settings): Promise<string> {
    const file = join(folder, `${closing.length}.zip`);
    const snapshot = await openSnapshot(settings);
    // Few rows for each file, so that there are several parts.
    const options = { now: source.clock.now, rowsPerFile: 3 };
    await writeArchive(snapshot, createWriteStream(file), options).finally(() => snapshot.close());
    return file;
  }

  async function emptyLibrary(kind: 'the same' | 'SQLite') {
    const made = kind === 'the same' ? await makeTestDatabase() : await emptySqlite();
    closing.push(made.drop);
    await addStaff(made.db, testStaff);
    return made;
  }

  async function emptySqlite() {
    const settings = { DATA_DIR: mkdtempSync(join(folder, 'sqlite-')) };
    const db = await openDatabase(settings);
    return { db, settings, drop: () => db.close() };
  }

  async function allReplies(db: Database): Promise<Map<string, unknown>> {
    const http = await buildApp({ db, now: () => source.clock.now });
    const cookie = await cookieOf(http, testStaff);
    await showSecondFactor(db);
    const send = (method: 'GET' | 'POST', url: string) => http.inject({ method, url, headers: { cookie } });
    const replies = await everyRead({ send }, asked, ofTheServer);
    await http.close();
    return replies;
  }

  const differing = (after: Map<string, unknown>): string[] =>
    [...before].flatMap(([url, reply]) => {
      const without = [...mayDiffer, ...(mayDifferAt[url] ?? [])];
      const [one, other] = [reply, after.get(url)].map((each) => JSON.stringify(comparable(each, without)));
      return one === other ? [] : `${url}: ${one} is now ${other}`;
    });

  it('replies to every read with the same figures, there and back between databases', async () => {
    const there = await emptyLibrary('SQLite');
    await importArchive(there.db, await exported(source.settings));
    expect(differing(await allReplies(there.db))).toEqual([]);
    const back = await emptyLibrary('the same');
    await importArchive(back.db, await exported(there.settings));
    expect(differing(await allReplies(back.db))).toEqual([]);
    expect(before.size).toBeGreaterThan(400);

    const snapshot = await openSnapshot(back.settings);
    expect(await verify(snapshot)).toEqual([]);
    await snapshot.close();

    for (const { sql } of planted) await back.db.transaction((tx) => tx.change({ sql, parameters: [] }));
    const found = differing(await allReplies(back.db));
    for (const { sql, on } of planted)
      expect([sql, found.some((each) => on.test(each))]).toEqual([sql, true]);
  }, 240_000);
});
