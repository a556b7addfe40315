import type { Transaction } from './database.ts';
import { prepare, type Slots } from './prepare.ts';

/** What only one may do at a time: the second waits for the first to commit, then sees what it wrote. */
type Turn =
  | 'imported_at'
  | 'numbers_given_at'
  | 'lesson_plans_named_at'
  | 'people_named_at'
  | 'places_named_at'
  | 'promoted_at'
  | 'accounts_kept_at';

const markTurn = prepare((db, p: Slots<{ key: Turn; value: string }>) =>
  db
    .insertInto('setting')
    .values({ key: p('key'), value: p('value') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('value') })),
);

/** Two imports at once run one after the other. */
export const takeImportTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'imported_at', value: new Date().toISOString() });

/**
 * To be taken before a number is looked for and given: accession numbers and the cards of children and members are told
 * apart from each other, which no index over three tables could see to. It writes the same each time.
 */
export const takeNumberTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'numbers_given_at', value: '' });

/** To be taken before it is asked whether a lesson plan's name is free: so its answer holds until the plan is saved. */
export const takeLessonPlanTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'lesson_plans_named_at', value: '' });

/** To be taken before it is asked whether another person has the same name. */
export const takePersonTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'people_named_at', value: '' });

/** To be taken before it is asked whether a site, school or grade is there already: so the answer holds until it is saved. */
export const takePlaceTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'places_named_at', value: '' });

/** Two promotions at once run one after the other, and so does the undo of one. */
export const takePromotionTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'promoted_at', value: '' });

/**
 * To be taken before it is asked whether a username is free or another administrator is left: two administrators who
 * disable each other at the same moment leave one.
 */
export const takeAccountTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'accounts_kept_at', value: '' });
