import { raPlan } from '@storyvan/contract/planner';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import type { Site } from '@storyvan/contract/sites';
import { addDays, type CalendarDate, unpadded } from '@storyvan/domain/calendar-date';
import { isSameMoment } from '@storyvan/domain/read-aloud';
import { call } from '../../../lib/call.ts';
import { newRequestId } from '../../../lib/new-request-id.ts';
import { counted } from '../../../lib/numbers.ts';
import { callErrorOf } from '../../../lib/send-once.ts';
import { growlError, growlSuccess } from '../../../ui/growl.ts';
import { type PlanRow, rowOf } from './plan-row.ts';

/** The ids of the sites and of the people that are still active. */
type KnownIds = Record<'sites' | 'people', ReadonlySet<number>>;

interface WeekCopy {
  rows: PlanRow[];
  /** The number of sessions that are already in this week. */
  already_here: number;
  /** The number of sessions at sites that are closed. */
  without_site: number;
  /** The names of people who have left and are left out. */
  left_out: string[];
}

/** Last week's sessions as new rows on the same weekdays of this week; `keyOf` gives each a unique key. */
export function copyOf(
  lastWeek: readonly ReadAloud[],
  rows: readonly PlanRow[],
  known: KnownIds,
  keyOf: () => string,
): WeekCopy {
  const copy: WeekCopy = { rows: [], already_here: 0, without_site: 0, left_out: [] };
  const leftOut = new Set<string>();
  const isThere = ({ rp_id, name }: { rp_id: number; name: string }) => {
    if (!known.people.has(rp_id)) leftOut.add(name);
    return known.people.has(rp_id);
  };
  for (const session of lastWeek) {
    const moment = { ...session, date: addDays(session.date, 7) };
    if (session.status === 'cancelled') continue;
    if ([...rows, ...copy.rows].some((row) => !row.cancel && isSameMoment(row, moment))) copy.already_here++;
    else if (!known.sites.has(session.site_grade_id)) copy.without_site++;
    else {
      copy.rows.push({
        ...rowOf(moment, keyOf()),
        ra_id: null,
        version: null,
        lead: session.lead && isThere(session.lead) ? session.lead : null,
        rps: session.rps.filter(isThere),
        lesson_plan: null,
        done: false,
      });
    }
  }
  return { ...copy, left_out: [...leftOut] };
}

/** What was copied and what was not, in sentences. */
export function copySentences({ rows, already_here, without_site, left_out }: WeekCopy): string {
  if (rows.length + already_here + without_site === 0) return 'Last week had no sessions.';
  return [
    rows.length > 0
      ? `${counted(rows.length, 'session')} copied, without lesson plans. Nothing is saved yet.`
      : 'Nothing was copied.',
    already_here > 0 && `${counted(already_here, 'session is', 'sessions are')} already in this week.`,
    without_site > 0 && `${counted(without_site, 'session')} left out because the site is closed.`,
    left_out.length > 0 && `Left out because they have left: ${left_out.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The active sites and people. */
export interface Known {
  sites: readonly Site[];
  people: readonly Person[];
}

/** A key that no other new row has, in this week or in a restored draft. */
export const newKey = (): string => `new-${newRequestId()}`;

/** Reads the week before and passes on its sessions as new rows of this week. */
export function useCopyWeek(
  week: CalendarDate,
  rows: readonly PlanRow[],
  onCopied: (rows: readonly PlanRow[]) => void,
) {
  return async ({ sites, people }: Known) => {
    try {
      const lastWeek = await call(raPlan, { params: { weekStart: unpadded(addDays(week, -7)) } });
      const known = {
        sites: new Set(sites.map(({ site_grade_id }) => site_grade_id)),
        people: new Set(people.map(({ rp_id }) => rp_id)),
      };
      const copy = copyOf(lastWeek, rows, known, newKey);
      onCopied(copy.rows);
      growlSuccess(copySentences(copy));
    } catch (error) {
      growlError(`Last week could not be copied. ${callErrorOf(error).message}`);
    }
  };
}
