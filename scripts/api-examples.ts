import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toJsonSchema } from '../server/src/openapi/json-schemas.ts';
import { namedCalls } from '../server/src/openapi/named-calls.ts';
import type { Example } from '../server/src/openapi/operations.ts';
import { bodyOf, paramsOf, type World } from '../server/src/testing/convention-input.ts';
import { makeExampleWorld } from '../server/src/testing/example-world.ts';
import { importsEnded } from '../server/src/testing/imports.ts';
import { makeTestApp, pathOf } from '../server/src/testing/test-app.ts';
import { root } from './run.ts';

/** A step of the build: makes each call once, and keeps the request and the reply as its example in the OpenAPI document. */

process.env.TZ = 'UTC';
delete process.env.TEST_DATABASE_URL;
const file = join(root, 'server/dist/api-examples.json');
type Call = ReturnType<typeof namedCalls>[number];

async function exampleOf({ endpoint, operationId }: Call, world: World): Promise<Example> {
  const all = await paramsOf(endpoint, world);
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name as string);
  const params = Object.fromEntries(names.map((name) => [name, all[name]]));
  const body = endpoint.body && onlyAsked(endpoint.body, await bodyOf(endpoint, world));
  const url = pathOf(endpoint, params);
  // Signing in and out would end the session that the other calls need.
  const response = endpoint.path.startsWith('/api/login/')
    ? await world.app.http.inject({ method: endpoint.method, url, ...(body && { payload: body }) })
    : await world.app.send(endpoint.method, url, body);
  // When an import ends decides which ids the next titles have.
  await importsEnded(world.app);
  if (response.statusCode !== 200) throw new Error(`${operationId}: ${response.body}`);
  const example: Example = {
    ...(names.length > 0 && { params }),
    ...(body && { body }),
    ...(!endpoint.media && { reply: response.json() }),
  };
  return withSteadyIds(example);
}

/** Leaves out the fields that only other calls of this kind need. */
function onlyAsked(
  schema: NonNullable<Call['endpoint']['body']>,
  body: Record<string, unknown>,
): Record<string, unknown> {
  const { properties = {} } = toJsonSchema(schema, 'input', {});
  return Object.fromEntries(Object.entries(body).filter(([name]) => name in properties));
}

/** Replaces secrets, keys and hashes: they differ each time, and no one should copy them from an example. */
const instead: Record<string, unknown> = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Storyvan:leela?issuer=Storyvan&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  // The time at which the account of the examples is created comes from the machine's clock.
  password_changed_at: '2026-11-21T10:00:00.000Z',
  at: '2026-11-21T10:00:00.000Z',
  valid_until: '2026-11-28T10:00:00.000Z',
  one_time_password: 'bado-gimu-kera-sozu-tilo',
  public_key: 'BDcr0mFsQy3qX8k2rQ5Wl0pVg1nZ7yHk4uTe9sJb6cLaMx2fNo8dRi5wGtUvEhPjKqYzAs3D1F7B9C0X4V6M2N8=',
  hash: '5f2c9a7e1b4d8036c7e9a1f3b5d70824',
  token: 'svt_qtDjzjvjiS1EHFQXC_Xym3ONqKs9ctkYo773ee_Zd5k',
  token_end: 'Zd5k',
  recovery_codes: ['k7mq-2x9d-hs4t', 'b3wn-8rfc-zp6y'],
};
/** Where a list goes on, which holds an id. */
const cursor = 'WyJwb3NpdGlvbiIsIjAxYTIxYzMxLTNmYWEtNzVmOC04OWM1LTU3MDY1NWQyYmQ2ZiIsMTJd';
function ofTheMoment(key: string, value: unknown): unknown {
  if (key === 'code' && /^\d{6}$/.test(String(value))) return '492039';
  if (key === 'sealed' && value)
    return { ...value, iv: 'WFdSw3nbeq1bE85u', text: 'kXF7Irt8qxO+lmVVjNvmHlqlQsid' };
  // Such as how many loans were at a level.
  if (typeof value === 'number') return value;
  return key === 'next' && typeof value === 'string' ? cursor : (instead[key] ?? value);
}

/** UUIDs differ each time: the first one becomes …01, the second …02. */
function withSteadyIds(example: Example): Example {
  const steady = new Map<string, string>();
  const text = JSON.stringify(example, ofTheMoment).replace(
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
    (id) => {
      const known = steady.get(id) ?? `019aa5b2-6a00-7000-8000-${String(steady.size + 1).padStart(12, '0')}`;
      steady.set(id, known);
      return known;
    },
  );
  return JSON.parse(text) as Example;
}

const app = makeTestApp();
await app.open();
const world = await makeExampleWorld(app);
const calls = namedCalls();
const examples: Record<string, Example> = {};
// Reads come first, so that a new call that writes changes few examples of other calls.
for (const method of ['GET', 'POST']) {
  for (const call of calls.filter(({ endpoint }) => endpoint.method === method)) {
    examples[call.operationId] = await exampleOf(call, world);
  }
}
await app.close();

const inOrder = Object.fromEntries(calls.map(({ operationId }) => [operationId, examples[operationId]]));
writeFileSync(file, JSON.stringify(inOrder));
