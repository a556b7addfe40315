import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { FailedScreen } from './FailedScreen.tsx';

test('a crashed screen, in its place, says so in a sentence and offers a retry', async () => {
  const reset = vi.fn();
  const { keys } = renderScreen(<FailedScreen reset={reset} />);
  expect((await screen.findByRole('alert')).textContent).toBe('An unknown error has occurred.');
  await keys.click(screen.getByRole('button', { name: 'Retry' }));
  expect(reset).toHaveBeenCalledOnce();
});
