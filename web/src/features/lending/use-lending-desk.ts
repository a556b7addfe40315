import { normaliseAccnNo } from '@storyvan/contract/common/ids';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useSound } from '../../lib/use-sound.ts';
import { useStable } from '../../lib/use-stable.ts';
import { useFocusBesideCamera } from '../../ui/camera/use-focus-beside-camera.ts';
import { isTextField, startsScan } from '../../ui/scan-keys.ts';
import type { Desk } from './desk/desk.ts';
import { looksLikeCard } from './desk/desk-calls.ts';
import type { DeskChild } from './desk/desk-list.ts';
import type { DeskSetup, DeskTask } from './desk/desk-task.ts';
import { useDesk, useDeskState } from './desk/use-desk.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import { useDeskReads } from './use-desk-reads.ts';
import { useLendingDate } from './use-lending-date.ts';
import { type ChosenCopy, useScan } from './use-scan.ts';

/** The logic of the desk screen. After every action, the focus returns to the scan field. */
export function useLendingDesk(setup: DeskSetup) {
  const field = useRef<HTMLInputElement>(null);
  const { focus, onToggle } = useFocusBesideCamera(field);
  const sound = useSound();
  const desk = useDesk(setup, sound.tell);
  const task = useDeskState(desk, (state) => state.task);
  const chosen = useDeskState(desk, (state) => state.chosen);
  const dialog = useDeskState(desk, (state) => state.dialog);
  const lendingDate = useLendingDate(setup);
  const reads = useDeskReads(desk, setup, lendingDate.date);
  const scan = useScan({ desk, setup, field, task, lendingDate, reads });
  const actions = useDeskActions(desk, focus, scan);
  useScanFocus(field, focus, {
    onStart: actions.closeAll,
    onHelp: actions.showKeys,
    interrupted: dialog !== null,
    onEnter: scan.submit,
  });

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
    needsChild: scan.needsChild,
    scanField: { field, onSubmit: scan.submit, onPaste: scan.paste, isHeld: scan.isHeld },
    named: { field, onChoose: andFocus(focus, scan.chooseHere), onBook: andFocus(focus, scan.submitBook) },
    camera: { onToggle, onCode: scan.enter, describe: (code: string) => cardOrBook(desk, code) },
  };
}

export type LendingDeskState = ReturnType<typeof useLendingDesk>;

type Scanning = Pick<ReturnType<typeof useScan>, 'choose' | 'sendBook'>;

/** What the buttons of the desk do, and what they have opened. */
function useDeskActions(desk: Desk, focus: () => void, { choose, sendBook }: Scanning) {
  const [sheet, setSheet] = useState(false);
  const [keysShown, showKeys] = useState(false);

  /** The same functions for as long as the desk is open, so that the lists beside it are not drawn again for each scan. */
  const actions = useMemo(
    () => ({
      closeAll: () => {
        desk.closeDialog();
        setSheet(false);
        showKeys(false);
        focus();
      },
      showKeys: () => showKeys(true),
      openSheet: () => setSheet(true),
      choose: (child: DeskChild) => {
        choose(child);
        setSheet(false);
        focus();
      },
      setTask: andFocus(focus, desk.setTask),
      /** Takes back or renews a book of a list, whatever the switch says. */
      doListed: andFocus(focus, (book: ListedBook, task: DeskTask) => sendBook(book.accn_no, null, task)),
      /** Lends a copy of a list to the child that is served. */
      lend: andFocus(focus, ({ accn_no, title }: ChosenCopy) =>
        sendBook(title, desk.getState().chosen, 'issue-child', { accn_no, title }),
      ),
      rowActions: {
        onUndo: andFocus(focus, desk.undo),
        onRetry: andFocus(focus, desk.retry),
        onAsk: andFocus(focus, desk.ask),
        onMoveHere: andFocus(focus, desk.moveHere),
        onLendTo: andFocus(focus, desk.lendTo),
        onRemove: andFocus(focus, desk.remove),
        onSaid: desk.keepSaid,
        onWritten: focus,
      },
    }),
    [desk, focus, choose, sendBook],
  );
  return { ...actions, sheet, keysShown };
}

const andFocus =
  <Args extends unknown[]>(focus: () => void, act: (...args: Args) => void) =>
  (...args: Args): void => {
    focus();
    act(...args);
  };

function cardOrBook({ cardsHere }: Desk, code: string) {
  const number = normaliseAccnNo(code);
  return looksLikeCard(number, cardsHere) || cardsHere.includes(number) ? 'card' : 'book';
}

interface ScanElsewhere {
  /** Closes dialogs and sheets, and focuses the field. */
  onStart: () => void;
  /** "?" shows the keys. */
  onHelp: () => void;
  /** A dialog opened in the middle of a scan, which then ends outside the field. */
  interrupted: boolean;
  onEnter: () => void;
}

/**
 * Focuses the scan field when the desk opens, and sends it keys pressed anywhere outside another input: the focus moves
 * on keydown, so that the letter arrives in the field.
 */
function useScanFocus(
  field: RefObject<HTMLInputElement | null>,
  focus: () => void,
  { onStart, onHelp, interrupted, onEnter }: ScanElsewhere,
): void {
  const bringHere = useStable((event: KeyboardEvent) => {
    if (event.isComposing) return;
    const isEmpty = event.target === field.current && field.current?.value === '';
    if (event.key === '?' && (isEmpty || !isTextField(event.target))) {
      event.preventDefault();
      return onHelp();
    }
    if (isTextField(event.target)) return;
    const ends = ['Enter', 'Tab'].includes(event.key) && interrupted && field.current?.value !== '';
    if (!ends && !startsScan(event)) return;
    onStart();
    if (!ends) return;
    event.preventDefault();
    onEnter();
  });

  useEffect(() => {
    focus();
    window.addEventListener('keydown', bringHere, true);
    return () => window.removeEventListener('keydown', bringHere, true);
  }, [focus, bringHere]);
}
