import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import type { Sound } from '../../../lib/use-sound.ts';
import type { Desk } from './desk.ts';
import type { DeskState } from './desk-memory.ts';
import type { DeskSetup } from './desk-task.ts';
import { deskFor, resumeDesks } from './desks.ts';

/** The desk of this screen and its state; plays outcomes. */
export function useDesk(setup: DeskSetup, tell: Sound['tell']): { desk: Desk; state: DeskState } {
  const desk = deskFor(setup);
  const state = useSyncExternalStore(desk.subscribe, desk.getState);

  useLayoutEffect(() => desk.open(setup.task), [desk, setup.task]);
  useEffect(() => desk.onOutcome(tell), [desk, tell]);

  const underWay = state.list.some((row) => row.state === 'waiting');
  useEffect(() => {
    const wake = () => desk.retry();
    resumeDesks();
    wake();
    window.addEventListener('online', wake);
    return () => window.removeEventListener('online', wake);
  }, [desk]);
  useEffect(() => {
    if (!underWay) return;
    // The browser asks before closing a page with unsent scans.
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [underWay]);

  return { desk, state };
}
