import { raPlan } from '@storyvan/contract/read-alouds';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { anil, meera, session } from './planner.fixtures.ts';
import { card, open, usualWeek } from './testing-planner.tsx';

const week = usualWeek();

describe('the weekly plan', () => {
  it('of any date, is that of its week from Sunday, day by day', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: '15 – 21 Nov 2026' })).toBeTruthy();
    const days = (await screen.findAllByRole('heading', { level: 2 })).map((each) => each.textContent);
    expect([days[0], days[6]]).toEqual(['Sunday 15 Nov', 'Saturday 21 Nov']);
    expect((await card('Tonca')).getByRole('button', { name: 'Time: 5:00 PM' })).toBeTruthy();
  });

  it('while it is read, says so; where that fails, offers Retry', async () => {
    neverAnswer(raPlan);
    open().unmount();
    failWith(raPlan, 500, 'fault', 'Something went wrong here.');
    open();
    expect(await screen.findByText('Something went wrong here.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  it('without sessions, says what to do next', async () => {
    week.plan = [];
    open();
    expect(await screen.findByText('No sessions planned')).toBeTruthy();
    expect(screen.getByText('“Copy last week”, or add a session to a day.')).toBeTruthy();
  });

  it('with a session held, shows it without a way to change it', async () => {
    week.plan = [session(1, { status: 'done', lead: meera, lp_name: 'Rivers', lp_id: 3 })];
    open();
    const done = await card('Chimbel');
    expect(done.getByText('4:30 PM · Meera Kamat · Rivers')).toBeTruthy();
    expect(done.queryByRole('button')).toBeNull();
    expect(done.getByRole('link', { name: 'Chimbel' }).getAttribute('href')).toBe('/mop/session/1');
  });
});

describe('copying last week', () => {
  it('adds its sessions as new ones, skips what stands and says how many of each', async () => {
    week.lastWeek = [
      session(8, { date: '2026-11-11', lead: meera, rps: [anil], lp_id: 3, lp_name: 'Rivers' }),
      session(9, { date: '2026-11-12', lead: meera, rps: [anil], lp_id: 3, lp_name: 'Rivers' }),
    ];
    const { keys } = open();
    const button = await screen.findByRole('button', { name: 'Copy last week' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await keys.click(button);
    expect(
      await screen.findByText(
        '1 session copied, without lesson plans. Nothing is saved yet. 1 session stands here already.',
      ),
    ).toBeTruthy();
    const thursday = within(screen.getByRole('region', { name: /Thursday/ }));
    expect(thursday.getByText('Meera Kamat')).toBeTruthy();
    expect(thursday.getByRole('button', { name: 'Lesson plan: None yet' })).toBeTruthy();
    expect(screen.getByText('1 not saved')).toBeTruthy();
  });
});

describe('the weekly plan, to a staff member', () => {
  const toRead = 'Coordinators plan the week. Ask one of them to change it.';

  it('can be read, exported and printed, and changed nowhere', async () => {
    signInAs('staff');
    week.plan = [session(1, { lead: meera, lp_name: 'Rivers', lp_id: 3 })];
    open();
    expect(await screen.findByText(toRead)).toBeTruthy();
    const planned = await card('Chimbel');
    expect(planned.getByText('4:30 PM · Meera Kamat · Rivers')).toBeTruthy();
    expect(planned.getByRole('link', { name: 'Chimbel' }).getAttribute('href')).toBe('/mop/session/1');
    const buttons = screen.getAllByRole('button').map((each) => each.textContent);
    expect(buttons).toEqual(['Export', 'Print']);
  });

  it('without sessions, says who plans them', async () => {
    signInAs('staff');
    week.plan = [];
    open();
    expect(await screen.findByText('No sessions planned')).toBeTruthy();
    expect(screen.getByText(toRead)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Copy last week' })).toBeNull();
  });
});

describe('the weekly plan, left open while others plan too', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is asked for once when the page comes back into view, and once each half minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let asked = 0;
    reply(raPlan, () => {
      asked += 1;
      return [session(1, { site_name: `Answer ${asked}` })];
    });
    open();
    await screen.findByRole('heading', { name: 'Answer 1' });
    fireEvent(document, new Event('visibilitychange', { bubbles: true }));
    fireEvent(window, new Event('focus'));
    await screen.findByRole('heading', { name: 'Answer 2' });
    expect(asked).toBe(2);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    await screen.findByRole('heading', { name: 'Answer 3' });
    expect(asked).toBe(3);
  });
});
