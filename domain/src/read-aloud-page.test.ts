import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { expect, it } from 'vitest';
import { pageOf } from './read-aloud-page.ts';

it('the page of a session, with guests and absent children, lists both by name', () => {
  const child = (child_id: number, name: string) => ({ child_id, name });
  const enrolled = [child(3, 'Zoya'), child(1, 'Asha')];
  const counts = { active_children: 2, enrolled_count: 5, children_borrowed: 1 };
  const page = pageOf({ ra_id: 7 } as ReadAloud, enrolled, [child(2, 'Ravi'), child(1, 'Asha')], counts);
  expect(page).toMatchObject({ ra_id: 7, no_of_children: 5, children_borrowed: 1 });
  const listed = page.children.map(({ child_id, name, present }) => `${child_id} ${name} ${present}`);
  expect(listed).toEqual(['1 Asha true', '2 Ravi true', '3 Zoya false']);
});
