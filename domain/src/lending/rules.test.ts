import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import type { Programme } from '@storyvan/contract/common/programme';
import { describe, expect, it } from 'vitest';
import {
  type CopyState,
  type Decision,
  decideIssueToChild,
  decideIssueToPlace,
  decideReturnFromChild,
  decideReturnFromPlace,
  whereIs,
} from './rules.ts';
import { decideUndo } from './undo.ts';

/** Every row of DOMAIN, "Where a copy can be", for both programmes. */

const programmes = {
  mop: { here: 'Tonca', elsewhere: 'Chimbel (senior)', at: 'already at a site', notAt: 'not at this site' },
  lis: {
    here: 'Aldona Primary, III-A',
    elsewhere: 'Aldona Primary, IV-A',
    at: 'already at a grade',
    notAt: 'not at this grade',
  },
} as const;

const day = '2026-11-10';

/** Copies in every possible place, last moved on 4 Nov 2026. */
function copiesOf(program: Programme) {
  const { here, elsewhere } = programmes[program];
  const holder = (site_grade_id: number, place_name: string, child_id: number | null): HeldBy => ({
    program,
    site_grade_id,
    place_name,
    school_id: program === 'lis' ? 9 : null,
    child_id,
    child_name: child_id === null ? null : 'Rahul Naik',
    since: '2026-11-04',
  });
  const copy = (held_by: HeldBy | null, state: CopyState['state'] = 'available'): CopyState => ({
    accn_no: 'B-1',
    state,
    held_by,
    moved_on: held_by ? held_by.since : null,
  });
  return {
    unknown: null,
    'in the library': copy(null),
    'at this place': copy(holder(1, here, null)),
    'at another place': copy(holder(2, elsewhere, null)),
    'with the same child': copy(holder(1, here, 11)),
    'with another child here': copy(holder(1, here, 12)),
    'with a child of another place': copy(holder(2, elsewhere, 21)),
    'withdrawn, in the library': copy(null, 'withdrawn'),
    'lost, in the library': copy(null, 'lost'),
    'withdrawn, at this place': copy(holder(1, here, null), 'withdrawn'),
    'lost, with a child here': copy(holder(1, here, 12), 'lost'),
  };
}
type Where = keyof ReturnType<typeof copiesOf>;

type Expected = 'allowed' | [status: string, message: string];

function tableOf(program: Programme): Record<string, Record<Where, Expected>> {
  const { here, elsewhere, at, notAt } = programmes[program];
  const unknown: Expected = ['unknown accession number', 'No book has the accession number B-1.'];
  const withdrawn: Expected = ['withdrawn', 'B-1 was withdrawn from the library.'];
  const lost: Expected = ['lost', 'B-1 is recorded as lost.'];
  const withChild = (place: string): Expected => [
    'with a child',
    `B-1 is with Rahul Naik, ${place}, since 4 Nov 2026.`,
  ];
  const atHere: Expected = [at, `B-1 is at ${here} since 4 Nov 2026.`];
  const atElsewhere: Expected = [at, `B-1 is at ${elsewhere} since 4 Nov 2026.`];
  const notWithChild = (where: string): Expected => [
    'not with a child here',
    `B-1 is not with a child here: it is ${where}.`,
  ];
  const notHere = (where: string): Expected => [notAt, `B-1 is not here: it is ${where}.`];
  const still: Expected = ['with a child', `B-1 is still with Rahul Naik, ${here}, since 4 Nov 2026.`];
  return {
    'issue to a place': {
      unknown,
      'in the library': 'allowed',
      'at this place': atHere,
      'at another place': atElsewhere,
      'with the same child': withChild(here),
      'with another child here': withChild(here),
      'with a child of another place': withChild(elsewhere),
      'withdrawn, in the library': withdrawn,
      'lost, in the library': lost,
      'withdrawn, at this place': atHere,
      'lost, with a child here': withChild(here),
    },
    'issue to a child': {
      unknown,
      'in the library': 'allowed',
      'at this place': 'allowed',
      'at another place': atElsewhere,
      'with the same child': withChild(here),
      'with another child here': withChild(here),
      'with a child of another place': withChild(elsewhere),
      'withdrawn, in the library': withdrawn,
      'lost, in the library': lost,
      'withdrawn, at this place': withdrawn,
      'lost, with a child here': withChild(here),
    },
    'return from a child': {
      unknown,
      'in the library': notWithChild('in the library'),
      'at this place': notWithChild(`at ${here} since 4 Nov 2026`),
      'at another place': notWithChild(`at ${elsewhere} since 4 Nov 2026`),
      'with the same child': 'allowed',
      'with another child here': 'allowed',
      'with a child of another place': notWithChild(`with Rahul Naik, ${elsewhere}, since 4 Nov 2026`),
      'withdrawn, in the library': notWithChild('in the library'),
      'lost, in the library': notWithChild('in the library'),
      'withdrawn, at this place': notWithChild(`at ${here} since 4 Nov 2026`),
      'lost, with a child here': 'allowed',
    },
    'return from a place': {
      unknown,
      'in the library': notHere('in the library'),
      'at this place': 'allowed',
      'at another place': notHere(`at ${elsewhere} since 4 Nov 2026`),
      'with the same child': still,
      'with another child here': still,
      'with a child of another place': notHere(`with Rahul Naik, ${elsewhere}, since 4 Nov 2026`),
      'withdrawn, in the library': notHere('in the library'),
      'lost, in the library': notHere('in the library'),
      'withdrawn, at this place': 'allowed',
      'lost, with a child here': still,
    },
  };
}

function decide(call: string, copy: CopyState | null, program: Programme, date = day): Decision {
  const place = { program, site_grade_id: 1, place_name: programmes[program].here };
  const child = {
    child_id: 11,
    name: 'Rahul Naik',
    site_grade_id: 1,
    place_name: place.place_name,
    inactive_since: null,
  };
  switch (call) {
    case 'issue to a place':
      return decideIssueToPlace(copy, 'B-1', date);
    case 'issue to a child':
      return decideIssueToChild(copy, 'B-1', child, place, date);
    case 'return from a child':
      return decideReturnFromChild(copy, 'B-1', { place }, date);
    default:
      return decideReturnFromPlace(copy, 'B-1', place, date);
  }
}

describe.each(['mop', 'lis'] as const)('lending table, %s', (program) => {
  const copies = copiesOf(program);
  const rows = Object.entries(tableOf(program)).flatMap(([call, cases]) =>
    Object.entries(cases).map(([where, expected]) => ({ call, where: where as Where, expected })),
  );

  it.each(rows)('$call, when the copy is $where, decides as DOMAIN says', ({ call, where, expected }) => {
    const copy = copies[where];
    const decision = decide(call, copy, program);
    if (expected === 'allowed') return expect(decision).toEqual({ kind: 'allowed' });
    const [status, message] = expected;
    const held_by = copy?.held_by ?? null;
    expect(decision).toEqual({ kind: 'refused', status, message, held_by });
  });

  it('issue to a child, when the child is enrolled elsewhere, names both places', () => {
    const { here, elsewhere } = programmes[program];
    const place = { program, site_grade_id: 1, place_name: here };
    const child = {
      child_id: 21,
      name: 'Sana Shaikh',
      site_grade_id: 2,
      place_name: elsewhere,
      inactive_since: null,
    };
    for (const copy of Object.values(copies)) {
      expect(decideIssueToChild(copy, 'B-1', child, place, day)).toEqual({
        kind: 'refused',
        status: 'child not enrolled here',
        message: `Sana Shaikh is enrolled at ${elsewhere}, not at ${here}.`,
        held_by: null,
      });
    }
  });
});

describe('a return from the child that the desk showed', () => {
  const place = { program: 'mop' as const, site_grade_id: 1, place_name: 'Tonca' };
  const copies = copiesOf('mop');
  const takeBack = (where: Where, child_id: number) =>
    decideReturnFromChild(copies[where], 'B-1', { place, child_id }, day);

  it('of a book that the child has is allowed', () => {
    expect(takeBack('with the same child', 11)).toEqual({ kind: 'allowed' });
  });

  it('of a book that another child has by now is refused with who has it', () => {
    expect(takeBack('with the same child', 12)).toMatchObject({
      kind: 'refused',
      status: 'with a child',
      message: expect.stringMatching(/^B-1 is with .*since 4 Nov 2026\.$/),
    });
  });
});

describe('a child that has left', () => {
  it('when a book is to be issued to it, is refused as left, whatever the book', () => {
    const place = { program: 'mop' as const, site_grade_id: 1, place_name: 'Tonca' };
    const child = { child_id: 21, name: 'Sana Shaikh', ...place, inactive_since: '2026-10-01' };
    for (const copy of Object.values(copiesOf('mop'))) {
      expect(decideIssueToChild(copy, 'B-1', child, place, day)).toMatchObject({
        status: 'child not enrolled here',
        message: 'Sana Shaikh has left Tonca.',
      });
    }
  });
});

describe('dates', () => {
  const { 'at this place': atPlace, 'with another child here': withChild } = copiesOf('mop');

  it.each([
    ['return from a place', atPlace],
    ['return from a child', withChild],
  ])('%s, dated before the issue, is refused with the date of issue', (call, copy) => {
    expect(decide(call, copy, 'mop', '2026-11-03')).toEqual({
      kind: 'invalid',
      code: 'date_before_issue',
      message: 'B-1 cannot be returned on 3 Nov 2026: it was issued on 4 Nov 2026.',
    });
    expect(decide(call, copy, 'mop', '2026-11-04')).toEqual({ kind: 'allowed' });
  });

  it.each([
    ['issue to a place', 'issued', { ...copiesOf('mop')['in the library'], moved_on: '2026-11-08' }],
    ['issue to a child', 'issued', { ...atPlace, moved_on: '2026-11-08' }],
    ['return from a place', 'returned', { ...atPlace, moved_on: '2026-11-08' }],
  ])('%s, dated before the latest move, is refused with that date', (call, what, copy) => {
    expect(decide(call, copy, 'mop', '2026-11-07')).toEqual({
      kind: 'invalid',
      code: 'date_before_last_move',
      message: `B-1 cannot be ${what} on 7 Nov 2026: 8 Nov 2026 is its latest date in the records.`,
    });
    expect(decide(call, copy, 'mop', '2026-11-08')).toEqual({ kind: 'allowed' });
  });
});

describe('undo', () => {
  const copy = copiesOf('lis')['with another child here'];
  const where = 'with Rahul Naik, Aldona Primary, III-A, since 4 Nov 2026';
  const event = { event_id: 'e1', site_grade_id: 1 };
  const rahul = {
    child_id: 12,
    name: 'Rahul Naik',
    site_grade_id: 1,
    place_name: 'Aldona Primary, III-A',
    inactive_since: null,
  };

  it('an event, when it is the latest of its copy, may be undone', () => {
    expect(decideUndo(copy, { ...event, undone: false }, 'e1', rahul)).toEqual({ kind: 'allowed' });
  });

  it('an undo of an undone event is refused and says where the book is', () => {
    expect(decideUndo(copy, { ...event, undone: true }, 'e0', rahul)).toMatchObject({
      status: 'already undone',
      message: `This was undone before. B-1 is ${where}.`,
    });
  });

  it('an event, when the copy has moved since, is refused and says where the book is', () => {
    expect(decideUndo(copy, { ...event, undone: false }, 'e2', rahul)).toMatchObject({
      status: 'changed since',
      message: `This can no longer be undone, because B-1 has moved since: it is ${where}.`,
      held_by: copy.held_by,
    });
  });

  it('an event, when its child is enrolled elsewhere by now, is refused and names the place', () => {
    const moved = { ...rahul, site_grade_id: 2, place_name: 'Aldona Primary, IV-A' };
    expect(decideUndo(copy, { ...event, undone: false }, 'e1', moved)).toMatchObject({
      status: 'changed since',
      message: 'This can no longer be undone, because Rahul Naik is now enrolled at Aldona Primary, IV-A.',
    });
  });

  it('an event, when its child has left by now, is refused', () => {
    const gone = { ...rahul, inactive_since: '2026-11-09' };
    expect(decideUndo(copy, { ...event, undone: false }, 'e1', gone)).toMatchObject({
      status: 'changed since',
      message: 'This can no longer be undone, because Rahul Naik has left Aldona Primary, III-A.',
    });
  });

  it('a copy that no one holds is in the library', () => {
    expect(whereIs(null)).toBe('in the library');
  });
});
