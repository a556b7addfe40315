import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { DeskRow } from './desk-list.ts';
import type { DeskWords } from './desk-task.ts';

/** What a row of the session's list says. Pure. */

export function headlineOf({ state, accn_no, title, details, held_by }: DeskRow): string {
  if (details) return details.title;
  if (state === 'refused' && held_by?.child_name) return `${accn_no} is with ${held_by.child_name}`;
  if (state === 'refused' && held_by) return `${accn_no} is at ${held_by.place_name}`;
  return title ?? accn_no;
}

function whyRefused({ held_by, sentence }: DeskRow): string {
  if (!held_by) return sentence ?? '';
  const since = `since ${formatDate(held_by.since)}.`;
  return held_by.child_name === null ? `S${since.slice(1)}` : `${held_by.place_name}, ${since}`;
}

const typedOtherwise = ({ typed, accn_no }: DeskRow): string =>
  typed === accn_no ? '' : ` Scanned as “${typed}”.`;

/** `kept`: the list of the desk is in the tab's storage. */
const untilSent = (kept: boolean): string =>
  kept
    ? 'It will be sent when the connection is back, also after a reload. Do not close this tab before.'
    : 'It will be sent when the connection is back. Do not close or reload this page before.';

export function aboutOf(row: DeskRow, { nothing }: DeskWords, kept: boolean): string {
  const { state, accn_no, details, held_by, sentence, lost, sent, taken_back } = row;
  if (details) {
    const before = details.had_before && `had it before, ${formatDate(details.had_before)}`;
    return [accn_no, details.category_primary, details.language, before].filter(Boolean).join(' · ');
  }
  if (taken_back === 'done') return `Taken back from ${held_by?.child_name}.`;
  if (state === 'refused') return `${whyRefused(row)} ${nothing}${typedOtherwise(row)}`;
  if (state === 'failed') return `${sentence} ${nothing}`;
  if (lost) return `${sentence} ${untilSent(kept)}`;
  return sent ? 'Sending' : 'Waits for those before it';
}

const two = (number: number) => String(number).padStart(2, '0');

/** "10:42:07" */
export function timeOf(at: number): string {
  const time = new Date(at);
  return [time.getHours(), time.getMinutes(), time.getSeconds()].map(two).join(':');
}
