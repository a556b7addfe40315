import { listDone, readAloudsPage } from '@storyvan/contract/read-alouds';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply, replyPages } from '../../testing/server.ts';
import { DoneScreen } from './DoneScreen.tsx';
import { session } from './sessions.fixtures.ts';

const done = (ra_id: number, more = {}) =>
  session({ ra_id, status: 'done', children_count: 31, date: '2026-11-18', ...more });

const show = () => renderScreen(<DoneScreen program="mop" site_grade_id={undefined} />);

const savedFiles = watchSavedFiles();

describe('the read-alouds done', () => {
  it('while loading, say so', async () => {
    neverAnswer(listDone);
    show();
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('that cannot be loaded, say so', async () => {
    failWith(listDone, 500, 'fault', 'An unknown error has occurred.');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
  });

  it('without any, say how they come', async () => {
    reply(listDone, []);
    show();
    expect(await screen.findByText('No read-aloud is done yet')).toBeTruthy();
    expect(screen.getByText('A planned one comes here when it is marked done.')).toBeTruthy();
  });

  it('each lead to the session, its lesson plan, and its report or the writing of it', async () => {
    reply(listDone, [done(40), done(41, { rep_id: 9, site_name: 'Banda', lp_id: null, lead: null })]);
    show();
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    const [, first, second] = await screen.findAllByRole('row');
    expect(first?.textContent).toBe(
      '18 Nov 2026 4:30 PMToncaMeera Kamat with Anil NaikA seed grows31Write report',
    );
    expect(second?.textContent).toBe('18 Nov 2026 4:30 PMBandaNo lead with Anil NaikNo lesson plan31Report');
    expect(first?.querySelector('a')?.getAttribute('href')).toBe('/mop/session/40');
    expect(hrefOf('Write report: Tonca, 18 Nov 2026')).toBe('/mop/report-submit?ra=40');
    expect(hrefOf('Report: Banda, 18 Nov 2026')).toBe('/mop/report/9');
    expect(hrefOf('A seed grows')).toBe('/lp-list/5');
  });

  it('more than one page of them, are loaded on and exported whole', async () => {
    replyPages(listDone, [
      [done(100), done(99)],
      [done(1, { site_name: 'Velha', date: '2025-12-30', rep_id: 3 })],
    ]);
    const { keys } = show();
    await screen.findAllByRole('row');
    const { lines } = await exportAsCsv(keys, savedFiles);
    expect(lines).toHaveLength(1 + 3);
    expect(lines.at(-1)).toBe('2025-12-30,16:30,Velha,done,Meera Kamat,Anil Naik,A seed grows,31,submitted');
    await keys.click(screen.getByRole('button', { name: 'Load older' }));
    expect(await screen.findByText('Velha')).toBeTruthy();
  });

  it('narrowed by words that none of those loaded has, say that only these were searched', async () => {
    const first = Array.from({ length: readAloudsPage }, (_, index) => done(100 - index));
    replyPages(listDone, [first, []]);
    const { keys } = show();
    await keys.type(await screen.findByLabelText('Filter by place, person or lesson plan'), 'zzz');
    expect(screen.getByText('Only the read-alouds that are loaded were searched.')).toBeTruthy();
  });
});
