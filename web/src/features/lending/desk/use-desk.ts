import { useEffect, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useField } from '../../../field/store/field-state.ts';
import type { Sound } from '../../../lib/use-sound.ts';
import { useUnsent } from '../../../lib/use-unsent.ts';
import { nextAtDesk } from '../../../records/place/place-links.ts';
import type { Desk } from './desk.ts';
import type { DeskList } from './desk-list.ts';
import type { DeskState } from './desk-memory.ts';
import type { DeskSetup } from './desk-task.ts';
import { deskFor, resumeDesks } from './desks.ts';

/** One part of the state of a desk. Only what shows this part is drawn again when it changes. */
export const useDeskState = <T>(desk: Desk, pick: (state: DeskState) => T): T =>
  useSyncExternalStore(desk.subscribe, () => pick(desk.getState()));

/** Its scans. One whose entry was removed before it was sent, on Today, is undone. */
export function useRows(desk: Desk): DeskList {
  const list = useDeskState(desk, (state) => state.list);
  const withdrawn = useField((state) => state.withdrawn);
  return useMemo(
    () => list.map((row) => (withdrawn.has(row.asked_id) ? { ...row, undo: 'done' as const } : row)),
    [list, withdrawn],
  );
}

/** The accession numbers of scans without a reply. */
export function useBusy(desk: Desk): ReadonlySet<string> {
  const list = useDeskState(desk, (state) => state.list);
  return useMemo(
    () => new Set(list.filter((row) => row.state === 'waiting').map((row) => row.accn_no)),
    [list],
  );
}

/** The desk of this screen; plays outcomes. */
export function useDesk(setup: DeskSetup, tell: Sound['tell']): Desk {
  const desk = deskFor(setup);

  useLayoutEffect(() => {
    desk.open(setup.task);
    const { site_grade_id, fixed_child_id } = desk.setup;
    const next = nextAtDesk.get(site_grade_id);
    if (!next || fixed_child_id) return;
    nextAtDesk.delete(site_grade_id);
    desk.choose(next);
  }, [desk, setup.task]);
  useEffect(() => desk.onOutcome(tell), [desk, tell]);
  useEffect(resumeDesks, []);
  useUnsent(desk);
  return desk;
}
