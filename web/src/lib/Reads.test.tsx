import { dashboard } from '@storyvan/contract/dashboard';
import { countReview } from '@storyvan/contract/field-sync';
import { useQueryClient } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { loseConnection, reply } from '../testing/server.ts';
import { forgetLogin, keepLogin } from './auth.ts';
import { call } from './call.ts';
import { notePlacesGone } from './places-gone.ts';
import { Reads } from './Reads.tsx';
import { useRead } from './use-read.ts';

const leela = { staff_id: 1, username: 'leela', name: 'Leela Naik', role: 'staff' as const };

let kept: () => unknown[] = () => [];

let failures: () => number = () => 0;

function ReadDate() {
  const client = useQueryClient();
  kept = () => client.getQueryCache().findAll({ predicate: ({ state }) => state.data !== undefined });
  failures = () =>
    client.getQueryCache().findAll({ predicate: ({ state }) => state.status === 'error' }).length;
  return <p>{useRead(dashboard).data?.date}</p>;
}

test('what was read, when the user is signed out, is not kept for the next one, nor read again', async () => {
  keepLogin({ session_id: 's-1', staff: leela });
  let reads = 0;
  reply(dashboard, () => {
    reads += 1;
    return { date: '2026-11-21', demo: false, has_books: true, visits: [], programmes: [] };
  });
  const { rerender } = render(
    <Reads>
      <ReadDate />
    </Reads>,
  );
  await screen.findByText('2026-11-21');
  expect(kept()).toHaveLength(1);
  act(forgetLogin);
  expect(kept()).toEqual([]);
  // The screen is still drawn until the next one is there.
  rerender(
    <Reads>
      <ReadDate />
    </Reads>,
  );
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(reads).toBe(1);
});

test('what was read, when places are removed from this device, is gone from the screen', async () => {
  keepLogin({ session_id: 's-1', staff: leela });
  const answer = { demo: false, has_books: true, visits: [], programmes: [] };
  reply(dashboard, { date: '2026-11-21', ...answer });
  render(
    <Reads>
      <ReadDate />
    </Reads>,
  );
  await screen.findByText('2026-11-21');
  loseConnection(dashboard);
  act(() => notePlacesGone([3]));
  await waitFor(() => expect(screen.queryByText('2026-11-21')).toBeNull());
});

test('what failed without a network, once the server answers another call, is read again', async () => {
  keepLogin({ session_id: 's-1', staff: leela });
  loseConnection(dashboard);
  render(
    <Reads>
      <ReadDate />
    </Reads>,
  );
  await waitFor(() => expect(failures()).toBe(1), { timeout: 5000 });
  reply(dashboard, { date: '2026-11-21', demo: false, has_books: true, visits: [], programmes: [] });
  reply(countReview, { count: 0 });
  await act(() => call(countReview));
  expect(await screen.findByText('2026-11-21')).toBeTruthy();
});
