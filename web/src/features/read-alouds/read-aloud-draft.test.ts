import { describe, expect, it } from 'vitest';
import {
  childrenCount,
  type DoneDraft,
  doneDraftOf,
  doneProblems,
  draftCountProblem,
  emptyDraft,
  presentOf,
  withMarks,
  withSaved,
} from './read-aloud-draft.ts';
import { readAloud, readAloudPage } from './read-alouds.fixtures.ts';

const today = '2026-11-21';

const draft = (marks: DoneDraft['marks'], counted: string | null): DoneDraft => ({
  ...emptyDraft(today),
  marks,
  counted,
});

const ticks = (present: number[], counted: string | null) => ({ present, counted });

describe('the children ticked', () => {
  it.each<[string, number[], DoneDraft['marks'], number[]]>([
    ['when no one has touched the list, are those ticked from the start', [7, 8], {}, [7, 8]],
    ['when others are ticked by hand, are all of them', [7], { 9: true }, [7, 9]],
    ['when one is unticked by hand, leave it out', [7, 8], { 7: false }, [8]],
    ['when one unticked by hand borrows later, still leave it out', [7], { 7: false, 8: true }, [8]],
    ['when one ticked by hand borrows later, have it once', [8], { 8: true }, [8]],
  ])('%s', (_, fromTheStart, marks, expected) => {
    expect(presentOf(fromTheStart, marks)).toEqual(expected);
  });
});

describe('the number of children', () => {
  it.each([
    ['no one is ticked', ticks([], null), 0],
    ['two are ticked and nothing is typed', ticks([7, 8], null), 2],
    ['more are typed than ticked', ticks([7, 8], '31'), 31],
    ['words are typed', ticks([7], 'many'), null],
    ['nothing is left in the field', ticks([7], ''), null],
    ['a fraction is typed', ticks([7], '2.5'), null],
  ])('when %s, is as expected', (_, given, expected) => {
    expect(childrenCount(given)).toBe(expected);
  });

  it.each([
    [ticks([7, 8], null), undefined],
    [ticks([7, 8], '2'), undefined],
    [ticks([7, 8], '1'), '2 children are ticked as present: count at least 2.'],
    [ticks([7], '0'), '1 child is ticked as present: count at least 1.'],
    [ticks([], 'x'), 'Count the children: 0 or more.'],
  ])('of %o, has the problem %s', (given, expected) => {
    expect(draftCountProblem(given)).toBe(expected);
  });

  it.each([
    ['follows the ticks while it is not typed', null, [7, 8], null],
    ['stays as typed while it is enough', '5', [7, 8], '5'],
    ['follows again when more are ticked than typed', '1', [7, 8], null],
    ['follows again when what was typed is not a number', '', [7], null],
  ])('when children are ticked, %s', (_, given, present, expected) => {
    expect(withMarks(draft({}, given), { 7: true }, present)).toEqual(draft({ 7: true }, expected));
  });
});

describe('marking done', () => {
  it.each([
    ['yesterday', '2026-11-20', '2026-11-20'],
    ['today', today, today],
    ['tomorrow, and held earlier', '2026-11-22', ''],
  ])(
    'a session planned for %s, offers its own day, or asks for one when that is still to come',
    (_, date, expected) => {
      expect(doneDraftOf(readAloudPage({ date }), today).date).toBe(expected);
    },
  );

  it('one already done, starts with who was there and the number counted', () => {
    const done = readAloudPage({ status: 'done', children_count: 12 });
    const { marks, counted } = doneDraftOf(
      { ...done, children: done.children.map((child) => ({ ...child, present: child.child_id === 7 })) },
      today,
    );
    expect(marks).toEqual({});
    expect(counted).toBe('12');
  });

  it.each([
    ['2026-11-21', undefined],
    ['2026-11-22', '22 Nov 2026 is in the future. Today is 21 Nov 2026.'],
    ['', 'Please choose the date.'],
  ])('dated %s, has the problem %s', (date, expected) => {
    expect(doneProblems({ ...ticks([], null), date }, today).date).toBe(expected);
  });

  it('changed by someone else while planned, takes their plan and keeps the ticks', () => {
    const saved = readAloudPage({ version: 9, time: '10:00', rps: [], date: today });
    expect(withSaved(draft({ 7: true }, '12'), saved, today)).toEqual({
      ...doneDraftOf(saved, today),
      marks: { 7: true },
      counted: '12',
    });
  });

  it('marked done by someone else, takes their ticks', () => {
    const saved = readAloudPage({ status: 'done', children_count: 4, date: today });
    expect(withSaved(draft({ 7: true }, '12'), saved, today)).toEqual(doneDraftOf(saved, today));
  });

  it('takes the lesson plan and the people of the plan', () => {
    const { lead, rps, lesson_plan } = doneDraftOf(readAloudPage({}), today);
    expect({ lead, rps, lesson_plan }).toEqual({
      lead: readAloud({}).lead,
      rps: readAloud({}).rps,
      lesson_plan: { lp_id: 5, lp_name: 'A seed grows' },
    });
  });
});
