import { lookup } from '@storyvan/contract/catalogue';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { addWish, wishesOfTitle } from '@storyvan/contract/wishes';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { findHref } from '../../../testing/page.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { reply } from '../../../testing/server.ts';
import { itLoadsOnRetry, itSaysThatItLoads } from '../../../testing/states.ts';
import { waitingChild, wish } from '../../../testing/wishes.ts';
import { BookWishes } from './BookWishes.tsx';

const show = () => renderScreen(<BookWishes book={{ title_id: 5, title: 'The Lost Frog' }} />);
const none = 'No child wishes for this book.';

describe('who wishes for a book', () => {
  itSaysThatItLoads(wishesOfTitle, show);
  itLoadsOnRetry(wishesOfTitle, show, [], () => screen.findByText(none));

  it('if children do, lists them with their places and links to them', async () => {
    reply(wishesOfTitle, [waitingChild({ note: 'for the holidays' })]);
    show();
    expect(await findHref('Siddhi Naik')).toBe('/mop/child/3/9');
    const row = screen.getByRole('listitem').textContent;
    for (const part of ['Tonca', 'wished on 9 Nov 2026', 'for the holidays']) expect(row).toContain(part);
  });

  it('if many children do, lists the first five and the others behind a line that opens', async () => {
    reply(
      wishesOfTitle,
      Array.from({ length: 7 }, (_, n) => waitingChild({ wish_id: `w${n}`, child_name: `Child ${n}` })),
    );
    const { keys } = show();
    const others = (await screen.findByText('2 more')).closest('details') as HTMLDetailsElement;
    expect([others.open, within(others).getAllByRole('listitem', { hidden: true }).length]).toEqual([
      false,
      2,
    ]);
    await keys.click(screen.getByText('2 more'));
    expect(others.open).toBe(true);
  });

  it('when a child of any place is chosen, gets its wish', async () => {
    const added: BodyIn<typeof addWish>[] = [];
    reply(wishesOfTitle, []);
    reply(lookup, {
      books: [],
      more_books: false,
      children: [
        {
          child_id: 9,
          card_no: 'C-9',
          name: 'Siddhi Naik',
          program: 'mop',
          site_grade_id: 3,
          school_id: null,
          place_name: 'Tonca',
          level: 2,
          books_out: 0,
        },
      ],
      more_children: false,
      next: { books: null, children: null },
      exact: null,
      instead: null,
      facets: null,
    });
    reply(addWish, ({ body }) => {
      added.push(body);
      return {
        status: { status: 'added' as const, message: 'Siddhi Naik wishes for The Lost Frog.' },
        details: wish(),
      };
    });
    const { keys } = show();
    await screen.findByText(none);
    await keys.click(screen.getByRole('button', { name: 'Add a wish' }));
    await keys.type(await screen.findByRole('combobox', { name: /Child/ }), 'sid');
    await screen.findByRole('option', { name: /Siddhi Naik/ });
    await keys.keyboard('{Enter}{Enter}');
    expect(await screen.findByText('Siddhi Naik wishes for The Lost Frog.')).toBeTruthy();
    expect(added).toMatchObject([{ child_id: 9, title_id: 5 }]);
  });
});
