import { listLevels, lookup } from '@storyvan/contract/catalogue';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { LookupScreen } from './LookupScreen.tsx';

const nothing = {
  books: [],
  more_books: false,
  children: [],
  more_children: false,
  next: { books: null, children: null },
  instead: null,
  facets: null,
};
const child = { child_id: 9, program: 'mop' as const, site_grade_id: 3, school_id: null };

beforeEach(() => reply(listLevels, []));

it.each([
  ['an accession number', { accn_no: 'B-1', child: null }, '/books/B-1'],
  ['a card number', { accn_no: null, child }, '/mop/child/3/9'],
])('after Enter with %s, opens its page in place of the results', async (_, exact, path) => {
  reply(lookup, { ...nothing, exact });
  const { router } = renderScreen(<LookupScreen query="b-1" />);
  await screen.findByText('Nothing found');
  await router.navigate({ to: '/lookup/$query', params: { query: 'b-1' }, state: { openExact: true } });
  await waitFor(() => expect(router.state.location.pathname).toBe(path));
  router.history.back();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('opened by its address, shows the results also of an exact number', async () => {
  reply(lookup, { ...nothing, exact: { accn_no: 'B-1', child: null } });
  const { router } = renderScreen(<LookupScreen query="b-1" />, { path: '/lookup/b-1' });
  expect(await screen.findByText('Nothing found')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/lookup/b-1');
});
