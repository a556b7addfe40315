import { Button } from '@mantine/core';
import { pleaseSelectAChild } from '@storyvan/contract/common/ids';
import type { ReactNode, RefObject } from 'react';
import { counted } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { Initials } from '../../ui/Initials.tsx';
import classes from './DeskHead.module.css';
import type { DeskSetup } from './desk/desk-task.ts';
import type { LendingDeskState } from './use-lending-desk.ts';

/** The child being served. */
interface CardChild {
  name: string;
  card_no: string | null;
  level: number | null;
  /** Null until loaded. */
  books_out: number | null;
  oldest_days_out: number | null;
}

function HasBooks({ child: { books_out, oldest_days_out } }: { child: CardChild }) {
  if (books_out === null) return null;
  return (
    <span className={classes.has}>
      {' · '}
      {books_out === 0 ? 'has no book' : `has ${counted(books_out, 'book')}`}
      {!!oldest_days_out && <span className={classes.wide}>, {counted(oldest_days_out, 'day')}</span>}
    </span>
  );
}

interface ChildCardProps {
  child: CardChild | null;
  /** A book was scanned without a child. */
  needsChild?: boolean;
  /** Absent if the child is fixed. */
  onChange?: () => void;
}

function ChildCard({ child, needsChild, onChange }: ChildCardProps) {
  return (
    <section className={classes.card} data-missing={needsChild || undefined} aria-label="Child">
      {child ? <Initials name={child.name} large /> : <span className={classes.noChild} aria-hidden="true" />}
      <div className={classes.holderWords}>
        <div className={classes.name} dir="auto">
          {child ? child.name : 'Whose turn is it?'}
        </div>
        <div className={classes.holderAbout}>
          {child?.card_no && <span className={classes.card_no}>{child.card_no} · </span>}
          {child && (
            <>
              level <LevelBadge level={child.level} />
              <HasBooks child={child} />
            </>
          )}
          {!child && 'Scan a child’s card, or choose the child.'}
        </div>
        {needsChild && (
          <div role="alert" className={classes.needsChild}>
            {pleaseSelectAChild}
          </div>
        )}
      </div>
      {onChange && (
        <Button variant="default" className={classes.holderButton} onClick={onChange}>
          {child ? (
            <>
              Change<span className={classes.wide}>&nbsp;child</span>
            </>
          ) : (
            'Choose'
          )}
        </Button>
      )}
    </section>
  );
}

/** The site or grade, where no child is served. */
export function PlaceCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label="Place">
      <Initials name={name} large />
      <div className={classes.holderWords}>
        <div className={classes.name} dir="auto">
          {name}
        </div>
        <div className={classes.holderAbout}>{children}</div>
      </div>
    </section>
  );
}

interface DeskHolderProps {
  desk: LendingDeskState;
  setup: DeskSetup;
  place: ReactNode;
  /** The list of children beside the desk. */
  aside: RefObject<HTMLElement | null>;
}

/** Above the scan field: the child being served, or the place. */
export function DeskHolder({ desk, setup, place, aside }: DeskHolderProps) {
  const { reads, state, needsChild, openSheet } = desk;
  if (reads.child) return <ChildCard child={fixedChild(desk)} />;
  if (setup.task !== 'issue-child') return place;

  const handleChange = () => {
    // On a wide screen the children are listed beside the desk; on a phone they open in a bottom sheet.
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
