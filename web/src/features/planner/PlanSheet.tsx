import { type CalendarDate, formatDate } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { dayName } from '@storyvan/domain/week';
import { styleNonce } from '../../lib/style-nonce.ts';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import classes from './PlannerScreen.module.css';
import type { PlanRow } from './plan/plan-row.ts';
import { daysOffered } from './plan/week.ts';

/** Weeks with more rows use smaller letters to fit on one sheet. */
const manyRows = 22;

/** The week for the wall: one A4 sheet in landscape, with a line for each day without sessions. */
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
          {daysOffered(start, rows).map((date) => (
            <DayRows key={date} date={date} rows={rows.filter((row) => row.date === date)} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function DayRows({ date, rows }: { date: CalendarDate; rows: readonly PlanRow[] }) {
  const day = `${dayName(date)} ${formatDate(date).split(' ').slice(0, 2).join(' ')}`;
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

/** The columns of the export; the printed sheet has the same order. */
export const planColumns: ExportColumn<PlanRow>[] = [
  { label: 'Day', value: ({ date }) => dayName(date) },
  { label: 'Date', value: ({ date }) => date, kind: 'date' },
  { label: 'Time', value: ({ time }) => time && clockTime(time) },
  { label: 'Site', value: ({ site_name }) => site_name },
  { label: 'Lead', value: ({ lead }) => lead?.name ?? null },
  { label: 'Reading partner 1', value: ({ rps }) => rps[0]?.name ?? null },
  { label: 'Reading partner 2', value: ({ rps }) => rps[1]?.name ?? null },
  { label: 'Lesson plan', value: ({ lesson_plan }) => lesson_plan?.lp_name ?? null },
  { label: 'State', value: ({ done }) => (done ? 'done' : 'planned') },
];
