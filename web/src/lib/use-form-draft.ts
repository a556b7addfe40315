import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { isSignedIn } from './auth.ts';
import { draftOf } from './use-draft.ts';

/** Forms that were open when the user was signed out. */
const interrupted = new Set<string>();

/** Whether this form had unsaved text when the user was signed out: a screen then opens its dialog again. */
export const wasInterrupted = (name: string): boolean =>
  interrupted.has(name) && draftOf(name).read() !== null;

/**
 * The state of a form, stored as a draft while it differs from its initial state, so that a timeout, a reload or a closed
 * tab loses nothing. Closing the form, which asks first, drops the draft; so does saving. Never for passwords.
 */
export function useFormDraft<T>(name: string, initial: () => T): [T, Dispatch<SetStateAction<T>>] {
  const [first] = useState(initial);
  const [state, setState] = useState<T>(() => draftOf<T>(name).read() ?? first);
  const begun = JSON.stringify(first);
  const text = JSON.stringify(state);

  useEffect(() => {
    const draft = draftOf<T>(name);
    if (text === begun) draft.forget();
    else draft.keep(JSON.parse(text) as T);
  }, [name, begun, text]);

  useEffect(() => {
    interrupted.delete(name);
    return () => {
      // A timeout removes the form from the screen too: then the draft is kept for its writer.
      if (isSignedIn()) draftOf<T>(name).forget();
      else interrupted.add(name);
    };
  }, [name]);
  return [state, setState];
}

/** Opens the form of a record in a list again, once the list has loaded, if the user was signed out while editing it. */
export function useReopened<Row>(
  rows: Row[] | undefined,
  nameOf: (row: Row) => string,
  open: (row: Row) => void,
): void {
  useEffect(() => {
    const row = rows?.find((each) => wasInterrupted(nameOf(each)));
    if (row) open(row);
  });
}
