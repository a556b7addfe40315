import { leave, stay } from '@storyvan/domain/next-grade';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ChildState,
  countsOf,
  fingerprintOf,
  type GradeState,
  movesOf,
  reviewOf,
  type SchoolYear,
  type Target,
  targetsOf,
} from './promotion.rules.ts';
import { type PromotedChild, type PromotedGrade, problemOfUndo } from './undo-promotion.rules.ts';

const grade = (site_grade_id: number, grade_code: string, more: Partial<GradeState> = {}): GradeState => ({
  site_grade_id,
  grade_code,
  school_id: 1,
  school_name: 'Aldona Primary',
  shift: '',
  place_name: `Aldona Primary, ${grade_code}`,
  enrolled_count: 0,
  inactive_since: null,
  settled: false,
  ...more,
});
const child = (
  child_id: number,
  site_grade_id: number,
  books_out = 0,
  left_out: ChildState['left_out'] = null,
): ChildState => ({ child_id, name: `Child ${child_id}`, site_grade_id, books_out, left_out });

const year: SchoolYear = {
  grades: [
    grade(1, 'III-A', { enrolled_count: 30 }),
    grade(2, 'IV-A'),
    grade(3, 'V-A', { enrolled_count: 7 }),
  ],
  children: [child(1, 1), child(2, 1, 2), child(3, 2), child(4, 3), child(5, 3, 1)],
};

const since = { promoted_on: null };
const settledFifth = grade(3, 'V-A', { enrolled_count: 7, settled: true });

describe('a review', () => {
  it('of a school, lists each grade with who stays, and where the others go', () => {
    const [school] = reviewOf(year);
    expect(
      school?.grades.map((each) => [
        each.grade_code,
        each.children,
        each.proposed,
        each.staying.map(({ name, books_out }) => [name, books_out]),
      ]),
    ).toEqual([
      ['III-A', 2, 'IV-A', [['Child 2', 2]]],
      ['IV-A', 1, 'V-A', []],
      ['V-A', 2, leave, [['Child 5', 1]]],
    ]);
  });

  it('of several schools, is sorted by name, without closed grades and entirely closed schools', () => {
    const closed = { inactive_since: '2026-01-01' };
    const grades = [
      grade(1, 'I', { school_id: 2, school_name: 'Zuari' }),
      grade(2, 'I', { school_id: 3, school_name: 'anjuna' }),
      grade(3, 'II', { school_id: 3, school_name: 'anjuna', ...closed }),
      grade(4, 'I', { school_id: 4, school_name: 'Closed', ...closed }),
    ];
    const reviewed = reviewOf({ grades, children: [] });
    expect(reviewed.map((school) => [school.name, school.grades.length])).toEqual([
      ['anjuna', 1],
      ['Zuari', 1],
    ]);
  });

  it.each([
    ['a child more', { ...year, children: [...year.children, child(9, 1)] }],
    ['a child less', { ...year, children: year.children.slice(1) }],
    ['a child elsewhere', { ...year, children: [child(1, 2), ...year.children.slice(1)] }],
    ['a book out', { ...year, children: [child(1, 1, 1), ...year.children.slice(1)] }],
    ['another count', { ...year, grades: [grade(1, 'III-A'), ...year.grades.slice(1)] }],
    [
      'another code',
      { ...year, grades: [...year.grades.slice(0, 2), grade(3, 'V-B', { enrolled_count: 7 })] },
    ],
    ['a child left out', { ...year, children: [child(1, 1, 0, since), ...year.children.slice(1)] }],
    ['a grade settled', { ...year, grades: [...year.grades.slice(0, 2), settledFifth] }],
    ['a grade more', { ...year, grades: [...year.grades, grade(4, 'VI')] }],
  ])('with %s, has another fingerprint; in another order, the same', (_, changed) => {
    expect(fingerprintOf(changed)).not.toBe(fingerprintOf(year));
    const turned = { grades: year.grades.toReversed(), children: year.children.toReversed() };
    expect(fingerprintOf(turned)).toBe(fingerprintOf(year));
  });
});

describe('the steps of a promotion', () => {
  const to = (...codes: string[]) => codes.map((code, n) => ({ site_grade_id: n + 1, to: code }));

  it('to existing grades, to a missing one, and out of school, have their targets', () => {
    expect([...(targetsOf(year, to('iv-a', 'IV-B', leave)) as Map<number, Target>)]).toEqual([
      [1, { site_grade_id: 2 }],
      [2, { make: { school_id: 1, grade_code: 'IV-B' } }],
      [3, null],
    ]);
  });

  it('that say stay, or name the same grade, have no targets', () => {
    expect(targetsOf(year, to(stay, 'IV-A', stay))).toEqual(new Map());
  });

  it.each([
    ['too few', to('IV-A', 'V-A')],
    ['one twice', [...to('IV-A', 'V-A'), { site_grade_id: 1, to: leave }]],
    ['of another school', [...to('IV-A', 'V-A'), { site_grade_id: 9, to: leave }]],
    ['too many', [...to('IV-A', 'V-A', leave), { site_grade_id: 9, to: leave }]],
  ])('that are %s, are refused', (_, steps) => {
    expect(targetsOf(year, steps)).toBe('Each grade of the review needs one step.');
  });

  it('to a grade that is closed, are refused', () => {
    const grades = [grade(1, 'III-A'), grade(2, 'IV-A', { inactive_since: '2026-01-01' })];
    expect(targetsOf({ grades, children: [] }, [{ site_grade_id: 1, to: 'IV-A' }])).toBe(
      'IV-A of Aldona Primary is closed. Choose another grade.',
    );
  });

  const gradeIds = [1, 2, 3, 4, 5];
  const target = fc.constantFrom(undefined, null, ...gradeIds);
  const years = fc.record({
    counts: fc.tuple(...gradeIds.map(() => fc.nat({ max: 40 }))),
    targets: fc.tuple(...gradeIds.map(() => target)),
    settled: fc.nat({ max: 9 }),
    children: fc.array(fc.tuple(fc.constantFrom(...gradeIds), fc.nat({ max: 2 }), fc.boolean()), {
      maxLength: 40,
    }),
  });

  it('in any combination, lose and duplicate no child, move none with books or left out, and keep every count', () => {
    fc.assert(
      fc.property(years, ({ counts, targets, settled, children: drawn }) => {
        const children = drawn.map(([at, books, isOut], n) => child(n, at, books, isOut ? since : null));
        const going = new Map(
          gradeIds.flatMap((id, n) => {
            const to = targets[n];
            return to === undefined || to === id ? [] : [[id, to] as const];
          }),
        );
        const moves = movesOf(children, going);
        expect(new Set(moves.map((move) => move.child_id)).size).toBe(moves.length);
        for (const { child_id, site_grade_id, books_out, left_out } of children) {
          const move = moves.find((each) => each.child_id === child_id);
          const expected = books_out > 0 || left_out ? undefined : going.get(site_grade_id);
          expect(move?.to).toBe(expected);
          if (move) expect(move.from).toBe(site_grade_id);
        }
        const grades = gradeIds.map((site_grade_id, n) => ({
          site_grade_id,
          enrolled_count: counts[n] ?? 0,
          settled: n === settled,
        }));
        const changes = countsOf(grades, going);
        const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
        const leaving = sum(
          grades
            .filter((each) => going.get(each.site_grade_id) === null && !each.settled)
            .map((each) => each.enrolled_count),
        );
        expect(sum(changes.map((each) => each.enrolled_after)) + leaving).toBe(
          sum(changes.map((each) => each.enrolled_before)),
        );
      }),
    );
  });
});

describe('the undo of a promotion', () => {
  const date = '2026-06-01';
  const moved: PromotedChild = {
    child_id: 1,
    name: 'Rahul Naik',
    from: 1,
    to: 2,
    site_grade_id: 2,
    inactive_since: null,
    erased_at: null,
    books_out: 0,
  };
  const gone: PromotedChild = { ...moved, name: 'Asha', to: null, site_grade_id: 1, inactive_since: date };
  const made: PromotedGrade = {
    site_grade_id: 2,
    enrolled_after: 5,
    enrolled_count: 5,
    inactive_since: null,
    made: true,
    place_name: 'Aldona Primary, IV-B',
    children: 1,
    used: false,
    promoted_again: null,
  };
  const movedAway = 'Rahul Naik has moved, left or come back since.';

  it.each<[string, PromotedChild[], PromotedGrade[], string | null]>([
    ['nothing', [moved, gone], [made], null],
    ['nothing', [], [], null],
    ['a child moved on', [{ ...moved, site_grade_id: 3 }, gone], [], movedAway],
    ['a child left', [{ ...moved, inactive_since: '2026-07-01' }], [], movedAway],
    [
      'one who left came back',
      [{ ...gone, inactive_since: null }],
      [],
      'Asha has moved, left or come back since.',
    ],
    [
      'one who left came back and left again',
      [{ ...gone, inactive_since: '2026-08-01' }],
      [],
      expect.any(String),
    ],
    [
      'two moved on',
      [
        { ...moved, site_grade_id: 3 },
        { ...gone, site_grade_id: 3 },
      ],
      [],
      'Rahul Naik and 1 more child have moved, left or come back since.',
    ],
    [
      'three moved on',
      [1, 2, 3].map(() => ({ ...moved, site_grade_id: 3 })),
      [],
      'Rahul Naik and 2 more children have moved, left or come back since.',
    ],
    [
      'a child was erased',
      [moved, { ...gone, erased_at: '2026-09-01T02:00:00.000Z' }],
      [made],
      'The record of a child has been erased since.',
    ],
    [
      'two were erased',
      [moved, gone].map((child) => ({ ...child, erased_at: '2026-09-01T02:00:00.000Z' })),
      [made],
      'The records of 2 children have been erased since.',
    ],
    ['a child borrowed', [{ ...moved, books_out: 1 }], [made], 'Rahul Naik has borrowed since.'],
    [
      'a count changed',
      [],
      [{ ...made, enrolled_count: 6 }],
      'The number of children of Aldona Primary, IV-B has been changed since.',
    ],
    [
      'a grade was closed',
      [],
      [{ ...made, made: false, inactive_since: '2026-07-01' }],
      'Aldona Primary, IV-B has been closed since.',
    ],
    [
      'a grade was deleted',
      [],
      [{ ...made, enrolled_count: null, place_name: null }],
      'A grade no longer exists.',
    ],
    [
      'another child came to a new grade',
      [moved],
      [{ ...made, children: 2 }],
      'Aldona Primary, IV-B, which the promotion made, now has other children.',
    ],
    ['another child came to an old grade', [moved], [{ ...made, made: false, children: 2 }], null],
    [
      'a new grade was used',
      [moved],
      [{ ...made, used: true }],
      'Aldona Primary, IV-B, which the promotion made, now has its own records.',
    ],
    [
      'the grades were promoted again',
      [{ ...moved, site_grade_id: 3 }],
      [made, { ...made, promoted_again: '2026-06-02' }],
      'The same grades were promoted again on 2 Jun 2026. Undo that promotion first.',
    ],
    ['an old grade was used', [moved], [{ ...made, made: false, used: true }], null],
  ])('after %s, is allowed or refused with a reason', (_, children, grades, problem) => {
    expect(problemOfUndo(date, children, grades)).toEqual(problem);
  });
});
