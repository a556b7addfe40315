import { Pill } from '../../ui/Pill.tsx';
import type { PlanRow } from './plan-row.ts';

/** Where a session stands: saved as planned, or what a save will do with it. */
export function RowState({ row, unsaved }: { row: PlanRow; unsaved: boolean }) {
  if (row.done) return <Pill kind="good">done</Pill>;
  if (row.cancel) return <Pill kind="bad">will be removed</Pill>;
  if (!unsaved) return <Pill>planned</Pill>;
  return <Pill kind="warn">{row.ra_id === null ? 'new, not saved' : 'changed, not saved'}</Pill>;
}
