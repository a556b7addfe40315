import { type RefObject, useEffect } from 'react';
import { isSignedIn } from '../../lib/auth.ts';
import type { Desk } from './desk/desk.ts';

interface OpenScans {
  desk: Desk;
  field: RefObject<HTMLInputElement | null>;
  keepInField: (typed: string) => void;
  /** Handles a scan; false if it cannot be sent yet. */
  takeIn: (typed: string) => boolean;
}

/** Keeps a scan that is interrupted by being signed out: what was typed so far, and what the scanner still sends. */
export function useLateScans({ desk, field, keepInField, takeIn }: OpenScans): void {
  useEffect(() => {
    const input = field.current;
    const before = desk.takeUnfinished();
    if (before) keepInField(before);
    // While a desk is open, only the speed of keys is measured.
    listener = null;
    window.addEventListener('keydown', hear, true);
    return () => {
      if (isSignedIn()) return window.removeEventListener('keydown', hear, true);
      desk.keepUnfinished(input?.value ?? '');
      const onScan = (code: string) => {
        const part = desk.takeUnfinished();
        const rest = code.startsWith(part) ? '' : part;
        const held = takeIn(code) ? [rest] : [rest, code];
        desk.keepUnfinished(held.filter(Boolean).join(' '));
      };
      listener = { onScan, until: performance.now() + listensForMs };
    };
  }, [desk, field, keepInField, takeIn]);
}

/**
 * A scanner may still be sending keys after the user is signed out. They arrive in the sign-in form, are recognised by
 * their speed, removed from the form and passed to the desk that was open.
 */

/** No one types four keys and Enter this fast; a scanner takes a fifth of it. */
const longestGapMs = 60;
const shortestCode = 4;
const listensForMs = 30_000;

/** Is given the scanned code, including the part that still reached the desk's field. */
let listener: { onScan: (code: string) => void; until: number } | null = null;
let keys = '';
let lastAt = Number.NEGATIVE_INFINITY;

const isPassword = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'password';

function hear(event: KeyboardEvent): void {
  const { key, timeStamp, ctrlKey, metaKey, altKey } = event;
  if (key === 'Shift') return;
  const follows = timeStamp - lastAt <= longestGapMs;
  lastAt = timeStamp;
  if (key.length === 1 && !ctrlKey && !metaKey && !altKey && !isPassword(event.target)) {
    keys = (follows ? keys : '') + key;
    return;
  }
  const code = follows && key === 'Enter' ? keys : '';
  keys = '';
  if (code.length >= shortestCode && /\d/.test(code)) handOver(code, event);
}

function handOver(code: string, event: KeyboardEvent): void {
  if (!listener || isSignedIn() || event.timeStamp > listener.until) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (event.target instanceof HTMLInputElement) event.target.value = withoutEnd(event.target.value, code);
  listener.onScan(code);
}

/** Removes the end of the text that belongs to the code; its first keys may have gone elsewhere. */
function withoutEnd(text: string, code: string): string {
  for (let from = 0; from < code.length; from += 1) {
    const part = code.slice(from);
    if (text.endsWith(part)) return text.slice(0, -part.length);
  }
  return text;
}
