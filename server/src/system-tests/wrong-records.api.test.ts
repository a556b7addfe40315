import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@storyvan/contract/all-endpoints';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  bodyOf,
  fieldsOf,
  type Input,
  makeWorld,
  paramsOf,
  type World,
} from '../testing/convention-input.ts';
import { type ChangeWatch, watchChanges } from '../testing/database/change-watch.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';

/** One field names what does not exist, or a request is sent again: the same for all calls, and no row is changed. */

interface Case {
  endpoint: Endpoint;
  part: 'params' | 'query' | 'body';
  field: string;
}
const parts = ['params', 'query', 'body'] as const;
const cases = allEndpoints
  .filter(({ path }) => !path.startsWith('/api/login/'))
  .flatMap((endpoint) =>
    parts.flatMap((part) =>
      fieldsOf(endpoint[part]).map((field): [string, Case] => [
        `${field} of ${endpoint.method} ${endpoint.path}`,
        { endpoint, part, field },
      ]),
    ),
  );
/** The fields of these names in all calls, except for some that do something else, which their feature tests. */
function casesOf(names: RegExp, except: string[] = []): [string, Case][] {
  const named = cases.filter(([, { field }]) => names.test(field));
  const unknown = except.filter((name) => !named.some(([known]) => known === name));
  if (unknown.length > 0) throw new Error(`There is no ${unknown}.`);
  return named.filter(([name]) => !except.includes(name));
}

const numbers =
  /^(id|place|child|(child|grade|school|staff|report|lp|title)Id|school|grade|lp|(child|grade|lp|member|note|ra|rep|rp|school|site|staff|title)_id|(to_)?site_grade_id)$/;
const uuids = /^(box|device|event|promotion|session|wish)_id$/;
const dates = /^(date(_issue|_return|_reading|_of_birth)?|start|end|from|to|due|joined_on|weekStart)$/;

/** Fixed at 1, whoever it is. */
const fixed = ['rp_id of POST /api/:program/post_report_comment'];
/** The site of the same request comes first. */
const besideSite = ['grade_id of POST /api/:program/enroll_child'];
const refused = ['title_id of POST /api/info/save_lesson_plan'];
const invalid = ['ra_done', 'plan_ra'].map((call) => `lp_id of POST /api/:program/${call}`);
const endsNothing = ['session_id of POST /api/info/end_staff_sessions'];
/** A new device is registered; one that is unknown learns that it is. */
const newDevice = ['register_device', 'check_in'].map((call) => `device_id of POST /api/field/${call}`);
const anyText = ['session_id of POST /api/info/end_my_sessions'];
const accnNos = ['details', 'lending_history', 'opinions'].map(
  (call) => `id of GET /api/info/book_${call}/:id/echo`,
);
/** The number of a session or report: it is of a programme, but it is not a place. */
const notPlaces = ['ra_done', 'ra', 'report', 'get_report_comment'].map(
  (call) => `id of GET /api/:program/${call}/:id${call === 'get_report_comment' ? '/:after' : ''}`,
);
/** A place of either programme. */
const ofEither = [
  'place of GET /api/info/child_cards',
  'site_grade_id of POST /api/field/take_along',
  'site_grade_id of POST /api/field/put_back',
];
/** Without a version they add something. */
const mayAdd = [
  'info/save_impact_report',
  'info/save_lesson_plan',
  'info/save_member',
  'info/save_rp',
  'info/save_todo_note',
  ':program/plan_ra',
  ':program/ra_done',
  ':program/submit_report',
].map((call) => `version of POST /api/${call}`);
/** If it is done already, that is said, or nothing is left to do. */
const mayBeDone = ['info/erase_child', ':program/cancel_ra', ':program/ra_not_done'].map(
  (call) => `version of POST /api/${call}`,
);
/** What each of the others calls its record. */
const nouns: Record<string, string[]> = {
  account: ['save_staff_account'],
  title: ['save_title'],
  child: ['edit_child', 'move_child', 'set_child_active'],
  site: ['save_site', 'close_place'],
  school: ['save_school', 'close_school'],
  grade: ['save_grade'],
  setting: ['save_retention', 'save_settings'],
  webhook: ['save_webhook'],
};
/** Their input can be the same twice. */
const sameBody = ['save_member', 'save_todo_note', 'save_retention', 'ra_plan/mop/:weekStart'].map(
  (call) => `request_id of POST /api/info/${call}`,
);

const ofRecord = casesOf(/^program$/, ['program of POST /api/mop/lend_to_child']).filter(([, { endpoint }]) =>
  parts.some((part) => fieldsOf(endpoint[part]).some((field) => /^(id|(ra|rep|site_grade)_id)$/.test(field))),
);
const wrongValues: [RegExp, string[], unknown[]][] = [
  [numbers, accnNos, [0, -1, 1.5, 'x']],
  [uuids, anyText, ['x', 1]],
  [/^prog(ram)?$/, [], ['fbt', 'library', 0]],
  [
    dates,
    ['from of GET /api/info/copy_labels', 'to of GET /api/info/copy_labels'],
    ['2026-2-30', '30-2-2026', '2026-13-1', '4-13-2026', 'today'],
  ],
  [/^page$/, [], [0, 'x']],
  [/^version$/, [], [0, 1.5, 'x']],
  [/^request_id$/, [], ['once', 1]],
];

describe('a request that otherwise succeeds', () => {
  const app = useTestApp();
  let world: World;
  let watch: ChangeWatch;
  beforeAll(async () => {
    world = await makeWorld(app);
    watch = await watchChanges(app.db);
  });

  /** Gives the status, the code and first field of the error, and the changed rows. */
  const send = async ({ endpoint, part, field }: Case, value: unknown) => {
    const params = await paramsOf(endpoint, world);
    const sound = { params, query: {}, body: { version: 1, ...(await bodyOf(endpoint, world)) } };
    const sent: Record<string, Input> = { ...sound, [part]: { ...sound[part], [field]: value } };
    const query = part === 'query' ? `?${new URLSearchParams(sent.query as Record<string, string>)}` : '';
    await watch.changes();
    const url = pathOf(endpoint, sent.params) + query;
    const reply = await app.send(endpoint.method, url, endpoint.body && sent.body);
    const { error } = reply.json();
    return [reply.statusCode, error?.code, error?.fields?.[0]?.field, await watch.changes()];
  };
  const notFound = [404, 'not_found', undefined, []];

  it.each(casesOf(numbers, [...fixed, ...besideSite, ...refused, ...invalid]))(
    '%s, if no record has it, is 404',
    async (_, one) => expect(await send(one, 999_999)).toEqual(notFound),
  );

  it.each(casesOf(uuids, [...endsNothing, ...newDevice]))(
    '%s, if no record has it, is 404',
    async (_, one) => {
      expect(await send(one, randomUUID())).toEqual(notFound);
    },
  );

  it.each(casesOf(/^(id|place|gradeId|grade|site_id|site_grade_id)$/, [...notPlaces, ...ofEither]))(
    '%s, if it is a place of the other programme, is 404',
    async (_, one) => {
      const isGrade = one.field.startsWith('grade') || one.endpoint.path.endsWith('/save_grade');
      expect(await send(one, isGrade ? world.site : world.grade)).toEqual(notFound);
    },
  );

  it.each(ofRecord)('%s, if it is not that of the record, is 404', async (_, one) => {
    expect(await send(one, 'lis')).toEqual(notFound);
  });

  it.each(
    wrongValues.flatMap(([names, except, values]) =>
      casesOf(names, except).map(([name, one]) => ({ name, one, values })),
    ),
  )('$name, if it is any of $values, is 400 with the field', async ({ one, values }) => {
    for (const value of values) {
      expect([value, await send(one, value)]).toEqual([value, [400, 'invalid_input', one.field, []]]);
    }
  });

  it.each(casesOf(/^version$/, mayAdd))('%s, if it is another or missing, is 409 or 400', async (_, one) => {
    expect(await send(one, 999_999)).toEqual([409, 'conflict', undefined, []]);
    expect(await send(one, undefined)).toEqual([400, 'invalid_input', 'version', []]);
  });

  it.each(casesOf(/^version$/, [...mayAdd, ...mayBeDone]))(
    '%s, if six send it at once, is saved for one and named to the others',
    async (_, { endpoint }) => {
      const url = pathOf(endpoint, await paramsOf(endpoint, world));
      const body = { version: 1, ...(await bodyOf(endpoint, world)) };
      const replies = await Promise.all(Array.from({ length: 6 }, () => app.send('POST', url, body)));
      const refused = replies.filter(({ statusCode }) => statusCode !== 200);
      const [noun] =
        Object.entries(nouns).find(([, calls]) => calls.some((call) => url.endsWith(call))) ?? [];
      const message = `You changed this ${noun} after you opened it, perhaps in another window. Your changes have not been saved.`;
      expect(refused.map((reply) => [reply.statusCode, reply.json().error.message])).toEqual(
        Array(5).fill([409, message]),
      );
    },
  );

  const withId = async ({ endpoint }: Case, request_id: string) => {
    const body = { ...(await bodyOf(endpoint, world)), request_id };
    return { url: pathOf(endpoint, await paramsOf(endpoint, world)), body };
  };

  it.each(casesOf(/^request_id$/))('%s, if it is sent again, gets the first reply', async (_, one) => {
    const request_id = randomUUID();
    const { url, body } = await withId(one, request_id);
    const first = await app.send('POST', url, body);
    await watch.changes();
    const again = await app.send('POST', url, { ...body, request_id: request_id.toUpperCase() });
    expect([again.statusCode, again.json(), await watch.changes()]).toEqual([200, first.json(), []]);
  });

  it.each(casesOf(/^request_id$/, sameBody))(
    '%s, if it is sent with another body, is 409',
    async (_, one) => {
      const request_id = randomUUID();
      const [first, second] = [await withId(one, request_id), await withId(one, request_id)];
      expect((await app.send('POST', first.url, first.body)).statusCode).toBe(200);
      await watch.changes();
      const reply = await app.send('POST', second.url, second.body);
      expect([reply.statusCode, reply.json().error?.code, await watch.changes()]).toEqual([
        409,
        'conflict',
        [],
      ]);
    },
  );
});
