import type { ReadAloud, ReadAloudPage, SessionInfo } from '@storyvan/contract/read-alouds';
import { childrenOf } from '@storyvan/domain/children-count';
import { byName } from '@storyvan/domain/name-order';
import type { ReadAloudInfoRow } from './read-alouds.queries.ts';

interface Child {
  child_id: number;
  name: string;
}

interface Counts {
  active_children: number;
  enrolled_count: number;
  children_borrowed: number;
}

/** The children enrolled at the place and those who were there, by name. */
export function pageOf(
  readAloud: ReadAloud,
  enrolled: Child[],
  present: Child[],
  counts: Counts,
): ReadAloudPage {
  const there = new Set(present.map(({ child_id }) => child_id));
  const children = new Map(
    [...enrolled, ...present].map(({ child_id, name }) => [
      child_id,
      { child_id, name, present: there.has(child_id) },
    ]),
  );
  return {
    ...readAloud,
    no_of_children: childrenOf(counts),
    children_borrowed: counts.children_borrowed,
    children: [...children.values()].sort(byName),
  };
}

export function infoOf(row: ReadAloudInfoRow): SessionInfo {
  const { active_children, enrolled_count, books_here, books_with_children, sort_key, ...more } = row;
  const { place_name: site_name, school_name, reports_pending, ...rest } = more;
  return {
    ...rest,
    site_name,
    no_of_children: childrenOf(row),
    report_status: row.ra_count - reports_pending,
  };
}
