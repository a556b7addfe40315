import { promote, reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { insertAll } from '../../db/rows.commands.ts';
import { makeGrade, makeSchool } from '../../testing/factories.ts';
import { type TestApp, testDay, useTestApp } from '../../testing/test-app.ts';

/** Counts the statements of transactions from now on. */
function countWrites({ db }: TestApp): () => number {
  let statements = 0;
  const transaction = db.transaction.bind(db);
  const counting = vi.spyOn(db, 'transaction').mockImplementation((work) =>
    transaction((tx) => {
      const counted = { ...tx };
      for (const kind of ['rows', 'change'] as const) {
        counted[kind] = ((...given: Parameters<typeof tx.change>) => {
          statements += 1;
          return tx[kind](...given);
        }) as never;
      }
      return work(counted);
    }),
  );
  onTestFinished(() => counting.mockRestore());
  return () => statements;
}

describe('the new school year of all schools', () => {
  const app = useTestApp();

  it('with 3,000 children in 100 schools, is promoted and undone with a few statements for each grade', async () => {
    for (let n = 0; n < 100; n++) {
      const school_id = await makeSchool(app.db);
      for (const code of ['I', 'II', 'III']) {
        const site_grade_id = await makeGrade(app.db, { school_id, code });
        const children = Array.from({ length: 10 }, (_, at) => ({
          name: `Child ${at}`,
          card_no: null,
          site_grade_id,
          gender: null,
          baseline_level: null,
          level: null,
          created_at: testDay,
        }));
        await app.db.transaction((tx) => insertAll(tx, 'child', children));
      }
    }
    const { schools, fingerprint } = await app.call(reviewPromotion, { params: { school: 'all' } });
    const steps = schools.flatMap((each) =>
      each.grades.map(({ site_grade_id, proposed: to }) => ({ site_grade_id, to })),
    );
    expect(steps).toHaveLength(300);
    const written = countWrites(app);
    const { details } = await app.call(promote, { body: { school: 'all', steps, fingerprint } });
    expect(details).toMatchObject({ school_id: null, moved: 2000, left: 1000 });
    const body = { promotion_id: details?.promotion_id ?? '' };
    expect((await app.call(undoPromotion, { body })).status.status).toBe('undone');
    // Each change to a child at a time would take 6,000; on SQLite the tests run each transaction twice.
    expect(written()).toBeLessThan(1500);
    const again = await app.call(reviewPromotion, { params: { school: 'all' } });
    expect(again.fingerprint).toBe(fingerprint);
  });
});
