import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isSignedIn } from './auth.ts';

interface Question {
  leave: () => void;
  stay: () => void;
  /** The element that had the focus and gets it back. */
  from: Element | null;
}

/** Asks before typed text is lost, both when a form is closed and when the page is left. */
export function useAskBeforeLoss(unsaved: boolean) {
  const [asking, setAsking] = useState(false);
  const open = useRef<Question>(null);
  const ask = (leave: () => void, stay: () => void = () => undefined) => {
    open.current = { leave, stay, from: document.activeElement };
    setAsking(true);
  };
  const answer = (leaving: boolean) => {
    const question = open.current;
    // A dialog closes once more after its yes.
    if (!question) return;
    open.current = null;
    setAsking(false);
    if (leaving) return question.leave();
    question.stay();
    if (question.from instanceof HTMLElement) question.from.focus();
  };
  const blocked = () =>
    new Promise<boolean>((resolve) =>
      ask(
        () => resolve(false),
        () => resolve(true),
      ),
    );
  useBlocker({
    // After the user was signed out it does not ask: the draft is kept.
    shouldBlockFn: () => unsaved && isSignedIn() && blocked(),
    enableBeforeUnload: unsaved,
  });
  return {
    asking,
    /** Leaves at once if nothing would be lost. */
    leave: (go: () => void) => (unsaved ? ask(go) : go()),
    answer,
  };
}
