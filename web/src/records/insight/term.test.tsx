import { termOfChild, termOfScope } from '@storyvan/contract/insight';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { ChildTermSoon, ScopeTermSoon } from './TermSoon.tsx';

const months = [
  { month: '2026-11', loans: 100 },
  { month: '2026-12', loans: 114 },
];
const dates = { start: '2026-11-01', end: '2027-04-30', months };

it('the term of a place, scrolled to, has a sentence, a line and the way to its insight', async () => {
  let asked: string | undefined;
  reply(termOfScope, ({ params }) => {
    asked = params.scope;
    return {
      ...dates,
      loans: 214,
      loans_before: 0,
      children: 31,
      enrolled: 33,
      rose: 9,
      growth_children: 20,
    };
  });
  renderScreen(<ScopeTermSoon scope={{ kind: 'place', site_grade_id: 3 }} />);
  expect(await screen.findByText('214 books; 31 of 33 children; 9 children up a level.')).toBeTruthy();
  expect(asked).toBe('place:3');
  expect(screen.getByRole('img', { name: 'Books in each month of the term: 100, 114' })).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/insight?scope=place%3A3&range=term');
});

it('the term of a child, scrolled to, has a sentence', async () => {
  reply(termOfChild, { ...dates, loans: 2, loans_before: 0, loans_ever: 2, first_level: 1, last_level: 1 });
  renderScreen(<ChildTermSoon child_id={7} />);
  expect(await screen.findByText('2 books; level 1.')).toBeTruthy();
});

it('the term of a place, if it cannot be loaded, is left out', async () => {
  let asked = false;
  failWith(
    termOfScope,
    404,
    'not_found',
    'There is no such place.',
    Promise.resolve().then(() => {
      asked = true;
    }),
  );
  renderScreen(<ScopeTermSoon scope={{ kind: 'place', site_grade_id: 3 }} />);
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByText('This term')).toBeNull();
});
