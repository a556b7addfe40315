import { useBlocker } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { isSignedIn } from './auth.ts';

interface Question {
  leave: () => void;
  stay: () => void;
  /** What had the focus, to be given it back. */
  from: Element | null;
}

/** Asks before what was typed is lost, whether a form is closed or the page is left. */
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
    // Where the session has ended there is nothing to ask: the draft is kept.
    shouldBlockFn: () => unsaved && isSignedIn() && blocked(),
    enableBeforeUnload: unsaved,
  });
  return {
    asking,
    /** Leaves at once where nothing is lost. */
    leave: (go: () => void) => (unsaved ? ask(go) : go()),
    answer,
  };
}
