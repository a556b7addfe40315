import { counted } from '../../lib/numbers.ts';
import { Pill } from '../../ui/Pill.tsx';

/** "9 days", in red if longer than the loan period. */
export function DaysOut({ days_out, overdue }: { days_out: number; overdue: boolean }) {
  const days = days_out === 0 ? 'today' : counted(days_out, 'day');
  return overdue ? <Pill kind="bad">{days} · overdue</Pill> : <span>{days}</span>;
}
