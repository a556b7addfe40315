import { changeCopyState, issueBookSite, returnBookSite } from '@storyvan/contract/lending';
import {
  compareStocktakes,
  fixDifference,
  getStocktake,
  listDifferences,
  type StocktakeProgress,
} from '@storyvan/contract/stocktake';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { namePlaces } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { StocktakeResultScreen } from './StocktakeResultScreen.tsx';
import { atChimbel, differenceOf, finishedStocktake } from './stocktake.fixtures.ts';
import type { StocktakeView } from './stocktake-search.ts';

const show = (view: StocktakeView = {}) =>
  renderScreen(<StocktakeResultScreen stocktake_id={5} view={view} onView={() => undefined} />);
const noted = { status: { status: 'noted' as const, message: 'You fix it.' } };
let sent: string[];
const note = (what: string) => sent.push(what);

beforeEach(() => {
  sent = [];
  namePlaces();
  reply(getStocktake, finishedStocktake());
  reply(fixDifference, ({ body }) => {
    note(`${body.accn_no} ${body.fix}`);
    return noted;
  });
});

describe('the missing books of a finished stocktake', () => {
  beforeEach(() => {
    const differences = ['B-1', 'B-2', 'B-3'].map((accn_no) => differenceOf(accn_no, 'missing'));
    reply(listDifferences, { differences, next: null });
    reply(changeCopyState, ({ body }) => {
      note(`${body.accn_no} is ${body.state}`);
      return {
        status: { status: 'saved' as const, message: 'Saved.' },
        details: null,
        held_by: null,
      };
    });
  });

  it('chosen together, are recorded as lost one by one after a confirmation', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('checkbox', { name: 'Choose all 3 shown' }));
    await keys.click(screen.getByRole('checkbox', { name: 'Choose Title of B-2, B-2' }));
    await keys.click(screen.getByRole('button', { name: 'Record 2 books as lost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record 2 books as lost?' }));
    expect(sent).toEqual([]);
    await keys.click(dialog.getByRole('button', { name: 'Record 2 books as lost' }));
    expect(await screen.findByText('Record as lost: 2 books')).toBeTruthy();
    expect(sent).toEqual(['B-1 lost', 'B-1 is lost', 'B-3 lost', 'B-3 is lost']);
  });

  it('found since, are noted as here without a change of the records', async () => {
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'It is here: Title of B-1, B-1' }));
    await waitFor(() => expect(sent).toEqual(['B-1 here']));
  });

  it('that could not be recorded, say why, and a second attempt goes on with the step that failed', async () => {
    failWith(changeCopyState, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = show();
    const button = { name: 'Record as lost: Title of B-1, B-1' };
    await keys.click(await screen.findByRole('button', button));
    expect((await screen.findAllByText('An unknown error has occurred.')).length).toBeGreaterThan(0);
    reply(changeCopyState, () => {
      note('saved');
      return {
        status: { status: 'saved' as const, message: 'Saved.' },
        details: null,
        held_by: null,
        book: null,
      };
    });
    await keys.click(screen.getByRole('button', button));
    await waitFor(() => expect(sent).toEqual(['B-1 lost', 'saved']));
  });
});

it('a book recorded at another site, when lent here, is taken back from there first', async () => {
  reply(listDifferences, {
    differences: [differenceOf('B-7', 'elsewhere', { held_by: atChimbel })],
    next: null,
  });
  reply(returnBookSite, ({ body }) => {
    note(`back from ${body.site_grade_id}`);
    return {
      status: { status: 'returned' as const, message: 'Back.' },
      details: null,
      held_by: null,
      book: null,
    };
  });
  reply(issueBookSite, ({ body }) => {
    note(`lent to ${body.site_grade_id}`);
    return {
      status: { status: 'issued' as const, message: 'Lent.' },
      details: null,
      held_by: null,
      book: null,
    };
  });
  const { keys } = show({ show: 'elsewhere' });
  expect(await screen.findByRole('link', { name: 'At Chimbel since 4 Nov 2026' })).toBeTruthy();
  await keys.click(screen.getByRole('button', { name: 'Lend here: Title of B-7, B-7' }));
  await waitFor(() => expect(sent).toEqual(['B-7 lent_here', 'back from 4', 'lent to 3']));
});

it('differences that are fixed, say by whom and when', async () => {
  const open = { missing: 867, elsewhere: 0, lost: 0, unknown: 0 };
  reply(getStocktake, finishedStocktake({ open }));
  reply(listDifferences, ({ params }) => {
    const fixed = { fix: 'lost', fixed_by: 'Asha', fixed_at: '2026-11-21T06:00:00.000Z' } as const;
    return {
      differences: params.state === 'done' ? [differenceOf('B-4', 'missing', fixed)] : [],
      next: null,
    };
  });
  const { keys } = show();
  await keys.click(await screen.findByText('Done (1)'));
  expect(await screen.findByText(/^Recorded as lost by Asha, 21 Nov 2026/)).toBeTruthy();
});

it('a finished stocktake with one before it, shows both figures and what is missing again', async () => {
  const before = { expected: 1300, counted: 1290, missing: 10, elsewhere: 2, lost: 1, unknown: 0 };
  const previous: StocktakeProgress['previous'] = {
    stocktake_id: 2,
    ended_at: '2026-05-02T05:00:00.000Z',
    counts: before,
  };
  reply(getStocktake, finishedStocktake({ previous }));
  reply(listDifferences, { differences: [], next: null });
  reply(compareStocktakes, ({ params }) => ({
    total: params.group === 'again' ? 1 : 0,
    copies: params.group === 'again' ? [{ ...differenceOf('B-5', 'missing'), state: 'lost' as const }] : [],
    next: null,
  }));
  const { keys } = show();
  const missing = await screen.findByRole('row', { name: 'Missing 868 10' });
  expect(missing).toBeTruthy();
  await keys.click(await screen.findByText('Missing again (1)'));
  const again = within(screen.getByRole('list', { name: 'Missing again' }));
  expect(again.getByText('Recorded as lost')).toBeTruthy();
  expect(screen.getByText('Newly missing (0)')).toBeTruthy();
});
