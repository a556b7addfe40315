import type { LikelyChild } from '@storyvan/contract/children';
import { isLikelySame } from './name-likeness.ts';

/** Asked before a child is enrolled: whether it is there already. */

/** Children of the place who may be the same as the one to enrol; those still enrolled first. */
export function likelyAmong(name: string, children: LikelyChild[]): LikelyChild[] {
  const gone = (child: LikelyChild) => (child.inactive_since === null ? 0 : 1);
  return children
    .filter((child) => isLikelySame(name, child.name))
    .sort((a, b) => gone(a) - gone(b) || a.child_id - b.child_id);
}

export const likelyMessage = (likely: LikelyChild[]): string => {
  const [first] = likely;
  return likely.length === 1
    ? `${first?.name} is already enrolled here. Is it the same child?`
    : `${likely.length} children with a similar name are already enrolled here. Is it one of them?`;
};

export const childEnrolled = (name: string, place_name: string): string =>
  `${name} is enrolled at ${place_name}.`;
