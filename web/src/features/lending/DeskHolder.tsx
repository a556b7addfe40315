import type { ReactNode, RefObject } from 'react';
import type { DeskSetup } from './desk-task.ts';
import { type CardChild, ChildCard } from './HolderCard.tsx';
import type { LendingDeskState } from './use-lending-desk.ts';

interface DeskHolderProps {
  desk: LendingDeskState;
  setup: DeskSetup;
  place: ReactNode;
  /** Where the children stand beside the desk. */
  aside: RefObject<HTMLElement | null>;
}

/** Above the scan field: the child whose turn it is, or the place. */
export function DeskHolder({ desk, setup, place, aside }: DeskHolderProps) {
  const { reads, state, needsChild, openSheet } = desk;
  if (reads.child) return <ChildCard child={fixedChild(desk)} />;
  if (setup.task !== 'issue-child') return place;

  const handleChange = () => {
    // Beside the desk the group is in sight; on a phone it comes up as a sheet.
    const beside = aside.current?.querySelector<HTMLElement>('[aria-current], input, li button');
    if (!beside || window.matchMedia('(max-width: 72em)').matches) openSheet();
    else beside.focus();
  };
  const { chosen } = state;
  const here = reads.group?.data?.find((child) => child.child_id === chosen?.child_id);
  const known = { card_no: null, books_out: null, oldest_days_out: null };
  return (
    <ChildCard
      child={here ?? (chosen && { ...known, ...chosen })}
      needsChild={needsChild}
      onChange={handleChange}
    />
  );
}

function fixedChild({ reads }: LendingDeskState): CardChild | null {
  const child = reads.child?.data;
  if (!child) return null;
  const days = child.books.map((book) => book.days_out);
  return { ...child, books_out: days.length, oldest_days_out: days.length > 0 ? Math.max(...days) : null };
}
