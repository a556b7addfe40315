import { listImports } from '@storyvan/contract/imports';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { ImportsScreen } from './ImportsScreen.tsx';

const done = {
  import_id: '01a21bff-2db0-762d-b6ca-d377c53957b9',
  kind: 'children',
  file_name: 'list.xlsx',
  state: 'done' as const,
  by: null,
  created_at: '2026-11-18T04:30:00.000Z',
  finished_at: '2026-11-18T04:31:00.000Z',
  reverted_by: null,
  reverted_at: null,
  counts: { rows: 12, added: 10, changed: 0, unchanged: 0, rejected: 2, copies_added: 0, copies_rejected: 0 },
};

const show = () => renderScreen(<ImportsScreen />);

describe('past imports', () => {
  beforeEach(() => signInAs('coordinator'));

  itSaysThatItLoads(listImports, show);

  itLoadsOnRetry(listImports, show, { imports: [done], next: null }, () => screen.findByText('list.xlsx'));

  it('of the command line, are listed with their file, kind and numbers', async () => {
    reply(listImports, { imports: [done], next: null });
    show();
    expect((await screen.findByRole('link', { name: 'list.xlsx' })).getAttribute('href')).toContain(
      done.import_id,
    );
    expect(screen.getByText('10 added, 2 rejected')).toBeTruthy();
    expect(screen.getByText('Command line')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('if there are none, say what will be here', async () => {
    reply(listImports, { imports: [], next: null });
    show();
    expect(await screen.findByText('No imports yet')).toBeTruthy();
  });

  it('are not for staff', async () => {
    signInAs('staff');
    show();
    expect(await screen.findByText(/Coordinators import lists/)).toBeTruthy();
  });
});
