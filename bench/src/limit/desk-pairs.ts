import { randomUUID } from 'node:crypto';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { childrenAt, holderOf, type Shape } from '../sets/shape.ts';
import type { Value } from './program.ts';

/** Copies at places, each with a child of that place to lend it to. */

export interface DeskPair {
  accn_no: string;
  program: string;
  site_grade_id: number;
  child_id: number;
}

/** The n-th book of a place goes to its n-th child, so that calls rarely compete for a child. */
export function pairsOf(shape: Shape, shelved: { accn_no: string; site_grade_id: number }[]): DeskPair[] {
  const seen = new Map<number, number>();
  return shelved.map(({ accn_no, site_grade_id }) => {
    const n = seen.get(site_grade_id) ?? 0;
    seen.set(site_grade_id, n + 1);
    const children = childrenAt(shape, site_grade_id);
    return {
      accn_no,
      program: holderOf(shape, site_grade_id).program,
      site_grade_id,
      child_id: children[n % children.length] as number,
    };
  });
}

/** The fields of the two calls of a loan, as a desk sends them. */
export function issueOf({ ...pair }: DeskPair, date_issue: CalendarDate): Record<string, Value> {
  return { ...pair, librarian_id: 1, date_issue, request_id: randomUUID() };
}

export function returnOf(
  { child_id: _, ...pair }: DeskPair,
  date_return: CalendarDate,
): Record<string, Value> {
  return { ...pair, librarian_id: 1, date_return, request_id: randomUUID() };
}
