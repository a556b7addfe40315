import { childrenHere } from '@storyvan/contract/children';
import { unpadded } from '@storyvan/domain/calendar-date';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { failWith, neverAnswer, reply } from '../../../testing/server.ts';
import { inDays } from '../read-alouds.fixtures.ts';
import { count, here, open, prepareMarkDone, sent, tick, ticked } from './mark-done.fixtures.tsx';
import { reactionMs } from './use-attendance.ts';

prepareMarkDone();

afterEach(() => vi.restoreAllMocks());

/** Stops the clock of taps, this many milliseconds after the page was opened. */
const stopClock = (ms: number) => vi.spyOn(performance, 'now').mockReturnValue(ms);

describe('the children who borrowed on the day of a session', () => {
  it('when it is marked done, are ticked from the start and sent', async () => {
    const asked: string[] = [];
    reply(childrenHere, ({ params }) => {
      asked.push(params.date ?? '');
      return [here(2)];
    });
    const { submit } = await open({ date: inDays(-1) });
    await screen.findByText('borrowed that day');
    expect(ticked()).toEqual(['Asha Naikborrowed that day']);
    expect(screen.getByText('1 of 2 here')).toBeTruthy();
    expect(count().value).toBe('1');
    expect(asked).toEqual([unpadded(inDays(-1))]);
    await submit();
    await waitFor(() => expect(sent[0]).toEqual(expect.objectContaining({ attendance: [7] })));
  });

  it('and those who only brought a book back, are ticked too', async () => {
    reply(childrenHere, [here(1), { ...here(0), child_id: 8, returned_on_date: 1 }]);
    await open({ date: inDays(-1) });
    await screen.findByText('brought a book back');
    expect(ticked()).toEqual(['Asha Naikborrowed that day', 'मीरा नाईकbrought a book back']);
    expect(screen.getByRole('button', { name: 'At the desk (2)' })).toBeTruthy();
  });

  it('today, are recognised as those of today', async () => {
    reply(childrenHere, [here(1)]);
    await open({ date: inDays(0) });
    expect(await screen.findByText('borrowed today')).toBeTruthy();
  });

  it('when they arrive late, leave what was ticked and unticked by hand', async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    reply(childrenHere, () => arrived.then(() => [here(1), { ...here(1), child_id: 8 }]));
    const { keys } = await open();
    await keys.click(tick('Asha Naik'));
    await keys.click(tick('Asha Naik'));
    arrive();
    await screen.findAllByText('borrowed that day');
    expect(ticked()).toEqual(['मीरा नाईकborrowed that day']);
  });

  it('when they arrive just before a tap on one of them, leave that child ticked', async () => {
    stopClock(1000);
    reply(childrenHere, [here(1)]);
    const { keys } = await open();
    await screen.findByText('borrowed that day');
    await keys.click(tick('Asha Naik'));
    expect(ticked()).toEqual(['Asha Naikborrowed that day']);
    stopClock(1000 + reactionMs);
    await keys.click(tick('Asha Naik'));
    expect(ticked()).toEqual([]);
  });

  it('unticked, stay unticked after a reload', async () => {
    stopClock(1000);
    reply(childrenHere, [here(1)]);
    const { keys, unmount } = await open();
    await screen.findByText('borrowed that day');
    stopClock(1000 + reactionMs);
    await keys.click(tick('Asha Naik'));
    await keys.click(tick('मीरा नाईक'));
    unmount();
    await open();
    await screen.findByText('borrowed that day');
    expect(ticked()).toEqual(['मीरा नाईक']);
  });

  it('chosen at once, are ticked and no one else is', async () => {
    reply(childrenHere, [here(1)]);
    const { keys } = await open();
    await keys.click(await screen.findByRole('button', { name: 'At the desk (1)' }));
    await keys.click(screen.getByRole('button', { name: 'All' }));
    await keys.click(screen.getByRole('button', { name: 'At the desk (1)' }));
    expect(ticked()).toEqual(['Asha Naikborrowed that day']);
    await keys.click(screen.getByRole('button', { name: 'None' }));
    expect(ticked()).toEqual([]);
  });

  it('of another date, are ticked instead once that date is chosen', async () => {
    const day = unpadded(inDays(-3));
    reply(childrenHere, ({ params }) => (params.date === day ? [{ ...here(1), child_id: 8 }] : [here(1)]));
    const { keys } = await open();
    await screen.findByText('borrowed that day');
    const date = screen.getByLabelText('Date');
    await keys.clear(date);
    expect(ticked()).toEqual([]);
    await keys.type(date, inDays(-3));
    await waitFor(() => expect(ticked()).toEqual(['मीरा नाईकborrowed that day']));
  });

  it('while unknown, keep no one from marking it done', async () => {
    neverAnswer(childrenHere);
    const { keys, submit } = await open();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'At the desk' }).disabled).toBe(true);
    await keys.click(tick('Asha Naik'));
    await submit();
    await waitFor(() => expect(sent[0]).toEqual(expect.objectContaining({ attendance: [7] })));
  });

  it('if they cannot be loaded, are loaded again on Retry', async () => {
    failWith(childrenHere, 500, 'fault', 'Something went wrong.');
    const { keys } = await open();
    await screen.findByText(/Who borrowed could not be loaded/);
    reply(childrenHere, [here(1)]);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('borrowed that day')).toBeTruthy();
  });

  it('of a session already done, are named but not ticked', async () => {
    reply(childrenHere, [here(1)]);
    await open({ status: 'done', date: inDays(-2), children_count: 1 });
    await screen.findByText('borrowed that day');
    expect(ticked()).toEqual([]);
  });
});
