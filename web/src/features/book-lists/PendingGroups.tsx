import { Button } from '@mantine/core';
import type { PendingBook } from '@storyvan/contract/book-lists';
import { useId } from 'react';
import { counted } from '../../lib/numbers.ts';
import { Pill } from '../../ui/Pill.tsx';
import { Text } from '../../ui/Text.tsx';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import classes from './BookLists.module.css';
import { byChild, type ChildBooks } from './by-child.ts';
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

function Group({ group, ...context }: PendingRowContext & { group: ChildBooks }) {
  const id = useId();
  const { books, child_name } = group;
  const [first] = books as [PendingBook];
  const overdue = books.filter((book) =>
    book.child_id === null ? book.box_overdue : book.child_overdue,
  ).length;
  const left = books.filter((book) => !isUnderWay(context.attempts, book.accn_no));
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
