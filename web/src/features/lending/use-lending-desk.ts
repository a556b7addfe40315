import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { today } from '@storyvan/domain/calendar-date';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSound } from '../../lib/use-sound.ts';
import { useFocusBesideCamera } from '../../ui/camera/use-focus-beside-camera.ts';
import { looksLikeCard } from './desk/desk-calls.ts';
import type { DeskChild, DeskRow } from './desk/desk-list.ts';
import type { DeskSetup, DeskTask } from './desk/desk-task.ts';
import { useDesk, useDeskState } from './desk/use-desk.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import { useDeskReads } from './use-desk-reads.ts';
import { useLendingDate } from './use-lending-date.ts';
import { useScan } from './use-scan.ts';
import { useScanFocus } from './use-scan-focus.ts';

/** The logic of the desk screen. After every action, the focus returns to the scan field. */
export function useLendingDesk(setup: DeskSetup) {
  const field = useRef<HTMLInputElement>(null);
  const { focus, onToggle } = useFocusBesideCamera(field);
  const sound = useSound();
  const desk = useDesk(setup, sound.tell);
  const lendingDate = useLendingDate(setup);
  const reads = useDeskReads(desk, setup, lendingDate.date);
  const [sheet, setSheet] = useState(false);
  const [keysShown, showKeys] = useState(false);
  const task = useDeskState(desk, (state) => state.task);
  const chosen = useDeskState(desk, (state) => state.chosen);
  const dialog = useDeskState(desk, (state) => state.dialog);

  // Evaluated for each scan, because a desk may stay open past midnight.
  const { isToday, date: chosenDate } = lendingDate;
  const getDate = useCallback(() => (isToday ? today() : chosenDate), [isToday, chosenDate]);

  const fixed = reads.child?.data;
  const books = reads.books.data;
  const group = reads.group?.data;
  useEffect(() => {
    desk.numbersHere = books?.map((book) => book.accn_no) ?? [];
    desk.cardsHere = group?.flatMap(({ card_no }) => card_no ?? []) ?? [];
  }, [desk, books, group]);

  const sendBook = (typed: string, chosen: DeskChild | null, task: DeskTask) => {
    const listed = books?.find((book) => book.accn_no === normaliseAccnNo(typed));
    const title = listed?.title ?? null;
    // After a refused card, the next books may be for someone else.
    const ofScreen = desk.getState().cardRefused ? null : (fixed ?? fallbackChild(setup));
    const served = chosen ?? ofScreen;
    const child = task === 'issue-child' ? served : (childOf(listed) ?? fixed ?? null);
    desk.scan({ typed, title, child, date: getDate(), task });
  };
  const { submit, submitBook, paste, enter, isHeld, choose, chooseHere, needsChild } = useScan({
    desk,
    field,
    children: reads.group,
    forChild: reads.group !== null && task === 'issue-child',
    onBook: (typed, chosen) => sendBook(typed, chosen, task),
  });

  const latest = useRef({ sendBook, choose });
  latest.current = { sendBook, choose };
  /** The same functions for as long as the desk is open, so that the lists beside it are not drawn again for each scan. */
  const actions = useMemo(
    () => ({
      closeAll: () => {
        desk.closeDialog();
        setSheet(false);
        showKeys(false);
      },
      showKeys: () => showKeys(true),
      openSheet: () => setSheet(true),
      choose: (child: DeskChild) => {
        latest.current.choose(child);
        setSheet(false);
        focus();
      },
      setTask: (task: DeskTask) => {
        desk.setTask(task);
        focus();
      },
      /** Takes back or renews a book of a list, whatever the switch says. */
      doListed: (book: ListedBook, task: DeskTask) => {
        focus();
        latest.current.sendBook(book.accn_no, null, task);
      },
    }),
    [desk, focus],
  );
  useScanFocus(field, focus, {
    onStart: actions.closeAll,
    onHelp: actions.showKeys,
    interrupted: dialog !== null,
    onEnter: submit,
  });

  const rowActions = useMemo(() => {
    const andFocus =
      <Rest extends unknown[]>(act: (row: DeskRow, ...rest: Rest) => void) =>
      (row: DeskRow, ...rest: Rest) => {
        focus();
        act(row, ...rest);
      };
    return {
      onUndo: andFocus(desk.undo),
      onRetry: andFocus(desk.retry),
      onAsk: andFocus(desk.ask),
      onMoveHere: andFocus(desk.moveHere),
      onLendTo: andFocus(desk.lendTo),
      onRemove: andFocus(desk.remove),
      onSaid: desk.keepSaid,
      onWritten: focus,
    };
  }, [desk, focus]);

  const cardOrBook = (code: string) => {
    const number = normaliseAccnNo(code);
    return looksLikeCard(number, desk.cardsHere) || desk.cardsHere.includes(number) ? 'card' : 'book';
  };

  return {
    ...actions,
    focus,
    sound,
    desk,
    task,
    chosen,
    dialog,
    lendingDate,
    reads,
    rowActions,
    needsChild,
    getDate,
    scanField: { field, onSubmit: submit, onPaste: paste, isHeld },
    named: {
      field,
      onChoose: (child: DeskChild) => {
        chooseHere(child);
        focus();
      },
      onBook: (typed: string) => {
        submitBook(typed);
        focus();
      },
    },
    camera: { onToggle, onCode: enter, describe: cardOrBook },
    sheet,
    keysShown,
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
