import type { Programme } from '@storyvan/contract/common/programme';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { type PlaceRef, taskLink } from '../place/place-links.ts';

/** Links to planning, sessions and reports. */

/** The weekly planner of mop, at the week of a date or at this week. */
export const plannerLink = (week?: CalendarDate): LinkProps =>
  linkOptions({ to: '/mop/ra-entry', search: week ? { week } : {} });

/** One session: to prepare it, mark it done or correct it. */
export const readAloudLink = (program: Programme, ra_id: number): LinkProps =>
  linkOptions({ to: `/${program}/session/$raId`, params: { raId: String(ra_id) } });

/** One session with the form open that marks it done, or corrects it. */
export const markDoneLink = (program: Programme, ra_id: number): LinkProps => ({
  ...readAloudLink(program, ra_id),
  search: { form: 'done' },
});

/** The planned sessions of a programme, or of one place. */
export const plannedLink = (program: Programme, site_grade_id?: number): LinkProps =>
  linkOptions({ to: `/${program}/ra`, search: site_grade_id ? { place: String(site_grade_id) } : {} });

/** The sessions of a place with the form open that plans one. */
export const planAtPlaceLink = (place: PlaceRef): LinkProps => ({
  ...taskLink(place, 'read_alouds'),
  search: { form: 'plan' },
});

/** The sessions held in a programme or at one place. */
export const doneLink = (program: Programme, site_grade_id?: number): LinkProps =>
  linkOptions({ to: `/${program}/ra-done`, search: site_grade_id ? { place: String(site_grade_id) } : {} });

/** One report with its discussion. */
export const reportLink = (program: Programme, rep_id: number): LinkProps =>
  program === 'mop'
    ? linkOptions({ to: '/mop/report/$id', params: { id: String(rep_id) } })
    : linkOptions({ to: '/lis/report-view/$reportId', params: { reportId: String(rep_id) } });

/** The reports of a programme. */
export const reportsLink = (program: Programme): LinkProps => linkOptions({ to: `/${program}/report-view` });

/** The form for the report of one session, or the choice of a session. */
export const writeReportLink = (program: Programme, ra_id?: number): LinkProps =>
  linkOptions({ to: `/${program}/report-submit`, search: ra_id ? { ra: String(ra_id) } : {} });

/** The sessions at one place that have no report. */
export const pendingReportsLink = (program: Programme, site_grade_id: number): LinkProps =>
  linkOptions({ to: `/${program}/report-submit`, search: { place: String(site_grade_id) } });

export const lessonPlanLink = (lp_id: number): LinkProps =>
  linkOptions({ to: '/lp-list/$lpId', params: { lpId: String(lp_id) } });

/** To enrol a child, at this place if one is given. */
export function enrollChildLink(program: Programme, site_grade_id?: number): LinkProps {
  const id = site_grade_id && String(site_grade_id);
  return program === 'mop'
    ? linkOptions({ to: '/mop/enroll-child', search: id ? { site: id } : {} })
    : linkOptions({ to: '/lis/enroll-child', search: id ? { grade: id } : {} });
}
