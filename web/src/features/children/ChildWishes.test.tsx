import { listLevels, lookup } from '@storyvan/contract/catalogue';
import type { BodyIn } from '@storyvan/contract/endpoint';
import { addWish, withdrawWish } from '@storyvan/contract/wishes';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { levels, mangoThief } from '../../testing/books.ts';
import { child } from '../../testing/children.ts';
import { hrefOf } from '../../testing/page.ts';
import { renderScreen } from '../../testing/render.tsx';
import { failWith, reply } from '../../testing/server.ts';
import { outAtTonca, wish } from '../../testing/wishes.ts';
import { ChildWishes } from './ChildWishes.tsx';

const mango = {
  ...mangoThief,
  title_id: 12,
  other_title: null,
  state: 'available',
  where: 'In the library',
  held_by: null,
} as const;

/** The bodies that were sent. */
let added: BodyIn<typeof addWish>[];
beforeEach(() => {
  added = [];
  reply(listLevels, levels);
  reply(lookup, {
    books: [mango],
    more_books: false,
    children: [],
    more_children: false,
    next: { books: null, children: null },
    exact: null,
    instead: null,
    facets: null,
  });
  reply(addWish, ({ body }) => {
    added.push(body);
    return {
      status: { status: 'added' as const, message: 'Rahul Naik wishes for The Mango Thief.' },
      details: wish({ title: 'The Mango Thief' }),
    };
  });
});

const show = (wishes = [wish()]) => renderScreen(<ChildWishes child={child({ wishes })} />);

describe('the wishes on the page of a child', () => {
  it('with one book in the library and one out, say where each is since when', async () => {
    show([wish({ note: 'in Konkani' }), wish({ wish_id: '2', title: 'The Magic Drum', ...outAtTonca })]);
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first?.textContent).toContain('1 in the library');
    expect(first?.textContent).toContain('wished on 9 Nov 2026');
    expect(first?.textContent).toContain('in Konkani');
    expect(second?.textContent).toContain('With Sana Shaikh since 9 Nov 2026');
    expect(hrefOf('The Lost Frog')).toBe('/books/B-00812');
  });

  it('without any, say so', async () => {
    show([]);
    expect(await screen.findByText(/has no open wishes/)).toBeTruthy();
  });

  it('of a child that has left, cannot be added to', async () => {
    renderScreen(<ChildWishes child={child({ active: false })} />);
    await screen.findByText(/has no open wishes/);
    expect(screen.queryByRole('button', { name: 'Add a wish' })).toBeNull();
  });

  it('when a title is typed and Enter pressed twice, get that title, with the keyboard alone', async () => {
    const { keys } = show([]);
    await keys.click(await screen.findByRole('button', { name: 'Add a wish' }));
    await keys.type(await screen.findByRole('combobox', { name: /Book/ }), 'mango');
    await screen.findByRole('option', { name: /The Mango Thief/ });
    await keys.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Note (optional)'));
    await keys.keyboard('soon{Enter}');
    expect(await screen.findByText('Rahul Naik wishes for The Mango Thief.')).toBeTruthy();
    expect(added).toMatchObject([{ child_id: 7, title_id: 12, note: 'soon' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('if a wish is refused, keep the dialog open with the reason', async () => {
    const message = 'Rahul Naik has The Mango Thief now, since 9 Nov 2026.';
    reply(addWish, { status: { status: 'child has it', message }, details: null });
    const { keys } = show([]);
    await keys.click(await screen.findByRole('button', { name: 'Add a wish' }));
    await keys.type(await screen.findByRole('combobox', { name: /Book/ }), 'mango');
    await keys.click(await screen.findByRole('option', { name: /The Mango Thief/ }));
    await keys.click(screen.getByRole('button', { name: 'Add wish' }));
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('without a book, ask for one and send nothing', async () => {
    const { keys } = show([]);
    await keys.click(await screen.findByRole('button', { name: 'Add a wish' }));
    await keys.click(await screen.findByRole('button', { name: 'Add wish' }));
    expect(await screen.findByText('Choose a book from the list.')).toBeTruthy();
    expect(added).toEqual([]);
  });

  it('when a withdrawal fails, say why and stay', async () => {
    failWith(withdrawWish, 503, 'unavailable', 'The database cannot be reached.');
    const { keys } = show();
    await keys.click(await screen.findByRole('button', { name: 'Withdraw the wish for The Lost Frog' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The database cannot be reached.');
    expect(screen.getByText('The Lost Frog')).toBeTruthy();
  });

  it('when one is withdrawn, tell so, and Undo adds it again', async () => {
    const { title_id, title } = wish();
    reply(withdrawWish, ({ body }) => ({
      status: { status: 'done' as const, message: 'Rahul Naik no longer wishes for The Lost Frog.' },
      details: { wish_id: body.wish_id, child_id: 7, title_id, title },
    }));
    const { keys } = show([wish({ note: 'soon' })]);
    await keys.click(await screen.findByRole('button', { name: 'Withdraw the wish for The Lost Frog' }));
    const growl = (await screen.findByText('Rahul Naik no longer wishes for The Lost Frog.')).closest(
      '[role=status]',
    ) as HTMLElement;
    await keys.click(within(growl).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Rahul Naik wishes for The Mango Thief.')).toBeTruthy();
    expect(added).toMatchObject([{ child_id: 7, title_id, note: 'soon' }]);
  });
});
