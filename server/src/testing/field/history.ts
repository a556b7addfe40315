import type { ReviewChoice } from '@storyvan/contract/field-sync';
import fc from 'fast-check';
import { makeCopy } from '../factories.ts';
import { reviewOf } from '../features/field-sync.ts';
import type { TestApp } from '../test-app.ts';
import { Desk } from './desk.ts';
import { type Faulty, ModelDevice } from './model-device.ts';
import { copiesInPlay, makeScene, type Scene } from './scene.ts';

/** Histories of up to five devices and two desks at one site, as fast-check invents them. */

const mostDevices = 5;
const desks = 2;

const whim = {
  device: fc.nat(mostDevices - 1),
  copy: fc.nat(copiesInPlay - 1),
  child: fc.nat(11),
};
const atDesk = fc.record({ ...whim, desk: fc.nat(desks - 1), kind: fc.nat(9) });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      what: fc.constant('act' as const),
      ...whim,
      kind: fc.nat(11),
      /** Days by which the clock of the device is wrong. */
      shift: fc.constantFrom(...Array<number>(12).fill(0), -1, 1),
      crash: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('desk' as const), desk: atDesk, other: atDesk }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('sync' as const),
      ...whim,
      most: fc.integer({ min: 1, max: 6 }),
      lostReply: fc.constantFrom(false, false, true),
      twice: fc.boolean(),
      all: fc.constantFrom(false, false, false, true),
      meanwhile: fc.option(atDesk, { freq: 2 }),
    }),
  },
);
export const history = fc.record({
  devices: fc.integer({ min: 1, max: mostDevices }),
  steps: fc.array(step, { minLength: 8, maxLength: 45, size: 'max' }),
  /** Which of the choices is taken, one after the other. */
  decisions: fc.array(fc.nat(5), { minLength: 1, maxLength: 12 }),
});
type History = typeof history extends fc.Arbitrary<infer T> ? T : never;

export interface Played {
  scene: Scene;
  devices: ModelDevice[];
  /** What the desks have made, by copy. */
  atDesks: Map<string, string[]>;
}

/** Plays a history on a new site, until every device has sent everything and the review is empty. */
export async function play(
  app: TestApp,
  cookies: readonly string[],
  { devices: count, steps, decisions }: History,
  faulty: Faulty,
): Promise<Played> {
  const scene = await makeScene(app);
  const staffed = cookies.map((cookie) => new Desk(app, scene, cookie));
  const devices: ModelDevice[] = [];
  for (let n = 0; n < count; n++) devices.push(await ModelDevice.registered(app, scene, faulty));
  for (const asked of steps) {
    if (asked.what === 'desk') {
      // Two desks at the same moment, often with the same copy.
      await Promise.all([asked.desk, asked.other].map((at) => staffed[at.desk]?.act(at)));
      continue;
    }
    const device = devices[asked.device % count] as ModelDevice;
    if (asked.what === 'act') await device.act(asked);
    else {
      const { meanwhile } = asked;
      const syncs = (asked.all ? devices : [device]).map((one) => one.sync(asked));
      await Promise.all([...syncs, meanwhile && staffed[meanwhile.desk]?.act(meanwhile)]);
    }
  }
  for (const device of devices)
    while (device.unsent > 0) await device.sync({ most: 50, lostReply: false, twice: false });
  await decideAll(app, scene, decisions);
  const atDesks = new Map<string, string[]>();
  for (const { events } of staffed)
    for (const [accn_no, made] of events) atDesks.set(accn_no, [...(atDesks.get(accn_no) ?? []), ...made]);
  return { scene, devices, atDesks };
}

async function decideAll(app: TestApp, scene: Scene, decisions: number[]): Promise<void> {
  const review = reviewOf(app);
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
