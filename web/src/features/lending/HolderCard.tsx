import { Button } from '@mantine/core';
import { pleaseSelectAChild } from '@storyvan/contract/common/ids';
import type { ReactNode } from 'react';
import { counted } from '../../lib/numbers.ts';
import { Initials } from '../../ui/Initials.tsx';
import { LevelBadge } from '../../ui/LevelBadge.tsx';
import classes from './HolderCard.module.css';

/** Whose turn it is at the desk. */
export interface CardChild {
  name: string;
  card_no: string | null;
  level: number | null;
  /** Unknown until it is read. */
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
  /** Sent a scan without a child. */
  needsChild?: boolean;
  /** Absent where the child is fixed. */
  onChange?: () => void;
}

export function ChildCard({ child, needsChild, onChange }: ChildCardProps) {
  return (
    <section className={classes.card} data-missing={needsChild || undefined} aria-label="Child">
      {child ? <Initials name={child.name} large /> : <span className={classes.nobody} aria-hidden="true" />}
      <div className={classes.words}>
        <div className={classes.name} dir="auto">
          {child ? child.name : 'Whose turn is it?'}
        </div>
        <div className={classes.about}>
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
          <div role="alert" className={classes.alert}>
            {pleaseSelectAChild}
          </div>
        )}
      </div>
      {onChange && (
        <Button variant="default" className={classes.button} onClick={onChange}>
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

/** The site or grade itself, where no child is served. */
export function PlaceCard({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={classes.card} aria-label="Place">
      <Initials name={name} large />
      <div className={classes.words}>
        <div className={classes.name} dir="auto">
          {name}
        </div>
        <div className={classes.about}>{children}</div>
      </div>
    </section>
  );
}
