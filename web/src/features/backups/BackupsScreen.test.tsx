import { listBackups } from '@storyvan/contract/backups';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { BackupsScreen } from './BackupsScreen.tsx';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const sound = { made_at: hoursAgo(8), bytes: 142_400_000, rows: 1_204_000, broken: 0 };

const show = () => renderScreen(<BackupsScreen />);

describe('the backups', () => {
  beforeEach(() => signInAs('coordinator'));

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
    expect(screen.getByText('npx storyvan backup')).toBeTruthy();
  });

  it('are not for staff', async () => {
    signInAs('staff');
    show();
    expect(await screen.findByText(/Coordinators check the backups/)).toBeTruthy();
  });
});
