import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { getImport } from '@storyvan/contract/imports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { ImportScreen } from './ImportScreen.tsx';
import { finishedImport as done } from './imports.fixtures.ts';

describe('a finished import', () => {
  beforeEach(() => signInAs('coordinator'));
  const show = (detail: Partial<ImportDetail>) => {
    reply(getImport, { ...done, ...detail });
    renderScreen(<ImportScreen importId={done.import_id} />);
  };
  const question = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Revert this import' }));
    return within(await screen.findByRole('dialog'));
  };

  it('of loans, before it is reverted, says that they are undone and stay in the history', async () => {
    show({});
    expect((await question()).getByText(/The loans stay in the history, as undone\./)).toBeTruthy();
  });

  it('of children, before it is reverted, says that what it added is removed', async () => {
    show({ kind: 'children' });
    expect((await question()).getByText(/Everything it added is removed/)).toBeTruthy();
  });

  it('whose journal is no longer kept, cannot be reverted', async () => {
    show({ can_revert: false });
    expect(await screen.findByText(/Leela Naik imported this file/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Revert this import' })).toBeNull();
  });

  it('that is being reverted, says what happens to its loans', async () => {
    show({ state: 'reverting', done_rows: 0, total_rows: 0 });
    expect(await screen.findByText(/Every issue, renewal and return of the import is undone/)).toBeTruthy();
    expect(screen.getByText('Comparing with the library…')).toBeTruthy();
  });
});
