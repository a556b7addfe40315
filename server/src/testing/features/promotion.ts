import type { BodyIn } from '@storyvan/contract/endpoint';
import { issueBookChild, returnBookFromChild } from '@storyvan/contract/lending';
import { promote, reviewPromotion, undoPromotion } from '@storyvan/contract/promotion';
import { gradeSortKey } from '@storyvan/domain/grade-code';
import { beforeEach } from 'vitest';
import type { Database } from '../../db/database.ts';
import { runQuery } from '../../db/prepare.ts';
import { makeCopy, makeGrade, makeSchool } from '../factories.ts';
import { type TestApp, testDay, useTestApp } from '../test-app.ts';

/** Everything that a promotion may touch, but for editions. */
const readAllOf = async (db: Database) => ({
  children: await runQuery(db, (k) =>
    k
      .selectFrom('child')
      .select(['child_id', 'name', 'card_no', 'site_grade_id', 'inactive_since', 'level'])
      .orderBy('child_id'),
  ),
  grades: await runQuery(db, (k) =>
    k
      .selectFrom('site_grade')
      .select(['site_grade_id', 'school_id', 'code', 'name', 'sort_key', 'enrolled_count', 'inactive_since'])
      .orderBy('site_grade_id'),
  ),
  copies: await runQuery(db, (k) => k.selectFrom('copy').selectAll().orderBy('accn_no')),
  loans: await runQuery(db, (k) => k.selectFrom('child_loan').selectAll().orderBy('child_loan_id')),
  moves: await runQuery(db, (k) =>
    k.selectFrom('child_move').select(['child_id']).where('undone', '=', 0).orderBy('move_id'),
  ),
});

/** Books that are lent and taken back in a grade. */
const lendingOf = (app: TestApp) => ({
  lend: async (child_id: number, site_grade_id: number) => {
    const accn_no = await makeCopy(app.db);
    const body = { program: 'lis' as const, site_grade_id, child_id, accn_no, date_issue: testDay };
    const { status } = await app.call(issueBookChild, { body });
    if (status.status === 'issued') return accn_no;
    throw new Error(`Refused: ${status.message}`);
  },
  takeBack: (accn_no: string, site_grade_id: number) =>
    app.call(returnBookFromChild, {
      body: { program: 'lis', site_grade_id, accn_no, date_return: testDay },
    }),
});

/** A server with its own school for each test, and the calls of the new school year. */
export function useSchoolYear() {
  const app = useTestApp();
  /** The school of the test, which may take another. */
  const meant = { school: 0 };
  beforeEach(async () => {
    meant.school = await makeSchool(app.db, { name: 'Aldona Primary' });
  });

  const review = () => app.call(reviewPromotion, { params: { school: meant.school } });
  return {
    app,
    meant,
    gradeOf: (code: string, enrolled_count = 0) =>
      makeGrade(app.db, { school_id: meant.school, code, enrolled_count, sort_key: gradeSortKey(code) }),
    review,
    /** As proposed, with the given exceptions. */
    stepsOf: async (otherwise: Record<string, string> = {}) => {
      const { schools, fingerprint } = await review();
      const steps = schools
        .flatMap((each) => each.grades)
        .map(({ site_grade_id, grade_code, proposed }) => ({
          site_grade_id,
          to: otherwise[grade_code] ?? proposed,
        }));
      return { school: meant.school, steps, fingerprint };
    },
    promoteNow: (body: BodyIn<typeof promote>) => app.call(promote, { body }),
    undo: (promotion_id: string) => app.call(undoPromotion, { body: { promotion_id } }),
    readAll: () => readAllOf(app.db),
    ...lendingOf(app),
  };
}
