import { Button } from '@mantine/core';
import type { PendingBook } from '@storyvan/contract/book-lists';
import { counted } from '../../lib/numbers.ts';
import { isUnderWay, type PendingRowContext } from './PendingColumns.tsx';

interface TakeBackSelectedProps extends Pick<PendingRowContext, 'attempts' | 'onTakeBack' | 'selection'> {
  books: PendingBook[];
}

/** Takes back the ticked books that are shown; the rows say what became of each. */
export function TakeBackSelected({ books, attempts, onTakeBack, selection }: TakeBackSelectedProps) {
  const chosen = books.filter((book) => selection.has(book.accn_no) && !isUnderWay(attempts, book));
  if (chosen.length === 0) return null;
  const handleClick = () => {
    selection.clear();
    onTakeBack(chosen);
  };
  return (
    <Button h={44} onClick={handleClick}>
      Take back {counted(chosen.length, 'book')}
    </Button>
  );
}
