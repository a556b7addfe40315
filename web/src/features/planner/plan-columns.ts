import { clockTime } from '@storyvan/contract/common/time-of-day';
import { weekdayOf } from '../../lib/weekday-of.ts';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import type { PlanRow } from './plan-row.ts';

/** The week in a file; on paper it stands the same way. */
export const planColumns: ExportColumn<PlanRow>[] = [
  { label: 'Day', value: ({ date }) => weekdayOf(date) },
  { label: 'Date', value: ({ date }) => date, kind: 'date' },
  { label: 'Time', value: ({ time }) => time && clockTime(time) },
  { label: 'Site', value: ({ site_name }) => site_name },
  { label: 'Lead', value: ({ lead }) => lead?.name ?? null },
  { label: 'Reading partner 1', value: ({ rps }) => rps[0]?.name ?? null },
  { label: 'Reading partner 2', value: ({ rps }) => rps[1]?.name ?? null },
  { label: 'Lesson plan', value: ({ lesson_plan }) => lesson_plan?.lp_name ?? null },
  { label: 'State', value: ({ done }) => (done ? 'done' : 'planned') },
];
