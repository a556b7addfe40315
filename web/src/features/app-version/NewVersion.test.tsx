import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test } from 'vitest';
import { nothingKept, setFieldState } from '../../field/store/field-state.ts';
import { renderScreen } from '../../testing/render.tsx';
import { NewVersion } from './NewVersion.tsx';

afterEach(() => act(() => setFieldState(nothingKept)));

test('a new version, when the button is pressed, is used', async () => {
  let reloads = 0;
  const { keys } = renderScreen(<NewVersion onReload={() => (reloads += 1)} />);
  await keys.click(await screen.findByRole('button', { name: 'Reload now' }));
  expect(reloads).toBe(1);
});

test('a new version, while entries are being sent, waits until they are', async () => {
  setFieldState({ sending: { sent: 3, of: 20 } });
  let reloads = 0;
  const { keys } = renderScreen(<NewVersion onReload={() => (reloads += 1)} />);
  const button = await screen.findByRole('button', { name: 'Reload now' });
  await keys.click(button);
  expect([reloads, button]).toEqual([0, expect.objectContaining({ disabled: true })]);
  act(() => setFieldState({ sending: null }));
  await keys.click(button);
  expect(reloads).toBe(1);
});
