import { pageOf } from '@storyvan/domain/read-aloud-page';
import { describe, expect, it } from 'vitest';
import { storedReadAloud } from '../../testing/features/planner-rows.ts';

describe('a session in a reply', () => {
  it('with enrolled and former children, lists each once, by name', () => {
    const enrolled = [
      { child_id: 1, name: 'Zoya' },
      { child_id: 2, name: 'anita' },
    ];
    const present = [
      { child_id: 3, name: 'Bela' },
      { child_id: 1, name: 'Zoya' },
    ];
    const counts = { active_children: 2, enrolled_count: 0, children_borrowed: 1 };
    expect(pageOf(storedReadAloud(1), enrolled, present, counts).children).toEqual([
      { child_id: 2, name: 'anita', present: false },
      { child_id: 3, name: 'Bela', present: true },
      { child_id: 1, name: 'Zoya', present: true },
    ]);
  });
});
