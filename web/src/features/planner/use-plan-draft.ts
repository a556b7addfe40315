import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { useEffect, useRef, useState } from 'react';
import { useDraft } from '../../lib/use-draft.ts';
import type { PlanRow } from './plan-row.ts';

/** Keeps the unsaved rows of a week in this browser; true when some were brought back from before. */
export function usePlanDraft(
  week: CalendarDate,
  mine: readonly PlanRow[],
  restore: (mine: readonly PlanRow[]) => void,
): boolean {
  const { draft, keep, forget } = useDraft<readonly PlanRow[]>(`plan ${week}`);
  const [state, setState] = useState<'unread' | 'own' | 'restored'>('unread');
  if (draft && state === 'unread') {
    // What was changed here already is no draft from before.
    setState(mine.length > 0 ? 'own' : 'restored');
    if (mine.length === 0) restore(draft);
  }
  const kept = useRef(false);
  useEffect(() => {
    if (mine.length > 0) keep(mine);
    else if (kept.current) forget();
    kept.current = mine.length > 0;
  }, [mine, keep, forget]);
  return state === 'restored' && mine.length > 0;
}
