import type { PlaceRecord, SchoolRecord } from '@storyvan/contract/places';

/** The records of a site, a grade and a school, as in replies of the server. */

const edition = { inactive_since: null, version: 1, changed_by: null, changed_at: null };

export const siteRecord: PlaceRecord = {
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  school_name: null,
  code: 'CHI',
  name: 'Chimbel (senior)',
  group: 'senior',
  visit_day: 'Wednesday',
  visit_time: '16:30',
  ...edition,
};

export const gradeRecord: PlaceRecord = {
  ...siteRecord,
  program: 'lis',
  site_grade_id: 11,
  school_id: 2,
  school_name: 'Aldona Primary',
  code: 'III-A',
  name: 'III-A',
  visit_day: null,
  visit_time: null,
};

export const schoolRecord: SchoolRecord = {
  school_id: 2,
  code: 'ALD',
  shift: null,
  name: 'Aldona Primary',
  region: 'Bardez',
  ...edition,
};
