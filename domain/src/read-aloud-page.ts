import type { ReadAloud, ReadAloudPage } from '@storyvan/contract/read-alouds';
import { childrenOf } from './children-count.ts';
import { byChild } from './name-order.ts';

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
    children: [...children.values()].sort(byChild),
  };
}
