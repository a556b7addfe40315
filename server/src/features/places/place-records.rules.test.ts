import { describe, expect, it } from 'vitest';
import type { LeftRow, PlaceRow, SchoolRow } from './place-records.rules.ts';
import { decideClosing, nextCode, schoolDuplicate, siteDuplicate } from './place-records.rules.ts';

const edition = { version: 1, changed_by: null, changed_at: null };

const site = (more: Partial<PlaceRow>): PlaceRow => ({
  program: 'mop',
  site_grade_id: 1,
  school_id: null,
  school_name: null,
  code: 'S01',
  name: 'Chimbel (senior)',
  junior: 0,
  visit_day: 3,
  visit_time: '16:30',
  inactive_since: null,
  ...edition,
  ...more,
});

const school = (more: Partial<SchoolRow>): SchoolRow => ({
  school_id: 1,
  code: '101',
  shift: '',
  name: 'Govt. Primary School, Aldona',
  region: 'Bardez',
  inactive_since: null,
  ...edition,
  ...more,
});

describe('adding a site', () => {
  const asked = { code: 'S09', name: 'Merces', junior: 0, sure: false };
  it.each([
    ['with a free code and name', {}, null],
    [
      'with a code that is taken',
      { code: ' s01' },
      'The code S01 belongs to Chimbel (senior). Choose another one.',
    ],
    ['with the code of the other group', { code: 'S01', junior: 1 }, null],
    ['with a likely name', { name: 'CHIMBEL' }, 'There is a site Chimbel (senior) (S01). Is it the same?'],
    ['with a likely name of the other group', { name: 'Chimbel (junior)', junior: 1 }, null],
    ['with a likely name and sure of it', { name: 'Chimbel', sure: true }, null],
    ['with one word in common', { name: 'Chimbel Fort' }, null],
  ])('%s, is accepted or refused with a sentence', (_what, more, message) => {
    expect(siteDuplicate({ ...asked, ...more }, [site({})])?.message ?? null).toBe(message);
  });

  it('with the code of a closed one, is refused with the date it was closed', () => {
    const closed = site({ inactive_since: '2026-01-05' });
    expect(siteDuplicate({ ...asked, code: 'S01' }, [closed])?.message).toBe(
      'The code S01 belongs to Chimbel (senior), closed since 5 Jan 2026. Choose another one.',
    );
  });
});

describe('adding a school', () => {
  const asked = { code: '102', shift: '', name: 'Mapusa High', region: 'Bardez', sure: false };
  it.each([
    ['with a free code and name', {}, null],
    ['with code and shift taken', { code: '101' }, 'code taken'],
    ['as the second shift of one', { code: '101', shift: 'II', name: 'Govt. Primary School, Aldona' }, null],
    ['with a likely name in the region', { name: 'aldona primary school' }, 'likely the same'],
    ['with a likely name and no region', { name: 'Aldona', region: null }, 'likely the same'],
    ['with a likely name in another region', { name: 'Aldona', region: 'Salcete' }, null],
    ['with a likely name and sure of it', { name: 'Aldona', sure: true }, null],
    ['with nothing but common words', { name: 'Primary School' }, null],
  ])('%s, is accepted or refused with a status', (_what, more, status) => {
    expect(schoolDuplicate({ ...asked, ...more }, [school({})])?.status ?? null).toBe(status);
  });
});

describe('closing a place', () => {
  const empty: LeftRow = {
    place_name: 'Chimbel',
    active_children: 0,
    books_here: 0,
    books_with_children: 0,
    planned: 0,
  };
  it.each([
    ['nothing', {}, null],
    ['a book', { books_here: 1, active_children: 9 }, '1 book is still at Chimbel. Take it back first.'],
    [
      'books with children',
      { books_here: 3, books_with_children: 2 },
      '5 books are still at Chimbel, 2 of them with children. Take them back first.',
    ],
    [
      'a child',
      { active_children: 1, planned: 1 },
      '1 child is still enrolled at Chimbel. Move them or end their enrolment first.',
    ],
    ['sessions', { planned: 2 }, '2 sessions are planned at Chimbel. Take them out of the plan first.'],
  ])('with %s left there, is allowed or refused with a sentence', (_what, more, message) => {
    expect(decideClosing({ ...empty, ...more })?.message ?? null).toBe(message);
  });
});

describe('the next code', () => {
  it.each([
    ['there is none yet', [], 'S01'],
    ['codes are counted', ['S01', 'S20', 'S3'], 'S21'],
    ['some follow another pattern', ['X9', 'KV001', 'KV002', 'old'], 'KV003'],
    ['codes are plain numbers', ['101', '145'], '146'],
    ['codes are words', ['CHI', 'TON', 'S1'], ''],
    ['the number grows longer', ['S99'], 'S100'],
  ])('where %s, continues the pattern', (_what, codes, next) => {
    expect(nextCode(codes, 'S')).toBe(next);
  });
});
