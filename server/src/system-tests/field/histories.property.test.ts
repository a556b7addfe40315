import { bookLendingHistory } from '@storyvan/contract/catalogue';
import { childHistory } from '@storyvan/contract/children';
import type { ChildRef } from '@storyvan/contract/common/field-entry';
import { lendingRegister, lendingRegisterDay } from '@storyvan/contract/lending-register';
import { statisticsOfPlaces } from '@storyvan/contract/lending-statistics';
import { getPlanned } from '@storyvan/contract/read-alouds';
import { childReading } from '@storyvan/contract/reading';
import { getReport } from '@storyvan/contract/reports';
import { addDays, dayFirst } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { verify } from '../../recovery/verify.ts';
import { AnsweringDevice } from '../../testing/field/answering-device.ts';
import { history, type Played, play } from '../../testing/field/history.ts';
import { type Faulty, ModelDevice } from '../../testing/field/model-device.ts';
import { shownAt } from '../../testing/field/shown-at.ts';
import { readEvents } from '../../testing/lending/lending-state.ts';
import { type AcceptedCall, RecordsModel } from '../../testing/records-model.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

/** DOMAIN, "When two meet": any disconnect, any order of sync, any crash between two steps; then each entry is counted once. */

const byText = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).sort();

/** Only the columns that the model has. */
const only = <R extends object>(rows: readonly R[], ...keys: (keyof R & string)[]) =>
  rows.map((row) => Object.fromEntries(keys.map((key) => [key, row[key]])));

describe('generated histories of devices and desks', () => {
  const app = useTestApp();
  let desks: string[];
  beforeAll(async () => {
    desks = [app.cookie, await app.signInAs('Sunita Gaonkar')];
  });

  const storedAt = (site: number) =>
    runQuery(app.db, (k) =>
      k.selectFrom('field_entry').selectAll().where('site_grade_id', '=', site).orderBy('arrival_id'),
    );
  type Stored = Awaited<ReturnType<typeof storedAt>>;

  const eventsAt = async (site: number) =>
    (await readEvents(app.db)).filter(({ site_grade_id }) => site_grade_id === site);
  type Events = Awaited<ReturnType<typeof eventsAt>>;

  async function check(played: Played): Promise<void> {
    const { scene, devices } = played;
    const stored = await storedAt(scene.site);
    const made = devices.flatMap(({ shown }) => shown.map(({ request_id }) => request_id));
    expect(stored.map(({ request_id }) => request_id).sort()).toEqual(made.sort());
    for (const { state, entry, waits_for, decision } of stored) {
      expect({ entry, waits_for }).toEqual({ entry: '', waits_for: null });
      expect(state === 'accepted' || (state === 'withdrawn' && decision === 'did_not_happen')).toBe(true);
    }
    for (const { shown } of devices) {
      const own = new Set(shown.map(({ request_id }) => request_id));
      const arrived = stored.filter(({ request_id }) => own.has(request_id));
      expect(arrived.map(({ request_id }) => request_id)).toEqual([...own]);
    }
    const events = await eventsAt(scene.site);
    expectEventsOf(played, stored, events);
    expectChildrenOf(played, stored, events);
    expectUndisturbed(played);
    await expectSessions(played, stored);
    await expectChildren(played, stored);
    await expectRecords(played, events);
    const snapshot = await openSnapshot(app.settings);
    const broken = await verify(snapshot).finally(() => snapshot.close());
    expect(broken.map(({ invariant, examples }) => [invariant.name, examples])).toEqual([]);
    await expectSameShown(played);
  }

  /** Each lending event was made by one entry or at a desk, and those of entries are as the entries say. */
  function expectEventsOf({ scene, atDesks }: Played, stored: Stored, events: Events): void {
    const ofEntries = stored.flatMap((row) => row.events.split(' ').filter(Boolean));
    expect(new Set(ofEntries).size).toBe(ofEntries.length);
    const known = new Set([...ofEntries, ...scene.events, ...[...atDesks.values()].flat()]);
    const moves = events.filter(({ kind }) => kind !== 'undo').map(({ event_id }) => event_id);
    expect(moves.filter((event_id) => !known.has(event_id))).toEqual([]);
    const byId = new Map(events.map((event) => [event.event_id, event]));
    for (const row of stored.filter(({ kind, events: own }) => kind === 'issue' && own !== '')) {
      const event = byId.get(row.events.split(' ')[0] as string);
      const { accn_no, child_id, date, staff_id } = row;
      const kind = child_id === null ? 'issue_site' : 'issue_child';
      expect(event).toMatchObject({ kind, accn_no, child_id, date, staff_id });
    }
  }

  /** A return or a renewal has ended or extended the loan of the child that the device showed, and no other. */
  function expectChildrenOf({ devices }: Played, stored: Stored, events: Events): void {
    const rows = new Map(stored.map((row) => [row.request_id, row]));
    const byId = new Map(events.map((event) => [event.event_id, event]));
    for (const entry of devices.flatMap(({ shown }) => shown)) {
      if ((entry.kind !== 'return' && entry.kind !== 'renewal') || entry.child === null) continue;
      const ofChild = (rows.get(entry.request_id)?.events ?? '')
        .split(' ')
        .flatMap((event_id) => byId.get(event_id) ?? [])
        .filter(({ kind }) => kind === 'return_child' || kind === 'renew_child');
      const child_id = typeof entry.child === 'string' ? rows.get(entry.child)?.child_id : entry.child;
      expect(ofChild.filter((event) => event.child_id !== child_id)).toEqual([]);
    }
  }

  /** What only one device has touched, on the right days, is accepted as it was made. */
  function expectUndisturbed({ devices, atDesks }: Played): void {
    for (const device of devices) {
      const alone = [...device.touched].filter(
        (accn_no) =>
          !atDesks.has(accn_no) &&
          !device.unsure.has(accn_no) &&
          devices.every((other) => other === device || !other.touched.has(accn_no)),
      );
      const answers = device.shown
        .filter((entry) => 'accn_no' in entry && alone.includes(String(entry.accn_no)))
        .map(({ request_id }) => device.answers.get(request_id)?.outcome);
      expect(answers.filter((outcome) => outcome !== 'accepted')).toEqual([]);
    }
  }

  /** Each session that was accepted is done, with all who were present, and once; its report has all that was written. */
  async function expectSessions({ scene, devices }: Played, stored: Stored): Promise<void> {
    const rows = new Map(stored.map((row) => [row.request_id, row]));
    const acceptedRow = (request_id: string) => {
      const row = rows.get(request_id);
      return row?.state === 'accepted' ? row : null;
    };
    const childOf = (ref: ChildRef) => (typeof ref === 'string' ? (rows.get(ref)?.child_id ?? null) : ref);
    const pageOf = (ra_id: number | null) =>
      app.call(getPlanned, { params: { program: 'mop', id: ra_id ?? 0 } });
    for (const device of devices) {
      for (const entry of device.shown) {
        const row = acceptedRow(entry.request_id);
        if (!row) continue;
        if (entry.kind === 'session_done') {
          const { status, children } = await pageOf(row.ra_id);
          const present = children.filter((child) => child.present).map(({ child_id }) => child_id);
          const expected = (entry.attendance ?? []).map(childOf).filter((child) => child !== null);
          expect({ status, present }).toEqual({ status: 'done', present: expect.arrayContaining(expected) });
        }
        if (entry.kind === 'report') {
          const { rep_id } = await pageOf(rows.get(entry.session ?? '')?.ra_id ?? null);
          const report = await app.call(getReport, { params: { program: 'mop', id: rep_id ?? 0 } });
          expect(report.what_was_read).toContain(device.reports.get(entry.request_id));
        }
      }
    }
    const sessions = await runQuery(app.db, (k) =>
      k.selectFrom('read_aloud').select(['date', 'time']).where('site_grade_id', '=', scene.site),
    );
    expect(new Set(byText(sessions)).size).toBe(sessions.length);
  }

  /** Each enrolment has made one child or is another one's, and each opinion is in the reading history of its child. */
  async function expectChildren({ scene, devices }: Played, stored: Stored): Promise<void> {
    const accepted = stored.filter(({ state }) => state === 'accepted');
    const enrolled = accepted.filter(
      ({ kind, decision }) => kind === 'enrolment' && decision !== 'same_child',
    );
    const here = await runQuery(app.db, (k) =>
      k.selectFrom('child').select('child_id').where('site_grade_id', '=', scene.site),
    );
    expect(here.map(({ child_id }) => child_id).sort()).toEqual(
      [...scene.children, ...enrolled.map(({ child_id }) => child_id as number)].sort(),
    );
    const undone = devices.flatMap(({ shown }) =>
      shown.flatMap((entry) => (entry.kind === 'undo' ? entry.accn_no : [])),
    );
    for (const { accn_no, child_id } of accepted.filter(({ kind }) => kind === 'observation')) {
      if (undone.includes(accn_no ?? '')) continue;
      const params = { program: 'mop' as const, id: scene.site, page: 1, childId: child_id ?? 0 };
      const said = await app.call(childReading, { params });
      expect(only(said, 'accn_no', 'opinion')).toContainEqual({ accn_no, opinion: 'loved' });
    }
  }

  /** Register, histories of the copies and statistics, recomputed from the events that were not undone. */
  async function expectRecords({ scene }: Played, events: Events): Promise<void> {
    const undone = new Set(events.map(({ undoes_event_id }) => undoes_event_id));
    const calls = events
      .filter(({ kind, event_id }) => kind !== 'undo' && !undone.has(event_id))
      .map((event) => ({ ...event, taken_back: [] }) as unknown as AcceptedCall);
    const numbers = [...new Set(calls.map(({ accn_no }) => accn_no))];
    const book = { level: 3, category_primary: null, category_secondary: null };
    const books = numbers.map((accn_no) => ({ accn_no, ...book }));
    const model = new RecordsModel(calls, books, [], testDay);
    const place = { program: 'mop' as const, id: scene.site };
    for (const date of new Set([...calls.map((call) => call.date), testDay])) {
      const params = { ...place, date: dayFirst(date) };
      const keys = ['status', 'child_id', 'accn_no', 'date_issue', 'date_return'] as const;
      const register = await app.call(lendingRegister, { params });
      expect(byText(only(register, ...keys))).toEqual(
        byText(only(model.register(scene.site, date), ...keys)),
      );
      expect(await app.call(lendingRegisterDay, { params })).toEqual(model.registerDay(scene.site, date));
    }
    const keys = ['kind', 'site_grade_id', 'child_id', 'date_issue', 'renewals', 'date_return'] as const;
    for (const accn_no of numbers) {
      const loans = await app.call(bookLendingHistory, { params: { id: accn_no } });
      const expected = model.loans.filter((loan) => loan.accn_no === accn_no);
      expect(byText(only(loans, ...keys))).toEqual(byText(only(expected, ...keys)));
    }
    const range = { start: addDays(testDay, -30), end: testDay };
    const params = { program: 'mop' as const, school: scene.site, grade: 'all_grades' as const, ...range };
    const [row] = await app.call(statisticsOfPlaces, { params });
    expect(row).toMatchObject(model.figures(scene.site, range.start, range.end));
  }

  /** Every device that has fetched what changed shows what a new device shows, and what the server shows. */
  async function expectSameShown({ scene, devices }: Played): Promise<void> {
    const { site } = scene;
    const { kit: full } = (await ModelDevice.registered(app, scene, {})).taken;
    const sessions = full.sessions.map(({ ra_id }) => ra_id);
    const asked = { site_grade_id: site, date: testDay, sessions };
    const server = await shownAt(app.call, asked);
    for (const device of devices) {
      await device.refresh();
      const { taken_at, expires_at } = full;
      expect({ ...device.taken.kit, taken_at, expires_at }).toEqual(full);
      const answering = new AnsweringDevice(app, site, device.taken);
      expect(await shownAt(answering.call, asked)).toEqual(server);
    }
    const titles = new Map(full.titles.map(({ title, title_id }) => [title, title_id]));
    for (const { child_id, had } of full.children) {
      const { loans } = await app.call(childHistory, { params: { childId: child_id } });
      const ended = loans.filter(({ date_return }) => date_return !== null);
      const latest = new Map<number | undefined, string>();
      for (const { title, date_issue } of ended.toReversed()) latest.set(titles.get(title), date_issue);
      expect(byText(had)).toEqual(byText([...latest]));
    }
  }

  const holds = (faulty: Faulty) =>
    fc.asyncProperty(history, async (asked) => check(await play(app, desks, asked, faulty)));

  it('any order of work, syncs and decisions, leaves each entry accepted or withdrawn once, the records as the entries say, and devices that show them', async () => {
    await fc.assert(holds({}), { numRuns: 30, endOnFailure: true });
  }, 300_000);

  it.each<[string, Faulty]>([
    ['sends in any order', { sendsInAnyOrder: true }],
    ['makes new request ids on each retry', { newIdsOnRetry: true }],
    ['stores an entry after showing it', { storesAfterShowing: true }],
    ['names no child in a return', { namesNoChild: true }],
    ['keeps old copies in its kit', { keepsOld: 'copies' }],
    ['keeps old children in its kit', { keepsOld: 'children' }],
    ['keeps old sessions in its kit', { keepsOld: 'sessions' }],
  ])(
    'a device that %s, is found',
    async (_, faulty) => {
      const found = await fc.check(holds(faulty), { numRuns: 300, endOnFailure: true });
      expect(found.failed && (found.errorInstance as Error).name).toBe('AssertionError');
    },
    300_000,
  );
});
