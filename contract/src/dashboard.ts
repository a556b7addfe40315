import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { placeIds, programme } from './common/programme.ts';
import { get, listsChildren } from './endpoint.ts';
import { visit } from './read-alouds.ts';

export const about = { title: 'Dashboard', description: 'Figures and news of each programme.' };

export const dashboardPlace = z.object({
  site_grade_id: z.int(),
  school_id: z.int().nullable(),
  place_name: z.string(),
  day: z.string().nullable().describe('Day of the week, in full'),
  time: z.string().nullable(),
  date: replyDate.nullable(),
  note: z.string().nullable().describe('"planned · led by Leela Naik", "done", "no session planned"'),
  ra_id: z.int().nullable().describe('The mop session; null if no session is planned, and in lis'),
});

export const programmeFigures = z.object({
  program: programme,
  places: z.int().describe('Sites, or grades'),
  schools: z.int().nullable(),
  children: z.int(),
  books_out: z.int().describe('With children'),
  books_at_places: z.int().describe('At sites or grades, not with a child'),
  children_borrowed_this_month: z.int(),
  children_not_borrowed_this_month: z.int(),
  overdue: z.int(),
  this_week: z
    .array(dashboardPlace)
    .describe('mop sessions and sites without one; grades whose box is due back'),
  sessions_this_week: z.int().describe('Read-alouds planned or done this week'),
  reports_pending_total: z.int(),
  reports_pending: z.array(
    z.object({
      site_grade_id: z.int(),
      school_id: z.int().nullable(),
      place_name: z.string(),
      pending: z.int(),
    }),
  ),
});

export const dashboard = get('/api/info/dashboard', 'staff', {
  reply: z.object({
    date: replyDate,
    demo: z.boolean(),
    has_books: z.boolean().describe('Whether the library has a copy of any book'),
    visits: z
      .array(visit)
      .describe('The sessions of today in both programmes, those still to mark done first'),
    programmes: z.array(programmeFigures),
  }),
  doc: 'The overview for coordinators, by programme.',
});

export const placeAtAGlance = z.object({
  ...placeIds,
  place_name: z.string(),
  children: z.int(),
  books_out: z.int().describe('With children'),
  books_at_place: z.int().describe('At the place, not with a child'),
  borrowed_this_month: z.int().describe('Children enrolled here who borrowed this month'),
  not_borrowed_this_month: z.int().describe('Children enrolled here who have not borrowed this month'),
  overdue: z.int().describe('Child loans older than the loan period'),
  sessions_this_week: z.int(),
  next_visit: replyDate.nullable().describe('The visit of this week or next; null for a grade'),
  reports_pending: z.int(),
});
export type PlaceAtAGlance = z.infer<typeof placeAtAGlance>;

export const placesAtAGlance = get('/api/info/places_at_a_glance/:program', 'staff', {
  params: z.object({ program: programme }),
  reply: z.array(placeAtAGlance),
  doc: 'The dashboard figures by site or grade, by name; they add up to the dashboard’s.',
});

export const childOfMonth = z.object({
  child_id: z.int(),
  child_name: z.string(),
  card_no: z.string().nullable(),
  level: z.int().nullable(),
  borrowed_this_month: z.int().describe('Books issued to the child this month'),
  last_borrowed: replyDate.nullable(),
  books_out: z.int(),
});
export type ChildOfMonth = z.infer<typeof childOfMonth>;

export const childrenOfMonth = get('/api/info/children_of_month/:program/:id', 'staff', {
  params: z.object({ program: programme, id }),
  reply: z.array(childOfMonth),
  audit: listsChildren,
  doc: 'The children of a site or grade by name: who has borrowed this month, and who has not.',
});
