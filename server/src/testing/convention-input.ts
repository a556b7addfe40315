import { dayFirst } from '@storyvan/contract/common/calendar-date';
import { weekStart } from '@storyvan/contract/common/week';
import type { Endpoint } from '@storyvan/contract/endpoint';
import { makeName } from '../demo/children.ts';
import { makeRandom } from '../demo/random.ts';
import { accountAsAtFirst } from './accounts.ts';
import { accountBodies } from './convention-accounts.ts';
import { makeChild, makeCopy, makeGrade, makeSchool, makeSite, makeTitle } from './factories.ts';
import { next } from './made-rows.ts';
import { type TestApp, testDay } from './test-app.ts';
import { makeLessonPlan, makeReadAloud, makeReport } from './week-factories.ts';

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

const sunday = weekStart(testDay);

/** A session planned at a place of its own. */
async function plannedSession({ app }: World): Promise<Input> {
  const site_grade_id = await makeSite(app.db);
  return { ra_id: await makeReadAloud(app.db, { site_grade_id, status: 'planned' }), version: 1 };
}

async function doneSession({ app }: World): Promise<Input> {
  const site_grade_id = await makeSite(app.db);
  return { ra_id: await makeReadAloud(app.db, { site_grade_id }), version: 1 };
}

/** The one session of the week, an hour later than it is or back again. */
async function changedPlan(world: World): Promise<Input> {
  const { app, site: site_grade_id } = world;
  const plan = async () => (await app.send('GET', `/api/info/ra_plan/mop/${sunday}`)).json();
  if ((await plan()).length === 0) {
    await makeReadAloud(app.db, { site_grade_id, date: sunday, status: 'planned' });
  }
  const [{ ra_id, version, time }] = await plan();
  return {
    rows: [{ ra_id, version, site_grade_id, date: sunday, time: time === '16:30' ? '17:30' : '16:30' }],
  };
}

/** Those that mean something else in one call, by its path. */
const paramsByPath: Record<string, (world: World) => Input | Promise<Input>> = {
  '/api/info/book_details/:id/echo': (world) => ({ id: world.copies[1] }),
  '/api/info/book_lending_history/:id/echo': (world) => ({ id: world.copies[1] }),
  '/api/info/lesson_plan/:lpId': async ({ app }) => ({ lpId: await makeLessonPlan(app.db) }),
  '/api/info/autocomplete/lp/:text': async ({ app }) => {
    await makeLessonPlan(app.db, { theme: 'Rain' });
    return { text: 'rain' };
  },
  '/api/info/autocomplete/rp/:text/:program': () => ({ text: 'leela' }),
  '/api/info/ra_plan/mop/:weekStart': () => ({ weekStart: sunday }),
  '/api/:program/ra/:id': async (world) => ({ id: (await plannedSession(world)).ra_id }),
  '/api/:program/ra_done/:id': async (world) => ({ id: (await doneSession(world)).ra_id }),
  '/api/:program/report/:id': async ({ app, site }) => ({
    id: await makeReport(app.db, { site_grade_id: site }),
  }),
  '/api/:program/get_report_comment/:id/:after': async ({ app, site }) => ({
    id: await makeReport(app.db, { site_grade_id: site }),
    after: '0',
  }),
  '/api/info/report_display_listing/lis/:school/:grade/:lp/:month': ({ grade }) => ({
    grade,
    lp: 'all',
    month: 'all',
  }),
  '/api/info/report_display_view/lis/:reportId/all': async ({ app, grade }) => ({
    reportId: await makeReport(app.db, { site_grade_id: grade }),
  }),
  '/api/info/lending_register/:program/:id/:date': () => ({ date: dayFirst(testDay) }),
  '/api/info/lending_register_day/:program/:id/:date': () => ({ date: dayFirst(testDay) }),
};

export async function paramsOf({ method, path }: Endpoint, world: World): Promise<Input> {
  if (method === 'GET') await accountAsAtFirst(world.app);
  return { ...paramsByName(world), ...(await paramsByPath[path]?.(world)) };
}

/** A copy at work, with all that any call of lending asks. */
async function lendingBody(world: World): Promise<Input> {
  const dates = { date_issue: testDay, date_return: testDay };
  const place = { program: 'mop', site_grade_id: world.site, child_id: world.child };
  return { ...place, ...dates, accn_no: await makeCopy(world.app.db) };
}

async function returnBody(world: World, issue: string): Promise<Input> {
  const body = await lendingBody(world);
  await world.lend(issue, body);
  return body;
}

const noteBody = (): Input => ({ prog: 'mop', title: 'Buy chart paper', due: testDay });

/** The present version of a child of the site, made anew. */
async function childBody(world: World): Promise<Input> {
  const child_id = await makeChild(world.app.db, { site_grade_id: world.site });
  return { child_id, version: 1 };
}

/** Another school at the start of its year. */
async function promoteBody({ app }: World): Promise<Input> {
  const school = await makeSchool(app.db);
  const site_grade_id = await makeGrade(app.db, { school_id: school, code: 'III-A' });
  await makeChild(app.db, { site_grade_id });
  const { fingerprint } = (await app.send('GET', `/api/info/promotion/${school}`)).json();
  return { school, steps: [{ site_grade_id, to: 'IV-A' }], fingerprint };
}

/** A body that succeeds, by the path; made anew each time, so that each call has something to do. */
const bodies: Record<string, (world: World) => Input | Promise<Input>> = {
  ...accountBodies,
  '/api/mop/lend_to_child': lendingBody,
  '/api/info/issue_book_child': lendingBody,
  '/api/info/issue_book_site': lendingBody,
  '/api/info/return_book_from_child': (world) => returnBody(world, '/api/info/issue_book_child'),
  '/api/info/return_book_site': (world) => returnBody(world, '/api/info/issue_book_site'),
  '/api/info/undo_lending': async (world) => ({
    event_id: await world.lend('/api/info/issue_book_site', await lendingBody(world)),
  }),
  '/api/info/save_todo_note': noteBody,
  '/api/info/tick_todo': async ({ app }) => {
    const { details } = (await app.send('POST', '/api/info/save_todo_note', noteBody())).json();
    return { note_id: details.note_id };
  },
  '/api/info/save_lesson_plan': () => ({
    lp_name: `Monsoon ${next()}`,
    title_id: null,
    steps: 'Look at the cover.',
  }),
  // With numbers of its own: the next free ones are those that makeCopy gives.
  '/api/info/add_book': () => ({
    title: { title: `The Van ${next()}` },
    accn_nos: [`V-${next()}`, `V-${next()}`],
  }),
  '/api/info/save_title': async ({ app }) => ({
    title_id: await makeTitle(app.db),
    version: 1,
    title: `The Van ${next()}`,
  }),
  '/api/info/save_member': () => ({ name: 'Asha Naik', joined_on: testDay }),
  '/api/info/copy_state': async (world) => ({
    accn_no: await makeCopy(world.app.db),
    state: 'withdrawn',
    date: testDay,
  }),
  '/api/info/save_rp': () => ({ name: `Partner ${next()}`, phone: '98765 43210', mop: true }),
  '/api/info/ra_plan/mop/:weekStart': changedPlan,
  '/api/:program/plan_ra': async ({ app }) => ({
    site_grade_id: await makeSite(app.db),
    date: testDay,
    rps: [1],
  }),
  '/api/:program/cancel_ra': plannedSession,
  '/api/:program/ra_done': async ({ app }) => ({
    site_grade_id: await makeSite(app.db),
    date: testDay,
    time: '16:30',
    lead: 1,
    children_count: 12,
  }),
  '/api/:program/ra_not_done': doneSession,
  '/api/info/add_site': () => ({ code: `T${next()}`, name: `Site ${next()}`, visit_day: 'Monday' }),
  '/api/info/save_site': async ({ app }) => ({
    site_grade_id: await makeSite(app.db),
    version: 1,
    code: `T${next()}`,
    name: `Site ${next()}`,
    visit_time: '16:30',
  }),
  '/api/info/add_school': () => ({ code: `T${next()}`, name: `School ${next()}`, grades: ['III-A'] }),
  '/api/info/save_school': async ({ app }) => ({
    school_id: await makeSchool(app.db),
    version: 1,
    code: `T${next()}`,
    name: `School ${next()}`,
  }),
  '/api/info/add_grade': async ({ app }) => ({ school_id: await makeSchool(app.db), grades: ['III-A'] }),
  '/api/info/save_grade': async ({ app }) => ({
    site_grade_id: await makeGrade(app.db),
    version: 1,
    grade_code: 'III-A',
  }),
  '/api/info/close_place': async ({ app }) => ({
    program: 'mop',
    site_grade_id: await makeSite(app.db),
    version: 1,
    closed: true,
  }),
  '/api/info/close_school': async ({ app }) => ({
    school_id: await makeSchool(app.db),
    version: 1,
    closed: true,
  }),
  '/api/:program/submit_report': async ({ app, site }) => ({
    ra_id: await makeReadAloud(app.db, { site_grade_id: site }),
    reports_site_id: site,
    rating: 4,
    what_was_read: 'The Red Raincoat, to the end.',
    how_it_went: 'They laughed.',
  }),
  '/api/:program/post_report_comment': async ({ app, site }) => ({
    rep_id: await makeReport(app.db, { site_grade_id: site }),
    rp_id: 1,
    comment: 'Well done.',
  }),
  '/api/:program/enroll_child': (world) => ({
    site_id: world.site,
    // Names that only a number tells apart would be taken for one child.
    name: makeName(makeRandom(next()), true),
    gender: 'girl',
    age: 8,
    level: 2,
    guardian_phone: '+91 98220 12345',
  }),
  '/api/info/edit_child': async (world) => ({ ...(await childBody(world)), name: 'Asha Gawde', level: 3 }),
  '/api/info/move_child': async (world) => ({
    ...(await childBody(world)),
    to_site_grade_id: world.grade,
  }),
  '/api/info/set_child_active': async (world) => ({ ...(await childBody(world)), active: false }),
  '/api/info/promote': promoteBody,
  '/api/info/undo_promotion': async (world) => {
    const promoted = await world.app.send('POST', '/api/info/promote', await promoteBody(world));
    return { promotion_id: promoted.json().details.promotion_id };
  },
  '/api/info/mop_reading_history_submit': async (world) => ({
    ...(await lendingBody(world)),
    date_reading: testDay,
    reading_level: 2,
    observation: 'Read alone.',
  }),
};

export async function bodyOf({ path }: Endpoint, world: World): Promise<Input> {
  const make = bodies[path];
  if (!make) throw new Error(`Say in convention-input.ts with which body ${path} succeeds.`);
  // Calls on the own account have changed it: its password, its second factor.
  await accountAsAtFirst(world.app);
  return make(world);
}
