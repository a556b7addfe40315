import { allEndpoints } from '@storyvan/contract/all-endpoints';
import { signIn } from '@storyvan/contract/auth';
import { insight } from '@storyvan/contract/insight';
import type { Insertable } from 'kysely';
import type { Database } from '../../db/database.ts';
import { newId } from '../../db/new-id.ts';
import { insertAll } from '../../db/rows.commands.ts';
import type { Schema } from '../../db/schema.ts';
import { bodyOf, paramsOf, type World } from '../convention-input.ts';
import { makeExampleWorld } from '../example-world.ts';
import {
  makeCategory,
  makeChild,
  makeCopy,
  makeCover,
  makeGrade,
  makeOpinion,
  makePastChildLoan,
  makePastSiteLoan,
  makeReading,
  makeSchool,
  makeSecondFactor,
  makeSite,
  makeTitle,
} from '../factories.ts';
import { created_at } from '../made-rows.ts';
import { pathOf, type TestApp, testDay, testStaff } from '../test-app.ts';
import { makeReadAloud, makeReadingPartner } from '../week-factories.ts';
import { rowsOf, runSql } from './sql.ts';

/** A library in which every call of the contract was made once, and in which every table has rows. */
export async function makeSeededLibrary(app: TestApp): Promise<void> {
  const world = await makeExampleWorld(app);
  await addNamesThatSortApart(world);
  await callAll(world, 'POST');
  await callAll(world, 'GET');
  await app.http.inject({ method: 'POST', url: signIn.path, payload: { ...testStaff, password: 'wrong' } });
  await addImportedLoans(world);
  await addSessions(world);
  await addStocktake(world);
  await addEntriesInReview(world);
  await addAccounts(world);
  await addRareRows(world);
  await askInsightOfParts(world);
  await addFamily(world);
}

/** Archives are tested with their feature: they take seconds. */
async function callAll(world: World, method: 'GET' | 'POST'): Promise<void> {
  const calls = allEndpoints.filter((each) => each.method === method && each.media !== 'application/zip');
  for (const endpoint of calls) {
    const url = pathOf(endpoint, await paramsOf(endpoint, world));
    const payload = method === 'POST' ? await bodyOf(endpoint, world) : undefined;
    // Signing in and out would end the sign-in session that the other calls need.
    if (payload && url.startsWith('/api/login/')) await world.app.http.inject({ method, url, payload });
    else await world.app.send(method, url, payload);
  }
}

const add = <T extends keyof Schema>(
  db: Database,
  table: T,
  ...rows: Insertable<Schema[T]>[]
): Promise<void> => db.transaction((tx) => insertAll(tx, table, rows));

async function valuesOf(db: Database, table: string, column: string): Promise<string[]> {
  const rows = await rowsOf(db, `select ${column} as value from ${table}`);
  return rows.map(({ value }) => String(value));
}

/** Collations sort these names in different ways; the numbers have leading zeros and letters of both cases. */
async function addNamesThatSortApart({ app: { db }, site, grade, lend }: World): Promise<void> {
  const names = ['asha', 'Asha', 'ASHA', 'Äsha', 'Zoe', 'élan', 'राहुल नाईक', '_x', '10 Rue', '9 Rue'];
  const school_id = await makeSchool(db);
  for (const [n, name] of names.entries()) {
    await makeGrade(db, { school_id, code: name });
    await makeCategory(db, { kind: 'secondary', name, hex_code: '#ffffff' });
    const card_no = `${n % 2 ? 'c' : 'C'}-0${n}`;
    await makeChild(db, { site_grade_id: site, name, card_no });
    await makeChild(db, { site_grade_id: grade, name, card_no: `${card_no}-G` });
    const title_id = await makeTitle(db, {
      title: name,
      author: names.at(n - 3) as string,
      level: (n % 5) + 1,
    });
    const accn_no = await makeCopy(db, { title_id, accn_no: `${n % 2 ? 'b' : 'B'}-00${n}` });
    await makeCopy(db, { title_id, accn_no: `0${n}` });
    await makeSite(db, { name, sort_key: name });
    await makeReadingPartner(db, { name });
    await lend('/api/info/issue_book_site', { accn_no });
  }
}

/** Of one import all loans are new, another has changed them; much depends on them. */
async function addImportedLoans({ app: { db }, site, child }: World): Promise<void> {
  const accn_no = await makeCopy(db);
  const closed = await makeSite(db, { inactive_since: testDay });
  const site_loan_id = await makePastSiteLoan(db, { site_grade_id: closed, accn_no });
  const gone = await makeChild(db, { site_grade_id: site, inactive_since: testDay });
  await makePastChildLoan(db, { site_grade_id: site, child_id: gone, accn_no });
  await makeOpinion(db, { child_id: child, site_grade_id: site });
  const [box_id = ''] = await valuesOf(db, 'box_list', 'box_id');
  await add(db, 'box_copy', { box_id, accn_no, listed: 1, site_loan_id });
  const loans = { kind: 'loan-history', file_name: 'loans.csv', bytes: 1, staff_id: 1, created_at };
  const changing = { state: 'running', writing: 1, worker: 'this', seen_at: created_at } as const;
  const added = { state: 'done', finished_at: created_at } as const;
  const keys = {
    child_loan: await valuesOf(db, 'child_loan', 'child_loan_id'),
    site_loan: await valuesOf(db, 'site_loan', 'site_loan_id'),
    copy: await valuesOf(db, 'copy', 'accn_no'),
    child: await valuesOf(db, 'child', 'child_id'),
    category: ['primary Never used'],
  };
  await add(db, 'category', { kind: 'primary', name: 'Never used', hex_code: '#ffffff' });
  for (const [stage, before] of [
    [added, null],
    [changing, '{}'],
  ] as const) {
    const import_id = newId();
    await add(db, 'import', { ...loans, ...stage, import_id });
    for (const [noun, all] of Object.entries(keys))
      await add(db, 'import_entry', ...all.map((key) => ({ import_id, noun, key, before, after: '{}' })));
  }
}

/** Led, supported and attended. */
async function addSessions({ app: { db }, site, grade, child }: World): Promise<void> {
  const lead_rp_id = await makeReadingPartner(db, { note: 'Knows the way.' });
  const rp_id = await makeReadingPartner(db);
  for (const site_grade_id of [site, grade]) {
    for (const session of [
      { status: 'planned', time: '10:00' },
      { status: 'done' },
      { reported: true },
    ] as const) {
      const ra_id = await makeReadAloud(db, { site_grade_id, lead_rp_id, date: testDay, ...session });
      await add(db, 'read_aloud_partner', { ra_id, seat: 2, rp_id });
      if (!('time' in session)) await add(db, 'attendance', { ra_id, child_id: child });
    }
  }
}

/** Two of the library that miss the same copy; in the open one, copies of a place were scanned. */
async function addStocktake({ app: { db } }: World): Promise<void> {
  await runSql(
    db,
    `update stocktake set outcome = 'cancelled', reason = 'Over', ended_by = 1, ended_at = '${created_at}' where outcome is null`,
  );
  const accn_no = await makeCopy(db);
  const begun = { place: 0, started_by: 1, started_at: created_at };
  const figures = { counted: 1, missing: 1, elsewhere: 0, lost: 0, unknown: 0 };
  const finished = { ...begun, ended_by: 1, ended_at: created_at, outcome: 'finished' as const, ...figures };
  await add(db, 'stocktake', finished, finished);
  await add(db, 'stocktake', begun);
  const [first, second, open] = (await valuesOf(db, 'stocktake', 'stocktake_id'))
    .map(Number)
    .sort((a, b) => a - b)
    .slice(-3) as [number, number, number];
  for (const stocktake_id of [first, second]) await add(db, 'stocktake_missing', { stocktake_id, accn_no });
  const scan = { stocktake_id: open, found: 'elsewhere' as const, staff_id: 1, at: created_at };
  await add(db, 'stocktake_scan', { ...scan, scan_id: newId(), accn_no, last_event_id: null });
  // It was lent, which its scan does not know.
  await add(db, 'stocktake_scan', { ...scan, scan_id: newId(), accn_no: 'B-000', last_event_id: null });
}

/** One waits for the other. */
async function addEntriesInReview({ app: { db }, site, child }: World): Promise<void> {
  const [device_id = ''] = await valuesOf(db, 'field_device', 'device_id');
  const made = { device_id, staff_id: 1, sent_by: 1, date: testDay, made_at: created_at };
  const act = {
    kind: 'issue' as const,
    site_grade_id: site,
    accn_no: 'B-001',
    child_id: child,
    refers_to: null,
  };
  const review = { received_at: created_at, state: 'review' as const, entry: '{}', message: 'Why' };
  const entry = { ...made, ...act, ...review };
  await add(db, 'field_entry', { ...entry, request_id: 'first', arrival_id: newId() });
  await add(db, 'field_entry', { ...entry, request_id: 'second', arrival_id: newId(), waits_for: 'first' });
}

async function addAccounts({ app: { db } }: World): Promise<void> {
  const account = { password_hash: '', disabled_at: null, created_at };
  for (const name of ['confirmed', 'waiting', 'without person'])
    await add(db, 'staff', { ...account, username: name, name });
  const [confirmed] = await valuesOf(db, `staff where username = 'confirmed'`, 'staff_id');
  await makeSecondFactor(db, Number(confirmed));
  await runSql(db, `update staff set totp_last_step = 5 where staff_id = ${confirmed}`);
  await runSql(db, `update staff set totp_secret = 'JBSWY3DPEHPK3PXQ' where username = 'waiting'`);
}

/** To share; the example asks for all figures of the whole library. */
async function askInsightOfParts({ app }: World): Promise<void> {
  await makeGrade(app.db, { school_id: await makeSchool(app.db, { region: 'Bardez' }) });
  const dates = { start: '2026-01-01', end: '2026-12-31' };
  for (const scope of ['mop', 'region:Bardez'])
    await app.call(insight, { params: { scope, ...dates }, query: { small_groups: 'hidden' } });
}

/** What the calls leave behind only at times, or in one of the databases. */
async function addRareRows({ app: { db }, site, child }: World): Promise<void> {
  const [accn_no = ''] = await valuesOf(db, `child_loan where child_id = ${child}`, 'accn_no');
  const lost = { from_state: 'available', to_state: 'lost', note: 'On the bus' } as const;
  await add(db, 'copy_state_change', {
    ...lost,
    change_id: newId(),
    accn_no,
    date: testDay,
    staff_id: 1,
    at: created_at,
  });
  await makeReading(db, { child_id: child, site_grade_id: site, request_id: 'read' });
  const isbn = '9780140328721';
  await makeCover(db, { title_id: await makeTitle(db, { isbn }) });
  await add(db, 'thumbnail', { isbn, image: null, ask_again_at: created_at });
  for (const key of ['demo', 'demo.left', 'setup.code_hashes', 'field_kit_days', 'loan_period_days.mop'])
    await runSql(
      db,
      `insert into setting (key, value) select '${key}', '7' where not exists (select 1 from setting where key = '${key}')`,
    );
  await add(db, 'retired_id', { noun: 'title', last_id: 1 });
  await add(db, 'staged_words', { kind: 'title', first_id: 900, last_id: 901 });
  await add(db, 'change_waiting', { change_id: newId(), source: 'lending' });
  await runSql(
    db,
    `update webhook set state = 'failing' where webhook_id = (select min(webhook_id) from webhook)`,
  );
  await runSql(
    db,
    `update webhook_delivery set state = 'delivered', next_attempt_at = null where delivery_id = (select min(delivery_id) from webhook_delivery)`,
  );
}

/** A child that has a certificate, and whose family gets messages. */
async function addFamily({ app: { db }, site, child }: World): Promise<void> {
  for (let n = 0; n < 10; n++) {
    const accn_no = await makeCopy(db);
    await makePastChildLoan(db, { child_id: child, site_grade_id: site, accn_no, date_issue: testDay });
  }
  await runSql(
    db,
    `update child set notices_consent_on = '${testDay}', family_language = 'kok', guardian_phone = '98220 12345' where child_id = ${child}`,
  );
}
