import {
  getStocktake,
  listStocktakes,
  listStocktakesAt,
  scanForStocktake,
  startStocktake,
  takeOutScan,
} from '@storyvan/contract/stocktake';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { leave } from '../../lib/auth.ts';
import type { PlaceRef } from '../../records/place/place-links.ts';
import { labelBooks } from '../../testing/labels.ts';
import { hrefOf } from '../../testing/page.ts';
import { atSite, namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { loseConnection, reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { StocktakeScreen } from './StocktakeScreen.tsx';
import { finishedStocktake, openStocktake, progressOf, scanReply } from './stocktake.fixtures.ts';
import type { StocktakeView } from './stocktake-search.ts';

function WithView({ place }: { place: PlaceRef | null }) {
  const [view, setView] = useState<StocktakeView>({});
  return <StocktakeScreen place={place} view={view} onView={setView} />;
}
const show = (place: PlaceRef | null = atSite) => renderScreen(<WithView place={place} />);
const field = () => screen.findByRole('textbox', { name: 'Accession number' });
const rowOf = (accn_no: string) =>
  screen.findByText(`Title of ${accn_no}`).then((title) => title.closest('li') as HTMLElement);

beforeEach(() => {
  leave();
  namePlaces();
  reply(listStocktakesAt, { stocktakes: [openStocktake], next: null });
  reply(getStocktake, progressOf());
});

it('while the scan field has the focus, makes the page of a phone compact, until it is left', async () => {
  const { unmount } = show();
  await field();
  await waitFor(() => expect(document.documentElement.dataset.scanning).toBe(''));
  unmount();
  expect(document.documentElement.dataset.scanning).toBeUndefined();
});

describe('a place without an open stocktake', () => {
  const none = { stocktakes: [], next: null };
  itSaysThatItLoads(listStocktakesAt, show);
  itLoadsOnRetry(listStocktakesAt, show, none, () =>
    screen.findByRole('button', { name: 'Start stocktake' }),
  );

  it('explains what one is, and starts one', async () => {
    reply(listStocktakesAt, none);
    const { keys } = show();
    expect(await screen.findByText(/Scan every book that is in the box of Tonca/)).toBeTruthy();
    reply(startStocktake, ({ body }) => {
      expect(body).toMatchObject({ program: 'mop', site_grade_id: 3 });
      reply(listStocktakesAt, { stocktakes: [openStocktake], next: null });
      return {
        status: { status: 'started' as const, message: 'The stocktake of Tonca is open.' },
        details: openStocktake,
      };
    });
    await keys.click(screen.getByRole('button', { name: 'Start stocktake' }));
    expect(await screen.findByText('The stocktake of Tonca is open.')).toBeTruthy();
    expect(await field()).toBeTruthy();
  });

  it('lists the finished ones with their figures', async () => {
    reply(listStocktakes, { stocktakes: [finishedStocktake()], next: null });
    show(null);
    expect(await screen.findByText('412 of 1,280 counted, 868 missing · Asha')).toBeTruthy();
    expect(hrefOf(/21 Nov 2026/)).toBe('/library/stocktake/5');
  });
});

describe('counting', () => {
  it('shows how far the stocktake is and who has scanned how many', async () => {
    show();
    const figure = await screen.findByText('412');
    expect(figure.parentElement?.textContent).toBe('412 of 1,280 books counted');
    expect(screen.getByText('Leela Naik 300 · Asha 113')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Missing (868)' })).toBeTruthy();
  });

  it('a scan of an expected book, is listed as counted and added to the figures at once', async () => {
    reply(scanForStocktake, ({ body }) => scanReply(String(body.accn_no), 'expected here', 'Counted.'));
    const { keys } = show();
    await keys.type(await field(), 'b-1{Enter}');
    expect((await rowOf('B-1')).textContent).toContain('counted');
    expect((await screen.findByText('413')).parentElement?.textContent).toBe('413 of 1,280 books counted');
    expect(((await field()) as HTMLInputElement).value).toBe('');
  });

  it('a scan of a book recorded elsewhere, says where and since when', async () => {
    reply(scanForStocktake, scanReply('B-2', 'recorded elsewhere', 'Recorded at Chimbel since 4 Nov 2026.'));
    const { keys } = show();
    await keys.type(await field(), 'B-2{Enter}');
    const row = await rowOf('B-2');
    expect(row.getAttribute('data-meaning')).toBe('warn');
    expect(row.textContent).toContain('Recorded at Chimbel since 4 Nov 2026.');
    expect(await screen.findByRole('button', { name: 'Elsewhere (2)' })).toBeTruthy();
  });

  it('a scan of a book scanned before, says by whom and at what time', async () => {
    reply(scanForStocktake, scanReply('B-1', 'already scanned', 'Already scanned by Asha.'));
    const { keys } = show();
    await keys.type(await field(), 'B-1{Enter}');
    expect((await rowOf('B-1')).textContent).toMatch(/Already scanned by Asha at \d{1,2}:\d\d/);
    expect(await screen.findByText('412')).toBeTruthy();
  });

  it('a pasted column of numbers, is scanned number by number in its order', async () => {
    const scanned: string[] = [];
    reply(scanForStocktake, ({ body }) => {
      scanned.push(String(body.accn_no));
      return scanReply(String(body.accn_no), 'expected here', 'Counted.');
    });
    show();
    const getData = () => 'B-1\r\nB-2\r\n\r\nB-3\r\n';
    fireEvent.paste(await field(), { clipboardData: { getData } });
    await rowOf('B-3');
    expect(scanned).toEqual(['B-1', 'B-2', 'B-3']);
  });

  it('a scan of a label with more than the number, counts the book with the number on it', async () => {
    labelBooks();
    reply(scanForStocktake, ({ body }) => scanReply(String(body.accn_no), 'expected here', 'Counted.'));
    const { keys } = show();
    await keys.type(await field(), 'GOA/B-00001X{Enter}');
    expect((await rowOf('B-00001')).textContent).toContain('counted');
  });

  it('a scan without a connection, waits and is kept for a reload', async () => {
    loseConnection(scanForStocktake);
    const { keys } = show();
    await keys.type(await field(), 'B-9{Enter}');
    expect(await screen.findByText('no connection')).toBeTruthy();
    const stored = Object.entries(sessionStorage).filter(([key]) => key.startsWith('storyvan.stocktake.'));
    expect(JSON.parse(String(stored[0]?.[1]))).toMatchObject([{ accn_no: 'B-9', state: 'waiting' }]);
    reply(scanForStocktake, scanReply('B-9', 'expected here', 'Counted.'));
    await keys.click(screen.getByRole('button', { name: 'Retry B-9' }));
    expect((await rowOf('B-9')).textContent).toContain('counted');
  });

  it('a mistaken scan, when taken out, is crossed out and no longer counted', async () => {
    reply(scanForStocktake, scanReply('B-1', 'expected here', 'Counted.'));
    reply(takeOutScan, { status: { status: 'taken out', message: 'The scan of B-1 is taken out.' } });
    const { keys } = show();
    await keys.type(await field(), 'B-1{Enter}');
    await screen.findByText('413');
    await keys.click(within(await rowOf('B-1')).getByRole('button', { name: 'Take out Title of B-1' }));
    await waitFor(async () => expect((await rowOf('B-1')).textContent).toContain('taken out'));
    expect(await screen.findByText('412')).toBeTruthy();
  });
});
