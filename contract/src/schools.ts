import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { endpoint } from './endpoint.ts';

export const school = z.object({
  school_id: z.number(),
  code: z.string(),
  shift: z.string().nullable().describe('Two shifts under one code are two schools'),
  name: z.string(),
  region: z.string().nullable(),
  grades: z.number(),
  total: z.number().describe('Children'),
  books_out: z.number().describe('At its grades or with their children'),
});
export type School = z.infer<typeof school>;

export const grade = z.object({
  grade_id: z.number(),
  site_grade_id: z.number(),
  school_id: z.number(),
  grade_code: z.string().describe('"III-A"'),
  grade_count: z.number().describe('Children'),
  books_here: z.number(),
  books_with_children: z.number(),
  ra_count: z.number().describe('Read-alouds done'),
  report_status: z.number().describe('Reports submitted; pending = ra_count - report_status'),
});
export type Grade = z.infer<typeof grade>;

export const listSchools = endpoint({
  method: 'GET',
  path: '/api/lis/schools',
  reply: z.array(school),
  doc: 'All schools by name.',
});

export const getSchool = endpoint({
  method: 'GET',
  path: '/api/lis/schools/:schoolId',
  params: z.object({ schoolId: id }),
  reply: school,
  doc: 'One school.',
});

export const listGrades = endpoint({
  method: 'GET',
  path: '/api/lis/grades/:schoolId',
  params: z.object({ schoolId: id }),
  reply: z.array(grade),
  doc: 'The grades of a school, in the order of its classes.',
});

export const gradeStats = z.object({
  grade_id: z.number(),
  school_id: z.number(),
  no_of_children: z.number(),
  books_here: z.number(),
  books_with_children: z.number(),
  overdue: z.number(),
  children_with_books: z.number(),
  children_borrowed_today: z.number(),
  children_borrowed_this_month: z.number(),
  issued_today: z.number(),
  returned_today: z.number(),
  last_lending: replyDate.nullable(),
  ra_count: z.number(),
  report_status: z.number(),
});

export const gradeDashboard = endpoint({
  method: 'GET',
  path: '/api/lis/grade_dashboard/:gradeId/echo',
  params: z.object({ gradeId: id }),
  reply: z.object({
    grade_id: z.number(),
    grade_code: z.string(),
    school_id: z.number(),
    school_name: z.string(),
    stats: gradeStats,
  }),
  doc: 'A grade with its numbers.',
});

export const gradeBasic = endpoint({
  method: 'GET',
  path: '/api/lis/grade_basic/:gradeId',
  params: z.object({ gradeId: id }),
  reply: z.object({
    stats: z.object({
      grade_id: z.number(),
      grade_code: z.string(),
      grade_count: z.number(),
      school_id: z.number(),
      school_name: z.string(),
    }),
  }),
  doc: 'What a grade is called and where it belongs.',
});
