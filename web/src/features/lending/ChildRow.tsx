import { VisuallyHidden } from '@mantine/core';
import type { ChildHere } from '@storyvan/contract/children';
import { memo } from 'react';
import { counted } from '../../lib/numbers.ts';
import classes from './ChildrenHere.module.css';

interface ChildRowProps {
  child: ChildHere;
  chosen: boolean;
  onChoose: (child: ChildHere) => void;
}

/** At the end of the row in signs, and in words for who cannot see them. */
function turnOf({ borrowed_on_date, books_out, oldest_days_out }: ChildHere): [string, string] {
  if (borrowed_on_date > 0) return [`✓ ${borrowed_on_date}`, `borrowed ${counted(borrowed_on_date, 'book')}`];
  if (books_out === 0) return ['—', 'has no book'];
  const days = counted(oldest_days_out ?? 0, 'day');
  return [`${books_out}, ${days}`, `has ${counted(books_out, 'book')}, ${days}`];
}

export const ChildRow = memo(function ChildRow({ child, chosen, onChoose }: ChildRowProps) {
  const [signs, words] = turnOf(child);
  return (
    <button
      type="button"
      className={classes.child}
      aria-current={chosen || undefined}
      onClick={() => onChoose(child)}
    >
      <span dir="auto" className={classes.name}>
        {child.name}
      </span>
      <span
        aria-hidden="true"
        className={classes.turn}
        data-borrowed={child.borrowed_on_date > 0 || undefined}
      >
        {chosen && child.books_out > 0 ? counted(child.books_out, 'book') : signs}
      </span>
      <VisuallyHidden>, {words}</VisuallyHidden>
    </button>
  );
});
