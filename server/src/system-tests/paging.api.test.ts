import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { listChanges } from '@storyvan/contract/changes';
import { wrongCursor } from '@storyvan/contract/common/paging';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { startImport } from '@storyvan/contract/imports';
import { finishStocktake, startStocktake } from '@storyvan/contract/stocktake';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf, makeWorld, paramsOf, type World } from '../testing/convention-input.ts';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makeOpinion,
  makePastChildLoan,
  makeReading,
  makeTitle,
} from '../testing/factories.ts';
import { nextIn } from '../testing/pages.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';
import { makeReadAloud, makeReport } from '../testing/week-factories.ts';

/** One style for every list in pages (docs/decisions/0045): a new one is covered once it is listed in `allEndpoints`. */

const namesIn = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
/** The feed of changes has no end: its cursor is for the next time (decision 70). */
const finite = allEndpoints.filter(({ path }) => path !== listChanges.path);
const lists = finite.filter(({ query }) => namesIn(query).includes('after'));
/** Pages counted in the path, as SPEC section 7 fixes it. */
const counted = allEndpoints.filter(({ params }) => namesIn(params).includes('page'));
const named = (endpoints: Endpoint[]) => endpoints.map((endpoint) => ({ path: endpoint.path, endpoint }));

describe('the lists that are given in pages', () => {
  it('are all those whose query or reply has pages, and take `after` and `limit`', () => {
    const pagingWords = /^(after|before|cursor|next|next_.*|more|offset|page|size|skip|limit)$/;
    const speaking = finite.filter(({ query }) => namesIn(query).some((name) => pagingWords.test(name)));
    expect(speaking).toEqual(lists);
    expect(lists.map(({ path }) => path)).toEqual([
      '/api/info/audit_log',
      '/api/info/book_lending_history/:id/echo',
      '/api/info/lookup/:query',
      '/api/info/child_lending_history/:childId',
      '/api/info/import_rows/:importId',
      '/api/info/imports',
      '/api/info/resting_books',
      '/api/:program/ra_done',
      '/api/:program/ra',
      '/api/info/book_opinions/:id/echo',
      '/api/:program/report',
      '/api/info/report_display_listing/lis/:school/:grade/:lp/:month',
      '/api/:program/view_reports',
      '/api/info/stocktake_comparison/:stocktakeId/:group',
      '/api/info/stocktake_differences/:stocktakeId/:kind/:state',
      '/api/info/stocktakes',
      '/api/info/stocktakes/:program/:id',
      '/api/info/webhook_deliveries/:webhookId',
    ]);
    for (const { path, query, reply } of lists) {
      const words = namesIn(query).filter((name) => pagingWords.test(name));
      expect([path, words]).toEqual([path, ['after', 'limit']]);
      const tellsNext = reply instanceof z.ZodArray || namesIn(reply).includes('next');
      expect([path, tellsNext]).toEqual([path, true]);
    }
  });

  const app = useTestApp();
  let world: World;
  const many = 4;

  beforeAll(async () => {
    world = await makeWorld(app);
    const { child: child_id, site: site_grade_id, copies } = world;
    const accn_no = String(copies[1]);
    const grade = await makeGrade(app.db, { school_id: world.school });
    for (let n = 0; n < many; n++) {
      const date_issue = `2026-0${1 + (n >> 1)}-01`;
      await makePastChildLoan(app.db, { child_id, site_grade_id, accn_no, date_issue });
      const said = { date_reading: date_issue, observation: `Sentence ${n}` };
      await makeOpinion(app.db, { child_id, site_grade_id, accn_no, ...said });
      await makeChild(app.db, { site_grade_id, name: `Raincoat ${n}` });
      // Old enough to rest.
      const created_at = '2025-01-01T00:00:00.000Z';
      await makeCopy(app.db, { title_id: await makeTitle(app.db, { title: `Raincoat ${n}` }), created_at });
      const date = `2026-11-0${1 + (n >> 1)}`;
      await makeReadAloud(app.db, { site_grade_id, date, time: `1${n}:00`, status: 'planned' });
      await makeReadAloud(app.db, { site_grade_id, date, status: 'done' });
      for (const body of [{}, { program: 'mop' as const, site_grade_id }]) {
        const { stocktake_id } = (await app.call(startStocktake, { body })).details;
        await app.call(finishStocktake, { body: { stocktake_id } });
      }
      await app.call(startImport, { body: { file_name: `books ${n}.csv`, bytes: 28 } });
      for (const place of [site_grade_id, grade]) await makeReport(app.db, { site_grade_id: place });
    }
    const date_reading = '2026-10-01';
    for (let n = many; n < 101; n++)
      await makeReading(app.db, { child_id, site_grade_id, accn_no, date_reading });
  });

  const urlOf = async (endpoint: Endpoint) => {
    const params = await paramsOf(endpoint, world);
    return pathOf(
      endpoint,
      endpoint.path.includes('report_display_listing') ? { ...params, grade: 'all' } : params,
    );
  };
  /** Each list of a reply, by its name, with where it continues. */
  const listsIn = (url: string, reply: { json(): unknown; headers: Record<string, unknown> }) => {
    const body = reply.json() as unknown[] | Record<string, unknown>;
    if (Array.isArray(body)) return [{ name: 'rows', rows: body, next: nextIn(reply.headers.link) }];
    const { next } = body as { next: string | null | Record<string, string | null> };
    const all = Object.entries(body).filter(([, value]) => Array.isArray(value)) as [string, unknown[]][];
    return all.map(([name, rows]) => {
      const cursor = next !== null && typeof next === 'object' ? next[name] : next;
      return { name, rows, next: cursor ? withQuery(url, { after: cursor, limit: '1' }) : undefined };
    });
  };
  const withQuery = (url: string, query: Record<string, string>) =>
    `${url.replace(/\?.*/, '')}?${new URLSearchParams({ ...Object.fromEntries(new URL(url, 'http://x').searchParams), ...query })}`;
  /** The log records each reading of it, so only earlier entries are compared. */
  const fixed = (url: string) => (url.includes('audit_log') ? `${url}?kind=children` : url);

  it.each(named(lists))('$path, one entry at a time, gives what it gives at once', async ({ endpoint }) => {
    const url = fixed(await urlOf(endpoint));
    if (endpoint.path.endsWith('audit_log')) {
      for (let n = 0; n < many; n++) {
        const edit = allEndpoints.find(({ path }) => path.endsWith('edit_child')) as Endpoint;
        await app.send('POST', edit.path, await bodyOf(edit, world));
      }
    }
    const whole = listsIn(url, await app.send('GET', url));
    const first = listsIn(url, await app.send('GET', withQuery(url, { limit: '1' })));
    expect(whole.map(({ next }) => next)).toEqual(whole.map(() => undefined));
    for (const [n, list] of first.entries()) {
      const pages = [list];
      while (pages.at(-1)?.next !== undefined) {
        const from = pages.at(-1)?.next as string;
        const page = listsIn(from, await app.send('GET', from)).find(({ name }) => name === list.name);
        pages.push(page as typeof list);
      }
      expect(pages.length).toBeGreaterThanOrEqual(many);
      expect([...new Set(pages.map(({ rows }) => rows.length))]).toEqual([1]);
      expect(pages.flatMap(({ rows }) => rows)).toEqual(whole[n]?.rows);
    }
  });

  it.each(named(counted))('$path, page by page, follows its links to the last', async ({ endpoint }) => {
    const sizes: number[] = [];
    let url: string | undefined = await urlOf(endpoint);
    while (url !== undefined) {
      const reply = await app.send('GET', url);
      sizes.push(reply.json().length);
      url = nextIn(reply.headers.link);
    }
    expect(sizes).toEqual([50, 50, 1]);
  });

  it.each(named(lists))(
    '$path, from a cursor or of a size there is none of, is 400',
    async ({ endpoint }) => {
      const url = await urlOf(endpoint);
      const cursorOf = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url');
      const wrong = [
        '',
        'x',
        '%00',
        "'; DROP TABLE child; --",
        'e'.repeat(201),
        ...[null, [], {}, ['2026-02-30', 1], [2 ** 31], [-1], [1.5], ['\u0000'], [['a']], ['books', 0]].map(
          cursorOf,
        ),
      ];
      for (const after of wrong) {
        const reply = await app.send('GET', `${url}?after=${encodeURIComponent(after)}`);
        expect([after, reply.statusCode, reply.json().error?.fields]).toEqual([
          after,
          400,
          [{ field: 'after', message: wrongCursor }],
        ]);
      }
      for (const limit of ['0', '-1', 'x', '1001']) {
        const reply = await app.send('GET', `${url}?limit=${limit}`);
        expect([limit, reply.statusCode, reply.json().error?.fields[0]?.field]).toEqual([
          limit,
          400,
          'limit',
        ]);
      }
    },
  );

  it('the link to the next page keeps what else was asked', async () => {
    const reply = await app.send('GET', `/api/mop/report/?place=${world.site}&limit=2`);
    const next = new URL(String(nextIn(reply.headers.link)), 'http://x');
    expect([next.pathname, next.searchParams.get('place'), next.searchParams.get('limit')]).toEqual([
      '/api/mop/report/',
      String(world.site),
      '2',
    ]);
  });
});
