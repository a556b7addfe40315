import { mostTodo } from '@storyvan/contract/todo';
import { describe, expect, it } from 'vitest';
import type { ReadAloudRow } from './todo.rules.ts';
import { bounded, inOrder, noteOf, overdueOf, preparationOf, reportOf, reviewOf } from './todo.rules.ts';

const date = '2026-11-21';
const readAloud = {
  ra_id: 5,
  program: 'mop',
  site_grade_id: 7,
  school_id: null,
  site_name: 'Tonca',
  date,
  time: '16:30',
  lead_rp_id: 1,
  first_rp_id: 2,
  second_rp_id: null,
  lp_name: null,
} as unknown as ReadAloudRow;
const asked = { date, rp_id: 1 };

describe('a to-do entry', () => {
  it.each([
    ['held the day before', '2026-11-20', '2026-11-21', false],
    ['held two days before', '2026-11-19', '2026-11-20', true],
    ['held at the end of a year', '2025-12-31', '2026-01-01', true],
  ])('a report on a session %s, is due the day after it', (_, held, due, late) => {
    expect(reportOf({ ...readAloud, date: held }, asked)).toMatchObject({
      kind: 'report_pending',
      due,
      late,
    });
  });

  it.each([
    [date, null, 'Prepare the session at Tonca: no lesson plan yet', false],
    [date, 'Rain', 'Prepare the session at Tonca: Rain', false],
    ['2026-11-28', 'Rain', 'Prepare the session at Tonca: Rain', false],
    ['2026-11-20', 'Rain', 'Mark the session at Tonca as done or cancelled', true],
  ])('a session planned on %s with lesson plan %s, is listed as: %s', (day, lp_name, title, late) => {
    expect(preparationOf({ ...readAloud, date: day, lp_name }, asked)).toMatchObject({
      title,
      due: day,
      late,
      time: '16:30',
    });
  });

  it.each([
    [1, true],
    [2, true],
    [3, false],
    [null, false],
  ])('a session led by 1 and supported by 2, requested by %s, is mine: %s', (rp_id, mine) => {
    expect(reportOf(readAloud, { date, rp_id }).mine).toBe(mine);
    expect(preparationOf(readAloud, { date, rp_id }).mine).toBe(mine);
  });

  it.each([
    [1, '2026-11-06', '2026-11-21', false, '1 book overdue at Tonca'],
    [12, '2026-11-05', '2026-11-20', true, '12 books overdue at Tonca'],
  ])('%i books, the oldest lent on %s for 14 days, are due on the first day after these', (...row) => {
    const [books, oldest_start, due, late, title] = row;
    const place = { program: 'mop' as const, site_grade_id: 7, school_id: null, place_name: 'Tonca' };
    expect(overdueOf({ ...place, books, oldest_start }, date, 14)).toMatchObject({
      due,
      late,
      title,
      count: books,
      mine: false,
    });
  });

  it.each([
    ['2026-11-20', null, true],
    ['2026-11-21', null, false],
    ['2026-11-20', date, false],
  ])('a note due on %s and ticked off on %s, is late: %s', (due, done_on, late) => {
    const note = { note_id: 1, prog: 'lis' as const, title: 'Call the school', due, done_on, version: 1 };
    expect(noteOf(note, date)).toMatchObject({ kind: 'note', mine: true, late });
  });
});

describe('entries in review', () => {
  const oldest = '2026-11-19T09:00:00.000Z';

  it('of a programme, are one entry, due on the day the oldest arrived', () => {
    expect(reviewOf({ program: 'lis', count: 3, oldest }, date)).toMatchObject({
      prog: 'lis',
      kind: 'entries_in_review',
      title: 'Decide about 3 entries made without a network',
      due: '2026-11-19',
      late: true,
      count: 3,
    });
    expect(reviewOf({ program: 'mop', count: 1, oldest }, date)?.title).toBe(
      'Decide about 1 entry made without a network',
    );
  });

  it('of an unknown place, are in the review only', () => {
    expect(reviewOf({ program: null, count: 1, oldest }, date)).toBeNull();
  });
});

describe('a to-do list', () => {
  const reports = (count: number) =>
    Array.from({ length: count }, (_, ra_id) => reportOf({ ...readAloud, ra_id }, asked));

  it('with as many entries as the limit, lists them all and no more', () => {
    expect(bounded(reports(mostTodo))).toEqual(reports(mostTodo));
  });

  it('with one entry more than the limit, says after the last that there are more', () => {
    const listed = bounded(reports(mostTodo + 1));
    expect(listed.slice(0, mostTodo)).toEqual(reports(mostTodo));
    expect(listed.slice(mostTodo)).toMatchObject([
      { kind: 'report_pending', ra_id: null, title: 'More reports are pending than the 200 listed' },
    ]);
  });

  it('of both programmes, is sorted by day, then mop before lis, then by title', () => {
    const note = (due: string, prog: 'mop' | 'lis', title: string) =>
      noteOf({ note_id: 1, due, prog, title, done_on: null, version: 1 }, date);
    const sorted = [
      note('2026-11-22', 'mop', 'A'),
      note('2026-11-21', 'lis', 'A'),
      note('2026-11-21', 'mop', 'Grade 10'),
      note('2026-11-21', 'mop', 'grade 9'),
    ].sort(inOrder);
    expect(sorted.map(({ due, prog, title }) => `${due} ${prog} ${title}`)).toEqual([
      '2026-11-21 mop grade 9',
      '2026-11-21 mop Grade 10',
      '2026-11-21 lis A',
      '2026-11-22 mop A',
    ]);
  });
});
