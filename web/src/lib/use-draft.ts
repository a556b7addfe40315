import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { accountOfTab, whenLeaving, whenLoginChanges } from './auth.ts';
import { deviceFlag } from './device-flag.ts';
import { type PrivateStorage, draftPrefix as prefix, privateStorage } from './private-storage.ts';

/** Unsaved text, stored in this browser for its writer: it survives a reload and a closed tab. */

const keyOf = (staff_id: number | null, name: string): string | null =>
  staff_id === null ? null : `${prefix}${staff_id}.${name}`;

/** False if the storage is full or forbidden. */
function reach(deed: (storage: PrivateStorage) => void): boolean {
  try {
    deed(privateStorage(localStorage));
    return true;
  } catch {
    return false;
  }
}

// A browser may be shared, so signing out removes the drafts of everyone. On a device `field/` does that.
whenLeaving(() => {
  if (deviceFlag() !== null) return;
  reach((storage) => {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
  });
});

function read<T>(key: string): T | null {
  try {
    return JSON.parse(privateStorage(localStorage).getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** The drafts of the signed-in user, for forms that keep their own state. */
export const draftOf = <T>(name: string) => {
  const key = () => keyOf(accountOfTab(), name);
  return {
    read: (): T | null => {
      const known = key();
      return known === null ? null : read<T>(known);
    },
    keep: (draft: T): void => {
      const known = key();
      if (known !== null) reach((storage) => storage.setItem(known, JSON.stringify(draft)));
    },
    forget: (): void => {
      const known = key();
      if (known !== null) reach((storage) => storage.removeItem(known));
    },
  };
};

/** Whether the signed-in user has unsaved text in a form. */
export const hasDrafts = (): boolean => {
  const start = keyOf(accountOfTab(), '');
  return reach((storage) => {
    if (start === null || !Object.keys(storage).some((key) => key.startsWith(start))) throw new Error('none');
  });
};

export interface Draft<T> {
  /** As typed; null if nothing was typed yet. */
  draft: T | null;
  /** This draft is in the storage, so it survives a reload. */
  kept: boolean;
  keep: (draft: T) => void;
  forget: () => void;
}

interface Held<T> {
  key: string | null;
  draft: T | null;
  kept: boolean;
}

const nothing = { draft: null, kept: false };

function heldIn<T>(key: string): Held<T> {
  const draft = read<T>(key);
  return { key, draft, kept: draft !== null };
}

/** `name` identifies the draft: "report 17". Without storage the draft lasts as long as the page. */
export function useDraft<T>(name: string): Draft<T> {
  // Known after a reload too, before the server has answered.
  const staff_id = useSyncExternalStore(whenLoginChanges, accountOfTab);
  const key = keyOf(staff_id, name);
  const [held, setHeld] = useState<Held<T>>({ key: null, ...nothing });

  useEffect(() => {
    if (!key) return;
    setHeld((before) => {
      if (before.key === key) return before;
      // Text typed before the writer was known is theirs; a draft with another name is not touched.
      return before.key === null && before.draft !== null ? { ...before, key } : heldIn(key);
    });
  }, [key]);

  const keep = useCallback(
    (draft: T) => {
      const kept = key !== null && reach((storage) => storage.setItem(key, JSON.stringify(draft)));
      setHeld({ key, draft, kept });
    },
    [key],
  );
  const forget = useCallback(() => {
    setHeld({ key, ...nothing });
    if (key) reach((storage) => storage.removeItem(key));
  }, [key]);
  const { draft, kept } = held.key === key || held.key === null ? held : nothing;
  return { draft, kept, keep, forget };
}
