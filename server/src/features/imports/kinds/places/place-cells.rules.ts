import { plainDigits } from '@storyvan/domain/digits';
import type { Field } from '../../columns/input.ts';
import { headerNames } from '../shared/fields.rules.ts';
import { oneLine } from '../shared/values.rules.ts';

/** Columns about places, which lists of sites, schools, children and loans have, and how their cells are read. */

export const sectionField: Field = {
  field: 'section',
  headers: headerNames('section, division, div, sec, वर्ग, तुकडी, विभाग, अनुभाग'),
  max: 40,
};

export const gradeField: Field = {
  field: 'grade',
  headers: headerNames(`
    grade, grade code, grade level, grade name, class, class name, class section, class division,
    name of class, class standard, standard, std, homeroom, कक्षा, इयत्ता, श्रेणी`),
  max: 64,
};

export const groupField: Field = {
  field: 'group',
  headers: headerNames('group, junior, site group, senior junior, junior senior, age group'),
  max: 40,
};

export const shiftField: Field = {
  field: 'shift',
  headers: headerNames('shift, school shift, shift name'),
  max: 40,
};

/** The number of children at a place. */
export const countHeaders = headerNames(`
  enrolled, enrolled pre, enrolled count, enrolment, no of children, children, no of students, students,
  no of pupils, children enrolled, students enrolled, no of children enrolled, no of students enrolled,
  total no of students, total no of children, total students, total children, total enrolment,
  student count, child count, strength, total strength, class strength, student strength, roll strength,
  strength of class`);

/** Empty for a school with one shift; else capitalised, such as "First". */
export function readShift(cell: string | undefined): string {
  const text = oneLine(cell);
  if (/^(na|n\/a|none|nil|-+)?$/i.test(text)) return '';
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

const mostChildren = 100_000;

/** A number of children; undefined if invalid. */
export function readCount(cell: string | undefined): number | null | undefined {
  if (!cell) return null;
  const text = plainDigits(cell)
    .replace(/,(?=\d{3}\b)/g, '')
    .replace(/\.0+$/, '');
  if (!/^\d{1,6}$/.test(text)) return undefined;
  return Number(text) <= mostChildren ? Number(text) : undefined;
}

export const notACount = (cell: string | undefined) => ({
  kind: 'not a number',
  reason: `"${cell}" is not a number of children.`,
});

/** 1 for a junior group, 0 for the senior one, which is the default. */
export function readJunior(cell: string | undefined): 0 | 1 | undefined {
  const text = (cell ?? '').toLowerCase();
  if (/^(junior|jr\.?|j|yes|y|true|1)$/.test(text)) return 1;
  if (/^(senior|sr\.?|s|no|n|false|0|)$/.test(text)) return 0;
  return undefined;
}
