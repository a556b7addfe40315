import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { today } from '@storyvan/domain/calendar-date';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { DeskChild, DeskRow } from './desk/desk-list.ts';
import type { DeskSetup } from './desk/desk-task.ts';
import { useDesk } from './desk/use-desk.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import { useDeskReads } from './use-desk-reads.ts';
import { useLendingDate } from './use-lending-date.ts';
import { useScan } from './use-scan.ts';
import { useScanFocus } from './use-scan-focus.ts';
import { useSound } from './use-sound.ts';

/** The logic of the desk screen. After every action, the focus returns to the scan field. */
export function useLendingDesk(setup: DeskSetup) {
  const field = useRef<HTMLInputElement>(null);
  const focus = useCallback(() => field.current?.focus({ preventScroll: true }), []);
  const sound = useSound();
  const { desk, state } = useDesk(setup, sound.tell);
  const lendingDate = useLendingDate(setup);
  const reads = useDeskReads(setup, lendingDate.date);
  const [asking, setAsking] = useState<DeskRow | null>(null);
  const [sheet, setSheet] = useState(false);

  // Evaluated for each scan, because a desk may stay open past midnight.
  const { isToday, date: chosenDate } = lendingDate;
  const getDate = useCallback(() => (isToday ? today() : chosenDate), [isToday, chosenDate]);

  const fixed = reads.child?.data;
  const scanBook = (typed: string, chosen: DeskChild | null) => {
    const listed = setup.task.startsWith('return')
      ? reads.books?.data?.find((book) => book.accn_no === normaliseAccnNo(typed))
      : undefined;
    const child = chosen ?? fixed ?? childOf(listed) ?? fallbackChild(setup);
    desk.scan({ typed, title: listed?.title ?? null, child, date: getDate() });
  };
  const { submit, enter, paste, isHeld, choose, needsChild } = useScan({
    desk,
    field,
    children: reads.group,
    onBook: scanBook,
  });

  const closeAll = () => {
    desk.closeDialog();
    setAsking(null);
    setSheet(false);
  };
  useScanFocus(field, focus, { onStart: closeAll, interrupted: state.dialog !== null, onEnter: submit });

  const rowActions = useMemo(() => {
    const andFocus = (act: (row: DeskRow) => void) => (row: DeskRow) => {
      focus();
      act(row);
    };
    return {
      onUndo: andFocus(desk.undo),
      onRetry: andFocus(desk.retry),
      onTakeBack: andFocus(setAsking),
      onAgain: andFocus(({ typed, child }) => desk.scan({ typed, child, date: getDate() })),
    };
  }, [desk, focus, getDate]);

  return {
    ...{
      focus,
      enter,
      sound,
      desk,
      state,
      lendingDate,
      reads,
      rowActions,
      needsChild,
      getDate,
      closeAll,
    },
    scanField: { field, onSubmit: submit, onPaste: paste, isHeld },
    asking,
    sheet,
    openSheet: () => setSheet(true),
    choose: (child: DeskChild) => {
      choose(child);
      setSheet(false);
      focus();
    },
    takeBackListed: (book: ListedBook) => {
      focus();
      scanBook(book.accn_no, null);
    },
  };
}

export type LendingDeskState = ReturnType<typeof useLendingDesk>;

function childOf(book: ListedBook | undefined): DeskChild | null {
  if (book?.child_id == null) return null;
  return { child_id: book.child_id, name: book.child_name ?? '', level: null };
}

/** On a child's page, while the child is loading, only the id is known. */
function fallbackChild({ fixed_child_id }: DeskSetup): DeskChild | null {
  return fixed_child_id === undefined ? null : { child_id: fixed_child_id, name: '', level: null };
}
