import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import type { HeldBy } from '@storyvan/contract/common/lending-fields';
import { describe, expect, it } from 'vitest';
import type { InReviewRow } from './field-sync.queries.ts';
import {
  afterRefusal,
  blockerOf,
  type CopyFacts,
  type LendingEntry,
  type Loan,
  madeAfterDisabled,
  waitsFor,
} from './field-sync.rules.ts';

const date = '2026-11-20';
const site = 7;
const rahul = 3;
const request_id = '019d0000-0000-7000-8000-000000000001';
const common = { request_id, made_at: `${date}T09:00:00.000Z`, date, site_grade_id: site };
const party = 'child' as const;
const issue: LendingEntry = {
  ...common,
  kind: 'issue',
  party,
  accn_no: 'B-1',
  child: rahul,
  take_back_from: null,
};
const takeBack: LendingEntry = { ...issue, kind: 'return' };
const renewal: LendingEntry = { ...common, kind: 'renewal', accn_no: 'B-1', child: rahul };
const undo: LendingEntry = {
  ...common,
  kind: 'undo',
  accn_no: 'B-1',
  undoes: null,
  event_id: null,
  and_before: [],
};

const loan = (more: Partial<Loan> = {}): Loan => ({
  site_grade_id: site,
  child_id: rahul,
  date_issue: '2026-11-01',
  date_renewed: null,
  date_return: null,
  ...more,
});
const priya: HeldBy = {
  program: 'mop',
  site_grade_id: site,
  place_name: 'Tonca',
  school_id: null,
  child_id: 4,
  child_name: 'Priya Sawant',
  since: '2026-11-19',
};
const copy = (more: Partial<CopyFacts> = {}): CopyFacts => ({
  state: 'available',
  held_by: null,
  moved_on: '2026-11-10',
  loans: [],
  ...more,
});
const refusedAs = (status: string) => ({ status, message: `It was refused: ${status}.` });
const withChild = refusedAs('with a child');
const notHere = refusedAs('not with a child here');
const review = (message: string) => ({ kind: 'review', message });
const noted = (message: string) => ({ kind: 'noted', message });

describe('what was refused', () => {
  it.each<[string, LendingEntry, { status: string; message: string }, CopyFacts | null, object]>([
    [
      'a loan of an unknown copy, is in review',
      issue,
      refusedAs('unknown accession number'),
      null,
      review('It was refused: unknown accession number.'),
    ],
    [
      'a loan of a copy with another child, is in review',
      issue,
      withChild,
      copy({ held_by: priya, loans: [loan({ child_id: 4, date_issue: date })] }),
      review(withChild.message),
    ],
    [
      'a loan recorded already for that day, is noted',
      issue,
      withChild,
      copy({ loans: [loan({ date_issue: date })] }),
      noted('B-1 was already recorded as lent on 20 Nov 2026.'),
    ],
    [
      'a loan recorded already for another day, is in review',
      issue,
      withChild,
      copy({ loans: [loan({ date_issue: '2026-11-19' })] }),
      review(withChild.message),
    ],
    [
      'a loan at another place on that day, is in review',
      issue,
      withChild,
      copy({ loans: [loan({ site_grade_id: 8, date_issue: date })] }),
      review(withChild.message),
    ],
    [
      'a loan recorded already and over since, is noted',
      issue,
      refusedAs('date_before_last_move'),
      copy({ loans: [loan({ date_issue: date, date_return: '2026-11-21' })] }),
      noted('B-1 was already recorded as lent on 20 Nov 2026.'),
    ],
    [
      'a loan of a lost copy, is in review',
      issue,
      refusedAs('lost'),
      copy({ state: 'lost' }),
      review('It was refused: lost.'),
    ],
    [
      'a return of a lost copy, puts it into stock on that day',
      takeBack,
      notHere,
      copy({ state: 'lost' }),
      { kind: 'put into stock', date },
    ],
    [
      'a return of a copy that another child had since and lost, is in review',
      takeBack,
      notHere,
      copy({ state: 'lost', loans: [loan({ child_id: 4, date_issue: date })] }),
      review(notHere.message),
    ],
    [
      'a return on the day the loan ended, of a copy that another child has, is noted',
      takeBack,
      withChild,
      copy({
        held_by: priya,
        loans: [
          loan({ child_id: 4, date_issue: date }),
          loan({ date_issue: '2026-11-10', date_return: date }),
        ],
      }),
      noted('B-1 was already taken back on 20 Nov 2026.'),
    ],
    [
      'a return of a copy lost on a later day, puts it into stock on the later day',
      takeBack,
      notHere,
      copy({ state: 'withdrawn', moved_on: '2026-11-21' }),
      { kind: 'put into stock', date: '2026-11-21' },
    ],
    [
      'a return recorded already on that day, is noted',
      takeBack,
      notHere,
      copy({ held_by: priya, loans: [loan({ date_return: date })] }),
      noted('B-1 was already taken back on 20 Nov 2026.'),
    ],
    [
      'a return recorded already on another day, is in review with who has it',
      takeBack,
      notHere,
      copy({ held_by: priya, loans: [loan({ date_return: '2026-11-18' })] }),
      review('B-1 was already taken back on 18 Nov 2026. It is with Priya Sawant, Tonca, since 19 Nov 2026.'),
    ],
    [
      'a return by another child, is in review',
      takeBack,
      notHere,
      copy({ held_by: priya, loans: [loan({ child_id: 4, date_return: date })] }),
      review(notHere.message),
    ],
    [
      'a return of a loan that is open, such as with a later renewal, is in review',
      takeBack,
      refusedAs('date_before_last_move'),
      copy({ loans: [loan(), loan({ date_return: '2026-11-01' })] }),
      review('It was refused: date_before_last_move.'),
    ],
    [
      'a renewal recorded already, is noted',
      renewal,
      refusedAs('already renewed'),
      copy({ loans: [loan({ date_renewed: date })] }),
      noted('B-1 was already renewed on 20 Nov 2026.'),
    ],
    [
      'a renewal on the day of the loan, is in review',
      renewal,
      refusedAs('already renewed'),
      copy({ loans: [loan({ date_issue: date })] }),
      review('It was refused: already renewed.'),
    ],
    [
      'an undo made already, is noted',
      undo,
      refusedAs('already undone'),
      copy(),
      noted('B-1 was already undone.'),
    ],
    [
      'an undo of a copy that has moved, is in review',
      undo,
      refusedAs('changed since'),
      copy(),
      review('It was refused: changed since.'),
    ],
  ])('%s', (_, entry, refusal, facts, outcome) => {
    expect(afterRefusal(entry, rahul, refusal, facts)).toEqual(outcome);
  });

  it('a return without a known child, is compared with the returns of all children of the place', () => {
    const facts = copy({ loans: [loan({ child_id: 4, date_return: date })] });
    expect(afterRefusal(takeBack, null, notHere, facts)).toMatchObject({ kind: 'noted' });
  });
});

describe('what an entry waits for', () => {
  const inReview = (n: number, more: Partial<InReviewRow> = {}): InReviewRow => ({
    request_id: `r${n}`,
    arrival_id: `a${n}`,
    kind: 'issue',
    accn_no: `B-${n}`,
    date,
    ...more,
  });
  const enrolment = inReview(5, { kind: 'enrolment', accn_no: null });

  it.each<[string, object, InReviewRow[], string | null]>([
    ['nothing, if nothing is in review', issue, [], null],
    ['nothing, if only another copy is', issue, [inReview(2)], null],
    ['the first about the same copy', issue, [inReview(1), inReview(3, { accn_no: 'B-1' })], 'r1'],
    ['the enrolment of its child', { ...issue, child: 'r5' }, [enrolment], 'r5'],
    [
      'the enrolment of who has the copy',
      { ...issue, take_back_from: { site_grade_id: site, child: 'r5' } },
      [enrolment],
      'r5',
    ],
    [
      'nothing, if it has no copy and the other has none',
      { kind: 'report', session: null },
      [enrolment],
      null,
    ],
    ['the session that it reports on', { kind: 'report', session: 'r5' }, [enrolment], 'r5'],
    ['what it undoes', { ...undo, accn_no: 'B-9', undoes: 'r2' }, [inReview(2)], 'r2'],
    ['the return that it is about', { ...undo, kind: 'observation', returned: 'r1' }, [inReview(1)], 'r1'],
    ['a child who was present', { kind: 'session_done', attendance: [3, 'r5'] }, [enrolment], 'r5'],
  ])('is %s', (_, entry, rows, first) => {
    expect(blockerOf(entry as FieldEntry, rows, null)?.request_id ?? null).toBe(first);
  });

  it('is never itself, nor one that arrived later', () => {
    const rows = [inReview(1, { request_id }), inReview(2, { accn_no: 'B-1' })];
    expect(blockerOf(issue, rows, 'a1')).toBeNull();
    expect(blockerOf(issue, rows, null)?.request_id).toBe('r2');
  });

  it('is named with its copy and day', () => {
    expect(waitsFor(inReview(1))).toBe('This waits for the issue of B-1 on 20 Nov 2026, which is in review.');
    expect(waitsFor(enrolment)).toBe('This waits for the enrolment on 20 Nov 2026, which is in review.');
  });
});

it('what was made after the account was disabled, says since when', () => {
  expect(madeAfterDisabled('2026-11-20T09:00:00.000Z')).toEqual({
    message: 'This was made after the account was disabled on 20 Nov 2026.',
    reason: 'after disabled',
  });
});
