import { expect, it } from 'vitest';
import { changed, scanned } from './desk-list.ts';
import { aboutOf } from './row-words.ts';

it('of a book that was renewed already, says why it is refused, not only where the book is', () => {
  const scan = {
    ...{
      request_id: 'r',
      typed: 'B-1',
      accn_no: 'B-1',
      title: 'Gajapati Kulapati',
      task: 'renew-child' as const,
    },
    ...{ take_back_from: null, elsewhere: null, child: null, date: '2026-11-25' as const, at: 0, choice: 0 },
  };
  const sentence = 'Asha has had B-1 since 25 Nov 2026: there is nothing to renew.';
  const held_by = {
    ...{
      program: 'mop' as const,
      site_grade_id: 3,
      place_name: 'Tonca',
      school_id: null,
      child_id: 7,
      child_name: 'Asha',
    },
    since: '2026-11-25' as const,
  };
  const list = changed(scanned([], scan), 'r', {
    ...{ state: 'refused', status: 'already renewed', sentence, held_by },
  });
  const [row] = list;
  expect(row && aboutOf(row, true)).toBe(`${sentence} Nothing was renewed.`);
});
