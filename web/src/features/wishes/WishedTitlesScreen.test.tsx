import { listLevels } from '@storyvan/contract/catalogue';
import { listWishedTitles, type WishedTitle } from '@storyvan/contract/wishes';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels, mangoThief } from '../../testing/books.ts';
import { cellTexts, findHref, hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { WishedTitlesScreen } from './WishedTitlesScreen.tsx';

const mango: WishedTitle = {
  ...mangoThief,
  title_id: 12,
  wishes: 7,
  oldest: '2026-11-02',
  copies: 2,
  in_library: 1,
};

beforeEach(() => reply(listLevels, levels));
const show = (program?: 'mop') => renderScreen(<WishedTitlesScreen program={program} />);

describe('the titles that are wished for most', () => {
  itSaysThatItLoads(listWishedTitles, show);
  itLoadsOnRetry(listWishedTitles, show, [], () => screen.findByText('No child has an open wish'));

  it('once loaded, are listed with the children who wish and the copies', async () => {
    reply(listWishedTitles, [mango]);
    show();
    expect(await findHref('The Mango Thief')).toBe('/books/B-00812');
    await screen.findByText('3 orange');
    expect(cellTexts()).toEqual([['The Mango Thief', '3 orange', '7', '2 Nov 2026', '2', '1']]);
    expect(hrefOf('lis')).toBe('/library/wishes?program=lis');
  });

  it('of one programme, are requested for that programme', async () => {
    let requested: string | null = null;
    reply(listWishedTitles, ({ query }) => {
      requested = query.get('program');
      return [mango];
    });
    show('mop');
    await screen.findByText('The Mango Thief');
    expect(requested).toBe('mop');
  });
});
