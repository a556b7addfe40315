import { plainDigits } from '@storyvan/domain/digits';
import { readGradeCode } from '@storyvan/domain/grade-code';
import { foldText } from '@storyvan/domain/search-words';
import type { Cells, Field, Reject } from '../../columns/input.ts';
import type { Located, Reading } from '../import-kind.ts';
import { headerNames, inactiveField } from '../shared/fields.rules.ts';
import { notADate, oneLine, orNull, readDate } from '../shared/values.rules.ts';
import {
  countHeaders,
  gradeField,
  notACount,
  readCount,
  readShift,
  sectionField,
  shiftField,
} from './place-cells.rules.ts';

/** Reads a row of a list of schools: a school, or one of its grades. */

export const schoolFields: Field[] = [
  {
    field: 'code',
    headers: headerNames(`
      school code, kv code, code, udise code, udise, udise no, udise sch code, sch code, school id,
      school no, code of school`),
    max: 64,
  },
  {
    field: 'name',
    headers: headerNames(`
      school, school name, name of school, sch name, institution, institution name, name`),
    max: 200,
  },
  shiftField,
  {
    field: 'region',
    headers: headerNames(`
      region, region name, district, district name, taluka, taluk, tehsil, block, block name, cluster`),
    max: 200,
  },
  gradeField,
  sectionField,
  { field: 'enrolled', headers: countHeaders, max: 40 },
  inactiveField,
];

export type SchoolValue = {
  code: string;
  shift: string;
  name: string;
  region: string | null;
  /** '' for a row with a school only. */
  grade_code: string;
  enrolled_count: number | null;
  /** Only for a new school or grade. */
  inactive_since: string | null;
};

export function readSchool(cells: Cells): Reading<SchoolValue> {
  const code = oneLine(cells.code);
  const name = oneLine(cells.name);
  if (!code) return { kind: 'no code', reason: 'The row has no school code.' };
  if (!name) return { kind: 'no name', reason: 'The row has no school name.' };
  const enrolled_count = readCount(cells.enrolled);
  if (enrolled_count === undefined) return notACount(cells.enrolled);
  const grade_code = readGradeCode(oneLine(cells.grade), oneLine(cells.section));
  const region = orNull(oneLine(cells.region));
  const inactive_since = readDate(cells.inactive_since);
  if (inactive_since === undefined) return notADate(cells.inactive_since, 'the day of closing');
  const shift = readShift(cells.shift);
  return { value: { code, shift, name, region, grade_code, enrolled_count, inactive_since } };
}

/** Two schools that share a building, as shifts, may have one code. */
export const schoolKey = ({ code, shift }: { code: string; shift: string }): string =>
  `${foldText(plainDigits(code))}|${foldText(shift)}`;

export const schoolLabel = ({ code, shift }: { code: string; shift: string }): string =>
  shift ? `School ${code}, shift ${shift},` : `School ${code}`;

/** The schools in the rows; a row with another name for a school than an earlier row is rejected. */
export function gatherSchools(rows: Located<SchoolValue>[]): {
  schools: Map<string, Located<SchoolValue>>;
  agreed: Located<SchoolValue>[];
  rejects: Reject[];
} {
  const first = new Map<string, Located<SchoolValue>>();
  const agreed: Located<SchoolValue>[] = [];
  const rejects: Reject[] = [];
  for (const row of rows) {
    const key = schoolKey(row.value);
    const earlier = first.get(key);
    if (earlier && earlier.value.name !== row.value.name) {
      const reason = `${schoolLabel(row.value)} has the name ${earlier.value.name} in ${earlier.where}; is this another shift?`;
      rejects.push({ line: row.line, kind: 'contradicts an earlier row', reason });
      continue;
    }
    if (!earlier) first.set(key, row);
    agreed.push(row);
  }
  return { schools: first, agreed, rejects };
}
