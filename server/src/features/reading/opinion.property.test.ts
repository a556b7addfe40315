import { childHistory } from '@storyvan/contract/children';
import { opinions } from '@storyvan/contract/common/opinion';
import { undoLending } from '@storyvan/contract/lending';
import { bookOpinions, childReading, howWasIt } from '@storyvan/contract/reading';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeCopy, makeTitle } from '../../testing/factories.ts';
import { useLending } from '../../testing/features/lending.ts';

const { app, scene, ...calls } = useLending('mop');

interface Loan {
  returned: boolean;
  opinion: string | null;
}
interface Event {
  event_id: string;
  loan: Loan;
  kind: 'issue' | 'return';
  undone: boolean;
}

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constant('lend or return' as const) },
  fc.constant('undo' as const),
  { weight: 3, arbitrary: fc.record({ opinion: fc.option(fc.constantFrom(...opinions)), back: fc.nat(2) }) },
);

/** Plays steps with one copy. Gives the loans that count, in order. */
async function play(steps: (typeof step extends fc.Arbitrary<infer T> ? T : never)[], accn_no: string) {
  const events: Event[] = [];
  for (const move of steps) {
    const standing = events.filter(({ undone }) => !undone);
    const last = standing.at(-1);
    if (move === 'lend or return') {
      const out = last?.kind === 'issue';
      const loan = out ? last.loan : { returned: false, opinion: null };
      const day = { date_issue: '2026-11-10', date_return: '2026-11-10' };
      const { details } = out ? await calls.fromChild(accn_no, day) : await calls.toChild(accn_no, day);
      loan.returned = out;
      events.push({
        event_id: details?.event_id as string,
        loan,
        kind: out ? 'return' : 'issue',
        undone: false,
      });
    } else if (move === 'undo') {
      if (!last) continue;
      await app.call(undoLending, { body: { event_id: last.event_id } });
      last.undone = true;
      last.loan.returned = false;
    } else {
      const about = events.filter(({ kind }) => kind === 'return').at(-1 - move.back);
      if (!about) continue;
      const { event_id, loan, undone } = about;
      const of = { site_grade_id: scene.here, child_id: scene.child, accn_no, event_id };
      const { status } = await app.call(howWasIt, { body: { ...of, opinion: move.opinion } });
      expect(status.status).toBe(undone ? 'return undone' : move.opinion ? 'saved' : 'removed');
      if (!undone) loan.opinion = move.opinion;
    }
  }
  const issues = events.filter(({ kind, undone }) => kind === 'issue' && !undone);
  return issues.map(({ loan }) => (loan.returned ? loan.opinion : null));
}

it('any sequence of loans, undos and opinions, in all lists, shows what was last said of each returned loan', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const accn_no = await makeCopy(app.db, { title_id: await makeTitle(app.db) });
      const expected = await play(steps, accn_no);
      const said = expected.filter((opinion) => opinion !== null);

      const { loans } = await app.call(childHistory, { params: { childId: scene.child } });
      const here = loans.filter((loan) => loan.accn_no === accn_no).map(({ opinion }) => opinion);
      expect(here.reverse()).toEqual(expected);
      const params = { program: 'mop' as const, id: scene.here, page: 1, childId: scene.child };
      const readings = await app.call(childReading, { params });
      const read = readings.filter((entry) => entry.accn_no === accn_no).map(({ opinion }) => opinion);
      expect(read.sort()).toEqual(said.toSorted());
      const { counts } = await app.call(bookOpinions, { params: { id: accn_no } });
      for (const opinion of opinions) {
        expect(counts[opinion]).toBe(said.filter((one) => one === opinion).length);
      }
    }),
    { numRuns: 30 },
  );
}, 120_000);
