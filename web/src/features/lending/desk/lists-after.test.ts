import { addDays, today } from '@storyvan/domain/calendar-date';
import { expect, it } from 'vitest';
import { issued } from '../lending.fixtures.ts';
import { answered, changed, scanned } from './desk-list.ts';
import { booksAfter } from './lists-after.ts';

it('a book that was issued on a later date than today, as after a change of the time zone, is out for 0 days', () => {
  const scan = {
    ...{ request_id: 'r', typed: 'B-1', accn_no: 'B-1', title: null, task: 'issue-child' as const },
    ...{ take_back_from: null, elsewhere: null, child: null, date: today(), at: 0, choice: 0 },
  };
  const reply = issued('B-1', { date_issue: addDays(today(), 1) });
  const [row] = changed(scanned([], scan), 'r', answered(reply));
  expect(row && booksAfter([], row)).toMatchObject([{ accn_no: 'B-1', days_out: 0 }]);
});
