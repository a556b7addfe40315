import { type RefObject, useEffect } from 'react';
import { isSignedIn } from '../../lib/session.ts';
import type { Desk } from './desk.ts';
import { followKeys, listenForLateScans, stopFollowing } from './late-scans.ts';

interface OpenScans {
  desk: Desk;
  field: RefObject<HTMLInputElement | null>;
  /** Scans that wait for the children to be known. */
  early: RefObject<string[]>;
  keepInField: (typed: string) => void;
  /** Takes a scan in; false where it cannot be sent yet. */
  takeIn: RefObject<(typed: string) => boolean>;
}

/** A session can end in the middle of a scan: what was typed by then, and what the scanner still sends, is kept. */
export function useEndedSession({ desk, field, early, keepInField, takeIn }: OpenScans): void {
  useEffect(() => {
    const input = field.current;
    const before = desk.takeUnfinished();
    if (before) keepInField(before);
    followKeys();
    return () => {
      if (isSignedIn()) return stopFollowing();
      desk.keepUnfinished([...early.current, input?.value].filter(Boolean).join(' '));
      listenForLateScans((code) => {
        const part = desk.takeUnfinished();
        const rest = code.startsWith(part) ? '' : part;
        const held = takeIn.current(code) ? [rest] : [rest, code];
        desk.keepUnfinished(held.filter(Boolean).join(' '));
      });
    };
  }, [desk, field, early, keepInField, takeIn]);
}
