import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { get } from './endpoint.ts';
import { visitOfPlace } from './read-alouds.ts';

export const about = { title: 'Schools and grades', description: 'The school programme (lis).' };

export const school = z.object({
  school_id: z.int(),
  code: z.string(),
  shift: z.string().nullable().describe('Two shifts with one code are two schools'),
  name: z.string(),
  region: z.string().nullable(),
  grades: z.int(),
  total: z.int().describe('Children'),
  books_out: z.int().describe('At its grades, or with their children'),
});
export type School = z.infer<typeof school>;

export const grade = z.object({
  grade_id: z.int(),
  site_grade_id: z.int(),
  school_id: z.int(),
  grade_code: z.string().describe('"III-A"'),
  grade_count: z.int().describe('Children'),
  books_here: z.int(),
  books_with_children: z.int(),
  ra_count: z.int().describe('Read-alouds done'),
  report_status: z.int().describe('Reports submitted; pending = ra_count - report_status'),
});
export type Grade = z.infer<typeof grade>;

export const listSchools = get('/api/lis/schools', 'staff', {
  etag: true,
  reply: z.array(school),
  doc: 'All schools by name.',
});

export const getSchool = get('/api/lis/schools/:schoolId', 'staff', {
  etag: true,
  params: z.object({ schoolId: id }),
  reply: school,
  doc: 'One school.',
});

export const listGrades = get('/api/lis/grades/:schoolId', 'staff', {
  etag: true,
  params: z.object({ schoolId: id }),
  reply: z.array(grade),
  doc: 'The grades of a school, in the order of its classes.',
});

export const gradeStats = z.object({
  grade_id: z.int(),
  school_id: z.int(),
  no_of_children: z.int(),
  books_here: z.int(),
  books_with_children: z.int(),
  overdue: z.int(),
  children_with_books: z.int(),
  children_borrowed_today: z.int(),
  children_borrowed_this_month: z.int(),
  issued_today: z.int(),
  renewed_today: z.int(),
  returned_today: z.int(),
  last_lending: replyDate.nullable(),
  ra_count: z.int(),
  report_status: z.int(),
});

export const gradeDashboard = get('/api/lis/grade_dashboard/:gradeId/echo', 'staff', {
  params: z.object({ gradeId: id }),
  reply: z.object({
    grade_id: z.int(),
    grade_code: z.string(),
    school_id: z.int(),
    school_name: z.string(),
    stats: gradeStats,
    visit: visitOfPlace,
  }),
  doc: 'A grade with its figures, and its session of today or its next one.',
});

export const gradeBasic = get('/api/lis/grade_basic/:gradeId', 'staff', {
  params: z.object({ gradeId: id }),
  reply: z.object({
    stats: z.object({
      grade_id: z.int(),
      grade_code: z.string(),
      grade_count: z.int(),
      school_id: z.int(),
      school_name: z.string(),
    }),
    visit: visitOfPlace,
  }),
  doc: 'The name of a grade and its school, and its session of today or its next one.',
});
