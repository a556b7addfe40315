import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { programme } from './common/programme.ts';
import { endpoint } from './endpoint.ts';

export const dashboardPlace = z.object({
  site_grade_id: z.number(),
  school_id: z.number().nullable(),
  place_name: z.string(),
  day: z.string().nullable().describe('Day of the week, in full'),
  time: z.string().nullable(),
  date: replyDate.nullable(),
  note: z.string().nullable(),
});

export const programmeFigures = z.object({
  program: programme,
  places: z.number().describe('Sites, or grades'),
  schools: z.number().nullable(),
  children: z.number(),
  books_out: z.number().describe('With children'),
  books_at_places: z.number().describe('At sites or grades, not with a child'),
  children_borrowed_this_month: z.number(),
  children_not_borrowed_this_month: z.number(),
  overdue: z.number(),
  this_week: z.array(dashboardPlace).describe('Sites visited this week; grades whose box is due back'),
  reports_pending: z.array(
    z.object({
      site_grade_id: z.number(),
      school_id: z.number().nullable(),
      place_name: z.string(),
      pending: z.number(),
    }),
  ),
});

export const dashboard = endpoint({
  method: 'GET',
  path: '/api/info/dashboard',
  reply: z.object({ date: replyDate, demo: z.boolean(), programmes: z.array(programmeFigures) }),
  doc: 'What a coordinator wants to see first, by programme.',
});
