import { type ChildWish, mostWaitingNamed, type WaitingChild } from '@storyvan/contract/common/wish-fields';
import { byKey } from '../../by-key.ts';
import type { Executor } from '../../db/database.ts';
import { getLoanPeriods } from '../setting/loan-periods.queries.ts';
import { whereCopies } from './where-copies.ts';
import { listCopiesToLend, listOpenWishesOfChild, listWaitingFrom } from './wish.queries.ts';

/** The open wishes of children, and where the copies of the titles are. */

type Wish = Omit<ChildWish, keyof ReturnType<typeof whereCopies>>;

/** Adds where the copies are, as seen from a site or grade. */
export async function withCopies<Row extends Wish>(on: Executor, wishes: Row[], site_grade_id: number) {
  const copies = await listCopiesToLend(on, [...new Set(wishes.map(({ title_id }) => title_id))]);
  const ofTitle = byKey(copies, (copy) => copy.title_id);
  const periods = await getLoanPeriods(on);
  return wishes.map((wish) => ({
    ...whereCopies(ofTitle.get(wish.title_id) ?? [], site_grade_id, periods),
    ...wish,
  }));
}

/** The open wishes of a child that is enrolled at this site or grade, oldest first. */
export async function listWishesOfChild(
  on: Executor,
  { child_id, site_grade_id }: { child_id: number; site_grade_id: number },
): Promise<ChildWish[]> {
  const wishes = await listOpenWishesOfChild.all(on, { child_id });
  return wishes.length === 0 ? [] : withCopies(on, wishes, site_grade_id);
}

/**
 * Who wishes for a title, to be shown where a copy of it is: children of this site or grade first, then of others, each
 * in the order in which they wished. At most five.
 */
export const wishesForTitle = (
  on: Executor,
  of: { title_id: number; site_grade_id: number },
): Promise<WaitingChild[]> => listWaitingFrom.all(on, { ...of, limit: mostWaitingNamed });
