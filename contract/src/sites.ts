import { z } from 'zod';
import { replyDate } from './common/calendar-date.ts';
import { id } from './common/ids.ts';
import { get } from './endpoint.ts';
import { visitOfPlace } from './read-alouds.ts';

export const about = { title: 'Sites', description: 'The places that the van visits (mop).' };

export const site = z.object({
  id: z.int(),
  site_id: z.int(),
  site_grade_id: z.int(),
  code: z.string(),
  name: z.string().describe('With its group where it has two: "Chimbel (senior)"'),
  group: z.enum(['senior', 'junior']),
  visit_day: z.string().nullable().describe('Day of the week, in full: "Wednesday"'),
  visit_time: z.string().nullable().describe('"16:30"'),
  no_of_children: z.int(),
  books_here: z.int().describe('At the site and not with a child'),
  books_with_children: z.int(),
  last_lending: replyDate.nullable().describe('Date of the latest issue to a child'),
});
export type Site = z.infer<typeof site>;

export const listSites = get('/api/mop/sites/all/:groups', 'staff', {
  etag: true,
  params: z.object({ groups: z.enum(['no_junior', 'all'], 'Choose no_junior or all.') }),
  reply: z.array(site),
  doc: 'All sites by name; no_junior leaves the junior groups out.',
});

export const siteListing = get('/api/mop/site_listing/:groups', 'staff', {
  etag: true,
  params: z.object({ groups: z.enum(['no_junior', 'all'], 'Choose no_junior or all.') }),
  reply: z.array(site),
  doc: 'The same list, for choosing a site.',
});

export const getSite = get('/api/mop/sites/:id', 'staff', {
  etag: true,
  params: z.object({ id }),
  reply: z.array(site.extend({ visit: visitOfPlace })).length(1),
  doc: 'One site, as a list of one, with its session of today or its next one.',
});

export const siteStats = get('/api/mop/stats/:id', 'staff', {
  params: z.object({ id }),
  reply: z.object({
    site_id: z.int(),
    no_of_children: z.int(),
    books_here: z.int(),
    books_with_children: z.int(),
    overdue: z.int().describe('Child loans older than the loan period'),
    children_with_books: z.int(),
    children_borrowed_today: z.int(),
    children_borrowed_this_month: z.int().describe('Of the children enrolled now'),
    issued_today: z.int().describe('Books issued to children'),
    renewed_today: z.int().describe('Renewals'),
    returned_today: z.int().describe('Books returned by children'),
    last_lending: replyDate.nullable(),
    next_visit: replyDate.nullable().describe('Today or later; null without a visit day'),
    ra_count: z.int().describe('Read-alouds done'),
    report_status: z.int().describe('Reports submitted; pending = ra_count - report_status'),
  }),
  doc: 'The figures of one site.',
});
