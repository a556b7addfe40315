import type { LikelyChild } from '@storyvan/contract/children';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { Opinion } from '@storyvan/contract/common/opinion';
import type { ReviewChoice } from '@storyvan/contract/field-sync';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { opinionWords } from '@storyvan/domain/opinion';
import { type CopyFacts, reasons } from './field-sync.rules.ts';

/** What a person can decide about an entry in review, and what that changes in it. Pure. */

export type Copy = Omit<CopyFacts, 'loans'>;

export interface Item {
  entry: FieldEntry;
  message: string | null;
  waits_for: string | null;
  copy: Copy | null;
  child: { site_grade_id: number; hasLeft: boolean; isErased: boolean } | null;
  /** Children of a similar name at the place of an enrolment. */
  likely: readonly LikelyChild[];
}

const noChoice: ReviewChoice[] = ['did_not_happen'];

/** Those that fit, the likeliest first. */
export function choicesOf(item: Item, today: CalendarDate): ReviewChoice[] {
  const { entry, message, waits_for, child, likely } = item;
  if (waits_for !== null || child?.isErased || message === reasons.unreadable) return noChoice;
  if (entry.kind === 'enrolment') {
    const whose: ReviewChoice[] = likely.length > 0 ? ['same_child', 'another_child'] : ['try_again'];
    return [...whose, ...noChoice];
  }
  return [...choicesAboutCopy(item, today), 'try_again', ...noChoice];
}

function choicesAboutCopy({ entry, copy, child }: Item, today: CalendarDate): ReviewChoice[] {
  const choices: ReviewChoice[] = [];
  if (entry.kind === 'issue') {
    const hasMoved = child !== null && !child.hasLeft && child.site_grade_id !== entry.site_grade_id;
    if (hasMoved) choices.push('at_new_place');
    if (copy?.held_by) choices.push('take_back_first');
    if (copy && copy.state !== 'available') choices.push('put_back_first');
  }
  const isMove = entry.kind === 'issue' || entry.kind === 'return' || entry.kind === 'renewal';
  const isLate = isMove && copy?.moved_on != null && entry.date < copy.moved_on;
  const isEarly = (isMove || entry.kind === 'session_done') && entry.date > today;
  if (isLate || isEarly) choices.push('with_today');
  if (isMove) choices.push('correct_number');
  return choices;
}

/** The day of the entry, or today if the copy has moved since. */
const fittingDate = (date: CalendarDate, copy: Copy | null, today: CalendarDate): CalendarDate =>
  copy?.moved_on != null && date < copy.moved_on ? today : date;

/** The entry as a choice changes it. */
export function entryAsChosen(
  choice: ReviewChoice,
  { entry, copy, child }: Item,
  { accn_no, today }: { accn_no: string | undefined; today: CalendarDate },
): FieldEntry {
  if (choice === 'with_today') return { ...entry, date: today };
  if (choice === 'correct_number' && 'accn_no' in entry && accn_no !== undefined)
    return { ...entry, accn_no };
  if (entry.kind !== 'issue') return entry;
  const date = fittingDate(entry.date, copy, today);
  if (choice === 'put_back_first') return { ...entry, date };
  if (choice === 'at_new_place' && child) return { ...entry, site_grade_id: child.site_grade_id };
  if (choice !== 'take_back_first' || !copy?.held_by) return entry;
  const { site_grade_id, child_id } = copy.held_by;
  return { ...entry, date, take_back_from: { site_grade_id, child: child_id } };
}

const labels: Record<string, string> = {
  name: 'Name',
  gender: 'Gender',
  date_of_birth: 'Date of birth',
  age: 'Age',
  level: 'Level',
  guardian_phone: 'Phone',
  observation: 'Observation',
  what_was_read: 'What was read',
  how_it_went: 'How it went',
  to_change: 'To change',
};

/** What was written on the device, as it is shown. */
export function textShown(entry: FieldEntry, unsealed: Record<string, unknown>) {
  const isText = (value: unknown) => value !== null && value !== undefined && value !== '';
  const texts = Object.entries(labels)
    .filter(([field]) => isText(unsealed[field]))
    .map(([field, label]) => ({ label, text: String(unsealed[field]) }));
  if (entry.kind !== 'observation' || entry.opinion === null) return texts;
  return [{ label: 'How was it?', text: opinionWords[entry.opinion satisfies Opinion] }, ...texts];
}
