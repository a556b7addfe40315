import type { ScanFind } from '@storyvan/contract/stocktake';
import { describe, expect, it } from 'vitest';
import { findsOf, fixesOf, groupOf, type RecordedCopy, recordedAs, scanAnswer } from './stocktake.ts';

const started_at = '2026-11-21T04:00:00.000Z';
const earlier = '2026-11-20T04:00:00.000Z';
const later = '2026-11-21T05:00:00.000Z';
const tonca = 7;
const chimbel = 8;
const ofTonca = { place: tonca, started_at };

const inLibrary: RecordedCopy = {
  state: 'available',
  site_grade_id: null,
  child_id: null,
  last_event_id: 'e1',
  changed_at: earlier,
};
const atTonca = { ...inLibrary, site_grade_id: tonca };
const atChimbel = { ...inLibrary, site_grade_id: chimbel };
const withChild = { ...atTonca, child_id: 3 };
const lost = { ...inLibrary, state: 'lost' as const };
const withdrawn = { ...inLibrary, state: 'withdrawn' as const };
const scanned = (found: ScanFind, last_event_id: string | null = 'e1') => ({ found, last_event_id });

describe('a copy', () => {
  it.each([
    ['no copy', null, tonca, 'unknown'],
    ['at the place', atTonca, tonca, 'here'],
    ['at another place', atChimbel, tonca, 'elsewhere'],
    ['in the library', inLibrary, tonca, 'elsewhere'],
    ['in the library', inLibrary, null, 'here'],
    ['at a place', atTonca, null, 'elsewhere'],
    ['with a child of the place', withChild, tonca, 'with_child'],
    ['lost', lost, null, 'lost'],
    ['withdrawn', withdrawn, null, 'withdrawn'],
  ])('that is %s in the records, %o, scanned at %s, is %s', (_, copy, place, found) => {
    expect(recordedAs(copy as RecordedCopy | null, place as number | null)).toBe(found);
  });

  it.each([
    ['here since before the start', atTonca, { group: 'missing', done: false }],
    ['here since the very start', { ...atTonca, changed_at: started_at }, { group: 'missing', done: false }],
    ['here since after the start', { ...atTonca, changed_at: later }, { group: 'none' }],
    ['with a child', withChild, { group: 'none' }],
    ['elsewhere', atChimbel, { group: 'none' }],
    ['recorded as lost', lost, { group: 'none' }],
    ['no copy', null, { group: 'none' }],
  ])('that was not scanned, %s, is in the group %o', (_, copy, group) => {
    expect(groupOf(ofTonca, copy, null)).toEqual(group);
  });

  it.each([
    ['as it was', atTonca],
    ['lent to a child since', { ...withChild, last_event_id: 'e2', changed_at: later }],
    ['recorded as lost since', lost],
  ])('that was here when it was scanned, and is %s, is counted', (_, copy) => {
    expect(groupOf(ofTonca, copy, scanned('here'))).toEqual({ group: 'counted' });
  });

  it.each([
    ['elsewhere', 'elsewhere', atChimbel, false],
    ['elsewhere', 'elsewhere', { ...inLibrary, last_event_id: 'e2' }, true],
    ['with_child', 'elsewhere', withChild, false],
    ['with_child', 'elsewhere', { ...atTonca, last_event_id: 'e2' }, true],
    // An undo brings back an event from before the scan.
    ['elsewhere', 'elsewhere', { ...atTonca, last_event_id: 'e0' }, true],
    ['elsewhere', 'elsewhere', { ...lost, last_event_id: 'e1' }, true],
    ['lost', 'lost', lost, false],
    ['lost', 'lost', inLibrary, true],
    ['withdrawn', 'lost', withdrawn, false],
    ['withdrawn', 'lost', lost, true],
    ['unknown', 'unknown', null, false],
    ['unknown', 'unknown', inLibrary, true],
  ] as const)('that was %s when it was scanned, is a difference “%s”: now %o, done: %s', (...row) => {
    const [found, group, copy, done] = row;
    expect(groupOf(ofTonca, copy, scanned(found))).toEqual({ group, done });
  });
});

describe('the ways to fix a difference', () => {
  it.each([
    ['missing', null, true, ['lost']],
    ['missing', tonca, false, ['lost', 'here']],
    ['elsewhere', null, true, ['taken_back']],
    ['elsewhere', tonca, true, ['taken_back', 'lent_here']],
    ['lost', null, true, ['available']],
    ['lost', tonca, false, ['available', 'lent_here']],
    ['unknown', tonca, true, []],
  ] as const)(
    'of one that is %s at %s, while the stocktake is open: %s, are %o',
    (kind, place, open, fixes) => {
      expect(fixesOf(kind, place, open)).toEqual(fixes);
    },
  );
});

it('a scan of a copy at another place, is answered with where it is and since when', () => {
  const held_by = {
    program: 'mop' as const,
    site_grade_id: chimbel,
    place_name: 'Chimbel',
    school_id: null,
    child_id: null,
    child_name: null,
    since: '2026-11-04',
  };
  expect(scanAnswer('elsewhere', 'B-1', { held_by })).toEqual({
    status: 'recorded elsewhere',
    message: 'Recorded at Chimbel since 4 Nov 2026.',
  });
  expect(scanAnswer('elsewhere', 'B-1', { held_by: null }).message).toBe('Recorded in the library.');
  expect(scanAnswer('with_child', 'B-1', { held_by }).status).toBe('with a child');
});

it.each([
  ['here', 'expected here', 'Counted.'],
  ['lost', 'recorded as lost', 'Recorded as lost, and now found.'],
  ['withdrawn', 'withdrawn', 'Recorded as withdrawn from the library.'],
  ['unknown', 'unknown number', 'No book has the accession number B-1.'],
] as const)('a scan, of what is %s in the records, is answered “%s”: %s', (found, status, message) => {
  expect(scanAnswer(found, 'B-1', null)).toEqual({ status, message });
});

it.each([
  ['elsewhere', ['elsewhere', 'with_child']],
  ['lost', ['lost', 'withdrawn']],
  ['unknown', ['unknown']],
] as const)('the list of differences “%s”, for a place, shows scans of what was %o', (kind, finds) => {
  expect(findsOf(kind)).toEqual(finds);
});
