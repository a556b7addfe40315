import { prepare } from '../../db/prepare.ts';

/** Copies that are now with children, and at places. */
export const countCopiesOut = prepare(
  (db, _) =>
    db
      .selectFrom('copy')
      .select((of) => [
        of.fn.count<number>('child_id').as('children'),
        of(of.fn.countAll<number>(), '-', of.fn.count<number>('child_id')).as('places'),
      ])
      .where('site_grade_id', 'is not', null),
  { readsAll: 'copy', why: 'It counts in an index of only the copies that are out, for metrics.' },
);
