import { normaliseAccnNo, pleaseSelectAChild } from '@storyvan/contract/common/ids';
import { today } from '@storyvan/domain/calendar-date';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useStable } from '../../lib/use-stable.ts';
import { withoutLabel } from '../../lib/without-label.ts';
import { growlError } from '../../ui/growl.ts';
import { childrenNamed } from './children-named.ts';
import type { Desk } from './desk/desk.ts';
import { looksLikeCard } from './desk/desk-calls.ts';
import type { DeskChild } from './desk/desk-list.ts';
import type { DeskSetup, DeskTask } from './desk/desk-task.ts';
import type { ListedBook } from './ReturnableBooks.tsx';
import type { DeskReads } from './use-desk-reads.ts';
import { useLateScans } from './use-late-scans.ts';
import type { LendingDate } from './use-lending-date.ts';

interface ScanContext {
  desk: Desk;
  setup: DeskSetup;
  field: RefObject<HTMLInputElement | null>;
  task: DeskTask;
  lendingDate: LendingDate;
  reads: DeskReads;
}

/** A copy of a list: no scan of its number has to be looked up. */
export interface ChosenCopy {
  accn_no: string;
  title: string;
}

/** Splits a pasted list, or codes that a scanner separates by spaces; a single code, or a title, stays as typed. */
function codesIn(typed: string): string[] {
  if (!/[0-9]/.test(typed)) return [typed];
  const codes = typed.split(/\s+/).filter((part) => normaliseAccnNo(part) !== '');
  return codes.length === 1 ? [typed] : codes;
}

/**
 * Handles Enter: a child's card chooses the child, anything else is a book for that child. The field is emptied at once,
 * so that the next scan can start; without a child the text stays there (SPEC section 5). Until the children are loaded,
 * the desk finds out whose card it is; the scan is on its list meanwhile.
 */
export function useScan({ desk, setup, field, task, lendingDate, reads }: ScanContext) {
  /** The children whose cards can be scanned here; none if this desk does not choose a child. */
  const children = reads.group?.data;
  const [needsChild, setNeedsChild] = useState(false);
  const kept = useRef('');

  const sendBook = useStable((typed: string, chosen: DeskChild | null, task: DeskTask, copy?: ChosenCopy) => {
    const { isToday, date } = lendingDate;
    const { fixed_child_id: child_id } = setup;
    const fixed = reads.child?.data ?? null;
    // On a child's page, while the child is loading, only the id is known.
    const loading = child_id === undefined ? null : { child_id, name: '', level: null };
    const listed = reads.books.data?.find((book) => book.accn_no === normaliseAccnNo(typed));
    // After a refused card, the next books may be for someone else.
    const ofScreen = desk.getState().cardRefused ? null : (fixed ?? loading);
    desk.scan({
      typed,
      title: listed?.title ?? null,
      ...copy,
      child: task === 'issue-child' ? (chosen ?? ofScreen) : (childOf(listed) ?? fixed),
      // A desk may stay open past midnight.
      date: isToday ? today() : date,
      task,
    });
  });

  const keepInField = useCallback(
    (typed: string) => {
      kept.current = typed;
      if (!field.current) return;
      field.current.value = typed;
      // Selected, so that the next scan replaces it instead of being appended.
      field.current.select();
    },
    [field],
  );

  const choose = useCallback(
    (child: DeskChild) => {
      desk.choose(child);
      setNeedsChild(false);
    },
    [desk],
  );

  /** Chosen by what was in the field, which gets back the book that waited there for a child. */
  const chooseHere = (child: DeskChild) => {
    choose(child);
    if (field.current) field.current.value = '';
    if (kept.current) keepInField(kept.current);
  };

  /** False if it needs a child and no child is chosen. */
  const takeInOne = (typed: string): boolean => {
    const number = normaliseAccnNo(typed);
    const card = children?.find((child) => normaliseAccnNo(child.card_no ?? '') === number);
    if (card) {
      chooseHere(card);
      return true;
    }
    const { chosen } = desk.getState();
    const isBook = children && !looksLikeCard(number, desk.cardsHere);
    if (task === 'issue-child' && !chosen && isBook && !desk.mayGetChild()) return false;
    kept.current = '';
    sendBook(withoutLabel(typed), chosen, task);
    return true;
  };
  const takeIn = useStable((typed: string): boolean => {
    const codes = codesIn(typed);
    const done = codes.findIndex((code) => !takeInOne(code));
    if (done === -1) return true;
    keepInField(codes.slice(done).join(' '));
    setNeedsChild(true);
    growlError(pleaseSelectAChild);
    desk.refuse();
    return false;
  });
  useLateScans({ desk, field, keepInField, takeIn });

  /** Takes in a code that arrives whole, as from a camera: what is in the field stays there. */
  const enter = (typed: string) => {
    if (normaliseAccnNo(typed) !== '') takeIn(typed);
  };
  const submit = () => {
    const typed = field.current?.value ?? '';
    const isNumber = desk.numbersHere.includes(normaliseAccnNo(typed));
    const [only, another] = isNumber ? [] : childrenNamed(typed, children ?? []);
    // The list below the field asks which of them.
    if (another) return;
    if (only) return chooseHere(only);
    submitBook(typed);
  };
  /** What is in the field is a book or a card, whatever its letters are. */
  const submitBook = (typed: string) => {
    if (field.current) field.current.value = '';
    enter(typed);
  };

  const paste = (text: string): boolean => {
    // A pasted column is entered line by line, as from a scanner; the field itself would join the lines.
    if (!/[\n\t]/.test(text.trimStart())) return false;
    field.current?.setRangeText(` ${text.replace(/\s+/g, ' ')}`);
    submit();
    return true;
  };

  return {
    sendBook,
    submit,
    submitBook,
    chooseHere,
    enter,
    paste,
    choose,
    needsChild,
    /** The field holds text that cannot be sent yet. */
    isHeld: () => kept.current !== '' && field.current?.value === kept.current,
  };
}

function childOf(book: ListedBook | undefined): DeskChild | null {
  if (book?.child_id == null) return null;
  return { child_id: book.child_id, name: book.child_name ?? '', level: null };
}
