import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { ReadAloud, ReadAloudPage } from '@storyvan/contract/read-alouds';
import type { Person } from '@storyvan/contract/reading-partners';
import { type CalendarDate, futureProblem, unpadded } from '@storyvan/domain/calendar-date';
import { countProblem, isToCome } from '@storyvan/domain/read-aloud';
import type { Problems } from '../../lib/use-saving.ts';

export interface ReadAloudDraft {
  /** The version it was made from; null for a new session. */
  version: number | undefined;
  /** As typed; may not be a valid date yet. */
  date: string;
  time: string | null;
  lead: Person | null;
  rps: Person[];
  lesson_plan: { lp_id: number; lp_name: string } | null;
}

export interface DoneDraft extends ReadAloudDraft {
  /** The children ticked (true) or unticked (false) by hand, by child_id. */
  marks: Record<number, boolean>;
  /** As typed; null while the number equals the ticks. */
  counted: string | null;
}

interface Counted {
  /** child_id of the children ticked. */
  present: number[];
  counted: string | null;
}

/** The children ticked: those ticked from the start, unless unticked by hand, and those ticked by hand. */
export const presentOf = (fromTheStart: number[], marks: DoneDraft['marks']): number[] =>
  [...new Set([...fromTheStart, ...Object.keys(marks).map(Number)])].filter((id) => marks[id] ?? true);

export const emptyDraft = (date: CalendarDate): ReadAloudDraft => ({
  version: undefined,
  date,
  time: null,
  lead: null,
  rps: [],
  lesson_plan: null,
});

export const draftOf = ({ version, date, time, lead, rps, lp_id, lp_name }: ReadAloud): ReadAloudDraft => ({
  version,
  date,
  time,
  lead,
  rps,
  lesson_plan: lp_id === null ? null : { lp_id, lp_name: lp_name ?? '' },
});

/**
 * The form to mark a session done, or to correct it, with the planned date. For a session planned for a future day that
 * was held earlier, the date has to be chosen.
 */
export function doneDraftOf(readAloud: ReadAloudPage, today: CalendarDate): DoneDraft {
  const draft = draftOf(readAloud);
  const { children, children_count } = readAloud;
  const ticked = children.filter((child) => child.present).length;
  return {
    ...draft,
    date: isToCome(readAloud, today) ? '' : draft.date,
    marks: {},
    counted: children_count === null || children_count === ticked ? null : String(children_count),
  };
}

/** The number equals the ticks until it is typed, and again once more children are ticked than typed. */
export function withMarks(draft: DoneDraft, marks: DoneDraft['marks'], present: number[]): DoneDraft {
  const overtaken = draft.counted !== null && (numberOf(draft.counted) ?? 0) < present.length;
  return { ...draft, marks, counted: overtaken ? null : draft.counted };
}

/** Replaces the input with the saved version, but keeps the ticks when someone else only changed the plan. */
export function withSaved(draft: DoneDraft, saved: ReadAloudPage, today: CalendarDate): DoneDraft {
  const theirs = doneDraftOf(saved, today);
  if (saved.status === 'done') return theirs;
  return { ...theirs, marks: draft.marks, counted: draft.counted };
}

const numberOf = (text: string): number | null => (/^\d{1,4}$/.test(text.trim()) ? Number(text) : null);

/** How many children were there; null if the text is not a number. */
export const childrenCount = ({ present, counted }: Counted): number | null =>
  counted === null ? present.length : numberOf(counted);

export function draftCountProblem(draft: Counted): string | undefined {
  const count = childrenCount(draft);
  if (count === null) return 'Count the children: 0 or more.';
  return countProblem(count, draft.present.length) ?? undefined;
}

const noDate = 'Please choose the date.';

export const planProblems = ({ date }: ReadAloudDraft): Problems =>
  parseCalendarDate(date) ? {} : { date: noDate };

export function doneProblems(draft: Counted & Pick<DoneDraft, 'date'>, today: CalendarDate): Problems {
  const date = parseCalendarDate(draft.date);
  return {
    date: date === null ? noDate : (futureProblem(date, today) ?? undefined),
    children_count: draftCountProblem(draft),
  };
}

/** The fields of a session in both calls. */
export const bodyOf = (site_grade_id: number, draft: ReadAloudDraft) => ({
  site_grade_id,
  date: unpadded(draft.date),
  time: draft.time,
  lead: draft.lead?.rp_id ?? null,
  rps: draft.rps.map((person) => person.rp_id),
  lp_id: draft.lesson_plan?.lp_id ?? null,
});
