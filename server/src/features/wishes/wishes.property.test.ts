import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runQuery } from '../../db/prepare.ts';
import { makeChild } from '../../testing/factories.ts';
import { useWishes } from '../../testing/features/wishes.ts';

type Step = 'wish' | 'withdraw' | 'issue' | 'return' | 'undo';
const steps = fc.array(fc.constantFrom<Step>('wish', 'withdraw', 'issue', 'return', 'undo'), {
  maxLength: 14,
});

/** What can be undone, latest last, and what a wish should be, from the accepted calls alone. */
interface Model {
  /** Loans not undone, by the number of the step that made them. */
  loans: number[];
  /** The step of the latest wish that was not withdrawn. */
  wished: number | null;
  out: boolean;
  events: { kind: 'issue' | 'return'; event_id: string }[];
}

const isOpen = ({ wished, loans, out }: Model): boolean =>
  wished !== null && !out && !loans.some((loan) => loan > wished);

describe('a wish for one title, in any order of wishing, withdrawing, lending, returning and undoing', () => {
  const { app, scene, makeBook, wish, withdraw, wishes, lend, takeBack, undo } = useWishes();
  let child_id: number;
  beforeAll(async () => {
    child_id = await makeChild(app.db, { site_grade_id: scene.here });
  });

  it('is open at most once, and exactly when the accepted calls say so', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (order) => {
        const { title_id, accn_no } = await makeBook();
        const model: Model = { loans: [], wished: null, out: false, events: [] };
        let wish_id: string | undefined;
        for (const [n, step] of order.entries()) {
          const was = isOpen(model);
          if (step === 'wish') {
            const { status, details } = await wish(child_id, title_id);
            expect(status.status).toBe(model.out ? 'child has it' : was ? 'already wished' : 'added');
            if (status.status === 'added') [model.wished, wish_id] = [n, details?.wish_id];
          } else if (step === 'withdraw' && wish_id !== undefined) {
            const { status } = await withdraw(wish_id);
            if (status.status === 'done') model.wished = null;
            else expect(was).toBe(false);
          } else if (step === 'issue' && !model.out) {
            model.events.push({ kind: 'issue', event_id: await lend(child_id, accn_no) });
            model.loans.push(n);
            model.out = true;
          } else if (step === 'return' && model.out) {
            model.events.push({ kind: 'return', event_id: await takeBack(accn_no) });
            model.out = false;
          } else if (step === 'undo') {
            const last = model.events.pop();
            if (last) await undo(last.event_id);
            if (last?.kind === 'issue') model.loans.pop();
            if (last) model.out = last.kind === 'return';
          }
          const open = (await wishes(child_id)).length;
          expect([order.slice(0, n + 1), open]).toEqual([order.slice(0, n + 1), isOpen(model) ? 1 : 0]);
        }
        const rows = await runQuery(app.db, (k) =>
          k
            .selectFrom('wish')
            .select('closed_at')
            .where('child_id', '=', child_id)
            .where('title_id', '=', title_id),
        );
        expect(rows.filter(({ closed_at }) => closed_at === null).length).toBeLessThanOrEqual(1);
        // The next run has the same child. A wish that its book fulfils only while it is out can be withdrawn after that.
        if (model.out) await takeBack(accn_no);
        if (wish_id !== undefined) await withdraw(wish_id);
      }),
      { numRuns: 40 },
    );
  }, 300_000);
});
