import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { refreshReads } from '../../../lib/use-read.ts';
import type { Sound } from '../use-sound.ts';
import type { Desk, DeskState } from './desk.ts';
import type { DeskSetup } from './desk-task.ts';
import { deskFor, resumeDesks } from './desks.ts';

/** Ten scans per second must not cause ten reads per second. */
const refreshEveryMs = 500;

/** The desk of this screen and its state; plays outcomes and refreshes the lists they changed. */
export function useDesk(setup: DeskSetup, tell: Sound['tell']): { desk: Desk; state: DeskState } {
  const desk = deskFor(setup);
  const state = useSyncExternalStore(desk.subscribe, desk.getState);
  const client = useQueryClient();

  useEffect(() => desk.onOutcome(tell), [desk, tell]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = desk.onOutcome((outcome) => {
      if (outcome === 'refused') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        refreshReads(client);
      }, refreshEveryMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      // The next screen shows what was done here.
      if (timer) refreshReads(client);
    };
  }, [desk, client]);

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
