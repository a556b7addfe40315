import type { ReviewChoice } from '@storyvan/contract/field-sync';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { openSnapshot } from '../../recovery/snapshot.ts';
import { verify } from '../../recovery/verify.ts';
import { makeChild, makeCopy, makeSite, makeTitle } from '../../testing/factories.ts';
import { reviewOf } from '../../testing/features/field-sync.ts';
import { type Faulty, ModelDevice, type Scene, type Shown } from '../../testing/field/model-device.ts';
import { testDay, useTestApp } from '../../testing/test-app.ts';

/** FIELD.md: any disconnect, any order of sync, any crash between two steps; then each entry is counted once. */

const mostDevices = 5;
const copiesInPlay = 5;

const whim = {
  device: fc.nat(mostDevices - 1),
  copy: fc.nat(copiesInPlay - 1),
  child: fc.nat(11),
};
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('act' as const),
      ...whim,
      kind: fc.nat(9),
      /** Days by which the clock of the device is wrong. */
      shift: fc.constantFrom(...Array<number>(12).fill(0), -1, 1),
      crash: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('desk' as const), ...whim }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('sync' as const),
      ...whim,
      most: fc.integer({ min: 1, max: 6 }),
      lostReply: fc.constantFrom(false, false, true),
      twice: fc.boolean(),
      all: fc.constantFrom(false, false, false, true),
    }),
  },
);
const history = fc.record({
  devices: fc.integer({ min: 1, max: mostDevices }),
  steps: fc.array(step, { minLength: 8, maxLength: 45, size: 'max' }),
  /** Which of the choices is taken, one after the other. */
  decisions: fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

describe('generated histories of devices and desks', () => {
  const app = useTestApp();
  const review = reviewOf(app);

  async function makeScene(): Promise<Scene> {
    const site = await makeSite(app.db);
    const title_id = await makeTitle(app.db);
    const children: number[] = [];
    for (const name of ['Rahul Naik', 'Priya Sawant', 'Sana Shaikh', 'Asha Naik'])
      children.push(await makeChild(app.db, { site_grade_id: site, name }));
    const copies: string[] = [];
    for (let n = 0; n < copiesInPlay; n++) copies.push(await makeCopy(app.db, { title_id }));
    return { site, copies, children };
  }

  async function serverShows({ copies }: Scene): Promise<Map<string, Shown>> {
    const rows = await runQuery(app.db, (k) =>
      k
        .selectFrom('copy')
        .leftJoin('child_loan', 'child_loan.child_loan_id', 'copy.child_loan_id')
        .select(['copy.accn_no', 'copy.child_id', 'child_loan.date_issue'])
        .where('copy.accn_no', 'in', copies),
    );
    return new Map(
      rows.map(({ accn_no, child_id, date_issue }) => [
        accn_no,
        child_id === null ? null : { child: child_id, since: date_issue ?? '', issue: null },
      ]),
    );
  }

  /** What the desks have made, by copy. */
  type Desk = Map<string, string[]>;

  /** A desk with a network lends the copy, or takes it back. */
  async function atDesk(scene: Scene, desk: Desk, asked: { copy: number; child: number }): Promise<void> {
    const accn_no = scene.copies[asked.copy] as string;
    const at = (await serverShows(scene)).get(accn_no);
    const body = { program: 'mop', site_grade_id: scene.site, accn_no };
    const child_id = scene.children[asked.child % scene.children.length];
    const reply = at
      ? await app.send('POST', returnBookFromChild.path, { ...body, date_return: testDay })
      : await app.send('POST', issueBookChild.path, { ...body, child_id, date_issue: testDay });
    const event_id = reply.json().details?.event_id;
    desk.set(accn_no, [...(desk.get(accn_no) ?? []), ...(event_id ? [event_id] : [])]);
  }

  async function decideAll(scene: Scene, decisions: number[]): Promise<void> {
    for (let n = 0; n < 200; n++) {
      const items = (await review.list()).filter(({ site_grade_id }) => site_grade_id === scene.site);
      const [item] = items;
      if (!item) return;
      const picked = (decisions[n % decisions.length] as number) + n;
      // Some are refused again; every few decisions, one is certain to end the review of its entry.
      const last: ReviewChoice = 'did_not_happen';
      const choice = n % 5 === 4 ? last : (item.choices[picked % item.choices.length] ?? last);
      const more = { accn_no: await makeCopy(app.db), child_id: item.likely[0]?.child_id };
      await review.decide(item, choice, more);
    }
    throw new Error('The review is never empty.');
  }

  async function play({ devices: count, steps, decisions }: History, faulty: Faulty) {
    const scene = await makeScene();
    const desk: Desk = new Map();
    const devices: ModelDevice[] = [];
    for (let n = 0; n < count; n++) devices.push(await ModelDevice.registered(app, scene, faulty));
    for (const asked of steps) {
      const device = devices[asked.device % count] as ModelDevice;
      if (asked.what === 'act') await device.act(asked);
      else if (asked.what === 'desk') await atDesk(scene, desk, asked);
      else {
        await Promise.all((asked.all ? devices : [device]).map((one) => one.sync(asked)));
        const server = await serverShows(scene);
        for (const one of devices) one.refresh(server);
      }
    }
    for (const device of devices)
      while (device.unsent > 0) await device.sync({ most: 50, lostReply: false, twice: false });
    await decideAll(scene, decisions);
    return { scene, devices, desk };
  }

  async function check({ scene, devices, desk }: Awaited<ReturnType<typeof play>>): Promise<void> {
    const stored = await runQuery(app.db, (k) =>
      k.selectFrom('field_entry').selectAll().where('site_grade_id', '=', scene.site),
    );
    const made = devices.flatMap(({ shown }) => shown.map(({ request_id }) => request_id));
    expect(stored.map(({ request_id }) => request_id).sort()).toEqual(made.sort());
    for (const { state, entry, waits_for, decision } of stored) {
      expect({ entry, waits_for }).toEqual({ entry: '', waits_for: null });
      expect(state === 'accepted' || (state === 'withdrawn' && decision === 'did_not_happen')).toBe(true);
    }

    const events = await runQuery(app.db, (k) =>
      k.selectFrom('lending_event').selectAll().where('site_grade_id', '=', scene.site),
    );
    const ofEntries = stored.flatMap((row) => row.events.split(' ').filter(Boolean));
    const known = new Set([...ofEntries, ...[...desk.values()].flat()]);
    const moves = events.filter(({ kind }) => kind !== 'undo').map(({ event_id }) => event_id);
    expect(moves.filter((event_id) => !known.has(event_id))).toEqual([]);
    const byId = new Map(events.map((event) => [event.event_id, event]));
    for (const row of stored.filter(({ kind, events: own }) => kind === 'issue' && own !== '')) {
      const event = byId.get(row.events.split(' ')[0] as string);
      const { accn_no, child_id, date, staff_id } = row;
      expect(event).toMatchObject({ kind: 'issue_child', accn_no, child_id, date, staff_id });
    }
    expectUndisturbed(devices, desk);
    const snapshot = await openSnapshot(app.settings);
    const broken = await verify(snapshot).finally(() => snapshot.close());
    expect(broken.map(({ invariant, examples }) => [invariant.name, examples])).toEqual([]);
  }

  /** What only one device has touched, on the right days, is accepted as it was made. */
  function expectUndisturbed(devices: ModelDevice[], desk: Desk): void {
    for (const device of devices) {
      const alone = [...device.touched].filter(
        (accn_no) =>
          !desk.has(accn_no) &&
          !device.unsure.has(accn_no) &&
          devices.every((other) => other === device || !other.touched.has(accn_no)),
      );
      const answers = device.shown
        .filter((entry) => 'accn_no' in entry && alone.includes(String(entry.accn_no)))
        .map(({ request_id }) => device.answers.get(request_id)?.outcome);
      expect(answers.filter((outcome) => outcome !== 'accepted')).toEqual([]);
    }
  }

  const holds = (faulty: Faulty) =>
    fc.asyncProperty(history, async (asked) => check(await play(asked, faulty)));

  it('any order of work, syncs and decisions, leaves each entry accepted or withdrawn once, and the records as the entries say', async () => {
    await fc.assert(holds({}), { numRuns: 30, endOnFailure: true });
  }, 300_000);

  it.each<[string, Faulty]>([
    ['sends in any order', { sendsInAnyOrder: true }],
    ['makes new request ids on each retry', { newIdsOnRetry: true }],
    ['stores an entry after showing it', { storesAfterShowing: true }],
  ])(
    'a device that %s, is found',
    async (_, faulty) => {
      const found = await fc.check(holds(faulty), { numRuns: 300, endOnFailure: true });
      expect(found.failed && (found.errorInstance as Error).name).toBe('AssertionError');
    },
    300_000,
  );
});
