import { differenceKinds } from '@storyvan/contract/common/difference-kinds';
import { undoLending } from '@storyvan/contract/lending';
import { finishStocktake, fixDifference, takeOutScan } from '@storyvan/contract/stocktake';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeChild, makeCopy, makeSite } from '../../testing/factories.ts';
import { stocktakeActs } from '../../testing/features/stocktake.ts';
import { useTestApp } from '../../testing/test-app.ts';

/** People count while others lend: whatever happens, each copy is in one list at most, and nothing is lost. */

const app = useTestApp();
const acts = stocktakeActs(app);

const kinds = [
  'scan',
  'scan',
  'scan',
  'out',
  'lend',
  'lendChild',
  'back',
  'undo',
  'lost',
  'found',
  'fix',
] as const;
const step = fc.record({ copy: fc.nat(5), kind: fc.constantFrom(...kinds) });
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

async function makeScene() {
  const here = await makeSite(app.db);
  const there = await makeSite(app.db);
  const child = await makeChild(app.db, { site_grade_id: here });
  const numbers = await Promise.all(Array.from({ length: 6 }, () => makeCopy(app.db)));
  for (const accn_no of numbers.slice(0, 3)) await acts.lendTo(here, accn_no);
  await acts.lendTo(there, String(numbers[3]));
  await acts.setState(String(numbers[4]), 'lost');
  return { here, there, child, numbers };
}

type Scene = Awaited<ReturnType<typeof makeScene>>;

/** Does one step; what the rules refuse does nothing. */
async function act(scene: Scene, stocktake_id: number, { copy, kind }: Step, known: Known): Promise<void> {
  const accn_no = String(scene.numbers[copy]);
  const noteEvent = (reply: { details: { event_id: string } | null }) => {
    if (reply.details) known.events.set(accn_no, reply.details.event_id);
  };
  if (kind === 'scan') {
    const { details } = await acts.scan(stocktake_id, accn_no);
    known.scans.set(accn_no, String(details?.scan_id));
  }
  const scan_id = known.scans.get(accn_no);
  if (kind === 'out' && scan_id) await app.call(takeOutScan, { body: { scan_id } });
  if (kind === 'lend') noteEvent(await acts.lendTo(copy % 2 === 0 ? scene.here : scene.there, accn_no));
  if (kind === 'lendChild') noteEvent(await acts.lendToChild(scene.here, scene.child, accn_no));
  if (kind === 'back') noteEvent(await acts.takeBackFrom(copy === 3 ? scene.there : scene.here, accn_no));
  const event_id = known.events.get(accn_no);
  if (kind === 'undo' && event_id) await app.call(undoLending, { body: { event_id } });
  if (kind === 'lost' || kind === 'found')
    await acts.setState(accn_no, kind === 'lost' ? 'lost' : 'available');
  if (kind === 'fix') await app.call(fixDifference, { body: { stocktake_id, accn_no, fix: 'lost' } });
}

interface Known {
  scans: Map<string, string>;
  events: Map<string, string>;
}

/** The lists of a stocktake, each copy with its list. */
async function listsOf(stocktake_id: number): Promise<string[]> {
  const lists: string[] = [];
  for (const kind of differenceKinds) {
    for (const state of ['open', 'done'] as const) {
      const numbers = await acts.numbersOf(stocktake_id, kind, state);
      lists.push(...numbers.map((accn_no) => `${accn_no} ${kind} ${state}`));
    }
  }
  return lists.sort();
}

it('a stocktake, whatever is scanned and moved in whatever order, has each copy in one list at most', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const scene = await makeScene();
      const expected = scene.numbers.slice(0, 3);
      const id = await acts.start({ program: 'mop', site_grade_id: scene.here });
      const known: Known = { scans: new Map(), events: new Map() };
      for (const each of steps) await act(scene, id, each, known);

      const lists = await listsOf(id);
      const listed = lists.map((entry) => entry.split(' ')[0]);
      expect(listed).toEqual([...new Set(listed)]);
      const { counts, open } = await acts.progress(id);
      const inList = (kind: string, state = '') =>
        lists.filter((e) => e.endsWith(`${kind} ${state}`.trim())).length;
      for (const kind of differenceKinds) {
        expect(open[kind]).toBe(inList(kind, 'open'));
        expect(counts[kind]).toBe(inList(kind, 'open') + inList(kind, 'done'));
      }
      expect(counts.expected).toBe(counts.counted + counts.missing);
      // A copy that no one touched is missing.
      const touched = new Set(steps.map(({ copy }) => scene.numbers[copy]));
      for (const accn_no of expected.filter((number) => !touched.has(number))) {
        expect(lists).toContain(`${accn_no} missing open`);
      }

      // Its end changes no list and no figure.
      await app.call(finishStocktake, { body: { stocktake_id: id } });
      expect(await listsOf(id)).toEqual(lists);
      expect(await acts.progress(id)).toMatchObject({ counts, open });
    }),
    { numRuns: 15, endOnFailure: true },
  );
}, 240_000);
