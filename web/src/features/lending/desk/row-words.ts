import { pleaseSelectAChild } from '@storyvan/contract/common/ids';
import { formatDate } from '@storyvan/domain/calendar-date';
import { wallTime } from '@storyvan/domain/time-zone';
import { type DeskRow, hasItAlready } from './desk-list.ts';
import { wordsOf } from './desk-task.ts';

/** The texts of a row of the scan list. */

export function headlineOf({ accn_no, title, typed, state, details, book }: DeskRow): string {
  if (state === 'unclear') return `“${typed.trim()}”`;
  return details?.title ?? book?.title ?? title ?? accn_no;
}

function whyRefused(row: DeskRow): string {
  const { accn_no, held_by, sentence, status } = row;
  // The sentence says why, not only where the book is.
  if (!held_by || status === 'already renewed') return sentence ?? '';
  const since = `since ${formatDate(held_by.since)}.`;
  if (hasItAlready(row)) return `${accn_no} is with ${held_by.child_name} already, ${since}`;
  const where =
    held_by.child_name === null
      ? `at ${held_by.place_name}`
      : `with ${held_by.child_name}, ${held_by.place_name},`;
  return `${accn_no} is ${where} ${since}`;
}

const typedOtherwise = ({ typed, accn_no }: DeskRow): string =>
  typed === accn_no ? '' : ` Entered as “${typed}”.`;

/** `kept`: the scan list is in session storage. */
const untilSent = (kept: boolean): string =>
  kept
    ? 'It will be sent when the connection is back, even after a reload. Keep this tab open until then.'
    : 'It will be sent when the connection is back. Do not close or reload this page until then.';

export function aboutOf(row: DeskRow, kept: boolean): string {
  const { state, task, accn_no, details, sentence, lost, sent, card } = row;
  const { nothing } = wordsOf(task);
  if (details) {
    const before = details.had_before && `had it before, ${formatDate(details.had_before)}`;
    const until = details.due_on && `until ${formatDate(details.due_on)}`;
    const taken = details.taken_back.length > 0 && 'taken back first';
    return [accn_no, until, details.category_primary, details.language, taken, before]
      .filter(Boolean)
      .join(' · ');
  }
  if (state === 'unclear') return 'Choose the book, or scan its number.';
  if (state === 'childless') return `${pleaseSelectAChild}. ${nothing}`;
  if (card) return sentence ?? '';
  if (hasItAlready(row)) return whyRefused(row);
  if (state === 'refused') return `${whyRefused(row)} ${nothing}${typedOtherwise(row)}`;
  if (state === 'failed') return `${sentence} ${nothing}`;
  if (lost) return `${sentence} ${untilSent(kept)}`;
  return sent ? 'Sending' : 'Waiting for earlier scans';
}

/** "10:42:07" */
export function timeOf(at: number): string {
  const { hours, minutes, seconds } = wallTime(new Date(at));
  return [hours, minutes, seconds].map((part) => String(part).padStart(2, '0')).join(':');
}
