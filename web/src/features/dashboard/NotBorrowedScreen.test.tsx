import { listLevels } from '@storyvan/contract/catalogue';
import { type ChildOfMonth, childrenOfMonth } from '@storyvan/contract/dashboard';
import { today } from '@storyvan/domain/calendar-date';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels } from '../../testing/books.ts';
import { cellTexts, findHref } from '../../testing/page.ts';
import { atGrade, atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itSaysThatItLoads, itSaysThatThereIsNone } from '../../testing/states.ts';
import { monthNameOf } from './dashboard.messages.ts';
import { NotBorrowedScreen } from './NotBorrowedScreen.tsx';

const child = (child_id: number, child_name: string, more: Partial<ChildOfMonth> = {}): ChildOfMonth => ({
  child_id,
  child_name,
  card_no: `C-${child_id}`,
  level: 3,
  borrowed_this_month: 0,
  last_borrowed: null,
  books_out: 0,
  ...more,
});

const waiting = child(7, 'Joel Pinto', { last_borrowed: '2026-09-02', books_out: 1 });
const borrowed = child(8, 'मीरा नाईक', { borrowed_this_month: 3, last_borrowed: '2026-11-17', books_out: 2 });

const savedFiles = watchSavedFiles();

const show = () => renderScreen(<NotBorrowedScreen place={atSite} />);

beforeEach(() => {
  reply(listLevels, levels);
  namePlaces();
  reply(childrenOfMonth, [waiting, child(9, 'Mira Naik'), borrowed]);
});

describe('the children of a place this month', () => {
  itSaysThatItLoads(childrenOfMonth, show);

  itSaysThatThereIsNone([childrenOfMonth], show, 'There is no such site.');

  it('of a place without children, say how to add them', async () => {
    reply(childrenOfMonth, []);
    show();
    expect(await screen.findByText('No children are enrolled here yet')).toBeTruthy();
  });

  it('loaded, are in two groups, those who have not borrowed first', async () => {
    show();
    const month = monthNameOf(today());
    expect(await screen.findByRole('heading', { level: 1, name: `Borrowed in ${month}` })).toBeTruthy();
    const groups = (await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent);
    expect(groups).toEqual(['Have not borrowed 2', 'Have borrowed 1']);
    expect(screen.getByText(/1 of 3 children/)).toBeTruthy();
    await screen.findAllByText('3 orange');
    expect(cellTexts(within(screen.getByRole('table', { name: 'Have not borrowed' })))).toEqual([
      ['Joel Pinto', 'C-7', '3 orange', '2 Sep 2026', '1', 'Lend'],
      ['Mira Naik', 'C-9', '3 orange', 'never', '0', 'Lend'],
    ]);
    expect(cellTexts(within(screen.getByRole('table', { name: 'Have borrowed' })))).toEqual([
      ['मीरा नाईक', 'C-8', '3 orange', '3', '17 Nov 2026', '2', 'Lend'],
      ['Total', '', '', '3', '', '', ''],
    ]);
  });

  it('loaded, link to each child and to the desk with that child', async () => {
    show();
    expect(await findHref('Joel Pinto')).toBe('/mop/child/3/7');
    expect(await findHref('Lend to Joel Pinto')).toBe('/mop/child/3/7/issue');
  });

  it('exported, are in one file, those who have not borrowed first', async () => {
    reply(childrenOfMonth, [borrowed, waiting]);
    const { keys } = show();
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines.slice(1)).toEqual(['Joel Pinto,C-7,3,0,2026-09-02,1', 'मीरा नाईक,C-8,3,3,2026-11-17,2']);
  });

  it('when all have borrowed, have a note that says so', async () => {
    reply(childrenOfMonth, [borrowed]);
    show();
    expect(await screen.findByText('Every child has borrowed this month')).toBeTruthy();
  });

  it('when none has borrowed, have a note that says so', async () => {
    reply(childrenOfMonth, [waiting]);
    show();
    expect(await screen.findByText('No one yet')).toBeTruthy();
  });

  it('of a grade, link to the desk of lis', async () => {
    renderScreen(<NotBorrowedScreen place={atGrade} />);
    expect(await findHref('Lend to Joel Pinto')).toBe('/lis/school/2/11/child/7/issue-book');
    expect((await screen.findByRole('navigation', { name: 'Breadcrumb' })).textContent).toContain(
      'lis › Aldona Primary › III-A',
    );
  });
});
