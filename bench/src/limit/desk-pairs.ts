import { randomUUID } from 'node:crypto';
import { type CalendarDate, today } from '@storyvan/domain/calendar-date';
import type { Client } from '../client.ts';
import { expectOk } from '../figures.ts';
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

/** Issues a book and takes it back; the milliseconds that each call took. */
export async function lendOnce(server: Client, pair: DeskPair): Promise<{ issue: number; return: number }> {
  const issued = await server.post('/api/info/issue_book_child', issueOf(pair, today()));
  const returned = await server.post('/api/info/return_book_from_child', returnOf(pair, today()));
  return { issue: expectOk(issued).milliseconds, return: expectOk(returned).milliseconds };
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
