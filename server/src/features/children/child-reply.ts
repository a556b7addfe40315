import type { Child } from '@storyvan/contract/children';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { borrowedBookOf } from '@storyvan/domain/children-here';
import { found } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { findChild, listBooksOfChild } from '../../records/child/child.queries.ts';
import { listMovesOfChild } from '../../records/child/child-move.queries.ts';
import { findPlace } from '../../records/place/place.queries.ts';
import { getLoanPeriods } from '../../records/setting/loan-periods.queries.ts';
import { listWishesOfChild } from '../../records/wish/wishes.ts';
import { erasedOn, moveOf } from './enrolment.rules.ts';

/** A child with its current books, its wishes and its moves; throws 404 if unknown. */
export async function getChildReply(on: Executor, child_id: number, today: CalendarDate): Promise<Child> {
  const row = found(await findChild.first(on, { child_id }), 'child');
  const { notices_consent_on, notices_declined_on, family_language, ...child } = row;
  const periods = await getLoanPeriods(on);
  const books = await listBooksOfChild.all(on, { child_id });
  const moves = await listMovesOfChild.all(on, { child_id });
  const names = new Map<number, string>();
  for (const site_grade_id of moves.flatMap((move) => [move.from_site_grade_id, move.to_site_grade_id])) {
    if (site_grade_id === null || names.has(site_grade_id)) continue;
    const place = await findPlace.first(on, { site_grade_id });
    if (place) names.set(site_grade_id, place.place_name);
  }
  return {
    ...child,
    erased_on: erasedOn(child.erased_at),
    family: { notices_consent_on, notices_declined_on, family_language },
    active: child.inactive_since === null,
    books: books.map((row) => borrowedBookOf(row, today, periods.child[child.program])),
    wishes: await listWishesOfChild(on, child),
    moves: moves.map((move) => moveOf(move, names)),
  };
}
