import { expect, it } from 'vitest';
import type { LendingCopy } from './act.ts';
import { type UndoneEvent, undo } from './undo.ts';

const place = { program: 'mop' as const, site_grade_id: 1, place_name: 'Tonca', closed_since: null };
const rahul = { ...place, child_id: 11, name: 'Rahul Naik', inactive_since: null, books: 1 };
const sana = { ...rahul, child_id: 12, name: 'Sana Gawde' };
const copy: LendingCopy = {
  ...{ accn_no: 'B-1', isbn: null, title: 'The Boat', author: null, language: 'English', level: 4 },
  ...{ category_primary: null, hex_code: null, cover: null, state: 'available', held_by: null },
  ...{ moved_on: null, last_event_id: 'e2', known: true, at_place: true, place_since: null, loan: null },
};
const event = (event_id: string, kind: UndoneEvent['kind'], more: Partial<UndoneEvent> = {}) => ({
  ...{ event_id, kind, undone: false, place, child: rahul, latest: event_id },
  ...more,
});
const newEventId = (after: string | null) => `e${Number(after?.slice(1)) + 1}`;

it.each<[string, UndoneEvent[], string, number | null]>([
  ['an issue', [event('e2', 'issue_child')], 'issue', 0],
  ['a return', [event('e2', 'return_child')], 'return', 2],
  ['a renewal', [event('e2', 'renew_child')], 'renewal', 1],
  ['an issue to a place', [event('e2', 'issue_site', { child: null })], 'issue', null],
  [
    'an issue after the return from the same child',
    [event('e2', 'issue_child'), event('e1', 'return_child')],
    'issue',
    1,
  ],
  [
    'an issue after the return from another child',
    [event('e2', 'issue_child'), event('e1', 'return_child', { child: sana })],
    'issue',
    0,
  ],
])('%s, when it is undone, counts the books of its child as before', (_, events, what, child_books) => {
  const undone = undo({ copy, events, newEventId });
  expect(undone).toMatchObject({
    kind: 'done',
    events: events.map((undoes, n) => ({ kind: 'undo', event_id: `e${3 + n}`, undoes })),
    reply: {
      status: { message: `The ${what} of The Boat was undone.` },
      details: { event_id: `e${2 + events.length}`, child_books },
    },
  });
});

it('several events, of which one cannot be undone, stay as they are: the first problem counts', () => {
  const unknown = {
    kind: 'invalid' as const,
    code: 'not_found' as const,
    message: 'There is no such event.',
  };
  const moved = event('e2', 'issue_child', { latest: 'e5' });
  expect(undo({ copy, events: [event('e2', 'issue_child'), unknown], newEventId })).toEqual(unknown);
  expect(undo({ copy, events: [moved, unknown], newEventId })).toMatchObject({
    kind: 'refused',
    reply: { status: { status: 'changed since' } },
  });
});

it('a return to a place that is closed by now is not undone', () => {
  const closed = { ...place, closed_since: '2026-10-01' };
  const returned = event('e2', 'return_site', { place: closed, child: null });
  expect(undo({ copy, events: [returned], newEventId })).toMatchObject({
    kind: 'refused',
    reply: { status: { status: 'place is closed' }, book: { accn_no: 'B-1' } },
  });
});
