import type { Cells, Field } from '../../columns/input.ts';
import type { Reading } from '../import-kind.ts';
import { headerNames, inactiveField } from '../shared/fields.rules.ts';
import { notADate, oneLine, readDate } from '../shared/values.rules.ts';
import { countHeaders, groupField, notACount, readCount, readJunior } from './place-cells.rules.ts';

/** Reads a row of a list of sites. */

export const siteFields: Field[] = [
  {
    field: 'code',
    headers: headerNames('code, site code, site id, site no, centre code, code of site'),
    max: 64,
  },
  {
    field: 'name',
    headers: headerNames(`
      name, site name, name of site, site, location, village, village name, name of village, centre,
      centre name, name of centre`),
    max: 200,
  },
  groupField,
  {
    field: 'visit_day',
    headers: headerNames('visit day, day, day of visit, weekday, day of week, visiting day'),
    max: 40,
  },
  {
    field: 'visit_time',
    headers: headerNames('visit time, time, time of visit, timing, visiting time, start time'),
    max: 40,
  },
  { field: 'no_of_children', headers: countHeaders, max: 40 },
  inactiveField,
];

export type SiteValue = {
  code: string;
  junior: number;
  name: string;
  visit_day: number | null;
  visit_time: string | null;
  enrolled_count: number | null;
  /** Only for a new site. */
  inactive_since: string | null;
};

export function readSite(cells: Cells): Reading<SiteValue> {
  const code = oneLine(cells.code);
  const name = oneLine(cells.name);
  if (!code) return { kind: 'no code', reason: 'The row has no site code.' };
  if (!name) return { kind: 'no name', reason: 'The row has no site name.' };
  const junior = readJunior(cells.group);
  if (junior === undefined) {
    return { kind: 'unknown group', reason: `A group is senior or junior, not "${cells.group}".` };
  }
  const visit_day = readDay(cells.visit_day);
  if (visit_day === undefined) {
    return { kind: 'unknown day', reason: `"${cells.visit_day}" is not a day of the week.` };
  }
  const visit_time = readTime(cells.visit_time);
  if (visit_time === undefined) {
    return { kind: 'unknown time', reason: `"${cells.visit_time}" is not a time of day.` };
  }
  const enrolled_count = readCount(cells.no_of_children);
  if (enrolled_count === undefined) return notACount(cells.no_of_children);
  const inactive_since = readDate(cells.inactive_since);
  if (inactive_since === undefined) return notADate(cells.inactive_since, 'the day of closing');
  return { value: { code, junior, name, visit_day, visit_time, enrolled_count, inactive_since } };
}

const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** "Wed", "wednesday", "Wednesdays", "3"; 0 is Sunday. */
export function readDay(cell: string | undefined): number | null | undefined {
  if (!cell) return null;
  if (/^[0-6]$/.test(cell)) return Number(cell);
  const text = cell.toLowerCase().replace(/\.$/, '').replace(/days$/, 'day');
  const day = days.findIndex((name) => text.length >= 3 && name.startsWith(text));
  return day < 0 ? undefined : day;
}

/** "16:30", "4.30 pm", "4 PM" as "16:30". */
export function readTime(cell: string | undefined): string | null | undefined {
  if (!cell) return null;
  const found = /^(\d{1,2})(?:[:.](\d{2}))?(?::\d{2})?\s*(am|pm|a\.m\.|p\.m\.)?$/i.exec(cell);
  if (!found || (found[2] === undefined && found[3] === undefined)) return undefined;
  const half = found[3]?.charAt(0).toLowerCase();
  const hour = Number(found[1]);
  const minute = Number(found[2] ?? 0);
  if (half ? hour < 1 || hour > 12 : hour > 23) return undefined;
  if (minute > 59) return undefined;
  const hour24 = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour;
  return `${String(hour24).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}
