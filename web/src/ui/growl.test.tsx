import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { growlError, growlSuccess, hideErrors } from './growl.ts';

afterEach(() => vi.useRealTimers());

test('a growl, when something failed, is an alert with a close button that has a name', async () => {
  renderScreen(<h1>Desk</h1>);
  await screen.findByText('Desk');
  act(() => growlError('Unable to issue the book'));
  expect((await screen.findByRole('alert')).textContent).toContain('Unable to issue the book');
  expect(screen.getByRole('button', { name: 'Close this message' })).toBeDefined();
});

test('a growl, after 5000 ms and not before, is gone', async () => {
  renderScreen(<h1>Desk</h1>);
  await screen.findByText('Desk');
  vi.useFakeTimers();
  act(() => growlSuccess('Returned'));
  act(() => vi.advanceTimersByTime(4900));
  expect(screen.getByText('Returned')).toBeDefined();
  act(() => vi.advanceTimersByTime(200));
  // Then it slides out.
  act(() => vi.advanceTimersByTime(1000));
  expect(screen.queryByText('Returned')).toBeNull();
});

test('a growl that offers undo, when it is pressed, undoes once and disappears', async () => {
  const { keys } = renderScreen(<h1>Desk</h1>);
  await screen.findByText('Desk');
  const undo = vi.fn();
  act(() => growlSuccess('Alpha is back in the library.', undo));
  expect((await screen.findByRole('status')).textContent).toContain('Alpha is back in the library.');
  await keys.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByText('Alpha is back in the library.')).toBeNull());
});

test('growls of errors, once the next attempt has succeeded, give way, and others stay', async () => {
  renderScreen(<h1>Desk</h1>);
  await screen.findByText('Desk');
  act(() => {
    growlError('Unable to issue the book');
    growlSuccess('Returned');
  });
  await screen.findByText('Unable to issue the book');
  act(() => hideErrors());
  await waitFor(() => expect(screen.queryByText('Unable to issue the book')).toBeNull());
  expect(screen.getByText('Returned')).toBeDefined();
});
