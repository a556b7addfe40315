import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { signInAs } from '../../testing/sign-in-as.ts';

test('the main navigation after a reload offers at once what it offered before, so that nothing moves under the pointer', async () => {
  signInAs('coordinator');
  vi.resetModules();
  const { Rail } = await import('./Rail.tsx');
  renderScreen(<Rail />, { path: '/' });
  expect(await screen.findByRole('link', { name: 'Import' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull();
});
