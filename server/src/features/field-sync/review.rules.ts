import type { LikelyChild } from '@storyvan/contract/children';
import type { childFields } from '@storyvan/contract/common/child-fields';
import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { Opinion } from '@storyvan/contract/common/opinion';
import type { ReviewChoice } from '@storyvan/contract/field-sync';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { opinionWords } from '@storyvan/domain/opinion';
import type { ReviewReason } from '../../db/tables/field.ts';
import type { CopyFacts } from './field-sync.rules.ts';

/** What a person can decide about an entry in review, and what that changes in it. Pure. */

export type Copy = Omit<CopyFacts, 'loans'>;

export interface Item {
  entry: FieldEntry;
  reason: ReviewReason | null;
  waits_for: string | null;
  copy: Copy | null;
  child: { site_grade_id: number; hasLeft: boolean; isErased: boolean } | null;
  /** Children of a similar name at the place of an enrolment. */
  likely: readonly LikelyChild[];
}

const noChoice: ReviewChoice[] = ['did_not_happen'];

/** Those that fit, the likeliest first. */
export function choicesOf(item: Item, today: CalendarDate): ReviewChoice[] {
  const { entry, reason, waits_for, child, likely } = item;
  if (waits_for !== null || child?.isErased || reason === 'erased' || reason === 'unreadable')
    return noChoice;
  if (reason === 'after disabled') return ['record_anyway', ...noChoice];
  if (entry.kind === 'enrolment') {
    const whose: ReviewChoice[] = likely.length > 0 ? ['same_child', 'another_child'] : ['try_again'];
    return [...whose, ...noChoice];
  }
  return [...choicesAboutCopy(item, today), 'try_again', ...noChoice];
}

/** A copy in the box of the place, from which the children there borrow. */
const isInBox = ({ entry, copy }: Item): boolean =>
  copy?.held_by?.child_id === null && copy.held_by.site_grade_id === entry.site_grade_id;

const hasMoved = ({ entry, child }: Item): boolean =>
  child !== null && !child.hasLeft && child.site_grade_id !== entry.site_grade_id;

function choicesAboutCopy(item: Item, today: CalendarDate): ReviewChoice[] {
  const { entry, copy } = item;
  const choices: ReviewChoice[] = [];
  if (entry.kind === 'issue') {
    if (hasMoved(item)) choices.push('at_new_place');
    const isInWay = entry.party === 'place' || !isInBox(item);
    if (copy?.held_by && isInWay) choices.push('take_back_first');
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

/** The entry as a choice changes it. A child who has moved gets the book at the new place. */
export function entryAsChosen(
  choice: ReviewChoice,
  item: Item,
  { accn_no, today }: { accn_no: string | undefined; today: CalendarDate },
): FieldEntry {
  const { entry, copy, child } = item;
  if (choice === 'with_today') return { ...entry, date: today };
  if (choice === 'correct_number' && 'accn_no' in entry && accn_no !== undefined)
    return { ...entry, accn_no };
  if (entry.kind !== 'issue') return entry;
  const date = fittingDate(entry.date, copy, today);
  const at = child && hasMoved(item) ? { site_grade_id: child.site_grade_id } : {};
  if (choice === 'put_back_first') return { ...entry, ...at, date };
  if (choice === 'at_new_place') return { ...entry, ...at, ...(isInBox(item) && takingBack(copy)) };
  if (choice !== 'take_back_first') return entry;
  return { ...entry, ...at, date, ...takingBack(copy) };
}

function takingBack(copy: Copy | null) {
  if (!copy?.held_by) return {};
  const { site_grade_id, child_id } = copy.held_by;
  return { take_back_from: { site_grade_id, child: child_id } };
}

const labels: Record<string, string> &
  Record<Exclude<keyof typeof childFields, 'card_no' | 'request_id'>, string> = {
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
    .map(([field, label]) => ({ field, label, text: String(unsealed[field]) }));
  if (entry.kind !== 'observation' || entry.opinion === null) return texts;
  return [
    { field: 'opinion', label: 'How was it?', text: opinionWords[entry.opinion satisfies Opinion] },
    ...texts,
  ];
}
