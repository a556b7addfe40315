import type { EntryKind, FieldEntry } from '@storyvan/contract/common/field-entry';
import { expect, it } from 'vitest';
import { goesWith, withoutChildren } from './related-entries.ts';

let made = 0;
const id = (n: number) => `0197a0f2-0000-4000-8000-${String(n).padStart(12, '0')}`;

function make(kind: EntryKind, more: object = {}): FieldEntry {
  made += 1;
  const moves = { party: 'child', accn_no: 'B-1', child: 7, take_back_from: null };
  return {
    ...{
      kind,
      request_id: id(made),
      made_at: '2026-11-28T10:00:00.000Z',
      date: '2026-11-28',
      site_grade_id: 3,
    },
    ...(['issue', 'return', 'renewal'].includes(kind) && moves),
    ...more,
  } as FieldEntry;
}

const sealed = { key_id: id(999), public_key: '', iv: '', text: '' };
const issue = (child: number | string | null = 7, more: object = {}) => make('issue', { child, ...more });
const back = (child: number | null = 7, more: object = {}) => make('return', { child, ...more });
const renewal = (child = 7, more: object = {}) => make('renewal', { child, ...more });
const ofPlace = { party: 'place', child: null };

/** The places in the list of those that go with the nth. */
const going = (entries: FieldEntry[], n = 0): number[] =>
  goesWith(entries[n] as FieldEntry, entries).map((entry) => entries.indexOf(entry));

const enrolment = make('enrolment', { sealed });
const session = make('session_done', { ra_id: null, attendance: [] });
const aReturn = back();
const nothing: number[] = [];

it.each<[string, FieldEntry[], number[]]>([
  ['an issue, alone', [issue()], nothing],
  ['an issue, with its return', [issue(), back()], [1]],
  [
    'an issue, with its renewal, but not a later loan from the place',
    [issue(), renewal(), back(), issue(8)],
    [1, 2],
  ],
  [
    'an issue, with a loan for which the book was taken back',
    [issue(), issue(8, { take_back_from: { site_grade_id: 3, child: 7 } })],
    [1],
  ],
  [
    'an issue of another book, alone',
    [issue(), issue(7, { accn_no: 'B-2' }), back(7, { accn_no: 'B-2' })],
    nothing,
  ],
  ['a return, with the loan to the next child', [back(), issue(8)], [1]],
  ['a return, with the next child’s return too', [back(), issue(8), back(8)], [1, 2]],
  [
    'a return, with what the child said of the book',
    [
      aReturn,
      make('observation', { accn_no: 'B-1', child: 7, returned: aReturn.request_id, event_id: null }),
    ],
    [1],
  ],
  [
    'a return, but not what the child said of the book before',
    [aReturn, make('observation', { accn_no: 'B-1', child: 7, returned: null, event_id: id(500) })],
    nothing,
  ],
  ['a renewal, alone', [renewal(), back(), issue(8)], nothing],
  [
    'a book put at the place, but not its loan: it can come from the library',
    [issue(null, ofPlace), issue(), back()],
    nothing,
  ],
  ['a book put at the place, with its way back', [issue(null, ofPlace), back(null, ofPlace)], [1]],
  [
    'a book taken from the place, with a loan that needs it in the library',
    [back(null, ofPlace), issue(null, ofPlace)],
    [1],
  ],
  [
    'an undo, with later moves of the book',
    [make('undo', { accn_no: 'B-1', undoes: null, event_id: id(501), and_before: [] }), issue(8)],
    [1],
  ],
  [
    'an enrolment, with everything of the child',
    [enrolment, issue(enrolment.request_id), back(8, { accn_no: 'B-2' }), renewal(8, { accn_no: 'B-3' })],
    [1],
  ],
  [
    'an enrolment, with a loan for which the child gave the book back',
    [
      enrolment,
      issue(enrolment.request_id),
      issue(8, { take_back_from: { site_grade_id: 3, child: enrolment.request_id } }),
    ],
    [1, 2],
  ],
  [
    'a session, with its report',
    [session, make('report', { ra_id: null, session: session.request_id, rating: 4, sealed })],
    [1],
  ],
])('%s', (_, entries, expected) => {
  expect(going(entries)).toEqual(expected);
});

it('what was made before stays', () => {
  expect(going([issue(), back(), issue(8)], 2)).toEqual([]);
});

it('a session that the child attended stays, without the child', () => {
  const held = make('session_done', { attendance: [7, enrolment.request_id], children_count: 9 });
  expect(going([enrolment, held])).toEqual([]);
  expect(withoutChildren(held, new Set([enrolment.request_id]))).toEqual({ ...held, attendance: [7] });
  expect(withoutChildren(held, new Set([id(777)]))).toBe(held);
});
