import { addToBox, startBox } from '@storyvan/contract/box';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { failWith, reply } from '../../testing/server.ts';

import { answerProposals, button, show, showing, titles } from './propose-box.fixtures.tsx';

beforeEach(answerProposals);

describe('a proposed box, taken to the checklist', () => {
  const details = (added: number) => ({
    box_id: '019e0000-0000-7000-8000-000000000001',
    ...{ program: 'mop' as const, site_grade_id: 3, added, unknown: [] },
  });
  const take = async () => {
    const shown = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await shown.keys.click(button('Take 3 books to the checklist'));
    return shown;
  };

  it('starts one, and opens it', async () => {
    let body: unknown;
    reply(startBox, (call) => {
      body = call.body;
      return {
        status: { status: 'added' as const, message: 'The list for Tonca is ready.' },
        details: details(3),
      };
    });
    const { router } = await take();
    expect(await screen.findByText('The checklist has 3 books.')).toBeTruthy();
    expect(body).toMatchObject({ purpose: 'packing', site_grade_id: 3, accn_nos: ['B-1', 'B-2', 'B-3'] });
    expect(router.state.location.pathname).toBe('/mop/site/3/box');
    expect(sessionStorage.getItem('storyvan.proposed-box.3')).toBeNull();
  });

  it('adds to a list that is open, and says so', async () => {
    reply(startBox, {
      status: { status: 'open already', message: 'A list for Tonca is in progress already.' },
      details: details(0),
    });
    let body: unknown;
    reply(addToBox, (call) => {
      body = call.body;
      return { status: { status: 'added' as const, message: '2 books were added.' }, details: details(2) };
    });
    await take();
    const words = '2 books were added to the checklist that was open. 1 book was on it already.';
    expect(await screen.findByText(words)).toBeTruthy();
    expect(body).toMatchObject({ accn_nos: ['B-1', 'B-2', 'B-3'] });
  });

  it('for a closed place, is refused and stays', async () => {
    reply(startBox, {
      status: { status: 'place is closed', message: 'Tonca was closed on 1 Nov 2026.' },
      details: null,
    });
    await take();
    expect((await screen.findByRole('alert')).textContent).toBe('Tonca was closed on 1 Nov 2026.');
    expect(titles()).toHaveLength(3);
  });

  it('when the call fails, says why', async () => {
    failWith(startBox, 503, 'unavailable', 'The database cannot be reached.');
    await take();
    expect((await screen.findByRole('alert')).textContent).toBe('The database cannot be reached.');
  });
});

describe('the pick list on paper', () => {
  it('has every book in shelf order with a box to tick and why', async () => {
    show();
    await showing('Alpha', 'Beta', 'Gamma');
    await screen.findAllByText('2 red');
    const rows = [...document.querySelectorAll('.paper tbody tr')].map(({ textContent }) => textContent);
    expect(rows).toEqual([
      '2 red (2)',
      '☐B-1Alphanew to 9 children',
      '☐B-2Betanew to 9 children',
      '3 orange (1)',
      '☐B-3Gammanew to 9 children',
    ]);
    expect(document.querySelector('.paper h1')?.textContent).toBe('Pick list for Tonca');
  });
});
