import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { bookDetails, listLevels, lookup, saveTitle } from '@storyvan/contract/catalogue';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { addServiceAccount } from '@storyvan/contract/service-accounts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runChange } from '../db/prepare.ts';
import { makeWorld, paramsOf, type World } from '../testing/convention-input.ts';
import { makeCopy } from '../testing/factories.ts';
import { pathOf, testDay, useTestApp } from '../testing/test-app.ts';

const app = useTestApp();
let world: World;
let token = '';
const reads = allEndpoints.filter(({ etag }) => etag);
const paths = new Map<string, string>();

beforeAll(async () => {
  world = await makeWorld(app);
  const body = { name: 'Website', role: 'coordinator' as const, expires: 'never' };
  token = (await app.call(addServiceAccount, { body })).details?.token ?? '';
  for (const read of reads) {
    const params = {
      ...(await paramsOf(read, world)),
      ...(/book_(details|lend)/.test(read.path) && { id: world.copies[1] }),
    };
    paths.set(read.path, pathOf(read, params));
  }
});

const get = (path: string, headers: Record<string, string> = {}) =>
  app.send('GET', paths.get(path) ?? '', undefined, { authorization: `Bearer ${token}`, ...headers });

describe('a catalogue read', () => {
  it.each(reads.map(({ path }) => path))(
    '%s, asked again with its ETag, is answered 304 without a body',
    async (path) => {
      const first = await get(path);
      const etag = String(first.headers.etag);
      expect([first.statusCode, etag]).toEqual([200, expect.stringMatching(/^W\/"[\w-]{32}"$/)]);
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const again = await get(path, { 'if-none-match': known });
        expect([known, again.statusCode, again.body, again.headers.etag]).toEqual([known, 304, '', etag]);
      }
      const other = await get(path, { 'if-none-match': '"other"' });
      expect([other.statusCode, other.body]).toEqual([200, first.body]);
    },
  );

  it('by a program, may be stored by it alone; by a person in a browser, not at all', async () => {
    const byProgram = await get(bookDetails.path);
    expect(byProgram.headers['cache-control']).toBe('private, no-cache');
    const asked = { 'if-none-match': String(byProgram.headers.etag) };
    const byPerson = await app.send('GET', paths.get(bookDetails.path) ?? '', undefined, asked);
    expect([byPerson.statusCode, byPerson.headers['cache-control'], byPerson.headers.etag]).toEqual([
      200,
      'no-store',
      undefined,
    ]);
  });

  it('by a program of another role, has another ETag', async () => {
    const body = { name: 'Kiosk', role: 'staff' as const, expires: 'never' };
    const other = (await app.call(addServiceAccount, { body })).details?.token;
    const tags = [
      await get(bookDetails.path),
      await get(bookDetails.path, { authorization: `Bearer ${other}` }),
    ];
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(2);
  });

  it('with an ETag but without a valid token, is refused', async () => {
    const { etag } = (await get(listLevels.path)).headers;
    const headers = { authorization: 'Bearer svt_x', 'if-none-match': String(etag) };
    expect((await get(listLevels.path, headers)).statusCode).toBe(401);
  });

  it('after changes in any order, is never answered 304 unless the reply is the same', async () => {
    const [accn_no = ''] = world.copies.slice(1);
    const place = { program: 'mop' as const, site_grade_id: world.site };
    let n = 0;
    const rename = async (title: string) => {
      const { json } = await get(bookDetails.path);
      const { title_id, version } = json();
      await app.send('POST', saveTitle.path, { title_id, version, title });
    };
    const changes: Record<string, () => Promise<unknown>> = {
      nothing: async () => undefined,
      lend: () =>
        app.send('POST', issueBookChild.path, {
          ...place,
          accn_no,
          child_id: world.child,
          date_issue: testDay,
        }),
      takeBack: () => app.send('POST', returnBookFromChild.path, { ...place, accn_no, date_return: testDay }),
      rename: () => rename(`The Red Raincoat ${++n}`),
      renameBack: () => rename('The Red Raincoat'),
      addCopy: () => makeCopy(app.db),
      renameChild: () =>
        app.db.transaction((tx) =>
          runChange(tx, (k) =>
            k
              .updateTable('child')
              .set({ name: `Rahul ${++n}` })
              .where('child_id', '=', world.child),
          ),
        ),
      renameLevel: () =>
        app.db.transaction((tx) =>
          runChange(tx, (k) =>
            k
              .updateTable('level')
              .set({ name: `l${++n}` })
              .where('level', '=', 1),
          ),
        ),
      aMinuteLater: async () => {
        app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      },
    };
    const known = new Map<string, { etag: string; body: string }>();
    const all = Object.keys(changes);
    const inAnyOrder = fc.shuffledSubarray(all, { minLength: all.length });
    await fc.assert(
      fc.asyncProperty(inAnyOrder, async (names) => {
        for (const name of names) {
          await changes[name]?.();
          for (const path of [bookDetails.path, lookup.path, listLevels.path]) {
            const before = known.get(path);
            const now = await get(path);
            known.set(path, { etag: String(now.headers.etag), body: now.body });
            if (!before) continue;
            const asked = await get(path, { 'if-none-match': before.etag });
            expect([path, asked.statusCode]).toEqual([path, before.body === now.body ? 304 : 200]);
          }
        }
      }),
      { numRuns: 5 },
    );
  });
});
