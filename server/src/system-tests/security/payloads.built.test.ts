import { existsSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { endMySessions } from '@storyvan/contract/account';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { signOut } from '@storyvan/contract/auth';
import { backUpNow, downloadBackup } from '@storyvan/contract/backups';
import { errorReply } from '@storyvan/contract/common/error-reply';
import type { Endpoint } from '@storyvan/contract/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getFeedId, numberAllChanges } from '../../records/change/change.commands.ts';
import { findBackupRun } from '../../records/setting/backup-run.queries.ts';
import { bodyOf, paramsOf, type World } from '../../testing/convention-input.ts';
import { type ChangeWatch, watchChanges } from '../../testing/database/change-watch.ts';
import { makeExampleWorld } from '../../testing/example-world.ts';
import { makeChild, makeCopy, makeMember, makeSite, makeTitle } from '../../testing/factories.ts';
import { bodies, payloads, product, touched } from '../../testing/payloads.ts';
import { isBesideRequests, useProcessApp } from '../../testing/processes/process-app.ts';
import { pathOf } from '../../testing/test-app.ts';
import { fieldNames, textFields, textsOf, withTexts } from '../../testing/text-fields.ts';
import { makeReport } from '../../testing/week-factories.ts';

/**
 * Attack texts in every text field of every call, against the built server: no fault, no internal details in a reply, and
 * the text is stored as sent or refused with the name of its field.
 */

const posts = allEndpoints.filter(({ method }) => method === 'POST');
const gets = allEndpoints.filter(({ method }) => method === 'GET');
const named = (endpoints: Endpoint[]) => endpoints.map((endpoint) => ({ path: endpoint.path, endpoint }));

/** The `status.status` values that are not refusals. */
const succeeded =
  /^(issued|renewed|returned|undone|saved|started|finished|noted|expected here|taken out|done|planned|cancelled|submitted|enrolled|moved|added|promoted|closed|disabled|reset|ended|erased)$/;

/** Traces of an exception, a statement or a file of the server in a reply. */
const inside =
  /\\n\s+at |node_modules|\.[jt]s:\d+|SQLITE_[A-Z]+:|SqliteError|syntax error|sqlite_master|root:x:0|\$scrypt|\[object Object\]/;

/**
 * Fields that are not stored: keys of rows, numbers that lead to a copy or a title, the name of a device that is known already,
 * and those of another kind of entry or section.
 */
const leads =
  /(rows\.0\.key|\/(add_to_box|start_box) accn_nos\.0|\/add_wish (isbn|accn_no)|\/decide_review accn_no|\/send_entries (entries\.0\.time|device\.name)|\/save_settings change\..*)$/;

describe('what attackers send, to the built server', () => {
  const app = useProcessApp();
  const counts = { requests: 0, stored: 0, refused: 0 };
  /** Each text that a call has accepted, by a unique mark in it. */
  const taken = new Map<string, { field: string; text: string }>();
  let world: World;
  let bystanders: Awaited<ReturnType<typeof readBystanders>>;
  let watch: ChangeWatch;

  /** The rows of records that no call targets. */
  const readBystanders = async () => (await textsOf(app.db)).filter(({ row }) => row.includes('Bystander'));

  beforeAll(async () => {
    world = await makeExampleWorld(app);
    // Before the watch, whose triggers a backup cannot hold.
    await paramsOf(downloadBackup, world);
    watch = await watchChanges(app.db);
    const site_grade_id = await makeSite(app.db, { name: 'Bystander' });
    await makeChild(app.db, { site_grade_id, name: 'Bystander' });
    await makeCopy(app.db, {
      title_id: await makeTitle(app.db, { title: 'Bystander' }),
      accn_no: 'Bystander-1',
    });
    await makeMember(app.db, { name: 'Bystander' });
    await makeReport(app.db, { site_grade_id, what_was_read: 'Bystander' });
    bystanders = await readBystanders();
  }, 60_000);
  afterAll(() => {
    const texts = posts.reduce((sum, endpoint) => sum + textFields(endpoint).length, 0);
    console.log(
      `${payloads.length} texts × ${texts} fields of ${posts.length} calls and the parameters of ${gets.length}, ${bodies.length} bodies: ${counts.requests} requests, ${counts.stored} stored, ${counts.refused} refused`,
    );
  });

  async function settle(): Promise<void> {
    const working = `select 1 from import where state in ('checking', 'running', 'reverting')`;
    while ((await app.db.rows({ sql: working, parameters: [] })).length > 0) await setTimeout(20);
    while ((await findBackupRun(app.db))?.run.ended_at === null) await setTimeout(20);
    await getFeedId(app.db);
    await numberAllChanges(app.db);
    await watch.changes();
  }
  const changes = async () => (await watch.changes()).filter((change) => !isBesideRequests(change));

  /** No fault, one shape, and no internal details. */
  function expectSound(reply: LightMyRequestResponse, sent: string): void {
    counts.requests++;
    expect([sent, reply.statusCode < 500, reply.headers['content-type']]).toEqual([
      sent,
      true,
      'application/json; charset=utf-8',
    ]);
    expect(reply.headers['x-content-type-options']).toBe('nosniff');
    expect([reply.headers['x-injected'], String(reply.headers['set-cookie']).includes('evil')]).toEqual([
      undefined,
      false,
    ]);
    const own = reply.body.replaceAll(JSON.stringify(sent).slice(1, -1), '');
    expect([sent, inside.exec(own)?.[0], own.includes(String(product))]).toEqual([sent, undefined, false]);
    if (reply.statusCode === 200) return;
    const { error } = errorReply.strict().parse(reply.json());
    expect(error.message).toMatch(/[.?]$/);
  }

  it.each(named(posts))(
    '$path, with them in its texts, stores each as it came or refuses it',
    async ({ endpoint }) => {
      const path = pathOf(endpoint, await paramsOf(endpoint, world));
      let body: object | undefined;
      // Passwords and codes take long to check, on purpose.
      const isSlow = textFields(endpoint).some((field) => /^(password|code)$/.test(field));
      for (const [index, [kind, text]] of payloads.entries()) {
        if (isSlow && payloads.findIndex(([other]) => other === kind) !== index) continue;
        let fields = textFields(endpoint);
        while (fields.length > 0) {
          const marks = fields.map((_, n) => `zq${posts.indexOf(endpoint)}x${index}x${n}q`);
          const texts = new Map(fields.map((field, n) => [field, `${text} ${marks[n]}`]));
          body ??= await bodyOf(endpoint, world);
          const reply = await app.ask('POST', path, {
            headers: { cookie: app.cookie, 'content-type': 'application/json' },
            body: JSON.stringify(withTexts(body, texts)),
          });
          expectSound(reply, text);
          if (reply.statusCode === 200) {
            body = undefined;
            if (!succeeded.test(reply.json().status?.status ?? 'done')) break;
            counts.stored += fields.length;
            for (const [n, mark] of marks.entries()) {
              const field = fields[n] as string;
              taken.set(mark, { field: `${endpoint.path} ${field}`, text: texts.get(field) as string });
            }
            break;
          }
          counts.refused++;
          const refused = fieldNames(reply);
          if (reply.statusCode === 400) expect([text, refused.length > 0]).toEqual([text, true]);
          const left = fields.filter((field) => !refused.some((name) => `${field}.`.startsWith(`${name}.`)));
          fields = left.length < fields.length ? left : [];
        }
      }
    },
    120_000,
  );

  it.each(named(gets))(
    '$path, with them in its parameters, changes nothing',
    async ({ endpoint }) => {
      const params = await paramsOf(endpoint, world);
      const parameters = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
      await settle();
      const asked = fieldNames(endpoint.query);
      for (const [, text] of payloads) {
        if (text.includes('\ud800')) continue;
        const paths = parameters.map((name) => pathOf(endpoint, { ...params, [name]: text }));
        const query = new URLSearchParams(asked.map((name): [string, string] => [name, text]));
        if (asked.length > 0) paths.push(`${pathOf(endpoint, params)}?${query}`);
        const headers = { cookie: app.cookie };
        const replies = await Promise.all(paths.map((path) => app.ask('GET', path, { headers })));
        for (const reply of replies) expectSound(reply, text);
      }
      expect(await changes()).toEqual([]);
    },
    60_000,
  );

  it.each(named(posts))(
    '$path, with a body that no form sends, changes nothing',
    async ({ endpoint }) => {
      const path = pathOf(endpoint, await paramsOf(endpoint, world));
      await settle();
      for (const [kind, type, body] of bodies) {
        // Without the cookie, signing out does not sign the caller out.
        const cookie = endpoint === signOut ? '' : app.cookie;
        const reply = await app.ask('POST', path, { headers: { cookie, 'content-type': type }, body });
        expectSound(reply, body);
        const refusals = [400, 401, 413, 415, 429];
        const needsFields = endpoint.body?.safeParse({}).success === false;
        expect([kind, reply.statusCode]).toEqual([
          kind,
          expect.toBeOneOf(needsFields ? refusals : [200, ...refusals]),
        ]);
      }
      // These need no fields, so they do what they are for.
      if (endpoint !== endMySessions && endpoint !== backUpNow) expect(await changes()).toEqual([]);
    },
    60_000,
  );

  it('what was stored, is in the database as it was sent', async () => {
    const found = new Map<string, string[]>();
    for (const { row } of await textsOf(app.db)) {
      for (const value of row) {
        for (const [mark] of value.matchAll(/zq\d+x\d+x\d+q/gi)) {
          found.set(mark.toLowerCase(), [...(found.get(mark.toLowerCase()) ?? []), value]);
        }
      }
    }
    const changed: string[] = [];
    for (const [mark, { field, text }] of taken) {
      if (leads.test(field)) continue;
      const oneLine = text.replace(/\s+/g, ' ');
      // Numbers and names of accounts are told apart by how they look.
      const alike = oneLine.normalize('NFKC');
      const seen = alike.replace(/[\p{Default_Ignorable_Code_Point}\p{Bidi_Control}]/gu, '');
      const number = alike.replace(/[\s\u200b-\u200f\ufeff]/g, '').toUpperCase();
      const as = [text, oneLine, seen, number];
      if (!(found.get(mark) ?? []).some((value) => as.includes(value))) changed.push(`${field}: ${text}`);
    }
    expect(changed).toEqual([]);
    expect(taken.size).toBeGreaterThan(1000);
  });

  it('and nothing was executed, and no other record was changed', async () => {
    expect(existsSync(touched)).toBe(false);
    expect(bystanders.length).toBeGreaterThanOrEqual(5);
    expect(await readBystanders()).toEqual(bystanders);
  });
});
