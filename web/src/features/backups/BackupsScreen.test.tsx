import { backUpNow, getBackupState, listBackups } from '@storyvan/contract/backups';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { BackupsScreen } from './BackupsScreen.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const sound = { made_at: hoursAgo(8), bytes: 142_400_000, rows: 1_204_000, broken: 0 };

const state: ReplyOf<typeof getBackupState> = {
  second_factor: true,
  folder: true,
  running: null,
  failed: null,
  space: { free: 42e9, total: 100e9, used: 1.4e9, more: 295, lasts_days: 400 },
};
const list: ReplyOf<typeof listBackups> = { nightly: true, erased_gone_on: null, backups: [sound] };

const show = () => renderScreen(<BackupsScreen />);

describe('the backups', () => {
  beforeEach(() => {
    signInAs('coordinator');
    reply(getBackupState, state);
  });

  itSaysThatItLoads(listBackups, show);

  itLoadsOnRetry(listBackups, show, { nightly: true, erased_gone_on: null, backups: [sound] }, () =>
    screen.findByText(/The latest backup was made 8 hours ago/),
  );

  it('of the last nights, are listed with their size and reported as complete', async () => {
    reply(listBackups, {
      nightly: true,
      erased_gone_on: null,
      backups: [sound, { ...sound, made_at: hoursAgo(32), broken: 2 }],
    });
    show();
    expect(await screen.findByText(/The latest backup was made 8 hours ago and is complete/)).toBeTruthy();
    expect(screen.getAllByText(/142 MB/)).toHaveLength(2);
    expect(screen.getByText('2 rules broken')).toBeTruthy();
    expect(screen.getByText(/A backup is made every night/)).toBeTruthy();
  });

  it('if there are none, say when the first is made and how to make one now', async () => {
    reply(listBackups, { nightly: true, erased_gone_on: null, backups: [] });
    show();
    expect(await screen.findByText(/The first is made tonight/)).toBeTruthy();
    expect(screen.getByText(/Back up now”, for administrators/)).toBeTruthy();
  });

  it('are not for staff', async () => {
    signInAs('staff');
    show();
    expect(await screen.findByText(/Coordinators check the backups/)).toBeTruthy();
  });
});

describe('the backups for an administrator', () => {
  beforeEach(() => {
    signInAs('administrator');
    reply(listBackups, list);
  });

  it('have their files to download, each with its manifest, and room for more', async () => {
    reply(getBackupState, state);
    show();
    const file = await screen.findByRole('link', { name: /^Download: / });
    expect(file.getAttribute('href')).toBe(`/api/info/backup_file/${encodeURIComponent(sound.made_at)}`);
    expect(screen.getByRole('link', { name: /^Manifest: / })).toBeTruthy();
    expect(screen.getByText('42 GB free of 100 GB')).toBeTruthy();
    expect(
      screen.getByText(
        'The backups use 1.4 GB. Enough for 295 more backups of this size. If the library grows as it has, it lasts about 13 months.',
      ),
    ).toBeTruthy();
  });

  it('if one is made now, show its progress until it is complete', async () => {
    const running = {
      started_at: hoursAgo(0),
      started_by: 'Leela Naik',
      step: 'checking',
      done: 60,
    } as const;
    reply(getBackupState, state);
    const user = userEvent.setup();
    show();
    const start = await screen.findByRole('button', { name: 'Back up now' });
    reply(backUpNow, { status: { status: 'started', message: 'A backup is being made.' } });
    reply(getBackupState, { ...state, running });
    await user.click(start);
    expect(await screen.findByText('Reading it back to check it: 60 %')).toBeTruthy();
    expect(screen.getByText(/^Started by Leela Naik just now/)).toBeTruthy();
    expect(start.hasAttribute('disabled')).toBe(true);
    reply(getBackupState, state);
    expect(await screen.findByText('The backup is complete.', {}, { timeout: 4000 })).toBeTruthy();
  });

  it('if the last one failed, say why', async () => {
    reply(getBackupState, { ...state, failed: { at: hoursAgo(2), message: 'There is no space in /data.' } });
    show();
    expect(
      await screen.findByText('The last backup failed 2 hours ago. There is no space in /data.'),
    ).toBeTruthy();
  });

  it('without a second factor, say where to set it up instead', async () => {
    reply(getBackupState, { ...state, second_factor: false });
    show();
    expect(await screen.findByRole('link', { name: 'Set it up in My account' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
    expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
  });
});

it('the backups for a coordinator are a list without buttons', async () => {
  signInAs('coordinator');
  reply(listBackups, list);
  reply(getBackupState, state);
  show();
  expect(await screen.findByText('42 GB free of 100 GB')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Back up now' })).toBeNull();
  expect(screen.queryByRole('link', { name: /^Download/ })).toBeNull();
});
