import { listClosedPlaces } from '@storyvan/contract/places';
import { listSites } from '@storyvan/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { site } from '../../testing/places.ts';
import { renderScreen } from '../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../testing/saved-files.ts';
import { reply } from '../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../testing/states.ts';
import { SiteListScreen } from './SiteListScreen.tsx';

const todaysName = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][
  new Date().getDay()
] as string;

const chimbel = site(3, 'Chimbel (senior)', {
  visit_day: todaysName,
  visit_time: '16:30',
  last_lending: '2026-01-05',
});
const tonca = site(4);

beforeEach(() => reply(listClosedPlaces, []));

afterEach(() => localStorage.clear());

const show = () => renderScreen(<SiteListScreen />);
const savedFiles = watchSavedFiles();

describe('the site list', () => {
  itSaysThatItLoads(listSites, show);

  it('with no sites, says how to add them', async () => {
    reply(listSites, []);
    show();
    expect(await screen.findByText('There are no sites yet')).toBeTruthy();
  });

  itLoadsOnRetry(listSites, show, [tonca], () => screen.findByRole('link', { name: 'Tonca' }));

  it('loaded, shows each site with its numbers and a link to it, today’s first', async () => {
    reply(listSites, [tonca, chimbel]);
    show();
    const links = await screen.findAllByRole('link', { name: /Chimbel|Tonca/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/mop/site/3', '/mop/site/4']);
    const [first, second] = screen.getAllByRole('article');
    expect(within(first as HTMLElement).getByText('Today 4:30 PM')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('Last lending 5 Jan 2026')).toBeTruthy();
    expect(within(first as HTMLElement).getByText('30')).toBeTruthy();
    expect(within(second as HTMLElement).getByText('No lending yet')).toBeTruthy();
  });

  it('filtered, shows the sites that match, and says so if none does', async () => {
    reply(listSites, [tonca, chimbel]);
    const { keys } = show();
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
    const { keys } = show();
    await screen.findByRole('link', { name: 'Chimbel (senior)' });
    expect(screen.queryByRole('link', { name: 'Chimbel (junior)' })).toBeNull();
    await keys.click(screen.getByRole('switch', { name: 'with junior groups' }));
    expect(await screen.findByRole('link', { name: 'Chimbel (junior)' })).toBeTruthy();
  });

  it('exported, has the sites that match the filter with all their numbers', async () => {
    reply(listSites, [tonca, chimbel]);
    const { keys } = show();
    await keys.type(await screen.findByRole('textbox', { name: 'Filter sites' }), 'chim');
    const { name, lines } = await exportAsCsv(keys, savedFiles);
    expect(name).toMatch(/^sites-\d{4}-\d\d-\d\d\.csv$/);
    expect(lines).toEqual([
      'Code,Site,Group,Visit day,Time,Children,Books here,With children,Last lending',
      `CHI,Chimbel (senior),senior,${todaysName},16:30,30,2,1,2026-01-05`,
    ]);
  });
});
