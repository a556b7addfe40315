import { registerDevice } from '@storyvan/contract/devices';
import { takeAlong } from '@storyvan/contract/field-kits';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnBookFromChild,
  undoLending,
} from '@storyvan/contract/lending';
import { markDone } from '@storyvan/contract/read-alouds';
import { howWasIt } from '@storyvan/contract/reading';
import { addWish } from '@storyvan/contract/wishes';
import { addDays } from '@storyvan/domain/calendar-date';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  makeChild,
  makeCopy,
  makeGrade,
  makeOpinion,
  makePastChildLoan,
  makeSchool,
  makeSite,
  makeTitle,
} from '../../testing/factories.ts';
import { makeDevice } from '../../testing/field-factories.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';
import { makeLessonPlan, makeReadAloud, makeReadingPartner } from '../../testing/week-factories.ts';

const app = useTestApp();
let site: number;
let device_id: string;

beforeEach(async () => {
  site = await makeSite(app.db);
  device_id = await makeDevice(app.db);
});

async function kitOf(site_grade_id = site) {
  const reply = await app.call(takeAlong, { body: { device_id, site_grade_id } });
  expect(takeAlong.reply.parse(reply)).toEqual(reply);
  const { place, children, copies, titles, opinions, sessions, lesson_plans, settings } = reply;
  return {
    place: place.content,
    children: children.content ?? [],
    copies: copies.content ?? [],
    titles: titles.content ?? [],
    opinions: opinions.content,
    sessions: sessions.content ?? [],
    lesson_plans: lesson_plans.content ?? [],
    settings: settings.content,
    text: JSON.stringify(reply),
  };
}
const earlier = addDays(testDay, -10);
const atSite = () => ({ program: 'mop' as const, site_grade_id: site });
const issueSite = (accn_no: string, date_issue = earlier) =>
  app.call(issueBookSite, { body: { ...atSite(), accn_no, date_issue } });
const issueChild = (accn_no: string, child_id: number, date_issue = earlier) =>
  app.call(issueBookChild, { body: { ...atSite(), accn_no, child_id, date_issue } });
const takeBack = (accn_no: string, date_return: string) =>
  app.call(returnBookFromChild, { body: { ...atSite(), accn_no, date_return } });

describe('the place of a field kit', () => {
  it('is a site with its name', async () => {
    const id = await makeSite(app.db, { name: 'Chimbel (senior)' });
    expect((await kitOf(id)).place).toEqual({
      ...{ program: 'mop', site_grade_id: id, school_id: null, place_name: 'Chimbel (senior)' },
      ...{ name: 'Chimbel (senior)', school_name: null, closed_since: null },
    });
  });

  it('is a grade with its school', async () => {
    const school_id = await makeSchool(app.db, { name: 'Aldona Primary' });
    const id = await makeGrade(app.db, { school_id, code: 'III-A' });
    expect((await kitOf(id)).place).toEqual({
      ...{ program: 'lis', site_grade_id: id, school_id, place_name: 'Aldona Primary, III-A' },
      ...{ name: 'III-A', school_name: 'Aldona Primary', closed_since: null },
    });
  });
});

describe('the children of a field kit', () => {
  it('are those enrolled there, without phone numbers, dates of birth, answers of families and those who have left', async () => {
    const private_ = { guardian_phone: '+91 98220 12345', date_of_birth: '2018-04-05' };
    const family = { notices_consent_on: '2026-07-02', family_language: 'kok' as const };
    const row = { card_no: 'C-501', name: 'Rahul Naik', level: 4, baseline_level: 2, gender: 'boy' };
    const child_id = await makeChild(app.db, { site_grade_id: site, ...row, ...private_, ...family });
    await makeChild(app.db, { site_grade_id: site, name: 'Left Early', inactive_since: earlier });
    await makeChild(app.db, { site_grade_id: await makeSite(app.db), name: 'Of Elsewhere' });
    const { children, text } = await kitOf();
    const nothing = { loans_total: 0, last_borrowed: null, had: [], ended: [], wishes: [], version: 1 };
    expect(children).toEqual([{ child_id, ...row, ...nothing }]);
    const ofFamily = [...Object.keys(family), ...Object.values(family).map((value) => `"${value}"`)];
    for (const hidden of [...Object.values(private_), ...ofFamily, 'Left Early', 'Of Elsewhere']) {
      expect(text).not.toContain(hidden);
    }
  });

  it('have every title they returned anywhere, with the latest day; undone and open loans do not count', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: site });
    const [twice, once] = [await makeTitle(app.db), await makeTitle(app.db)];
    const [undone, open] = [await makeTitle(app.db), await makeTitle(app.db)];
    const before = { child_id, site_grade_id: await makeGrade(app.db), program: 'lis' as const };
    const lent = async (title_id: number, date_issue: string, more: object = {}) => {
      const accn_no = await makeCopy(app.db, { title_id });
      await makePastChildLoan(app.db, { ...before, accn_no, date_issue, ...more });
    };
    await lent(twice, '2026-03-02');
    await lent(twice, '2025-07-01');
    await lent(once, '2024-07-01');
    await lent(undone, '2026-03-05', { undone: 1 });
    await issueChild(await makeCopy(app.db, { title_id: open }), child_id);
    const { children, titles } = await kitOf();
    const had = [
      [twice, '2026-03-02'],
      [once, '2024-07-01'],
    ];
    expect(children).toMatchObject([{ had, loans_total: 4, last_borrowed: earlier }]);
    expect(titles.map((title) => title.title_id)).toEqual([twice, once, open]);
  });

  it('have the loans there that ended in the last week, to count what was lent and returned on a day', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: site });
    const [today, week, longAgo] = [testDay, addDays(testDay, -7), addDays(testDay, -8)];
    const lent = async (date_issue: string, date_return: string) => {
      const accn_no = await makeCopy(app.db);
      await issueChild(accn_no, child_id, date_issue);
      return takeBack(accn_no, date_return);
    };
    await lent(earlier, longAgo);
    await lent(earlier, week);
    await lent(today, today);
    await lent(week, today);
    const { details } = await lent(today, today);
    await app.call(undoLending, { body: { event_id: details?.event_id ?? '' } });
    const { children } = await kitOf();
    expect(children[0]?.ended).toEqual([
      [earlier, week],
      [week, today],
      [today, today],
    ]);
  });

  it('have their open wishes; a child of another place who has the book is not named', async () => {
    const other = await makeSite(app.db, { name: 'Tonca' });
    const stranger = await makeChild(app.db, { site_grade_id: other, name: 'Of Elsewhere' });
    const classmate = await makeChild(app.db, { site_grade_id: site, name: 'Of Here' });
    const child_id = await makeChild(app.db, { site_grade_id: site });
    const [far, near] = [await makeCopy(app.db), await makeCopy(app.db)];
    const body = { program: 'mop' as const, date_issue: earlier };
    await app.call(issueBookChild, {
      body: { ...body, site_grade_id: other, child_id: stranger, accn_no: far },
    });
    await issueChild(near, classmate);
    for (const accn_no of [far, near]) await app.call(addWish, { body: { child_id, accn_no, note: '' } });
    const { children, text } = await kitOf();
    const wishes = children.find((child) => child.child_id === child_id)?.wishes ?? [];
    expect(wishes.map(({ accn_no, next_back }) => [accn_no, next_back])).toMatchObject([
      [far, { place_name: 'Tonca', child_id: null, child_name: null }],
      [near, { child_id: classmate, child_name: 'Of Here' }],
    ]);
    expect(text).not.toContain('Of Elsewhere');
  });
});

describe('the opinions of a field kit', () => {
  it('are what the children there said, and what all children said of the titles there', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: site });
    const elsewhere = await makeSite(app.db);
    const stranger = await makeChild(app.db, { site_grade_id: elsewhere });
    const [here, other] = [await makeTitle(app.db), await makeTitle(app.db)];
    const said = async (of: number, at: number, title_id: number, more: object) =>
      makeOpinion(app.db, {
        ...{ child_id: of, site_grade_id: at, title_id },
        accn_no: await makeCopy(app.db, { title_id }),
        ...more,
      });
    await said(child_id, site, other, { opinion: 'did_not_finish', date_reading: '2026-05-01' });
    await said(child_id, elsewhere, here, { opinion: 'liked', date_reading: '2026-06-01' });
    await said(stranger, elsewhere, here, { opinion: 'loved' });
    await issueSite(await makeCopy(app.db, { title_id: here }));
    expect((await kitOf()).opinions).toEqual({
      said: [
        [child_id, other, 3],
        [child_id, here, 1],
      ],
      regards: [[here, 1, 2]],
    });
  });

  it('without the one at a return that was undone, are none', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: site });
    const accn_no = await makeCopy(app.db);
    await issueSite(accn_no);
    await issueChild(accn_no, child_id);
    const { details } = await takeBack(accn_no, testDay);
    const event_id = details?.event_id ?? '';
    const body = {
      site_grade_id: site,
      child_id,
      accn_no,
      event_id,
      opinion: 'loved' as const,
      observation: '',
    };
    await app.call(howWasIt, { body });
    expect((await kitOf()).opinions?.said).toHaveLength(1);
    await app.call(undoLending, { body: { event_id } });
    expect((await kitOf()).opinions).toEqual({ said: [], regards: [] });
  });
});

describe('the copies of a field kit', () => {
  it('say where each is, since when, and by which event', async () => {
    const child_id = await makeChild(app.db, { site_grade_id: site, level: 4 });
    const [here, lentOn] = [await makeCopy(app.db), await makeCopy(app.db)];
    const [direct, renewed, back] = [await makeCopy(app.db), await makeCopy(app.db), await makeCopy(app.db)];
    const later = addDays(testDay, -2);
    for (const accn_no of [here, lentOn]) await issueSite(accn_no);
    await issueChild(lentOn, child_id, later);
    await issueChild(direct, child_id);
    await issueChild(renewed, child_id);
    const renewal = { ...atSite(), accn_no: renewed, child_id, date_renewal: later };
    const { details } = await app.call(renewBookChild, { body: renewal });
    await issueChild(back, child_id);
    await takeBack(back, testDay);

    const { copies } = await kitOf();
    const of = (accn_no: string) => copies.find((copy) => copy.accn_no === accn_no);
    expect(of(here)).toMatchObject({
      ...{ state: 'available', child_id: null, at_place: true, place_since: earlier, date_issue: null },
      ...{ date_renewed: null, child_level: null, moved_on: earlier },
    });
    const withChild = { child_id, child_level: 4 };
    expect(of(lentOn)).toMatchObject({
      ...withChild,
      at_place: true,
      place_since: earlier,
      date_issue: later,
    });
    expect(of(direct)).toMatchObject({
      ...withChild,
      at_place: false,
      place_since: null,
      date_issue: earlier,
    });
    expect(of(renewed)).toMatchObject({
      ...{ date_issue: earlier, date_renewed: later, moved_on: later, event_id: details?.event_id },
    });
    expect(of(back)).toBeUndefined();
  });

  it('have their titles, each once, without covers', async () => {
    const title_id = await makeTitle(app.db, { title: 'The Red Raincoat', isbn: '9788181465238' });
    for (const _ of [1, 2]) await issueSite(await makeCopy(app.db, { title_id }));
    const { copies, titles } = await kitOf();
    expect(copies.map((copy) => copy.title_id)).toEqual([title_id, title_id]);
    expect(titles).toMatchObject([{ title_id, title: 'The Red Raincoat', isbn: '9788181465238', level: 3 }]);
    expect(Object.keys(titles[0] ?? {})).not.toContain('cover');
  });
});

describe('the sessions of a field kit', () => {
  it('are those from today on, and those of the last week that are not done', async () => {
    const session = (days: number, status: 'planned' | 'done' | 'cancelled') =>
      makeReadAloud(app.db, { site_grade_id: site, date: addDays(testDay, days), status });
    await session(-8, 'planned');
    await session(-3, 'done');
    await session(5, 'cancelled');
    const kept = [await session(-7, 'planned'), await session(0, 'done'), await session(30, 'planned')];
    await makeReadAloud(app.db, { site_grade_id: await makeSite(app.db), date: testDay, status: 'planned' });
    const { sessions } = await kitOf();
    expect(sessions.map(({ ra_id, version }) => [ra_id, version])).toEqual(kept.map((ra_id) => [ra_id, 1]));
  });

  it('have the children who were present', async () => {
    const children = [
      await makeChild(app.db, { site_grade_id: site }),
      await makeChild(app.db, { site_grade_id: site }),
    ];
    const held = { ...atSite(), date: testDay, time: '10:00', children_count: 9, attendance: children };
    await app.call(markDone, { params: { program: 'mop' }, body: held });
    await makeReadAloud(app.db, { site_grade_id: site, date: testDay, status: 'planned' });
    const { sessions } = await kitOf();
    expect(sessions.map(({ status, attendance }) => [status, attendance])).toEqual([
      ['planned', []],
      ['done', children],
    ]);
  });

  it('have their lesson plans whole, and a book of each', async () => {
    const title_id = await makeTitle(app.db, { title: 'The Firefly' });
    const accn_no = await makeCopy(app.db, { title_id });
    const text = { theme: 'Rain', objectives: 'Listen', steps: 'One\nTwo', materials: 'Umbrella' };
    const lp_id = await makeLessonPlan(app.db, { lp_name: 'Monsoon', title_id, ...text });
    await makeLessonPlan(app.db, { lp_name: 'Of no session here' });
    await makeReadAloud(app.db, { site_grade_id: site, date: testDay, status: 'planned', lp_id });
    const { lesson_plans, settings } = await kitOf();
    expect(lesson_plans).toEqual([{ lp_id, lp_name: 'Monsoon', title: 'The Firefly', accn_no, ...text }]);
    expect(settings?.lesson_plans.map((plan) => plan.lp_name)).toEqual(['Monsoon', 'Of no session here']);
  });
});

it('the settings of a field kit have the people of its programme without phone numbers', async () => {
  const phone = '98765 43210';
  const rp_id = await makeReadingPartner(app.db, { name: 'Asha of mop', phone, mop: 1, lis: 0 });
  await makeReadingPartner(app.db, { name: 'Of lis', mop: 0, lis: 1 });
  await makeReadingPartner(app.db, { name: 'Former', inactive_since: earlier });
  const { settings, text } = await kitOf();
  expect(settings?.people).toContainEqual({ rp_id, name: 'Asha of mop' });
  expect(settings).toMatchObject({ child_period: { mop: 14, lis: 14 }, site_period: { mop: 35, lis: 35 } });
  expect(settings?.levels[0]).toEqual(expect.objectContaining({ level: 1 }));
  for (const hidden of [phone, 'Of lis', 'Former']) expect(text).not.toContain(hidden);
});

it('a kit that was taken along on a registered device is listed with it', async () => {
  const other = { device_id: crypto.randomUUID(), name: 'Tablet' };
  await app.call(registerDevice, { body: other });
  const { taken_at } = await app.call(takeAlong, {
    body: { device_id: other.device_id, site_grade_id: site },
  });
  const device = await app.call(registerDevice, { body: other });
  expect(device.places).toMatchObject([{ site_grade_id: site, taken_at }]);
});
