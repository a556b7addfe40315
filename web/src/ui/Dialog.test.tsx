import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../testing/render.tsx';
import { Dialog } from './Dialog.tsx';

test('an error dialog, without its own message, shows the default texts', async () => {
  renderScreen(<Dialog kind="error" opened onClose={() => undefined} />);
  await screen.findByRole('dialog', { name: 'Error' });
  expect(screen.getByRole('alert').textContent).toBe('An unknown error has occurred.');
});

test.each([
  ['notification', 'Notification'],
  ['confirmation', 'Confirmation'],
] as const)('a dialog of kind %s, without its own title, has the title %s', async (kind, title) => {
  renderScreen(
    <Dialog kind={kind} opened onClose={() => undefined}>
      Done.
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: title });
});

test('a confirmation, when it is answered, acts only on yes', async () => {
  const onConfirm = vi.fn();
  const onClose = vi.fn();
  const { keys } = renderScreen(
    <Dialog kind="confirmation" opened onClose={onClose} confirm={{ label: 'Undo', onConfirm }}>
      Undo this issue?
    </Dialog>,
  );
  await keys.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(onConfirm).not.toHaveBeenCalled();
  await keys.click(screen.getByRole('button', { name: 'Undo' }));
  expect(onConfirm).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a dialog, when Esc is pressed, closes', async () => {
  const onClose = vi.fn();
  const { keys } = renderScreen(<Dialog kind="error" opened onClose={onClose} />);
  await screen.findByRole('dialog');
  await keys.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});
