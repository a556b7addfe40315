import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import { styleNonce } from '../../lib/style-nonce.ts';
import { weekdayOf } from '../../lib/weekday-of.ts';
import classes from './PlanSheet.module.css';
import type { PlanRow } from './plan-row.ts';
import { daysOf } from './week-title.ts';

/** More rows than this need smaller letters to stay on one sheet. */
const manyRows = 22;

/** The week for the wall: one A4 sheet across, with a line for a day without sessions. */
export function PlanSheet({ start, rows }: { start: CalendarDate; rows: readonly PlanRow[] }) {
  return (
    <>
      <style nonce={styleNonce}>{'@media print { @page { size: A4 landscape; margin: 10mm; } }'}</style>
      <table className={classes.sheet} data-many={rows.length > manyRows || undefined}>
        <thead>
          <tr>
            {['Day', 'Time', 'Site', 'Lead', 'Reading partners', 'Lesson plan'].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {daysOf(start).map((date) => (
            <DayRows key={date} date={date} rows={rows.filter((row) => row.date === date)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function DayRows({ date, rows }: { date: CalendarDate; rows: readonly PlanRow[] }) {
  const day = `${weekdayOf(date)} ${formatDate(date).split(' ').slice(0, 2).join(' ')}`;
  if (rows.length === 0) {
    return (
      <tr>
        <th scope="row">{day}</th>
        <td colSpan={5}>–</td>
      </tr>
    );
  }
  return rows.map((row, n) => (
    <tr key={row.key}>
      {n === 0 && (
        <th scope="rowgroup" rowSpan={rows.length}>
          {day}
        </th>
      )}
      <td>{row.time && clockTime(row.time)}</td>
      <td dir="auto">{row.site_name}</td>
      <td dir="auto">{row.lead?.name}</td>
      <td dir="auto">{row.rps.map(({ name }) => name).join(', ')}</td>
      <td dir="auto">{row.lesson_plan?.lp_name}</td>
    </tr>
  ));
}
