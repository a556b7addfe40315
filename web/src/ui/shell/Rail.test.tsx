import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { Rail, TabBar } from './Rail.tsx';

const current = async () =>
  within(await screen.findByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .filter((link) => link.getAttribute('aria-current') === 'page')
    .map((link) => link.getAttribute('href'));

describe('the way to every screen', () => {
  it.each([
    ['/mop/site/3', ['/mop']],
    ['/lis/school/2', ['/lis']],
    ['/mop/lending-statistics', ['/mop/lending-statistics']],
    ['/lis/lending-statistics?place=3', ['/lis/lending-statistics']],
    ['/mop/places?by=overdue', ['/mop']],
  ])('on %s, marks %s as where one is', async (path, marked) => {
    renderScreen(<Rail />, { path });
    expect(await current()).toEqual(marked);
  });

  it.each([
    ['/', '/mop/lending-statistics'],
    ['/mop/site/3', '/mop/lending-statistics'],
    ['/lis/school/2', '/lis/lending-statistics'],
  ])('on a phone, at %s, leads to the statistics of that programme, %s', async (path, href) => {
    renderScreen(<TabBar />, { path });
    expect((await screen.findByRole('link', { name: 'Statistics' })).getAttribute('href')).toBe(href);
  });
});
