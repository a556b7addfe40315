import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { version } from '../../../package.json' with { type: 'json' };
import { renderScreen } from '../../testing/render.tsx';
import { Rail, TabBar } from './Rail.tsx';

const current = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('href'));

describe('the main navigation', () => {
  it.each([
    ['/mop', ['/mop']],
    ['/mop/site/3', ['/mop']],
    ['/lis/school/2', ['/lis']],
    ['/mop/lending-statistics', ['/mop/lending-statistics']],
    ['/lis/lending-statistics?place=3', ['/lis/lending-statistics']],
    ['/mop/places?by=overdue', ['/mop']],
    ['/mop/ra-entry?week=2026-11-15', ['/mop/ra-entry']],
    ['/mop/session/4', ['/mop/ra']],
    ['/mop/ra-done', ['/mop/ra']],
    ['/mop/report/4', ['/mop/report-view']],
    ['/lis/report-view/4', ['/lis/report-view']],
    ['/lp-list/4', ['/lp-list']],
    ['/library/review', ['/today']],
  ])('on %s, marks %s as the current screen', async (path, marked) => {
    renderScreen(<Rail />, { path });
    expect(await current()).toEqual(marked);
  });

  it('ends with the version that the browser runs', async () => {
    renderScreen(<Rail />, { path: '/' });
    const rail = await screen.findByRole('navigation', { name: 'Main' });
    expect(rail.textContent).toMatch(new RegExp(`Storyvan ${version}$`));
  });

  it.each([
    ['elsewhere', false, ['Dashboard', 'Sites', 'Schools', 'To-do']],
    ['where places can be taken along', true, ['Today', 'Dashboard', 'Sites', 'Schools']],
  ])('on a phone, %s, shows the most used screens', async (_, onDevice, labels) => {
    renderScreen(<TabBar onDevice={onDevice} />, { path: '/' });
    const tabs = within(await screen.findByRole('navigation', { name: 'Main' })).getAllByRole('link');
    expect(tabs.map((tab) => tab.textContent)).toEqual(labels);
  });

  it('on a phone, when More is opened, shows every screen and closes once one is chosen', async () => {
    const user = userEvent.setup();
    renderScreen(<TabBar />, { path: '/' });
    await user.click(await screen.findByRole('button', { name: 'More' }));
    const all = await screen.findByRole('dialog', { name: 'All screens' });
    expect(within(all).getAllByRole('link').length).toBeGreaterThan(15);
    expect(within(all).getByText(/^Storyvan \d+\.\d+\.\d+$/)).toBeTruthy();
    await user.click(within(all).getByRole('link', { name: 'Weekly plan' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
