import { exportEverything, listExportedFiles } from '@storyvan/contract/exports';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { reply } from '../../testing/server.ts';
import { signInAs } from '../../testing/sign-in-as.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { ExportScreen } from './ExportScreen.tsx';

const show = () => renderScreen(<ExportScreen />);
const files = [
  { name: 'children', about: 'Children, also those who have left.', records: 2426 },
  { name: 'members', about: 'Members of the library.', records: 70 },
];

describe('the export of everything', () => {
  beforeEach(() => signInAs('administrator'));

  itSaysThatItLoads(listExportedFiles, show);
  itLoadsOnRetry(listExportedFiles, show, files, () => screen.findByText(/all 2,496 records/));

  it('once its files are known, lists them and links to the download', async () => {
    reply(listExportedFiles, files);
    show();
    const link = await screen.findByRole('link', { name: 'Export everything' });
    expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([exportEverything.path, true]);
    expect(screen.getByText('children.csv')).toBeTruthy();
    expect(screen.getByText('2,426')).toBeTruthy();
  });

  it('for a coordinator, says who may export', async () => {
    signInAs('coordinator');
    show();
    expect(await screen.findByText(/Administrators export the whole library/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Export everything' })).toBeNull();
  });
});
