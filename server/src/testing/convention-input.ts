import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { features } from '@storyvan/contract/features.gen';
import { z } from 'zod';
import { accountAsAtFirst } from './accounts.ts';
import { makeChild, makeCopy, makeGrade, makeSchool, makeSite, makeTitle } from './factories.ts';
import { type TestApp, testDay } from './test-app.ts';

/** What makes every call succeed, for the tests of what holds for all of them alike. */

export interface World {
  app: TestApp;
  site: number;
  grade: number;
  school: number;
  child: number;
  copies: string[];
  /** Lends or takes back a copy at the site, today; gives the event. */
  lend: (path: string, more: object) => Promise<string>;
}

export async function makeWorld(app: TestApp): Promise<World> {
  const site = await makeSite(app.db, { name: 'Tonca' });
  const school = await makeSchool(app.db);
  const grade = await makeGrade(app.db, { school_id: school });
  const child = await makeChild(app.db, { site_grade_id: site, name: 'Rahul Naik', card_no: 'C-7' });
  await makeChild(app.db, { site_grade_id: grade });
  const title_id = await makeTitle(app.db, { isbn: '9788181465238', title: 'The Red Raincoat' });
  const copies: string[] = [];
  for (let n = 0; n < 8; n++) copies.push(await makeCopy(app.db, { title_id }));
  const lend = async (path: string, more: object): Promise<string> => {
    const body = { program: 'mop', site_grade_id: site, date_issue: testDay, date_return: testDay };
    return (await app.send('POST', path, { ...body, ...more })).json().details?.event_id;
  };
  await lend('/api/info/issue_book_site', { accn_no: copies[0] });
  await lend('/api/info/issue_book_child', { accn_no: copies[1], child_id: child });
  return { app, site, grade, school, child, copies, lend };
}

export type Input = Record<string, unknown>;
type MakeInput = (world: World) => Input | Promise<Input>;

/**
 * What the example of a call leaves open, by the names of a contract's exports: made for each request, so that each has
 * something to do.
 */
export type Inputs<Contract> = { [Call in keyof Contract]?: { params?: MakeInput; body?: MakeInput } };

const inputs = new Map<unknown, { params?: MakeInput; body?: MakeInput }>();
for (const file of readdirSync(fileURLToPath(new URL('./inputs', import.meta.url)))) {
  const made: { inputs: Inputs<Input> } = await import(new URL(`./inputs/${file}`, import.meta.url).href);
  const feature: object | undefined = features[file.replace('.ts', '')];
  if (!feature) throw new Error(`There is no contract for server/src/testing/inputs/${file}.`);
  for (const [name, endpoint] of Object.entries(feature)) {
    const input = made.inputs[name];
    if (input) inputs.set(endpoint, input);
  }
}

/** Values that find something, by the name of the parameter. */
const paramsByName = (world: World): Input => ({
  query: 'raincoat',
  id: world.site,
  isbn: '9788181465238',
  text: 'rahul',
  program: 'mop',
  cardNo: 'C-7',
  date: testDay,
  start: testDay,
  end: testDay,
  page: 1,
  count: 3,
  childId: world.child,
  group: 'all',
  groups: 'all',
  school: 'all',
  grade: 'all_grades',
  schoolId: world.school,
  gradeId: world.grade,
  staffId: 1,
});

export async function paramsOf(endpoint: Endpoint, world: World): Promise<Input> {
  if (endpoint.method === 'GET') await accountAsAtFirst(world.app);
  return {
    ...paramsByName(world),
    ...endpoint.example?.params,
    ...(await inputs.get(endpoint)?.params?.(world)),
  };
}

export async function bodyOf(endpoint: Endpoint, world: World): Promise<Input> {
  const { example, body, path } = endpoint;
  const make = inputs.get(endpoint)?.body;
  if (body && !example?.body && !make && !body.safeParse({}).success) {
    throw new Error(
      `${path} needs a body that succeeds: an example in its contract, or server/src/testing/inputs/<feature>.ts.`,
    );
  }
  // Calls on the own account have changed it: its password, its second factor.
  await accountAsAtFirst(world.app);
  return { ...example?.body, ...(await make?.(world)) };
}

/** The names of the fields of a request, also behind transforms. */
export function fieldsOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodPipe ? fieldsOf(schema.in) : [];
}
