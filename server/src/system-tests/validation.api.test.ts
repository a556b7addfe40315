import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { errorReply } from '@storyvan/contract/common/error-reply';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { fieldsWhereNullIsNone } from '../http/validation.ts';
import { bodyOf, fieldsOf, makeWorld, paramsOf, type World } from '../testing/convention-input.ts';
import { pathOf, useTestApp } from '../testing/test-app.ts';

/** What is said of wrong input, for every field of every call: sentences of ours, and never the validator's. */

const named = allEndpoints.map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));
const withInput = named.filter(({ endpoint }) => endpoint.params || endpoint.query);
const posts = named.filter(({ endpoint }) => endpoint.body);

const missing = Symbol('missing');
const wrong = [missing, null, '', 1.5, -1, true, [], {}, 'x'.repeat(6000), ['x'], '2026-13-40'];

/** Words that only a validator uses. */
const raw =
  /invalid (input|option|string|type|key|element|union|value|uuid|iso|email|date|number)|expected|received|too (small|big|short)|unrecogni[sz]ed|undefined|null|NaN|\bint\b|regex|\{field\}/i;

describe('what is said of wrong input', () => {
  const app = useTestApp();
  let world: World;
  beforeAll(async () => {
    world = await makeWorld(app);
  });
  /** Without a session where one is ended or opened. */
  const send = (endpoint: Endpoint, url: string, body?: object) =>
    endpoint.path.startsWith('/api/login/') && endpoint.method === 'POST'
      ? app.http.inject({ method: 'POST', url, payload: body ?? {} })
      : app.send(endpoint.method, url, body);

  const expectSentences = (what: unknown[], reply: { statusCode: number; body: string }) => {
    if (reply.statusCode !== 400) return;
    const { error } = errorReply.parse(JSON.parse(reply.body));
    for (const { message } of [error, ...error.fields]) {
      expect([...what, message, raw.test(message)]).toEqual([...what, message, false]);
      expect(message).toMatch(/^(\p{Lu}|`?[a-z]+(_id)?`? (must|is)).*([.?]|select a child)$/u);
    }
  };

  it.each(posts)('in each field of the body of $name, is a sentence', async ({ endpoint }) => {
    const url = pathOf(endpoint, await paramsOf(endpoint, world));
    const sound = await bodyOf(endpoint, world);
    const names = new Set([...Object.keys(sound), ...fieldsOf(endpoint.body)]);
    for (const name of names) {
      for (const value of wrong) {
        const { [name]: _, ...body } = sound;
        if (value !== missing) body[name] = value;
        const reply = await send(endpoint, url, body);
        expect([200, 400, 401, 403, 404, 409, 429], `${name}: ${reply.body}`).toContain(reply.statusCode);
        expectSentences([name, value === missing ? 'missing' : value], reply);
      }
    }
    for (const body of [[], 'x', 1, null, {}]) {
      expectSentences([body], await send(endpoint, url, body as object));
    }
  });

  it.each(withInput)('in each parameter of $name, is a sentence', async ({ endpoint }) => {
    const params = await paramsOf(endpoint, world);
    for (const name of fieldsOf(endpoint.params)) {
      for (const value of ['0', 'x', '1.5', ' ', '2026-13-40', 'x'.repeat(900)]) {
        const reply = await send(endpoint, pathOf(endpoint, { ...params, [name]: value }), {});
        expectSentences([name, value], reply);
      }
    }
    for (const name of fieldsOf(endpoint.query)) {
      for (const query of [`${name}=`, `${name}=x%20`, `${name}=0`, `${name}=a&${name}=b`]) {
        expectSentences([query], await app.send('GET', `${pathOf(endpoint, params)}?${query}`));
      }
    }
  });

  it.each([
    [
      '/api/info/issue_book_child',
      { program: 'mop', site_grade_id: 1, child_id: 1 },
      'Enter the accession number.',
    ],
    ['/api/info/save_site', { code: 'X', name: 'X' }, 'Enter the site or grade.'],
    ['/api/info/save_site', { site_grade_id: 1, code: 'X', name: 'X' }, 'Enter the version.'],
    [
      '/api/info/move_child',
      { child_id: 'x', version: 1, to_site_grade_id: 1 },
      'Enter the child as a whole number from 1 up.',
    ],
  ])(
    'of %s, where a field is missing or wrong, names the field as people do',
    async (url, body, sentence) => {
      const reply = await app.send('POST', url, body);
      const { error } = reply.json();
      expect([error.message, ...error.fields.map(({ message }: { message: string }) => message)]).toContain(
        sentence,
      );
    },
  );

  const optional = posts.flatMap(({ endpoint }) =>
    fieldsWhereNullIsNone(endpoint.body).map((field) => ({
      name: `${field} of ${endpoint.path}`,
      field,
      endpoint,
    })),
  );
  it.each(optional)('$name, with null, is taken as none', async ({ field, endpoint }) => {
    const url = pathOf(endpoint, await paramsOf(endpoint, world));
    const { [field]: _, ...body } = await bodyOf(endpoint, world);
    const reply = await send(endpoint, url, { ...body, [field]: null });
    expect([field, reply.statusCode, reply.body.slice(0, 300)]).toEqual([field, 200, expect.any(String)]);
  });
});
