import { type FoundBook, type FoundChild, listLevels, lookup } from '@storyvan/contract/catalogue';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { bookRow, heldByRahul } from '../../../testing/books.ts';
import { hrefOf } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { exportAsCsv, watchSavedFiles } from '../../../testing/saved-files.ts';
import { failWith, reply } from '../../../testing/server.ts';
import { itSaysThatItLoads } from '../../../testing/states.ts';
import { groupCopies, isExact } from './FoundTitles.tsx';
import { LookupScreen } from './LookupScreen.tsx';

const mango: FoundBook = {
  accn_no: 'B-10427',
  title_id: 1,
  isbn: '9788170130376',
  title: 'The Mango Thief',
  author: 'Asha Naik',
  language: 'English',
  level: 3,
  category_primary: 'Picture book',
  hex_code: '#d1495b',
  cover: null,
  state: 'available',
  where: 'In the library',
  held_by: null,
};

const withRahul: FoundBook = {
  ...mango,
  accn_no: 'B-10399',
  where: 'with Rahul Naik, Tonca',
  held_by: heldByRahul,
};

const child: FoundChild = {
  child_id: 9,
  card_no: 'C-0412',
  name: 'Anushka Fernandes',
  program: 'lis',
  site_grade_id: 11,
  school_id: 2,
  place_name: 'Aldona Primary, III-A',
  level: 3,
  books_out: 2,
};

const found = (books: FoundBook[], children: FoundChild[] = [], more = false) => ({
  books,
  more_books: more,
  children,
  more_children: false,
  next: { books: more ? 'books-1' : null, children: null },
});

beforeEach(() => reply(listLevels, []));

const savedFiles = watchSavedFiles();

describe('lookup', () => {
  itSaysThatItLoads(lookup, () => renderScreen(<LookupScreen query="mango" />));

  it('when the call fails, shows the reason', async () => {
    failWith(lookup, 500, 'fault', 'An unknown error has occurred.');
    renderScreen(<LookupScreen query="mango" />);
    expect((await screen.findByRole('alert')).textContent).toContain('An unknown error has occurred.');
  });

  it('with nothing found, gives tips', async () => {
    reply(lookup, found([]));
    renderScreen(<LookupScreen query="zzz" />);
    expect(await screen.findByText('Nothing found')).toBeTruthy();
    expect(screen.getByText('Type an ISBN with or without hyphens.')).toBeTruthy();
  });

  it('with copies of one title, shows the title once and where each copy is', async () => {
    reply(lookup, found([mango, withRahul]));
    renderScreen(<LookupScreen query="mango" />);
    expect(await screen.findByText('1 title, 2 copies')).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
    const copies = screen.getByRole('list', { name: 'Copies of The Mango Thief' });
    expect(within(copies).getByText('In the library')).toBeTruthy();
    expect(hrefOf('with Rahul Naik, Tonca', within(copies))).toBe('/mop/child/3/7');
    expect(hrefOf('B-10399', within(copies))).toBe('/books/B-10399');
  });

  it('for an exact accession number, marks that copy', async () => {
    reply(lookup, found([withRahul, mango]));
    renderScreen(<LookupScreen query="b-10399" />);
    const exact = (await screen.findByRole('link', { name: 'B-10399' })).closest('li');
    expect(exact?.hasAttribute('data-exact')).toBe(true);
    expect(screen.getByRole('link', { name: 'B-10427' }).closest('li')?.hasAttribute('data-exact')).toBe(
      false,
    );
  });

  it('with children, shows card, place and books out, and links to each', async () => {
    reply(lookup, found([], [child]));
    renderScreen(<LookupScreen query="anushka" />);
    const link = await screen.findByRole('link', { name: /Anushka Fernandes/ });
    for (const fact of ['C-0412', 'Aldona Primary, III-A', '2 books'])
      expect(link.textContent).toContain(fact);
    expect(link.getAttribute('href')).toBe('/lis/school/2/11/child/9');
    expect(screen.getByText('1 child')).toBeTruthy();
  });

  it('with more books than listed, loads them on demand and appends them', async () => {
    const further = { ...mango, accn_no: 'B-20001', title_id: 2, title: 'Mango Summer' };
    reply(lookup, ({ query }) =>
      query.get('after') === 'books-1' ? found([further]) : found([mango], [], true),
    );
    renderScreen(<LookupScreen query="mango" />);
    expect(await screen.findByText('more than 1 title, 1 copy')).toBeTruthy();
    expect(screen.queryByText('Mango Summer')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'More books' }));
    expect(await screen.findByText('Mango Summer')).toBeTruthy();
    expect(screen.getByText('2 titles, 2 copies')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'More books' })).toBeNull();
  });

  it('marks a withdrawn copy and a title without a copy', async () => {
    reply(
      lookup,
      found([
        { ...mango, state: 'withdrawn', where: 'withdrawn' },
        { ...mango, title_id: 2, title: 'Wishlist', accn_no: null, state: null, where: 'no copy' },
      ]),
    );
    renderScreen(<LookupScreen query="a" />);
    expect(await screen.findByText('withdrawn')).toBeTruthy();
    expect(screen.getByText('No copies')).toBeTruthy();
  });

  it('while a refined query is loading, keeps the previous results on screen', async () => {
    let answer = (): void => undefined;
    reply(lookup, ({ params }) =>
      params.query === 'mango'
        ? found([mango])
        : new Promise((resolve) => {
            answer = () => resolve(found([], [child]));
          }),
    );
    function Refining() {
      const [query, setQuery] = useState('mango');
      return (
        <>
          <button type="button" onClick={() => setQuery('mango t')}>
            refine
          </button>
          <LookupScreen query={query} />
        </>
      );
    }
    const { keys } = renderScreen(<Refining />);
    await screen.findByText('The Mango Thief');
    await keys.click(screen.getByRole('button', { name: 'refine' }));
    await screen.findByRole('heading', { name: 'Results for “mango t”' });
    expect(screen.getByText('The Mango Thief')).toBeTruthy();
    await waitFor(() => {
      answer();
      expect(screen.getByText('Anushka Fernandes')).toBeTruthy();
    });
  });

  it('when exported, contains the children of one list and the copies of the other', async () => {
    reply(lookup, found([mango, withRahul], [child]));
    const { keys } = renderScreen(<LookupScreen query="an" />);
    const children = await exportAsCsv(keys, savedFiles, 0);
    expect(children.name).toMatch(/^children-an-\d{4}/);
    expect(children.lines[1]).toBe('C-0412,Anushka Fernandes,lis,"Aldona Primary, III-A",3,2');
    const books = await exportAsCsv(keys, savedFiles, 1);
    expect(books.name).toMatch(/^books-an-\d{4}/);
    const title = 'The Mango Thief,Asha Naik,9788170130376,English,3,Picture book';
    expect(books.lines.slice(1)).toEqual([
      `B-10427,${title},In the library`,
      `B-10399,${title},"with Rahul Naik, Tonca"`,
    ]);
  });
});

const copy = (title_id: number, accn_no: string | null): FoundBook => ({
  ...bookRow('', `Title ${title_id}`),
  accn_no,
  title_id,
  state: accn_no === null ? null : 'available',
  where: 'In the library',
  held_by: null,
});

describe('groupCopies', () => {
  it('with copies of two titles mixed, keeps the order in which the titles were found', () => {
    const groups = groupCopies([copy(2, 'B-5'), copy(1, 'B-1'), copy(2, 'B-4')]);
    expect(groups.map((group) => [group.title.title_id, group.copies.map((each) => each.accn_no)])).toEqual([
      [2, ['B-5', 'B-4']],
      [1, ['B-1']],
    ]);
  });

  it('with a title that has no copy, gives it no copies', () => {
    expect(groupCopies([copy(3, null)])[0]?.copies).toEqual([]);
  });
});

describe('isExact', () => {
  it('ignores scanner characters and letter case', () => {
    expect(isExact(' *b-00591*', 'B-00591')).toBe(true);
    expect(isExact('B-0059', 'B-00591')).toBe(false);
    expect(isExact('', null)).toBe(false);
  });
});
