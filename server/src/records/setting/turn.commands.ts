import type { Transaction } from '../../db/database.ts';
import { putSetting } from './setting.commands.ts';

/** Locks for work that must run one at a time: the second waits for the first to commit, then sees what it wrote. */
const turn =
  (key: string) =>
  (tx: Transaction): Promise<number> =>
    putSetting(tx, key, '');

/** Imports run one after the other. */
export const takeImportTurn = (tx: Transaction): Promise<number> =>
  putSetting(tx, 'imported_at', new Date().toISOString());

/**
 * To be taken before a number is checked and assigned: accession numbers and the cards of children and members share
 * one number space, which no index over three tables could enforce. It writes the same value each time.
 */
export const takeNumberTurn = turn('numbers_given_at');

/** To be taken before checking that a lesson plan's name is free, so that this holds until the plan is saved. */
export const takeLessonPlanTurn = turn('lesson_plans_named_at');

/** To be taken before checking whether another person has the same name. */
export const takePersonTurn = turn('people_named_at');

/** To be taken before checking whether a site, school or grade exists, so that this holds until it is saved. */
export const takePlaceTurn = turn('places_named_at');

/** Promotions and their undo run one after the other. */
export const takePromotionTurn = turn('promoted_at');

/**
 * To be taken before checking that a username is free or another administrator is left: if two administrators disable
 * each other at the same moment, one remains.
 */
export const takeAccountTurn = turn('accounts_kept_at');

/** To be taken before the key pair for texts of devices is made, so that there is one. */
export const takeSealTurn = turn('field_sealed_at');

/** Changes of settings run one after the other. */
export const takeSettingsTurn = turn('settings_changed_at');
