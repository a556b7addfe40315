import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { describe, expect, it } from 'vitest';
import { copyStateMessage, decideCopyState, statesAfter } from './copy-state.ts';
import type { CopyState } from './rules.ts';

const holder = (program: 'mop' | 'lis', child: string | null): HeldBy => ({
  program,
  site_grade_id: 1,
  place_name: program === 'mop' ? 'Tonca' : 'Aldona Primary, III-A',
  school_id: program === 'lis' ? 9 : null,
  child_id: child === null ? null : 11,
  child_name: child,
  since: '2026-11-04',
});
const copy = (held_by: HeldBy | null, state: CopyState['state'] = 'available'): CopyState => ({
  accn_no: 'B-1',
  state,
  held_by,
  moved_on: held_by?.since ?? null,
});

const copies = {
  unknown: null,
  'in the library': copy(null),
  'at a site': copy(holder('mop', null)),
  'at a grade': copy(holder('lis', null)),
  'with a child': copy(holder('mop', 'Rahul Naik')),
  withdrawn: copy(null, 'withdrawn'),
  lost: copy(null, 'lost'),
};

describe('whether a copy leaves the stock', () => {
  it.each([
    ['unknown', 'lost', 'unknown accession number'],
    ['unknown', 'available', 'unknown accession number'],
    ['in the library', 'withdrawn', 'allowed'],
    ['in the library', 'lost', 'allowed'],
    ['in the library', 'available', 'no change'],
    ['at a site', 'withdrawn', 'already at a site'],
    ['at a grade', 'withdrawn', 'already at a grade'],
    ['with a child', 'withdrawn', 'with a child'],
    ['at a site', 'lost', 'allowed'],
    ['at a grade', 'lost', 'allowed'],
    ['with a child', 'lost', 'allowed'],
    ['with a child', 'available', 'no change'],
    ['withdrawn', 'withdrawn', 'no change'],
    ['withdrawn', 'lost', 'allowed'],
    ['withdrawn', 'available', 'allowed'],
    ['lost', 'lost', 'no change'],
    ['lost', 'withdrawn', 'allowed'],
    ['lost', 'available', 'allowed'],
  ] as const)('a copy %s, changed to %s, gives %s', (where, to, answer) => {
    const decision = decideCopyState(copies[where], 'B-1', to, '2026-11-10');
    expect(decision.kind === 'refused' ? decision.status : decision.kind).toBe(answer);
  });

  it('a copy that is out, when it is to be withdrawn, is refused with its holder and what to do first', () => {
    expect(decideCopyState(copies['with a child'], 'B-1', 'withdrawn', '2026-11-10')).toMatchObject({
      message:
        'B-1 is with Rahul Naik, Tonca, since 4 Nov 2026. Take it back to the library first, or record it as lost.',
      held_by: { child_id: 11 },
    });
  });

  it('a copy, lost before it was issued, is invalid and named with its issue date', () => {
    expect(decideCopyState(copies['at a site'], 'B-1', 'lost', '2026-11-03')).toEqual({
      kind: 'invalid',
      code: 'date_before_issue',
      message: 'B-1 cannot be recorded as lost on 3 Nov 2026: it was issued on 4 Nov 2026.',
    });
    expect(decideCopyState(copies['at a site'], 'B-1', 'lost', '2026-11-04').kind).toBe('allowed');
  });

  it('a copy, found before it was lost, is invalid and named with its latest date', () => {
    const lost = { ...copies.lost, moved_on: '2026-11-08' };
    expect(decideCopyState(lost, 'B-1', 'available', '2026-11-07')).toMatchObject({
      code: 'date_before_last_move',
      message: 'B-1 cannot be returned to stock on 7 Nov 2026: 8 Nov 2026 is its latest date in the records.',
    });
  });

  it('the message for a copy lost with a child names the child; in the library it does not', () => {
    expect(copyStateMessage(copies['with a child'], 'lost')).toBe(
      'B-1 is recorded as lost. It was with Rahul Naik, Tonca, since 4 Nov 2026.',
    );
    expect(copyStateMessage(copies.lost, 'available')).toBe('B-1 is returned to stock.');
  });

  const { unknown: _, ...known } = copies;
  it.each(Object.entries(known))('the states offered for a copy %s are those that are allowed', (_, copy) => {
    const states = ['available', 'withdrawn', 'lost'] as const;
    const allowed = states.filter((to) => decideCopyState(copy, 'B-1', to, '2026-12-31').kind === 'allowed');
    expect(statesAfter(copy).toSorted()).toEqual(allowed.toSorted());
  });
});
