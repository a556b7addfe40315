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

/** A draft in the storage; without a key, nothing is kept. */
const draftAt = <T>(key: string | null) => ({
  read: (): T | null => {
    if (key === null) return null;
    try {
      return JSON.parse(privateStorage(localStorage).getItem(key) ?? 'null') as T | null;
    } catch {
      return null;
    }
  },
  /** Whether it survives a reload. */
  keep: (draft: T): boolean =>
    key !== null && reach((storage) => storage.setItem(key, JSON.stringify(draft))),
  forget: (): void => {
    if (key !== null) reach((storage) => storage.removeItem(key));
  },
});

/** A draft of the signed-in user, for forms that keep their own state. */
export const draftOf = <T>(name: string) => draftAt<T>(keyOf(accountOfTab(), name));

/** Whether the signed-in user has unsaved text in a form. */
export const hasDrafts = (): boolean => {
  const start = keyOf(accountOfTab(), '');
  return reach((storage) => {
    if (start === null || !Object.keys(storage).some((key) => key.startsWith(start))) throw new Error('none');
  });
};

interface Held<T> {
  key: string | null;
  /** As typed; null if nothing was typed yet. */
  draft: T | null;
  /** This draft is in the storage, so it survives a reload. */
  kept: boolean;
}

const nothing = { draft: null, kept: false };

/** `name` identifies the draft: "report 17". Without storage the draft lasts as long as the page. */
export function useDraft<T>(name: string) {
  // Known after a reload too, before the server has answered.
  const staff_id = useSyncExternalStore(whenLoginChanges, accountOfTab);
  const key = keyOf(staff_id, name);
  const [held, setHeld] = useState<Held<T>>({ key: null, ...nothing });

  useEffect(() => {
    if (!key) return;
    setHeld((before) => {
      if (before.key === key) return before;
      // Text typed before the writer was known is theirs; a draft with another name is not touched.
      if (before.key === null && before.draft !== null) return { ...before, key };
      const draft = draftAt<T>(key).read();
      return { key, draft, kept: draft !== null };
    });
  }, [key]);

  const keep = useCallback((draft: T) => setHeld({ key, draft, kept: draftAt<T>(key).keep(draft) }), [key]);
  const forget = useCallback(() => {
    setHeld({ key, ...nothing });
    draftAt<T>(key).forget();
  }, [key]);
  const { draft, kept } = held.key === key || held.key === null ? held : nothing;
  return { draft, kept, keep, forget };
}
