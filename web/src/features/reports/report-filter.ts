import { reportFields } from '@storyvan/contract/reports';

/** The filter of lis reports as the address carries it (SPEC section 5): a field, a pattern, a month. */
export interface ReportSearch {
  field?: string;
  pattern?: string;
  month?: string;
  /** One grade only. */
  place?: string;
}

export type ReportField = (typeof reportFields)[number];

export const fieldWords: Record<ReportField, { label: string; example: string; finds: string }> = {
  schools_name: { label: 'School name', example: '^St ', finds: 'names that begin with “St ”' },
  grade_code: { label: 'Grade name', example: 'III-A|III-B', finds: 'either grade' },
  lp_name: { label: 'Lesson plan', example: 'mango|tiger', finds: 'plans with either word' },
};

/** The field chosen; the school where none is, or none that there is. */
export const fieldOf = (field: string | undefined): ReportField =>
  reportFields.find((known) => known === field) ?? 'schools_name';
