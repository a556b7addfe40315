import type { listLevels } from '@storyvan/contract/catalogue';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { LessonPlanSuggestion } from '@storyvan/contract/lesson-plans';
import type { ReadAloudPage, Visit } from '@storyvan/contract/read-alouds';
import type { ReadingPartner } from '@storyvan/contract/reading-partners';
import type { ReportPage } from '@storyvan/contract/reports';
import type { gradeBasic, gradeDashboard } from '@storyvan/contract/schools';
import type { getSite } from '@storyvan/contract/sites';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { pageOf } from '@storyvan/domain/read-aloud-page';
import { hasTyped } from '@storyvan/domain/sound-words';
import { copiesOf } from './held.ts';
import type { PlaceView, ViewSession } from './place-view.ts';
import { issuedOn, listAtPlace, listWithChildren, returnedOn } from './read-lending.ts';

/** What the pages of a place and of its sessions read, from its view. Pure. */

const sessionsOf = (view: PlaceView): ViewSession[] =>
  [...view.sessions.values()].sort((a, b) =>
    a.date === b.date ? ((a.time ?? '') < (b.time ?? '') ? -1 : 1) : a.date < b.date ? -1 : 1,
  );

/** From the list of the site or school, which can be longer than the list of names. */
const countChildren = (view: PlaceView): number =>
  Math.max(view.children.size, ...[...view.sessions.values()].map((session) => session.no_of_children));

const countBorrowed = (view: PlaceView, date: CalendarDate): number =>
  [...view.children.values()].filter((child) => issuedOn(view, child, date) > 0).length;

function visitOf(view: PlaceView, session: ViewSession): Visit {
  const { version: _, attendance: __, report: ___, ...visit } = session;
  return {
    ...visit,
    no_of_children: countChildren(view),
    children_borrowed: Math.max(visit.children_borrowed, countBorrowed(view, visit.date)),
  };
}

/** The session of today, those still to be marked done first; or else the next one. */
function visitOfPlace(view: PlaceView, today: CalendarDate): Visit | null {
  const coming = sessionsOf(view).filter(({ date, status }) => date >= today && status !== 'cancelled');
  const [next] = coming;
  if (!next) return null;
  const onThatDay = coming.filter(({ date }) => date === next.date);
  return visitOf(view, onThatDay.find(({ status }) => status === 'planned') ?? next);
}

const lastLending = (view: PlaceView): CalendarDate | null => {
  const known = [...view.children.values()].map((child) => child.last_borrowed ?? '');
  const here = view.moves
    .filter((move) => !move.undone && move.kind === 'issue' && move.child_id !== null)
    .map(({ date }) => date);
  return [...known, ...here].sort().at(-1) || null;
};

export function siteReply(view: PlaceView, today: CalendarDate): ReplyOf<typeof getSite> {
  const { site_grade_id, name } = view.place;
  return [
    {
      id: site_grade_id,
      site_id: site_grade_id,
      site_grade_id,
      code: '',
      name,
      group: 'senior',
      visit_day: null,
      visit_time: null,
      no_of_children: countChildren(view),
      books_here: listAtPlace(view, today).length,
      books_with_children: listWithChildren(view, today).length,
      last_lending: lastLending(view),
      visit: visitOfPlace(view, today),
    },
  ];
}

/** Loans renewed on a date: those that are open, and those that ended on this device since. */
const countRenewed = (view: PlaceView, date: CalendarDate): number => {
  const open = [...view.copies.values()].filter(({ loan }) => loan?.date_renewed === date);
  const numbers = new Set(open.map(({ accn_no }) => accn_no));
  const ended = view.moves.filter(
    (move) =>
      !move.undone && move.kind === 'renewal' && move.date === date && !numbers.has(move.before.accn_no),
  );
  return open.length + ended.length;
};

export function gradeReply(view: PlaceView, today: CalendarDate): ReplyOf<typeof gradeDashboard> {
  const { site_grade_id: grade_id, name: grade_code, school_name } = view.place;
  const school_id = view.place.school_id ?? 0;
  const children = [...view.children.values()];
  const lent = listWithChildren(view, today);
  const month = today.slice(0, 7);
  const borrowedThisMonth = children.filter(
    (child) =>
      child.last_borrowed?.startsWith(month) ||
      copiesOf(view, child.child_id).some(({ loan }) => loan?.date_issue?.startsWith(month)),
  );
  const done = sessionsOf(view).filter(({ status }) => status === 'done');
  return {
    grade_id,
    grade_code,
    school_id,
    school_name: school_name ?? '',
    stats: {
      grade_id,
      school_id,
      no_of_children: countChildren(view),
      books_here: listAtPlace(view, today).length,
      books_with_children: lent.length,
      overdue: lent.filter(({ overdue }) => overdue).length,
      children_with_books: children.filter(({ child_id }) => copiesOf(view, child_id).length > 0).length,
      children_borrowed_today: countBorrowed(view, today),
      children_borrowed_this_month: borrowedThisMonth.length,
      issued_today: children.reduce((sum, child) => sum + issuedOn(view, child, today), 0),
      renewed_today: countRenewed(view, today),
      returned_today: children.reduce((sum, child) => sum + returnedOn(view, child, today), 0),
      last_lending: lastLending(view),
      ra_count: done.length,
      report_status: done.filter(({ rep_id }) => rep_id !== null).length,
    },
    visit: visitOfPlace(view, today),
  };
}

export function gradeBasicReply(view: PlaceView, today: CalendarDate): ReplyOf<typeof gradeBasic> {
  const { grade_id, grade_code, school_id, school_name, visit } = gradeReply(view, today);
  return { stats: { grade_id, grade_code, grade_count: countChildren(view), school_id, school_name }, visit };
}

const noEdition = { changed_by: null, changed_at: null };

export function sessionReply(view: PlaceView, ra_id: number): ReadAloudPage | null {
  const session = view.sessions.get(ra_id);
  if (!session) return null;
  const { no_of_children, children_borrowed, ...visit } = visitOf(view, session);
  const children = [...view.children.values()];
  const present = children.filter(({ child_id }) => session.attendance.includes(child_id));
  const readAloud = {
    ...visit,
    planned_date: null,
    planned_time: null,
    version: session.version,
    ...noEdition,
  };
  const counts = { active_children: children.length, enrolled_count: no_of_children, children_borrowed };
  return pageOf(readAloud, children, present, counts);
}

export function reportReply(view: PlaceView, session: ViewSession): ReportPage | null {
  const { report, rep_id } = session;
  if (!report || rep_id === null) return null;
  const page = sessionReply(view, session.ra_id) as ReadAloudPage;
  const { ra_id, program, site_grade_id, school_id, site_name, date, time, lead, rps, lp_id, lp_name } = page;
  return {
    ...{ rep_id, ra_id, program, site_grade_id, school_id, site_name, date, time, lead, rps, lp_id, lp_name },
    ...report,
    schools_name: view.place.school_name,
    grade_code: program === 'lis' ? view.place.name : null,
    children_count: page.children_count,
    written_by: null,
    comments: 0,
    last_comment_at: null,
    no_of_children: page.no_of_children,
    present: page.children.filter((child) => child.present).map(({ name }) => name),
    version: 1,
    ...noEdition,
  };
}

export const levelsReply = ({ kit }: PlaceView): ReplyOf<typeof listLevels> => kit.settings.levels;

export const peopleReply = ({ kit, place }: PlaceView): ReadingPartner[] =>
  kit.settings.people.map((person) => ({
    ...person,
    phone: null,
    note: '',
    mop: place.program === 'mop',
    lis: place.program === 'lis',
    is_staff: false,
    active: true,
    sessions_planned: 0,
    sessions_done: 0,
    last_session: null,
    version: 1,
    ...noEdition,
  }));

const mostPlans = 20;

export const suggestPlans = ({ kit }: PlaceView, text: string): LessonPlanSuggestion[] =>
  kit.settings.lesson_plans
    .map((plan) => {
      const { theme = '', title = null } = kit.lesson_plans.find(({ lp_id }) => lp_id === plan.lp_id) ?? {};
      return { ...plan, theme, title };
    })
    .filter(({ lp_name, theme }) => hasTyped(text, lp_name, theme))
    .slice(0, mostPlans);
