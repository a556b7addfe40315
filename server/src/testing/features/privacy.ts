import { getChild } from '@storyvan/contract/children';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { eraseChild } from '@storyvan/contract/privacy';
import { submitReading } from '@storyvan/contract/reading';
import { runSql } from '../database/sql.ts';
import { makeChild, makeCopy, makeSite } from '../factories.ts';
import type { Given } from '../made-rows.ts';
import { type TestApp, testDay } from '../test-app.ts';
import { makeReadAloud } from '../week-factories.ts';

/** A child with something of everything that is kept, and its erasure. */

export async function makeKnownChild(app: TestApp, row: Given<'child'> = {}) {
  const site_grade_id = row.site_grade_id ?? (await makeSite(app.db, { name: 'Tonca' }));
  const known = {
    name: 'Asha Zuarkar',
    card_no: `Z-${site_grade_id}`,
    gender: 'girl',
    date_of_birth: '2017-03-04',
    guardian_phone: '+91 98220 55555',
    notices_consent_on: '2026-07-02',
    family_language: 'mr' as const,
    ...row,
    site_grade_id,
  };
  const child_id = await makeChild(app.db, known);
  return { child_id, site_grade_id, name: known.name, card_no: known.card_no as string };
}

export type KnownChild = Awaited<ReturnType<typeof makeKnownChild>>;

export async function lendAndTakeBack(app: TestApp, { child_id, site_grade_id }: KnownChild) {
  const accn_no = await makeCopy(app.db);
  const body = { program: 'mop' as const, site_grade_id, accn_no };
  await app.call(issueBookChild, { body: { ...body, child_id, date_issue: testDay } });
  const back = await app.call(returnBookFromChild, { body: { ...body, date_return: testDay } });
  return { accn_no, event_id: back.details?.event_id as string };
}

export async function read(app: TestApp, { child_id, site_grade_id }: KnownChild, observation: string) {
  const accn_no = await makeCopy(app.db);
  const reading = { date_reading: testDay, reading_level: 2, observation, support_of_illustrations: true };
  return app.call(submitReading, { body: { site_grade_id, child_id, accn_no, ...reading } });
}

export async function attend(app: TestApp, { child_id, site_grade_id }: KnownChild) {
  const ra_id = await makeReadAloud(app.db, { site_grade_id, status: 'done', date: testDay, time: '16:30' });
  await runSql(app.db, `insert into attendance (ra_id, child_id) values (${ra_id}, ${child_id})`);
  return ra_id;
}

export async function erase(app: TestApp, child: KnownChild, more: { request_id?: string } = {}) {
  const { version } = await app.call(getChild, { params: { childId: child.child_id } });
  const body = { child_id: child.child_id, version, confirmation: child.card_no, ...more };
  return app.call(eraseChild, { body });
}
