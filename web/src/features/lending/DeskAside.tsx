import { Drawer } from '@mantine/core';
import { formatDate } from '@storyvan/domain/calendar-date';
import { type ReactNode, useMemo } from 'react';
import { ChildrenHere } from './ChildrenHere.tsx';
import classes from './DeskAside.module.css';
import type { DeskList, DeskRow } from './desk/desk-list.ts';
import { type DeskSetup, isIssue } from './desk/desk-task.ts';
import { ReturnableBooks } from './ReturnableBooks.tsx';
import type { LendingDeskState } from './use-lending-desk.ts';

interface DeskAsideProps {
  desk: LendingDeskState;
  setup: DeskSetup;
}

/** Beside the desk, or below it on a phone: the children here, or the books to return. */
export function DeskAside({ desk, setup }: DeskAsideProps) {
  return desk.reads.group ? <Children desk={desk} setup={setup} /> : <Books desk={desk} setup={setup} />;
}

function Children({ desk, setup }: DeskAsideProps) {
  const { reads, lendingDate, state, choose, sheet, closeAll, focus } = desk;
  if (!reads.group) return null;
  const panel = {
    holder: setup,
    read: reads.group,
    when: lendingDate.isToday ? 'today' : `on ${formatDate(lendingDate.date)}`,
    chosen_id: state.chosen?.child_id,
    onChoose: choose,
  };
  const close = () => {
    closeAll();
    focus();
  };
  return (
    <>
      <ChildrenHere {...panel} />
      <Drawer.Root opened={sheet} onClose={close} position="bottom" size="85%" returnFocus={false}>
        <Drawer.Overlay />
        <Drawer.Content>
          <div className={classes.sheetHead}>
            <Drawer.Title>Whose turn is it?</Drawer.Title>
            <Drawer.CloseButton aria-label="Close" size={44} />
          </div>
          <Drawer.Body>
            <ChildrenHere {...panel} bare />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </>
  );
}

const titles: Record<DeskSetup['task'], string> = {
  'issue-place': 'Books here',
  'issue-child': 'Has now',
  'return-child': 'With the children',
  'return-place': 'Books here',
};

function emptyOf({ task, fixed_child_id }: DeskSetup): { title: string; hint: ReactNode } {
  if (fixed_child_id !== undefined)
    return { title: 'No books out', hint: 'This child has returned all books.' };
  if (task === 'issue-place') return { title: 'No books here yet', hint: 'Scan the first book of the box.' };
  if (task === 'return-place') return { title: 'No books here', hint: 'No books to return to the library.' };
  return { title: 'No child has a book', hint: 'All books have been returned.' };
}

function Books({ desk: { reads, state, takeBackListed }, setup }: DeskAsideProps) {
  const { list } = state;
  const busy = useMemo(() => numbersOf(list, (row) => row.state === 'waiting'), [list]);
  const data = reads.books?.data;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the time at which the list last changed
  const readAt = useMemo(() => Date.now(), [data]);
  const gone = useMemo(() => numbersOf(list, (row) => isGone(row, readAt)), [list, readAt]);
  if (!reads.books) return null;
  const fixed = setup.fixed_child_id !== undefined;
  return (
    <ReturnableBooks
      title={fixed ? titles['issue-child'] : titles[setup.task]}
      read={reads.books}
      empty={emptyOf(setup)}
      busy={busy}
      gone={gone}
      {...(isIssue(setup.task) ? {} : { onTakeBack: takeBackListed })}
    />
  );
}

/** Taken back since the list was read, so it is removed at once. */
const isGone = ({ state, undo, details, at }: DeskRow, readAt: number): boolean =>
  state === 'accepted' && undo !== 'done' && details?.date_return != null && at > readAt;

const numbersOf = (list: DeskList, fits: (row: DeskRow) => boolean): ReadonlySet<string> =>
  new Set(list.filter(fits).map((row) => row.accn_no));
