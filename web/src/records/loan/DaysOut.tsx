import { formatDate } from '@storyvan/domain/calendar-date';
import { counted } from '../../lib/numbers.ts';
import { Pill } from '../../ui/Pill.tsx';

/** "9 days", in red if longer than the loan period. */
interface DaysOutProps {
  days_out: number;
  overdue: boolean;
  /** The latest renewal. */
  date_renewed?: string | null;
}

export function DaysOut({ days_out, overdue, date_renewed }: DaysOutProps) {
  const days = days_out === 0 ? 'today' : counted(days_out, 'day');
  if (overdue) return <Pill kind="bad">{days} · overdue</Pill>;
  return <span>{date_renewed ? `${days}, renewed ${formatDate(date_renewed)}` : days}</span>;
}
