import { Button } from '@mantine/core';
import type { PendingBook } from '@storyvan/contract/book-lists';
import { counted } from '../../lib/numbers.ts';
import { overdueSlipsLink } from '../../records/place/place-links.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import classes from './BookLists.module.css';
import { wordsOf } from './book-lists.messages.ts';
import { isUnderWay, type PendingRowContext } from './PendingColumns.tsx';

interface SelectedBooksProps extends PendingRowContext {
  books: PendingBook[];
}

/** What can be done with the ticked books that are shown: taken back with one confirmation, or named on slips. */
export function SelectedBooks({ place, books, attempts, onTakeBack, selection }: SelectedBooksProps) {
  const left = books.filter((book) => !isUnderWay(attempts, book.accn_no));
  const chosen = left.filter((book) => selection.has(book.accn_no));
  if (chosen.length === 0) return null;
  const withChildren = chosen.filter(({ child_id }) => child_id !== null);
  const count = counted(chosen.length, 'book');
  const handleTakeBack = () => {
    selection.clear();
    onTakeBack(chosen);
  };
  return (
    <section aria-label="Selected books" className={classes.selected}>
      <span className={classes.selectedCount}>{count} selected</span>
      <ConfirmButton
        primary
        label={`Take back ${count}`}
        title={`Take back ${count}?`}
        busy={false}
        onConfirm={handleTakeBack}
      >
        {fromWhom(withChildren, chosen.length - withChildren.length, wordsOf[place.program].place)} You can
        undo it afterwards.
      </ConfirmButton>
      {withChildren.length > 0 && (
        <LinkButton
          link={overdueSlipsLink(place, { copies: withChildren.map(({ accn_no }) => accn_no).join(',') })}
        >
          Print slips
        </LinkButton>
      )}
      {chosen.length < left.length && (
        <Button
          variant="default"
          h={44}
          onClick={() => {
            for (const { accn_no } of left) selection.add(accn_no);
          }}
        >
          Select all {left.length}
        </Button>
      )}
      <Button variant="default" h={44} onClick={() => selection.clear()}>
        Select none
      </Button>
    </section>
  );
}

/** "3 books from 2 children go back to where they were lent from, 1 book at the site to the library." */
function fromWhom(withChildren: PendingBook[], atPlace: number, place: string): string {
  const children = new Set(withChildren.map(({ child_id }) => child_id)).size;
  const parts = [
    withChildren.length > 0 &&
      `${counted(withChildren.length, 'book')} from ${counted(children, 'child', 'children')}, back to where ${withChildren.length === 1 ? 'it was' : 'they were'} lent from`,
    atPlace > 0 && `${counted(atPlace, 'book')} at the ${place}, back to the library`,
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
