import type { ChildHere } from '@storyvan/contract/children';
import { normaliseAccnNo, pleaseSelectAChild } from '@storyvan/contract/common/ids';
import { type RefObject, useCallback, useRef, useState } from 'react';
import type { Read } from '../../lib/use-read.ts';
import { withoutLabel } from '../../lib/without-label.ts';
import { growlError } from '../../ui/growl.ts';
import { childrenNamed } from './children-named.ts';
import type { Desk } from './desk/desk.ts';
import { looksLikeCard } from './desk/desk-calls.ts';
import type { DeskChild } from './desk/desk-list.ts';
import { useLateScans } from './use-late-scans.ts';

interface ScanContext {
  desk: Desk;
  field: RefObject<HTMLInputElement | null>;
  /** The children whose cards can be scanned here; null if this desk does not choose a child. */
  children: Read<ChildHere[]> | null;
  /** A book is sent only for a chosen child. */
  forChild: boolean;
  /** Sends a scanned book. */
  onBook: (typed: string, child: DeskChild | null) => void;
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
export function useScan({ desk, field, children, forChild, onBook }: ScanContext) {
  const [needsChild, setNeedsChild] = useState(false);
  const kept = useRef('');

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
    const card = children?.data?.find((child) => normaliseAccnNo(child.card_no ?? '') === number);
    if (card) {
      chooseHere(card);
      return true;
    }
    const { chosen } = desk.getState();
    const isBook = children?.data && !looksLikeCard(number, desk.cardsHere);
    if (forChild && !chosen && isBook) return false;
    kept.current = '';
    onBook(withoutLabel(typed), chosen);
    return true;
  };
  const takeIn = (typed: string): boolean => {
    const codes = codesIn(typed);
    const done = codes.findIndex((code) => !takeInOne(code));
    if (done === -1) return true;
    keepInField(codes.slice(done).join(' '));
    setNeedsChild(true);
    growlError(pleaseSelectAChild);
    desk.refuse();
    return false;
  };

  const latest = useRef(takeIn);
  latest.current = takeIn;
  useLateScans({ desk, field, keepInField, takeIn: latest });

  /** Takes in a code that arrives whole, as from a camera: what is in the field stays there. */
  const enter = (typed: string) => {
    if (normaliseAccnNo(typed) !== '') takeIn(typed);
  };
  const submit = () => {
    const typed = field.current?.value ?? '';
    const isNumber = desk.numbersHere.includes(normaliseAccnNo(typed));
    const [only, another] = isNumber ? [] : childrenNamed(typed, children?.data ?? []);
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
