import { listLevels } from '@storyvan/contract/catalogue';
import { type BooksToBuy, booksToBuy, type WishToBuy } from '@storyvan/contract/proposals';
import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels, mangoThief } from '../../testing/books.ts';
import { runOnly } from '../../testing/library.ts';
import { cellTexts, hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { BooksToBuyScreen } from './BooksToBuyScreen.tsx';

const tonca = { program: 'mop', site_grade_id: 3, school_id: null, place_name: 'Tonca' } as const;
const grade = {
  program: 'lis',
  site_grade_id: 11,
  school_id: 2,
  place_name: 'Aldona Primary, III-A',
} as const;
const { accn_no: _, ...title } = mangoThief;
const mango: WishToBuy = {
  ...title,
  author: 'Meera Naik',
  title_id: 12,
  wishes: 3,
  oldest: '2026-11-02',
  gone: 1,
  places: [
    { ...tonca, wishes: 2 },
    { ...grade, wishes: 1 },
  ],
};
const lists = (more: Partial<BooksToBuy> = {}): BooksToBuy => ({
  wishes: [],
  levels: [],
  languages: [],
  ...more,
});

beforeEach(() => reply(listLevels, levels));
const show = (program?: 'mop') => renderScreen(<BooksToBuyScreen program={program} />);
const table = async (name: string) => within(await screen.findByRole('region', { name }));
const savedFiles = watchSavedFiles();

describe('what to buy', () => {
  itSaysThatItLoads(booksToBuy, show);
  itLoadsOnRetry(booksToBuy, show, lists(), () => screen.findByText('Nothing is missing'));

  it('in a library that runs one programme, is not divided by programme', async () => {
    reply(booksToBuy, lists());
    show();
    const forWhom = within(await screen.findByRole('group', { name: 'For whom' }));
    expect(forWhom.getAllByRole('link').map((link) => link.textContent)).toEqual(['All', 'mop', 'lis']);
    cleanup();
    runOnly('mop');
    show();
    expect(await screen.findByText('Nothing is missing')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'For whom' })).toBeNull();
  });

  it('once loaded, has the wishes that no copy can fulfil, with the places of their children', async () => {
    reply(booksToBuy, lists({ wishes: [mango] }));
    show();
    const wishes = await table('Wished for, and no copy to lend');
    await wishes.findByText('3 orange');
    expect(cellTexts(wishes)).toEqual([
      [
        'The Mango ThiefMeera Naik',
        '3 orange',
        '3',
        'Tonca (2), Aldona Primary, III-A',
        '2 Nov 2026',
        '1 copy lost or withdrawn',
      ],
    ]);
    expect(hrefOf('Tonca', wishes)).toBe('/mop/site/3');
    expect(hrefOf('Aldona Primary, III-A', wishes)).toBe('/lis/school/2/11');
  });

  it('has the places where children outnumber unread books, by level and by language', async () => {
    const gap = { ...tonca, children: 14, unread: 3 };
    reply(
      booksToBuy,
      lists({ levels: [{ ...gap, level: 3 }], languages: [{ ...gap, unread: 1, language: 'Konkani' }] }),
    );
    show();
    const byLevel = await table('Levels with too few books');
    await byLevel.findByText('3 orange');
    expect(cellTexts(byLevel)).toEqual([['Tonca', '3 orange', '14', '3']]);
    expect(cellTexts(await table('Languages with too few books'))).toEqual([['Tonca', 'Konkani', '14', '1']]);
    expect(screen.queryByRole('region', { name: 'Wished for, and no copy to lend' })).toBeNull();
  });

  it('of one programme, is requested for that programme', async () => {
    let requested: string | null = null;
    reply(booksToBuy, ({ query }) => {
      requested = query.get('program');
      return lists();
    });
    show('mop');
    await screen.findByText('Nothing is missing');
    expect(requested).toBe('mop');
    expect(hrefOf('lis')).toBe('/library/collection?program=lis');
  });

  it('leads to what is wished for most and to the books that rest', async () => {
    reply(booksToBuy, lists());
    show();
    await screen.findByText('Nothing is missing');
    expect([hrefOf('Most wished for'), hrefOf('Books that rest')]).toEqual([
      '/library/wishes',
      '/library/collection?show=resting',
    ]);
  });

  it('when exported, is a file with a row for each title', async () => {
    reply(booksToBuy, lists({ wishes: [mango] }));
    const { keys } = show();
    await screen.findByText('The Mango Thief');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toEqual([
      'Title,Author,ISBN,Language,Level,Category,Children,At,First wished on,Lost or withdrawn',
      'The Mango Thief,Meera Naik,,English,3,Story,3,"Tonca, Aldona Primary, III-A",2026-11-02,1',
    ]);
  });
});
