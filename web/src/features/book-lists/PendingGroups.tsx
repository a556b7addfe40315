import { Button } from '@mantine/core';
import type { PendingBook } from '@storyvan/contract/book-lists';
import { compareNames } from '@storyvan/domain/name-order';
import { useId } from 'react';
import { counted } from '../../lib/numbers.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Text } from '../../ui/Text.tsx';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import classes from './BookLists.module.css';
import { isUnderWay, PendingCard, type PendingRowContext, pendingInFile } from './PendingColumns.tsx';
import { WhoHasIt } from './WhoHasIt.tsx';

interface PendingGroupsProps extends PendingRowContext {
  books: PendingBook[];
  fileName: string;
}

/** Pending books grouped by child, so that all of a child's books can be taken back at once. */
export function PendingGroups({ books, fileName, ...context }: PendingGroupsProps) {
  const groups = byChild(books);
  const ordered = groups.flatMap((group) => group.books);
  const children = groups.filter(({ child_id }) => child_id !== null).length;
  return (
    <>
      <div className={classes.tools}>
        <Text tone="dim">
          {counted(books.length, 'book')}, {counted(children, 'child', 'children')}
        </Text>
        <RecordActions fileName={fileName} columns={pendingInFile(context.place)} rows={ordered} />
      </div>
      <div className={classes.groups}>
        {groups.map((group) => (
          <Group key={group.child_id} {...context} group={group} />
        ))}
      </div>
    </>
  );
}

function Group({ group, ...context }: PendingRowContext & { group: PendingGroup }) {
  const id = useId();
  const { books, child_name } = group;
  const [first] = books as [PendingBook];
  const overdue = books.filter((book) =>
    book.child_id === null ? book.box_overdue : book.child_overdue,
  ).length;
  const left = books.filter((book) => !isUnderWay(context.attempts, book));
  return (
    <section aria-labelledby={id} className={classes.group}>
      <div className={classes.head}>
        <h2 id={id} className={classes.name}>
          <WhoHasIt place={context.place} book={first} since={false} />
        </h2>
        <span className={classes.groupCount}>
          {counted(books.length, 'book')}
          {overdue > 0 && <Pill kind="bad">{overdue} overdue</Pill>}
        </span>
        {child_name !== null && books.length > 1 && (
          <Button
            h={44}
            variant="light"
            disabled={left.length === 0}
            aria-label={`Take back ${counted(left.length, 'book')} from ${child_name}`}
            onClick={() => context.onTakeBack(left)}
          >
            Take back all {left.length || ''}
          </Button>
        )}
      </div>
      <ul aria-labelledby={id} className={classes.books}>
        {books.map((book) => (
          <li key={book.accn_no} className={classes.book}>
            <PendingCard {...context} book={book} grouped />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The books of one child, or those at the place itself. */
interface PendingGroup {
  child_id: number | null;
  child_name: string | null;
  books: PendingBook[];
}

/** Children by name, each with its books, longest out first; books at the place come last. */
function byChild(books: PendingBook[]): PendingGroup[] {
  const groups = new Map<number | null, PendingGroup>();
  for (const book of books) {
    const { child_id, child_name } = book;
    const group = groups.get(child_id);
    if (group) group.books.push(book);
    else groups.set(child_id, { child_id, child_name, books: [book] });
  }
  const out = (book: PendingBook) => book.child_days_out ?? book.days_out;
  for (const group of groups.values()) group.books.sort((a, b) => out(b) - out(a));
  return [...groups.values()].sort(
    (a, b) =>
      Number(a.child_id === null) - Number(b.child_id === null) ||
      compareNames(a.child_name ?? '', b.child_name ?? '') ||
      (a.child_id ?? 0) - (b.child_id ?? 0),
  );
}
