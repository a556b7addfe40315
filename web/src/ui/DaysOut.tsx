import { counted } from '../lib/numbers.ts';
import classes from './DaysOut.module.css';

/** "9 days", and loudly so when that is longer than the loan period. */
export function DaysOut({ days_out, overdue }: { days_out: number; overdue: boolean }) {
  const days = days_out === 0 ? 'today' : counted(days_out, 'day');
  return overdue ? <span className={classes.overdue}>{days} · overdue</span> : <span>{days}</span>;
}
