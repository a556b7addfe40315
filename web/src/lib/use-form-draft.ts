import { type Dispatch, type SetStateAction, useEffect, useState } from 'react';
import { isSignedIn } from './auth.ts';
import { draftOf } from './use-draft.ts';

/** Forms that left the screen because the session ended. */
const interrupted = new Set<string>();

/** Whether this form was written in when the session ended: a screen then opens its dialog again. */
export const wasInterrupted = (name: string): boolean =>
  interrupted.has(name) && draftOf(name).read() !== null;

/**
 * The state of a form, kept as a draft while it differs from how the form began: a session that ends, a reload or a
 * closed tab loses nothing. Closing the form, which asks first, gives the draft up; so does saving. Never for passwords.
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
      // A session that has ended takes the form from the screen too: then the draft stays for its writer.
      if (isSignedIn()) draftOf<T>(name).forget();
      else interrupted.add(name);
    };
  }, [name]);
  return [state, setState];
}

/** Opens the form of a record of a list again, once the list has come, where the session ended while it was written in. */
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
