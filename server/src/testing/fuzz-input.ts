import { roles } from '@storyvan/contract/common/role';
import type { Endpoint } from '@storyvan/contract/endpoint';
import fc from 'fast-check';
import { cursorOf } from '../http/paging.ts';
import { type JsonSchema, type Shapes, toJsonSchema } from '../openapi/json-schemas.ts';
import { bodyOf, paramsOf, type World } from './convention-input.ts';
import { testDay, testStaff } from './test-app.ts';

export interface FuzzRequest {
  who: (typeof roles)[number] | 'no_one';
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}

/** A field by its place and what it becomes; undefined leaves it out. */
type Change = [at: number, value: unknown];

/** What a request is to be, before it is known what a call that succeeds would send now. */
export interface FuzzPlan {
  who: FuzzRequest['who'];
  /** Changes to what succeeds; null where the fields below are all that is sent. */
  succeeding: { params: Change[]; body: Change[]; asForm: boolean } | null;
  params: unknown;
  query: unknown;
  payload: Payload;
}

type Payload = [headers: Record<string, string>, text: string | undefined];

/** What requests of the wild and of attackers hold, besides what has the wrong type. */
const hostileTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '9'.repeat(400),
  'null',
  'undefined',
  'true',
  '[]',
  '{}',
  '\0',
  'a\0b',
  '\u001b[2J',
  '\r\nSet-Cookie: x=1',
  '\ud800',
  'x\udfffy',
  '\u202eevil\u202c',
  'शाळा मांजर',
  'מזמור لقد',
  '👩‍👩‍👧‍👦'.repeat(50),
  '\u0301'.repeat(300),
  'ﬁﬀ①Ⅳ',
  'İıẞß',
  "' or 1=1 --",
  "'; drop table child; --",
  '%',
  '_%\\',
  '%00',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '..\\..\\windows',
  '<script>alert(1)</script>',
  '{{7*7}}$' + '{7*7}',
  '=cmd|calc',
  '__proto__',
  'constructor',
  'toString',
  '(a+)+$',
  '[',
  '(?<=a',
  'x'.repeat(5000),
  '2026-2-30',
  '0000-00-00',
  '9999-12-31',
  '30-2-2026',
  '25:00',
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, -0, 2_147_483_648, [], {}, [[]], [null], { length: 3 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that mean something in this world, by the name of the field. */
const poolsOf = (world: World): Record<string, readonly unknown[]> => {
  const places = [world.site, world.grade, world.site + 2, 999];
  const days = [testDay, '2026-11-14', '2026-11-22', '2026-11-15', '2026-6-1', '1900-01-01'];
  return {
    id: [...places, ...world.copies.slice(0, 2), 'SV-2041'],
    child_id: [world.child, world.child, world.child + 1, 3],
    childId: [world.child, world.child + 1, 3],
    ...Object.fromEntries(
      ['ra_id', 'rep_id', 'reportId', 'title_id', 'lp_id', 'lpId'].map((name) => [name, [1, 2, 3]]),
    ),
    ...Object.fromEntries(['rp_id', 'staff_id', 'staffId', 'note_id'].map((name) => [name, [1, 2, 3, 4]])),
    site_grade_id: places,
    to_site_grade_id: places,
    reports_site_id: places,
    site_id: places,
    grade_id: places,
    gradeId: [world.grade, world.site],
    school: ['all', world.school],
    grade: ['all', 'all_grades', world.grade],
    schoolId: [world.school, 2],
    school_id: [world.school, 2],
    accn_no: [...world.copies, 'SV-2041', 'b-10007', 'X-1'],
    query: ['raincoat', 'B-10007', 'rahul', '9788181465238', 'a'],
    text: ['r', 'rahul', 'rain', 'leela'],
    isbn: ['9788181465238', '978-93-5046-771-8', '9780000000000'],
    pattern: ['^S', 'III-A|III-B', '.*', '(a|b)*c'],
    date: [...days, '21-11-2026', '14-11-2026'],
    weekStart: ['2026-11-15', '2026-11-16'],
    month: ['all', '2026-11'],
    lp: ['all', 1],
    username: [testStaff.username, 'LEELA', 'unknown'],
    password: [testStaff.password, 'wrong'],
    name: ['Rahul Naik', 'Asha Gawde', 'Tonca'],
    confirmation: ['Rahul Naik'],
    after: [[7], ['2026-11-14', 2], ['books', 1], ['019aa5b2-6a00-7000-8000-000000000001']].map(cursorOf),
    limit: [1, 2, 50],
    version: [1, 1, 1, 2],
    ...Object.fromEntries(['start', 'end', 'due', 'joined_on'].map((name) => [name, days])),
    ...Object.fromEntries(['date_issue', 'date_return', 'date_reading'].map((name) => [name, days])),
  };
};

/** Values as a schema describes them; numbers and texts stay small, that some meet what is there. */
function arbitraryOf(
  schema: JsonSchema,
  shapes: Shapes,
  pools: Record<string, readonly unknown[]>,
  name = '',
) {
  const inner = (one: JsonSchema, called = ''): fc.Arbitrary<unknown> => {
    const pool = pools[called];
    const any = ofSchema(one);
    return pool ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pool) }, any) : any;
  };
  const ofSchema = (one: JsonSchema): fc.Arbitrary<unknown> => {
    if (one.$ref) return ofSchema(shapes[one.$ref.split('/').at(-1) ?? ''] ?? {});
    if (one.const !== undefined) return fc.constant(one.const);
    if (one.enum) return fc.constantFrom(...one.enum);
    const union = one.anyOf ?? one.oneOf;
    if (union) return fc.oneof(...union.map((each) => ofSchema(each as JsonSchema)));
    return fc.oneof(...[one.type ?? 'string'].flat().map((type) => ofType(type, one)));
  };
  const ofType = (type: string, one: JsonSchema): fc.Arbitrary<unknown> => {
    if (type === 'null') return fc.constant(null);
    if (type === 'boolean') return fc.boolean();
    if (type === 'integer' || type === 'number') {
      const min = one.minimum ?? -5;
      return fc.integer({ min, max: Math.max(min, Math.min(one.maximum ?? 12, min + 12)) });
    }
    if (type === 'array') return fc.array(inner((one.items ?? {}) as JsonSchema), { maxLength: 4 });
    if (type === 'object') return ofObject(one);
    if (one.format === 'uuid') return fc.uuid();
    if (one.format === 'date') return fc.constantFrom(testDay, '2026-11-14', '2026-1-5', '2027-01-01');
    return fc.string({ unit: 'grapheme', minLength: one.minLength ?? 0, maxLength: 12 });
  };
  const ofObject = ({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> =>
    fc.record(
      Object.fromEntries(
        Object.entries(properties).map(([key, field]) => [key, inner(field as JsonSchema, key)]),
      ),
      { requiredKeys: required },
    );
  return inner(schema, name);
}

const changesOf = (least: number): fc.Arbitrary<Change[]> =>
  fc.array(
    fc.tuple(
      fc.nat(20),
      fc.option(hostileValue).map((value) => value ?? undefined),
    ),
    { minLength: least, maxLength: 2 },
  );

/** Fields replaced, left out, or added. */
function changed(body: unknown, changes: Change[]): Record<string, unknown> {
  const fields = Object.entries((body ?? {}) as object);
  for (const [at, value] of changes) {
    fields.push([fields[at % (fields.length + 1)]?.[0] ?? '__proto__', value]);
  }
  return Object.fromEntries(fields);
}

const nearly = (right: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.tuple(right, changesOf(1)).map(([body, changes]) => changed(body, changes));

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'application/x-www-form-urlencoded' };

const rawPayloads: [Record<string, string>, string][] = [
  [json, '['.repeat(20_000)],
  [json, '{"a":'.repeat(5000)],
  [json, '{"__proto__":{"admin":true}}'],
  [json, '{"constructor":{"prototype":{"x":1}}}'],
  [json, '\ufeff{}'],
  [json, '1e999'],
  [json, '"text"'],
  [json, 'null'],
  [form, 'a=1&a=2&a[b]=3&__proto__=x'],
  [form, '%ZZ=%C3%28&%00=%00'],
  [form, 'x&'.repeat(5000)],
  [{ 'content-type': 'application/json; charset=utf-16' }, '{}'],
  [{ 'content-type': 'multipart/form-data; boundary=x' }, '--x--'],
  [{ 'content-type': 'nonsense' }, 'x'],
];

/** As forms write: lists with commas, what has a shape as JSON. */
function asForm(body: unknown): string {
  const fields = body !== null && typeof body === 'object' ? Object.entries(body) : [];
  const text = (value: unknown) =>
    value !== null && typeof value === 'object' ? JSON.stringify(value) : `${value}`;
  const given = fields.filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([key, value]): [string, string] => [key, text(value)])).toString();
}

const encoded = (value: unknown): string => {
  try {
    // Nothing, or one or two dots, between two slashes would be another address.
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return /^\.{0,2}$/.test(text) ? '%20' : encodeURIComponent(text);
  } catch {
    // A lone surrogate, as the bytes that some programs make of it.
    return '%ED%A0%80';
  }
};

const asJson = (body: unknown): Payload => [json, JSON.stringify(body) ?? 'null'];

/** Requests of any kind to one call: right, nearly right, and hostile. */
export function plansFor(endpoint: Endpoint, world: World): fc.Arbitrary<FuzzPlan> {
  const shapes: Shapes = {};
  const pools = poolsOf(world);
  const right = (schema: Endpoint['body']) =>
    schema ? arbitraryOf(toJsonSchema(schema, 'input', shapes), shapes, pools) : fc.constant({});
  const mostlyRight = (schema: Endpoint['body']) =>
    fc.oneof({ weight: 4, arbitrary: right(schema) }, nearly(right(schema)));
  const body = mostlyRight(endpoint.body);
  const nothing: Payload = [{}, undefined];
  const payload: fc.Arbitrary<Payload> =
    endpoint.method === 'GET'
      ? fc.constant(nothing)
      : fc.oneof(
          { weight: 12, arbitrary: body.map(asJson) },
          { weight: 4, arbitrary: body.map((fields): Payload => [form, asForm(fields)]) },
          { weight: 2, arbitrary: hostileValue.map(asJson) },
          { weight: 1, arbitrary: fc.constantFrom<Payload[]>(...rawPayloads) },
        );
  const unchanged = fc.constant<Change[]>([]);
  const almostSucceeding = fc.record({
    params: fc.oneof({ weight: 4, arbitrary: unchanged }, changesOf(1)),
    body: fc.oneof(unchanged, changesOf(1)),
    asForm: fc.boolean(),
  });
  return fc.record({
    who: fc.oneof(
      { weight: 6, arbitrary: fc.constant('administrator' as const) },
      fc.constantFrom(...roles, 'no_one' as const),
    ),
    succeeding: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      { weight: 2, arbitrary: almostSucceeding },
    ),
    params: mostlyRight(endpoint.params),
    query: fc.oneof(mostlyRight(endpoint.query), fc.dictionary(fc.string({ maxLength: 8 }), hostileValue)),
    payload,
  });
}

/** The planned request; rows it needs to succeed may be created for it. */
export async function requestOf(plan: FuzzPlan, endpoint: Endpoint, world: World): Promise<FuzzRequest> {
  const { who, succeeding, query } = plan;
  let [params, payload] = [plan.params as Record<string, unknown>, plan.payload];
  if (succeeding) {
    const found = await paramsOf(endpoint, world);
    const named = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, found[name as string]]);
    params = changed(Object.fromEntries(named), succeeding.params);
    if (endpoint.body) {
      const body = changed(await bodyOf(endpoint, world), succeeding.body);
      payload = succeeding.asForm ? [form, asForm(body)] : asJson(body);
    }
  }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encoded(params[name]));
  const asked = Object.entries(query as object).map(([key, value]) => `${encoded(key)}=${encoded(value)}`);
  const [headers, text] = payload;
  return { who, url: path + (asked.length > 0 ? `?${asked.join('&')}` : ''), headers, payload: text };
}
