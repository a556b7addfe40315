import type { ReadAloudPage } from '@storyvan/contract/read-alouds';
import type { ReportComment, ReportPage, ReportRow } from '@storyvan/contract/reports';
import { unchanged } from '../../testing/edition.ts';
import { readAloud } from '../../testing/sessions.ts';

const meera = { rp_id: 4, name: 'Meera Kamat' };

export const session = (part: Partial<ReadAloudPage> = {}): ReadAloudPage => ({
  ...readAloud({
    ra_id: 31,
    date: '2026-01-05',
    status: 'done',
    lead: meera,
    rps: [{ rp_id: 5, name: 'Anil Naik' }],
    lp_id: 8,
    lp_name: 'The Mango Thief',
    children_count: 19,
  }),
  no_of_children: 2,
  children_borrowed: 0,
  children: [
    { child_id: 7, name: 'Asha Naik', present: true },
    { child_id: 8, name: 'Rahul Naik', present: false },
  ],
  ...part,
});

export const row = (part: Partial<ReportRow> = {}): ReportRow => ({
  rep_id: 17,
  ra_id: 31,
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  site_name: 'Tonca',
  schools_name: null,
  grade_code: null,
  date: '2026-01-05',
  submitted_on: '2026-01-06',
  lead: meera,
  rps: [{ rp_id: 5, name: 'Anil Naik' }],
  lp_id: 8,
  lp_name: 'The Mango Thief',
  children_count: 19,
  rating: 4,
  written_by: 'Meera Kamat',
  comments: 0,
  last_comment_at: null,
  ...part,
});

export const inGrade = (part: Partial<ReportRow> = {}): ReportRow =>
  row({
    program: 'lis',
    site_grade_id: 40,
    school_id: 9,
    site_name: 'St Xavier Primary, III-A',
    schools_name: 'St Xavier Primary',
    grade_code: 'III-A',
    ...part,
  });

export const report = (part: Partial<ReportPage> = {}): ReportPage => ({
  ...row(),
  what_was_read: 'The Mango Thief, all of it.',
  how_it_went: 'They laughed.\n\nThen it rained.',
  to_change: '',
  time: '16:30',
  no_of_children: 30,
  present: ['Asha Naik', 'चिंतामणी नाईक'],
  ...unchanged,
  ...part,
});

export const comment = (comment_id: number, part: Partial<ReportComment> = {}): ReportComment => ({
  comment_id,
  comment: `Comment ${comment_id}`,
  rep_id: 17,
  rp_id: 1,
  author: 'Anil Naik',
  at: new Date(Date.UTC(2026, 0, 6, 10, comment_id)).toISOString(),
  mine: false,
  ...part,
});
