import { suggest } from '@storyvan/contract/catalogue';
import type { Suggestions } from '@storyvan/contract/common/found';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../testing/render.tsx';
import { failWith, reply } from '../../../testing/server.ts';
import { SearchBox } from './SearchBox.tsx';

const hedgehog: Suggestions['books'][number] = {
  title_id: 1,
  accn_no: 'B-10427',
  is_number: false,
  isbn: null,
  title: 'The Hedgehog',
  other_title: null,
  author: 'Asha Naik',
  language: 'English',
  level: 3,
  category_primary: null,
  hex_code: null,
  cover: null,
  where: '2 of 3 in the library',
};
const hema: Suggestions['children'][number] = {
  child_id: 9,
  card_no: 'C-0412',
  name: 'Hema Gaude',
  program: 'mop',
  site_grade_id: 3,
  school_id: null,
  place_name: 'Tonca',
  level: 2,
};

const box = () => screen.findByRole('combobox', { name: 'Find a book or a child' });

it('from the first letter on, lists books and children and where they are', async () => {
  reply(suggest, { books: [hedgehog], children: [hema], instead: null });
  const { keys } = renderScreen(<SearchBox />);
  const field = await box();
  expect(field.getAttribute('aria-expanded')).toBe('false');
  await keys.type(field, 'h');
  const list = await screen.findByRole('listbox', { name: 'Suggestions' });
  const [book, child] = await within(list).findAllByRole('option');
  expect(book?.textContent).toContain('2 of 3 in the library');
  expect(child?.textContent).toContain('Tonca');
  expect(field.getAttribute('aria-expanded')).toBe('true');
  expect(screen.getByRole('status').textContent).toBe('2 suggestions');
});

it('with an arrow key and Enter, opens the suggestion; the arrows lead back to the text', async () => {
  reply(suggest, { books: [hedgehog], children: [hema], instead: null });
  const { keys, router } = renderScreen(<SearchBox />);
  const field = await box();
  await keys.type(field, 'he');
  const [book, child] = await screen.findAllByRole('option');
  await keys.keyboard('{ArrowDown}');
  expect(field.getAttribute('aria-activedescendant')).toBe(book?.id);
  await keys.keyboard('{ArrowUp}');
  expect(field.hasAttribute('aria-activedescendant')).toBe(false);
  await keys.keyboard('{ArrowUp}');
  expect(child?.getAttribute('aria-selected')).toBe('true');
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/mop/child/3/9'));
  expect(screen.queryByRole('option')).toBeNull();
});

it('with Esc, closes the list and keeps the text; Enter then searches for it', async () => {
  reply(suggest, { books: [hedgehog], children: [], instead: null });
  const { keys, router } = renderScreen(<SearchBox />);
  const field = await box();
  await keys.type(field, 'hedge');
  await screen.findByRole('option');
  await keys.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(field).toHaveProperty('value', 'hedge');
  await keys.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/lookup/hedge'));
  expect(router.state.location.state.openExact).toBe(true);
});

it('with a misspelt word, says what it searched for; with nothing found, what to do', async () => {
  reply(suggest, ({ params }) =>
    params.query === 'hedghog'
      ? { books: [hedgehog], children: [], instead: 'hedgehog' }
      : { books: [], children: [], instead: null },
  );
  const { keys } = renderScreen(<SearchBox />);
  const field = await box();
  await keys.type(field, 'hedghog');
  expect((await screen.findByText(/^Results for/)).textContent).toBe('Results for hedgehog');
  await keys.clear(field);
  await keys.type(field, 'qqq');
  expect(await screen.findByText('No suggestions. Press Enter to search.')).toBeTruthy();
});

it('when the call fails, still searches with Enter', async () => {
  failWith(suggest, 500, 'fault', 'An unknown error has occurred.');
  const { keys, router } = renderScreen(<SearchBox />);
  await keys.type(await box(), 'mango{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/lookup/mango'));
});

it('with the / key, gets the focus', async () => {
  const { keys } = renderScreen(<SearchBox />);
  const field = await box();
  await keys.keyboard('/');
  expect(document.activeElement).toBe(field);
});
