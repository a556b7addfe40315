import { listLevels } from '@storyvan/contract/catalogue';
import { childrenHere } from '@storyvan/contract/children';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { ChildrenHere } from './ChildrenHere.tsx';

const place = { program: 'mop', site_grade_id: 3, school_id: null } as const;
const child = {
  child_id: 7,
  card_no: 'C-0412',
  name: 'मीरा नाईक',
  level: 3,
  books_out: 2,
  oldest_days_out: 9,
  borrowed_on_date: 1,
  returned_on_date: 0,
};
const savedFiles = watchSavedFiles();

beforeEach(() => reply(listLevels, []));

describe('children here', () => {
  it('exported, holds every child with its card and its books, named after the place', async () => {
    reply(childrenHere, [child, { ...child, child_id: 8, name: 'Rahul', card_no: null, level: null }]);
    const { keys } = renderScreen(<ChildrenHere place={place} name="Chimbel (senior)" />);
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^children-chimbel-senior-\d{4}/);
    expect(lines).toEqual([
      'Card number,Name,Level,Books,Days since the oldest,Borrowed today,Returned today',
      'C-0412,मीरा नाईक,3,2,9,1,0',
      ',Rahul,,2,9,1,0',
    ]);
  });
});
