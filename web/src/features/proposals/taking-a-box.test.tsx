import { addToBox, getBox, startBox, takeOffBox } from '@storyvan/contract/box';
import { getPlaceRecord } from '@storyvan/contract/places';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { hrefOf } from '../../testing/page.ts';
import { siteRecord } from '../../testing/place-records.ts';
import { type Answer, failWith, reply } from '../../testing/server.ts';
import { keepDraft, newDraft, withRemoved, withTaken } from './box-draft.ts';
import {
  answerProposals,
  box_id,
  button,
  library,
  openList,
  show,
  showing,
  titles,
} from './propose-box.fixtures.tsx';

beforeEach(answerProposals);

describe('a proposed box, taken to the checklist', () => {
  const details = (added: number) => ({
    box_id,
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

  /** Once the proposal is there. */
  const takeTwo = async (keys: ReturnType<typeof show>['keys']) => {
    const name = 'Take 2 books to the checklist';
    await waitFor(() => expect(button(name)).toHaveProperty('disabled', false));
    await keys.click(button(name));
  };

  it('is the same on return, and taken again, replaces what it had put on the list', async () => {
    reply(startBox, {
      status: { status: 'added', message: 'The list for Tonca is ready.' },
      details: details(2),
    });
    const first = show();
    await showing('Alpha', 'Beta', 'Gamma');
    await first.keys.click(button('Remove Beta, B-2'));
    await showing('Alpha', 'Gamma');
    await takeTwo(first.keys);
    await screen.findByText('The checklist has 2 books.');
    first.unmount();

    reply(getBox, { open: openList(['B-1', 'B-3', 'B-20']), last: null });
    reply(startBox, {
      status: { status: 'open already', message: 'A list for Tonca is in progress already.' },
      details: details(0),
    });
    const changes: unknown[] = [];
    const saved = (status: 'saved' | 'added', added: number) => (call: { body: object }) => {
      changes.push(call.body);
      return { status: { status, message: '' }, details: details(added) };
    };
    reply(takeOffBox, saved('saved', 0) as Answer<typeof takeOffBox>);
    reply(addToBox, saved('added', 1) as Answer<typeof addToBox>);
    const { keys } = show();
    await showing('Alpha', 'Gamma');
    expect(await screen.findByText(/^A list with 3 books is open\. If you take this box again/)).toBeTruthy();
    expect(hrefOf('Open the list')).toBe('/mop/site/3/box');
    await keys.click(button('Other book instead of Gamma, B-3'));
    await showing('Alpha', 'Delta');
    await takeTwo(keys);
    expect(await screen.findByText('The checklist was changed: 1 added, 1 taken off.')).toBeTruthy();
    expect(changes).toEqual([
      { box_id, accn_no: 'B-3' },
      expect.objectContaining({ box_id, accn_nos: ['B-1', 'B-4'] }),
    ]);
  });

  const takenBefore = () => keepDraft(3, withTaken(newDraft, { box_id, accn_nos: ['B-1', 'B-2', 'B-3'] }));

  it('is proposed without the books that are packed by now', async () => {
    takenBefore();
    reply(getBox, { open: openList(['B-1', 'B-2', 'B-3'], ['B-1']), last: null });
    show();
    await showing('Beta', 'Gamma');
    expect(library.asked.at(-1)).toEqual({ count: '2', keep: 'B-2,B-3' });
  });

  it('is forgotten once its list is finished', async () => {
    takenBefore();
    const closed = { box_id, closed_by: 'Leela Naik', closed_on: '2026-11-18', missing: [] };
    reply(getBox, {
      open: null,
      last: { ...closed, outcomes: { done: 3, missing: 0, away: 0, not_ours: 0 } },
    });
    show();
    await waitFor(() => expect(library.asked.at(-1)).toEqual({}));
    expect(sessionStorage.length).toBe(0);
  });

  it('is forgotten if the person discards what was changed', async () => {
    keepDraft(
      3,
      withRemoved(newDraft, { copies: ['B-1', 'B-2', 'B-3'], size: 3 }, library.shelf[1] as never),
    );
    const { keys } = show();
    await showing('Alpha', 'Gamma');
    await keys.click(button('Discard changes'));
    await showing('Alpha', 'Beta', 'Gamma');
    expect(document.activeElement).toBe(button('Undo'));
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });

  it('for a place that is known to be closed, cannot be taken, and the screen says why', async () => {
    reply(getPlaceRecord, { ...siteRecord, inactive_since: '2026-11-01' });
    show();
    await showing('Alpha', 'Beta', 'Gamma');
    expect(await screen.findByText(/^Closed since 1 Nov 2026\./)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /checklist/ })).toBeNull();
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
