import { foldText } from '@storyvan/domain/search-words';
import type { Cells, Field } from '../../columns/input.ts';
import { readIsbn } from '../../columns/isbn.rules.ts';
import type { Reading } from '../import-kind.ts';
import { headerNames, inactiveField, isbnFields } from '../shared/fields.rules.ts';
import { notADate, oneLine, orNull, readDate } from '../shared/values.rules.ts';

/** Reads a row of a list of lesson plans. */

export const lessonPlanFields: Field[] = [
  {
    field: 'lp_name',
    headers: headerNames('lp name, lesson plan, name of lesson plan, plan, name, lesson'),
    max: 200,
  },
  ...isbnFields,
  { field: 'theme', headers: headerNames('theme, topic, subject'), max: 2000 },
  {
    field: 'objectives',
    headers: headerNames('objectives, objective, goals, aims, learning objectives'),
    max: 5000,
  },
  {
    field: 'steps',
    headers: headerNames('steps, step, procedure, activities, activity, method'),
    max: 10_000,
  },
  { field: 'materials', headers: headerNames('materials, material, resources, material needed'), max: 5000 },
  inactiveField,
];

export type LessonPlanValue = {
  lp_name: string;
  isbn: string | null;
  theme: string | null;
  objectives: string | null;
  steps: string | null;
  materials: string | null;
  inactive_since: string | null;
};

export function readLessonPlan(cells: Cells): Reading<LessonPlanValue> {
  const lp_name = oneLine(cells.lp_name);
  if (!lp_name) return { kind: 'no name', reason: 'The row has no name of a lesson plan.' };
  const reading = readIsbn(cells.isbn ?? '', cells.isbn13);
  if ('reason' in reading) return reading;
  const inactive_since = readDate(cells.inactive_since);
  if (inactive_since === undefined) return notADate(cells.inactive_since, 'the day of archiving');
  return {
    value: {
      lp_name,
      isbn: reading.isbn,
      theme: orNull(cells.theme?.trim()),
      objectives: orNull(cells.objectives?.trim()),
      steps: orNull(cells.steps?.trim()),
      materials: orNull(cells.materials?.trim()),
      inactive_since,
    },
  };
}

export const lessonPlanKey = (lp_name: string): string => foldText(lp_name).trim();

export interface LessonPlanRow {
  lp_id: number;
  lp_name: string;
  lp_key: string;
  title_id: number | null;
  theme: string;
  objectives: string;
  steps: string;
  materials: string;
  inactive_since: string | null;
  version: number;
}
