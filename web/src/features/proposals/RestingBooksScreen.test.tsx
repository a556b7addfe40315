import { listLevels } from '@storyvan/contract/catalogue';
import { type RestingBook, restingBooks } from '@storyvan/contract/proposals';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookRow, levels } from '../../testing/books.ts';
import { cellTexts, findHref, hrefOf, rowLinks } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { RestingBooksScreen } from './RestingBooksScreen.tsx';

const resting = (n: number, title: string, more: Partial<RestingBook> = {}): RestingBook => ({
  ...bookRow(`B-${n}`, title),
  title_id: n,
  level: 3,
  ...{ place_name: null, program: null, site_grade_id: null, school_id: null, since: null },
  owned_since: '2023-06-01',
  last_borrowed: null,
  ...more,
});
const kite = resting(1, 'The Kite');
const drum = resting(2, 'The Magic Drum', {
  ...{ place_name: 'Tonca', program: 'mop', site_grade_id: 3, since: '2025-09-01' },
  last_borrowed: '2025-10-14',
});

beforeEach(() => reply(listLevels, levels));
const show = () => renderScreen(<RestingBooksScreen />);
const savedFiles = watchSavedFiles();

describe('the books that rest', () => {
  itSaysThatItLoads(restingBooks, show);
  itLoadsOnRetry(restingBooks, show, { books: [], next: null }, () =>
    screen.findByText('Every book is read'),
  );

  it('once loaded, are listed with where they are and when a child last had them', async () => {
    reply(restingBooks, { books: [kite, drum], next: null });
    show();
    expect(await findHref('The Kite')).toBe('/books/B-1');
    await screen.findAllByText('3 orange');
    expect(cellTexts()).toEqual([
      ['The KiteB-1', '3 orange', 'in the library', '', 'never', '1 Jun 2023'],
      ['The Magic DrumB-2', '3 orange', 'Tonca', '1 Sep 2025', '14 Oct 2025', '1 Jun 2023'],
    ]);
    expect(hrefOf('Tonca')).toBe('/mop/site/3');
  });

  it('that are more than a page, are loaded when asked for, and are all in the file', async () => {
    reply(restingBooks, ({ query }) =>
      query.get('after') === 'B-1' ? { books: [drum], next: null } : { books: [kite], next: 'B-1' },
    );
    const { keys } = show();
    await screen.findByText('The Kite');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines.slice(1)).toEqual([
      'B-1,The Kite,,,,3,,in the library,,,2023-06-01',
      'B-2,The Magic Drum,,,,3,,Tonca,2025-09-01,2025-10-14,2023-06-01',
    ]);
    expect(rowLinks()).toEqual(['The Kite']);
    await keys.click(screen.getByRole('button', { name: 'Load more' }));
    await screen.findByText('The Magic Drum');
    expect(rowLinks()).toEqual(['The Kite', 'The Magic Drum']);
  });
});
