import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { weekEnd } from '@storyvan/domain/week';
import { refuseInvalid } from '../../api-error.ts';
import type { Executor } from '../../db/database.ts';
import { listReadAloudsOfWeek, readAloudOf } from '../../records/read-aloud/read-aloud.queries.ts';
import type { StoredReadAloud } from '../../records/read-aloud/read-aloud-state.ts';
import { byMoment, weekProblem } from './planner.rules.ts';

/** The week of mop, as the planner shows it; 400 unless it starts on a Sunday. */
export async function readWeek(on: Executor, start: CalendarDate): Promise<StoredReadAloud[]> {
  const problem = weekProblem(start);
  if (problem) refuseInvalid([problem]);
  const rows = await listReadAloudsOfWeek.all(on, { program: 'mop', from: start, to: weekEnd(start) });
  return rows.map(readAloudOf).sort(byMoment);
}
