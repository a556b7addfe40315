import type { Endpoint } from '@storyvan/contract/endpoint';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { renderScreen } from './render.tsx';
import { type Answer, failWith, neverAnswer, reply } from './server.ts';

/** The tests that nearly every screen has, of what it shows before or instead of its data. */

type Show = () => ReturnType<typeof renderScreen>;

export function itSaysThatItLoads(endpoint: Endpoint, show: Show): void {
  it('while loading, will say so', async () => {
    neverAnswer(endpoint);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });
}

/** The reason is shown and, after Retry gets the answer, what `find` looks for. */
export function itLoadsOnRetry<E extends Endpoint>(
  endpoint: E,
  show: Show,
  answer: Answer<E>,
  find: () => Promise<HTMLElement>,
): void {
  it('when the call fails, will say why and load on Retry', async () => {
    const reason = 'An unknown error has occurred.';
    failWith(endpoint, 500, 'fault', reason);
    const { keys } = show();
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
    reply(endpoint, answer);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await find()).toBeTruthy();
  });
}

/** All of the calls find nothing, for the reason given. */
export function itSaysThatThereIsNone(endpoints: Endpoint[], show: Show, reason: string): void {
  it('of something that does not exist, will say so', async () => {
    for (const endpoint of endpoints) failWith(endpoint, 404, 'not_found', reason);
    show();
    expect((await screen.findByRole('alert')).textContent).toContain(reason);
  });
}
