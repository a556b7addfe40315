import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { Link } from '@tanstack/react-router';
import { childLink, placeLink } from './place-links.ts';

interface WhereIsItProps {
  /** "In the library" or "with Rahul Naik, Tonca", from the server */
  where: string;
  held_by: HeldBy | null;
}

/** Where a copy is now, with a link to the child or place that has it. */
export function WhereIsIt({ where, held_by }: WhereIsItProps) {
  if (!held_by) return <span>{where}</span>;
  const { child_id } = held_by;
  const link = child_id === null ? placeLink(held_by) : childLink({ ...held_by, child_id });
  return (
    <Link {...link}>
      <bdi dir="auto">{where}</bdi>
    </Link>
  );
}
