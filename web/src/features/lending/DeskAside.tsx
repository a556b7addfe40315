import { formatDate } from '@storyvan/domain/calendar-date';
import { type ReactNode, useCallback } from 'react';
import { BottomSheet } from '../../ui/BottomSheet.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { ChildrenHere } from './ChildrenHere.tsx';
import { type DeskParty, type DeskSetup, type DeskTask, partyOf } from './desk/desk-task.ts';
import { useBusy } from './desk/use-desk.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import type { LendingDeskState } from './use-lending-desk.ts';

// A desk that lends to children shows it only once the switch is moved.
const ReturnableBooks = lazyDialog(async () => (await import('./ReturnableBooks.tsx')).ReturnableBooks);

interface DeskAsideProps {
  desk: LendingDeskState;
  setup: DeskSetup;
}

/** Beside the desk, or below it on a phone: the children to lend to, or the books to take back or renew. */
export function DeskAside({ desk, setup }: DeskAsideProps) {
  const forChildren = desk.reads.group !== null;
  const lends = desk.task === 'issue-child';
  // The books of a child's page are on the child's card.
  if (desk.reads.child) return null;
  return (
    <>
      {forChildren && <ChildrenSheet desk={desk} setup={setup} />}
      {forChildren && lends ? (
        <div data-children>
          <ChildrenHere {...panelOf({ desk, setup })} />
        </div>
      ) : (
        <Books desk={desk} setup={setup} />
      )}
    </>
  );
}

function panelOf({ desk, setup }: DeskAsideProps) {
  const { reads, lendingDate, chosen, choose } = desk;
  return {
    holder: setup,
    read: reads.group as NonNullable<typeof reads.group>,
    when: lendingDate.isToday ? 'today' : `on ${formatDate(lendingDate.date)}`,
    overdue: new Set(reads.books.data?.flatMap((book) => (book.overdue && book.child_id) || [])),
    chosen_id: chosen?.child_id,
    onChoose: choose,
  };
}

/** The children in a bottom sheet: on a phone, and where the books are listed beside the desk. */
const ChildrenSheet = (props: DeskAsideProps) => (
  <BottomSheet opened={props.desk.sheet} onClose={props.desk.closeAll} title="Whose turn is it?">
    <ChildrenHere {...panelOf(props)} bare />
  </BottomSheet>
);

const titles: Record<DeskParty, string> = { children: 'With the children', place: 'Books here' };

const takeBack = { label: 'Take back', done: 'Taken back', from: 0 };
// A book that was lent today has its whole period before it.
const renew = { label: 'Renew', done: 'Renewed', from: 1 };

function emptyOf(task: DeskTask): { title: string; hint: ReactNode } {
  if (task === 'issue-place') return { title: 'No books here yet', hint: 'Scan the first book of the box.' };
  if (task === 'return-place') return { title: 'No books here', hint: 'No books to return to the library.' };
  return { title: 'No child has a book', hint: 'All books have been returned.' };
}

function Books({ desk: { desk, reads, task, doListed } }: DeskAsideProps) {
  const busy = useBusy(desk);
  const handleAct = useCallback((book: ListedBook) => doListed(book, task), [doListed, task]);
  return (
    <ReturnableBooks
      title={titles[partyOf(task)]}
      read={reads.books}
      empty={emptyOf(task)}
      busy={busy}
      action={task === 'renew-child' ? renew : takeBack}
      onAct={task === 'issue-place' ? undefined : handleAct}
    />
  );
}
