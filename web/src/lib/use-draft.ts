import { useCallback, useEffect, useState } from 'react';
import { useStaff, whenLeaving } from './session.ts';

/** What was typed and not yet saved, kept in this browser for its writer: it survives a reload and a closed tab. */

const prefix = 'storyvan.draft.';

// A village phone may be shared: who signs out takes the drafts along.
whenLeaving(() => {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
});

function read<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export interface Draft<T> {
  /** As typed; null when nothing was typed yet. */
  draft: T | null;
  keep: (draft: T) => void;
  forget: () => void;
}

/** `name` tells one draft from all others: "report 17". A full storage keeps nothing and disturbs nobody. */
export function useDraft<T>(name: string): Draft<T> {
  const staff_id = useStaff()?.staff_id;
  const key = staff_id === undefined ? null : `${prefix}${staff_id}.${name}`;
  const [kept, setKept] = useState<{ key: string | null; draft: T | null }>({ key: null, draft: null });

  useEffect(() => {
    if (key)
      setKept((before) => (before.key === key ? before : { key, draft: before.draft ?? read<T>(key) }));
  }, [key]);

  const keep = useCallback(
    (draft: T) => {
      setKept({ key, draft });
      try {
        if (key) localStorage.setItem(key, JSON.stringify(draft));
      } catch {
        // Storage is full or forbidden: the draft lives as long as the page.
      }
    },
    [key],
  );
  const forget = useCallback(() => {
    setKept({ key, draft: null });
    if (key) localStorage.removeItem(key);
  }, [key]);
  return { draft: kept.key === key || kept.key === null ? kept.draft : null, keep, forget };
}
