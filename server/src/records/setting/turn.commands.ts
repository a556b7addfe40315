import type { Transaction } from '../../db/database.ts';
import { prepare, type Slots } from '../../db/prepare.ts';

/** Locks for work that must run one at a time: the second waits for the first to commit, then sees what it wrote. */
type Turn =
  | 'imported_at'
  | 'numbers_given_at'
  | 'lesson_plans_named_at'
  | 'people_named_at'
  | 'places_named_at'
  | 'promoted_at'
  | 'accounts_kept_at'
  | 'field_sealed_at'
  | 'settings_changed_at';

const markTurn = prepare((db, p: Slots<{ key: Turn; value: string }>) =>
  db
    .insertInto('setting')
    .values({ key: p('key'), value: p('value') })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: p('value') })),
);

/** Imports run one after the other. */
export const takeImportTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'imported_at', value: new Date().toISOString() });

/**
 * To be taken before a number is checked and assigned: accession numbers and the cards of children and members share
 * one number space, which no index over three tables could enforce. It writes the same value each time.
 */
export const takeNumberTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'numbers_given_at', value: '' });

/** To be taken before checking that a lesson plan's name is free, so that this holds until the plan is saved. */
export const takeLessonPlanTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'lesson_plans_named_at', value: '' });

/** To be taken before checking whether another person has the same name. */
export const takePersonTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'people_named_at', value: '' });

/** To be taken before checking whether a site, school or grade exists, so that this holds until it is saved. */
export const takePlaceTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'places_named_at', value: '' });

/** Promotions and their undo run one after the other. */
export const takePromotionTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'promoted_at', value: '' });

/**
 * To be taken before checking that a username is free or another administrator is left: if two administrators disable
 * each other at the same moment, one remains.
 */
export const takeAccountTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'accounts_kept_at', value: '' });

/** To be taken before the key pair for texts of devices is made, so that there is one. */
export const takeSealTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'field_sealed_at', value: '' });

/** Changes of settings run one after the other. */
export const takeSettingsTurn = (tx: Transaction): Promise<number> =>
  markTurn.run(tx, { key: 'settings_changed_at', value: '' });
