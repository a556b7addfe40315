import {
  type CalendarDate,
  futureDate,
  parseCalendarDate,
  unpadded,
} from '@storyvan/contract/common/calendar-date';
import type { ReadAloud, ReadAloudPage } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import { counted } from '../../lib/numbers.ts';
import type { Problems } from '../../lib/use-saving.ts';

/** What stands in the forms of a session, as it was typed and chosen. */

export interface SessionDraft {
  /** What it was made from; none for a new session. */
  version: number | undefined;
  /** As typed; it may not be a date yet. */
  date: string;
  time: string | null;
  lead: Person | null;
  rps: Person[];
  lesson_plan: { lp_id: number; lp_name: string } | null;
}

export interface DoneDraft extends SessionDraft {
  /** child_id of those who are ticked. */
  present: number[];
  /** As typed; null while the number follows the ticks. */
  counted: string | null;
}

export const emptyDraft = (date: CalendarDate): SessionDraft => ({
  version: undefined,
  date,
  time: null,
  lead: null,
  rps: [],
  lesson_plan: null,
});

export const draftOf = ({ version, date, time, lead, rps, lp_id, lp_name }: ReadAloud): SessionDraft => ({
  version,
  date,
  time,
  lead,
  rps,
  lesson_plan: lp_id === null ? null : { lp_id, lp_name: lp_name ?? '' },
});

export const isToCome = ({ status, date }: ReadAloud, today: CalendarDate): boolean =>
  status === 'planned' && date > today;

/**
 * To mark it done, or to correct that: on the day it was planned for. For one that is planned for a day to come and
 * was held earlier, the day has to be chosen.
 */
export function doneDraftOf(session: ReadAloudPage, today: CalendarDate): DoneDraft {
  const draft = draftOf(session);
  const present = session.children.filter((child) => child.present).map((child) => child.child_id);
  const { children_count } = session;
  return {
    ...draft,
    date: isToCome(session, today) ? '' : draft.date,
    present,
    counted: children_count === null || children_count === present.length ? null : String(children_count),
  };
}

/** The number follows the ticks until it is typed; one child ticked more than counted makes it follow them again. */
export function withTicks(draft: DoneDraft, present: number[]): DoneDraft {
  const overtaken = draft.counted !== null && (numberOf(draft.counted) ?? 0) < present.length;
  return { ...draft, present, counted: overtaken ? null : draft.counted };
}

/** What is saved now in place of what was typed; thirty ticks are not lost because somebody changed the plan. */
export function withSaved(draft: DoneDraft, saved: ReadAloudPage, today: CalendarDate): DoneDraft {
  const theirs = doneDraftOf(saved, today);
  if (saved.status === 'done') return theirs;
  return { ...theirs, present: draft.present, counted: draft.counted };
}

const numberOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/** How many children were there; null when what was typed is no number. */
export const childrenCount = ({ present, counted }: DoneDraft): number | null =>
  counted === null ? present.length : numberOf(counted);

/** Why the number cannot be what it is. */
export function countProblem(draft: DoneDraft): string | undefined {
  const count = childrenCount(draft);
  if (count === null) return 'Count the children: 0 or more.';
  if (count >= draft.present.length) return undefined;
  return `${counted(draft.present.length, 'child is', 'children are')} ticked: count at least as many.`;
}

const noDate = 'Please choose the date.';

export const planProblems = ({ date }: SessionDraft): Problems =>
  parseCalendarDate(date) ? {} : { date: noDate };

export function doneProblems(draft: DoneDraft, today: CalendarDate): Problems {
  const date = parseCalendarDate(draft.date);
  return {
    date: date === null ? noDate : date > today ? futureDate(date, today) : undefined,
    children_count: countProblem(draft),
  };
}

/** What both calls take of a session. */
export const bodyOf = (site_grade_id: number, draft: SessionDraft) => ({
  site_grade_id,
  date: unpadded(draft.date),
  time: draft.time,
  lead: draft.lead?.rp_id ?? null,
  rps: draft.rps.map((person) => person.rp_id),
  lp_id: draft.lesson_plan?.lp_id ?? null,
});
