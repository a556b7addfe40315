import { today } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { Pill } from '../../ui/Pill.tsx';

/** "Planned", "To mark done", "Done", "Cancelled". */
export function SessionState({ session: { status, date } }: { session: ReadAloud }) {
  if (status === 'done') return <Pill kind="good">Done</Pill>;
  if (status === 'cancelled') return <Pill>Cancelled</Pill>;
  return date < today() ? <Pill kind="bad">To mark done</Pill> : <Pill kind="warn">Planned</Pill>;
}
