import { getSite } from '@storyvan/contract/sites';
import { type PlaceWish, wishesOfPlace } from '@storyvan/contract/wishes';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { runOnly } from '../../testing/library.ts';
import { cellTexts, findHref, hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { outAtTonca, wish } from '../../testing/wishes.ts';
import { PlaceWishesScreen } from './PlaceWishesScreen.tsx';

const tonca = { program: 'mop', site_grade_id: 3, school_id: null } as const;
const of = (child_id: number, child_name: string, more: Partial<PlaceWish> = {}): PlaceWish => ({
  ...wish({ wish_id: `w${child_id}` }),
  child_id,
  child_name,
  card_no: `C-${child_id}`,
  ...more,
});
const siddhi = of(9, 'Siddhi Naik');
const rahul = of(7, 'Rahul Naik', { title: 'The Magic Drum', author: null, ...outAtTonca });
const empty = 'No child here has an open wish';

beforeEach(() => reply(getSite, []));
const show = () => renderScreen(<PlaceWishesScreen place={tonca} />);
const savedFiles = watchSavedFiles();

describe('the wishes of a place', () => {
  itSaysThatItLoads(wishesOfPlace, show);
  itLoadsOnRetry(wishesOfPlace, show, [], () => screen.findByText(empty));

  it('in a programme that is switched off, lead to no box and nothing to buy', async () => {
    runOnly('lis');
    reply(wishesOfPlace, [siddhi]);
    show();
    expect(await findHref('The Lost Frog')).toBe('/books/B-00812');
    expect(screen.queryByRole('link', { name: /Propose a box|What to buy/ })).toBeNull();
  });

  it('once loaded, are listed with title, child, date and where the copies are', async () => {
    reply(wishesOfPlace, [siddhi, rahul]);
    show();
    expect(await findHref('The Lost Frog')).toBe('/books/B-00812');
    expect(hrefOf('Siddhi Naik')).toBe('/mop/child/3/9');
    expect(hrefOf('Propose a box')).toBe('/mop/site/3/propose-box');
    expect(hrefOf('What to buy')).toBe('/library/collection?program=mop');
    expect(cellTexts()).toEqual([
      ['The Lost FrogB-00812Meera Naik', 'Siddhi Naik', '9 Nov 2026', '1 in the library'],
      [
        'The Magic DrumB-00812',
        'Rahul Naik',
        '9 Nov 2026',
        'With Sana Shaikh since 9 Nov 2026, due 23 Nov 2026',
      ],
    ]);
  });

  it('when only those to pack are chosen, are those with a copy in the library and none here', async () => {
    const here = of(6, 'Asha Dias', { here: 1, available_here: true });
    reply(wishesOfPlace, [siddhi, rahul, here]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: '1 to pack' }));
    expect(cellTexts().map(([, child]) => child)).toEqual(['Siddhi Naik']);
    await keys.click(screen.getByRole('button', { name: '3 wishes' }));
    expect(cellTexts()).toHaveLength(3);
  });

  it('with nothing to pack, say so', async () => {
    reply(wishesOfPlace, [rahul]);
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: '0 to pack' }));
    expect(await screen.findByText('There is nothing to pack')).toBeTruthy();
  });

  it('when exported, are a file with a row for each wish', async () => {
    reply(wishesOfPlace, [siddhi]);
    const { keys } = show();
    await screen.findByText('Siddhi Naik');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toEqual([
      expect.stringContaining('Accession number,Title'),
      'B-00812,The Lost Frog,Meera Naik,,English,3,Story,Siddhi Naik,C-9,2026-11-09,1,0,1 in the library,',
    ]);
  });
});
