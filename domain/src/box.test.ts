import { describe, expect, it } from 'vitest';
import { boxGroup } from './box.ts';

const here = { site_grade_id: 3, child_id: null, since: '2026-11-21' };
const inLibrary = { listed: true, state: 'available', held_by: null, back: false } as const;

describe('a copy on the list of a box that is packed', () => {
  const packing = { purpose: 'packing', site_grade_id: 3, made_on: '2026-11-20' } as const;
  it.each([
    ['in the library', inLibrary, 'expected'],
    ['lent to the place since', { ...inLibrary, held_by: here }, 'done'],
    ['lent to the place before', { ...inLibrary, held_by: { ...here, since: '2026-11-19' } }, 'away'],
    ['with a child of the place', { ...inLibrary, held_by: { ...here, child_id: 7 } }, 'away'],
    ['at another place', { ...inLibrary, held_by: { ...here, site_grade_id: 4 } }, 'away'],
    ['lost', { ...inLibrary, state: 'lost' as const }, 'away'],
    ['withdrawn', { ...inLibrary, state: 'withdrawn' as const }, 'away'],
    ['not on it', { ...inLibrary, listed: false }, 'not ours'],
  ])('%s, is in the group of its whereabouts', (_, copy, group) => {
    expect(boxGroup(copy, packing)).toBe(group);
  });
});

describe('a copy on the list of a box that is unpacked', () => {
  const unpacking = { purpose: 'unpacking', site_grade_id: 3, made_on: '2026-11-20' } as const;
  const out = { ...inLibrary, held_by: { ...here, since: '2026-10-13' } };
  it.each([
    ['at the place', out, 'expected'],
    ['with a child', { ...out, held_by: { ...here, child_id: 7 } }, 'away'],
    ['back in the library', { ...inLibrary, back: true }, 'done'],
    ['back, and lent to the place again', { ...inLibrary, held_by: here, back: true }, 'done'],
    ['lost at the place', { ...inLibrary, state: 'lost' as const, back: true }, 'away'],
    ['not on it', { ...out, listed: false }, 'not ours'],
  ])('%s, is in the group of its whereabouts', (_, copy, group) => {
    expect(boxGroup(copy, unpacking)).toBe(group);
  });
});
