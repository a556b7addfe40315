import { childrenHere } from '@storyvan/contract/children';
import {
  issueBookChild,
  issueBookSite,
  renewBookChild,
  returnableFromChildren,
  returnableFromSite,
  returnBookFromChild,
  returnBookSite,
  undoLending,
} from '@storyvan/contract/lending';
import { addDays } from '@storyvan/domain/calendar-date';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { kitChild, kitCopy, kitTitle, makeDevice, makeKit } from '../../testing/answering-device.ts';

const children = [11, 12, 13];
/** Two at the place, one that only the index knows, and one that no book has. */
const numbers = ['B-1', 'B-2', 'B-9', 'B-404'];

const step = fc.record({
  kind: fc.constantFrom('issue child', 'issue place', 'renew', 'return child', 'return place', 'undo'),
  accn_no: fc.constantFrom(...numbers),
  child_id: fc.constantFrom(...children),
  day: fc.nat(20),
  from: fc.constantFrom(null, null, 0, ...children),
  undoes: fc.nat(3),
  sync: fc.constantFrom(false, false, false, true),
});
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const makeScene = () =>
  makeDevice({
    kit: makeKit({
      children: children.map((child_id) => kitChild(child_id)),
      copies: [kitCopy('B-1'), kitCopy('B-2', { title_id: 2 })],
      titles: [kitTitle(1), kitTitle(2)],
    }),
    index: { 'B-9': kitTitle(9) },
  });
type Scene = ReturnType<typeof makeScene>;

function play(device: Scene, { kind, accn_no, child_id, day, from, undoes }: Step, done: string[]) {
  const at = { program: 'mop' as const, site_grade_id: 5, accn_no };
  const date = addDays('2026-11-01', day);
  const back = from === null ? {} : { take_back_from: { site_grade_id: 5, child_id: from || null } };
  switch (kind) {
    case 'issue child':
      return device.call(issueBookChild, { body: { ...at, ...back, child_id, date_issue: date } });
    case 'issue place':
      return device.call(issueBookSite, { body: { ...at, ...back, date_issue: date } });
    case 'renew':
      return device.call(renewBookChild, { body: { ...at, date_renewal: date } });
    case 'return child':
      return device.call(returnBookFromChild, { body: { ...at, date_return: date } });
    case 'return place':
      return device.call(returnBookSite, { body: { ...at, ...back, date_return: date } });
    default:
      return device.call(undoLending, { body: { event_id: done.at(-1 - undoes) ?? '' } });
  }
}

/** A refusal by an error is as good as any; a bug is not. */
const orRefused = (error: unknown): null => {
  if (error instanceof CallError) return null;
  throw error;
};

async function expectOnePlaceEach(device: Scene): Promise<void> {
  const params = { program: 'mop' as const, id: 5 };
  const here = await device.call(returnableFromSite, { params });
  const lent = await device.call(returnableFromChildren, { params });
  const shown = [...here, ...lent].map(({ accn_no }) => accn_no);
  expect(new Set(shown).size).toBe(shown.length);
  const counted = await device.call(childrenHere, { params: { ...params, date: '2026-11-21' } });
  for (const { child_id, books_out } of counted)
    expect(books_out).toBe(lent.filter((book) => book.child_id === child_id).length);
}

it('after any entries, a copy is in one place, and a refused or repeated call writes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const device = makeScene();
      const done: string[] = [];
      for (const each of steps) {
        const before = device.entries();
        const reply = await play(device, each, done).catch(orRefused);
        if (reply?.details) done.push(reply.details.event_id);
        else expect(device.entries()).toBe(before);
        if (each.sync) device.mark('sent');
        await expectOnePlaceEach(device);
      }
      const ids = device.entries().map(({ entry }) => entry.request_id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 60 },
  );
});
