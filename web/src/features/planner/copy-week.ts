import { addDays } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { isSameMoment, type PlanRow, rowOf } from './plan-row.ts';

interface Known {
  /** site_grade_id of the sites that are still visited. */
  sites: ReadonlySet<number>;
  /** rp_id of the people who have not left. */
  people: ReadonlySet<number>;
}

export interface WeekCopy {
  rows: PlanRow[];
  /** Sessions that stand in this week already. */
  standing: number;
  /** Sessions at sites that are visited no more. */
  without_site: number;
  /** People who have left, and so are left out. */
  left_out: string[];
}

/** Last week's sessions on the same weekdays of this one, as new rows; `keyOf` gives each a key of its own. */
export function copyOf(
  lastWeek: readonly ReadAloud[],
  rows: readonly PlanRow[],
  known: Known,
  keyOf: () => string,
): WeekCopy {
  const copy: WeekCopy = { rows: [], standing: 0, without_site: 0, left_out: [] };
  const leftOut = new Set<string>();
  const isThere = ({ rp_id, name }: { rp_id: number; name: string }) => {
    if (!known.people.has(rp_id)) leftOut.add(name);
    return known.people.has(rp_id);
  };
  for (const session of lastWeek) {
    const moment = { ...session, date: addDays(session.date, 7) };
    if (session.status === 'cancelled') continue;
    if ([...rows, ...copy.rows].some((row) => !row.cancel && isSameMoment(row, moment))) copy.standing++;
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

const sessions = (count: number): string => (count === 1 ? '1 session' : `${count} sessions`);

/** What was copied and what was not, in sentences. */
export function copySentences({ rows, standing, without_site, left_out }: WeekCopy): string {
  if (rows.length + standing + without_site === 0) return 'Last week had no sessions.';
  return [
    rows.length > 0
      ? `${sessions(rows.length)} copied, without lesson plans. Nothing is saved yet.`
      : 'Nothing was copied.',
    standing > 0 && `${sessions(standing)} ${standing === 1 ? 'stands' : 'stand'} here already.`,
    without_site > 0 && `${sessions(without_site)} left out: the site is visited no more.`,
    left_out.length > 0 && `Left out, for they have left: ${left_out.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
