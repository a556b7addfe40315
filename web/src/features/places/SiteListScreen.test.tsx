import { listClosedPlaces } from '@storyvan/contract/places';
import { listSites, type Site } from '@storyvan/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { failWith, neverAnswer, reply } from '../../testing/server.ts';
import { SiteListScreen } from './SiteListScreen.tsx';

const todaysName = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
  new Date().getDay()
] as string;

const site = (site_grade_id: number, name: string, more: Partial<Site> = {}): Site => ({
  id: site_grade_id,
  site_id: site_grade_id,
  site_grade_id,
  code: `S${site_grade_id}`,
  name,
  group: 'senior',
  visit_day: null,
  visit_time: null,
  no_of_children: 23,
  books_here: 41,
  books_with_children: 12,
  last_lending: '2026-01-05',
  ...more,
});

const chimbel = site(3, 'Chimbel (senior)', { visit_day: todaysName, visit_time: '16:30' });
const tonca = site(4, 'Tonca', { last_lending: null });

beforeEach(() => reply(listClosedPlaces, []));

afterEach(() => localStorage.clear());

const savedFiles = watchSavedFiles();

describe('the site list', () => {
  it('while loading, says so', async () => {
    neverAnswer(listSites);
    renderScreen(<SiteListScreen />);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('with no sites, says how to add them', async () => {
    reply(listSites, []);
    renderScreen(<SiteListScreen />);
    expect(await screen.findByText('There are no sites yet')).toBeTruthy();
  });

  it('when the call fails, shows the reason and loads again on Retry', async () => {
    failWith(listSites, 500, 'fault', 'An unknown error has occurred.');
    const { keys } = renderScreen(<SiteListScreen />);
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
    reply(listSites, [tonca]);
    await keys.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Tonca' })).toBeTruthy();
  });

  it('loaded, shows each site with its numbers and a link to it, today’s first', async () => {
    reply(listSites, [tonca, chimbel]);
    renderScreen(<SiteListScreen />);
    const links = await screen.findAllByRole('link', { name: /Chimbel|Tonca/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/mop/site/3', '/mop/site/4']);
    const [first, second] = screen.getAllByRole('article');
    expect(within(first as HTMLElement).getByText('Today 4:30 PM')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('Last lending 5 Jan 2026')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('23')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('No lending yet')).toBeTruthy();
  });

  it('filtered, shows the sites that match, and says so if none does', async () => {
    reply(listSites, [tonca, chimbel]);
    const { keys } = renderScreen(<SiteListScreen />);
    await keys.type(await screen.findByRole('textbox', { name: 'Filter sites' }), 'tonc');
    await waitFor(() => expect(screen.queryByRole('link', { name: /Chimbel/ })).toBeNull());
    expect(screen.getByRole('link', { name: 'Tonca' })).toBeTruthy();
    await keys.type(screen.getByRole('textbox', { name: 'Filter sites' }), 'zz');
    expect(await screen.findByText('No site matches this filter')).toBeTruthy();
  });

  it('switched to junior groups, reads all sites', async () => {
    reply(listSites, ({ params }) =>
      params.groups === 'all' ? [chimbel, site(5, 'Chimbel (junior)', { group: 'junior' })] : [chimbel],
    );
    const { keys } = renderScreen(<SiteListScreen />);
    await screen.findByRole('link', { name: 'Chimbel (senior)' });
    expect(screen.queryByRole('link', { name: 'Chimbel (junior)' })).toBeNull();
    await keys.click(screen.getByRole('switch', { name: 'with junior groups' }));
    expect(await screen.findByRole('link', { name: 'Chimbel (junior)' })).toBeTruthy();
  });

  it('exported, has the sites that match the filter with all their numbers', async () => {
    reply(listSites, [tonca, chimbel]);
    const { keys } = renderScreen(<SiteListScreen />);
    await keys.type(await screen.findByRole('textbox', { name: 'Filter sites' }), 'chim');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^sites-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toEqual([
      'Code,Site,Group,Visit day,Time,Children,Books here,With children,Last lending',
      `S3,Chimbel (senior),senior,${todaysName},16:30,23,41,12,2026-01-05`,
    ]);
  });
});
