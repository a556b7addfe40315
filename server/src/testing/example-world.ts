import { addDays } from '@storyvan/domain/calendar-date';
import { weekStart } from '@storyvan/domain/week';
import { makeWorld, type World } from './convention-input.ts';
import {
  makeCategory,
  makeChild,
  makeCopy,
  makeMember,
  makeReading,
  makeSite,
  makeTitle,
} from './factories.ts';
import { makeDevice, makeHeldPlace } from './field-factories.ts';
import { type TestApp, testDay } from './test-app.ts';
import { makeLessonPlan, makeReadAloud, makeReadingPartner, makeReport } from './week-factories.ts';

/** A world in which every list has something in it: for examples that tell, and for requests that reach far. */
export async function makeExampleWorld(app: TestApp): Promise<World> {
  await makeCategory(app.db, { kind: 'primary', name: 'Picture book', hex_code: '#2f9e44' });
  await makeCategory(app.db, { kind: 'secondary', name: 'Weather', hex_code: '#1971c2' });
  const world = await makeWorld(app);
  await addBooks(world);
  await addLending(world);
  await addTheWeek(world);
  await addWishes(world);
  await addDevice(world);
  return world;
}

/** It has taken the site along. */
async function addDevice({ app, site }: World): Promise<void> {
  const at = app.clock.now.toISOString();
  const device_id = await makeDevice(app.db, {
    name: 'Phone of the van',
    registered_at: at,
    last_seen_at: at,
  });
  await makeHeldPlace(app.db, { device_id, site_grade_id: site, taken_at: at });
}

async function addBooks({ app, site, child }: World): Promise<void> {
  const title_id = await makeTitle(app.db, {
    isbn: '9789350467718',
    title: 'A Silly Story of Bondapalli',
    author: 'Shamim Padamsee',
    category_primary: 'Picture book',
    category_secondary: 'Weather',
    level: 2,
  });
  const accn_no = await makeCopy(app.db, { title_id, accn_no: 'SV-2041' });
  await makeReading(app.db, {
    child_id: child,
    site_grade_id: site,
    accn_no,
    date_reading: addDays(testDay, -7),
    observation: 'Read the pictures first, then the words.',
    support_of_illustrations: 1,
  });
  await makeMember(app.db, { name: 'Joseph Dias', card_no: 'M-12', fbt: 1, phone: '+91 832 222 3344' });
  const closed = { program: 'mop', site_grade_id: await makeSite(app.db, { name: 'Aldona' }), version: 1 };
  await app.send('POST', '/api/info/close_place', { ...closed, closed: true });
}

/** Of a child of the site, for the book that is in the library and for one that is out. */
async function addWishes({ app, site }: World): Promise<void> {
  const child_id = await makeChild(app.db, { site_grade_id: site, name: 'Siddhi Naik', card_no: 'C-10' });
  for (const isbn of ['9789350467718', '9788181465238']) {
    await app.send('POST', '/api/info/add_wish', { child_id, isbn });
  }
}

/** At the site and in the grade: lent a week ago, some of it taken back today. */
async function addLending({ app, site, grade, child }: World): Promise<void> {
  const aWeekAgo = addDays(testDay, -7);
  const classmate = await makeChild(app.db, { site_grade_id: grade, name: 'Sana Shaikh', card_no: 'C-8' });
  for (const place of [
    { program: 'mop', site_grade_id: site, child_id: child },
    { program: 'lis', site_grade_id: grade, child_id: classmate },
  ]) {
    for (const back of [false, true]) {
      const accn_no = await makeCopy(app.db);
      const book = { ...place, accn_no };
      const post = (path: string, dates: object) => app.send('POST', path, { ...book, ...dates });
      await post('/api/info/issue_book_site', { date_issue: aWeekAgo });
      await post('/api/info/issue_book_child', { date_issue: aWeekAgo });
      if (back) await post('/api/info/return_book_from_child', { date_return: testDay });
    }
  }
}

async function addTheWeek({ app, site, grade }: World): Promise<void> {
  const rp_id = await makeReadingPartner(app.db, { name: 'Maria Fernandes' });
  const lp_id = await makeLessonPlan(app.db, { lp_name: 'Clouds in a jar', theme: 'Rain' });
  const sunday = weekStart(testDay);
  for (const site_grade_id of [site, grade]) {
    const planned = { site_grade_id, lp_id, date: addDays(sunday, 3) };
    await makeReadAloud(app.db, { ...planned, status: 'planned', time: '16:30' });
    await makeReadAloud(app.db, { site_grade_id, lp_id, date: addDays(sunday, -4), children_count: 14 });
    const rep_id = await makeReport(app.db, {
      site_grade_id,
      rating: 4,
      what_was_read: 'A Silly Story of Bondapalli',
      how_it_went: 'They laughed, and asked for it again.',
      readAloud: { date: addDays(sunday, -11), lp_id, lead_rp_id: rp_id, children_count: 12 },
    });
    const program = site_grade_id === site ? 'mop' : 'lis';
    const comment = { rep_id, rp_id: 1, comment: 'Try it with the drum next time.' };
    await app.send('POST', `/api/${program}/post_report_comment`, comment);
  }
  const note = { prog: 'mop', title: 'Buy chart paper', due: testDay };
  await app.send('POST', '/api/info/save_todo_note', note);
  await app.send('POST', '/api/info/set_child_active', {
    child_id: await makeChild(app.db, { site_grade_id: site, name: 'Anil Gawde', card_no: 'C-9' }),
    version: 1,
    active: false,
  });
}
