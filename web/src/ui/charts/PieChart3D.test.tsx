import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { PieChart3D } from './PieChart3D.tsx';
import type { Slice } from './pie-shares.ts';

const slice = (name: string, cnt: number, hex_code: string | null = '#2e7fb8'): Slice => ({
  key: name,
  name,
  cnt,
  hex_code,
});

const many = Array.from({ length: 15 }, (_, at) => slice(`Kind ${at + 1}`, 30 - at));

const show = (slices: Slice[], fileName?: string) =>
  renderScreen(
    <PieChart3D title="Books by category" slices={slices} unit={['book', 'books']} fileName={fileName} />,
  );

const drawing = () => screen.findByRole('group', { name: 'Books by category' });
const table = () => screen.findByRole('table', { name: 'Books by category' });
const rowsOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole('row')
    .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

describe('PieChart3D', () => {
  it('with slices, labels each with its number and share, the largest first', async () => {
    show([slice('Poetry', 1), slice('Story', 12), slice('Comic', 4)]);
    const slices = within(await drawing()).getAllByRole('img');
    expect(slices.map((each) => each.getAttribute('aria-label'))).toEqual([
      'Story: 12 books, 71\u00a0%',
      'Comic: 4 books, 23\u00a0%',
      'Poetry: 1 book, 6\u00a0%',
    ]);
  });

  it('with slices, has a table of the same figures that adds up', async () => {
    show([slice('Story', 1200), slice('Comic', 400)]);
    expect(rowsOf(await table())).toEqual([
      ['Category', 'Books', 'Share'],
      ['Story', '1,200', '75\u00a0%'],
      ['Comic', '400', '25\u00a0%'],
      ['Total', '1,600', '100\u00a0%'],
    ]);
  });

  it('with one slice, draws one whole disc', async () => {
    show([slice('Story', 3)]);
    expect(within(await drawing()).getByRole('img', { name: 'Story: 3 books, 100\u00a0%' })).toBeTruthy();
  });

  it('with a slice of 0, does not draw it but keeps it in the table', async () => {
    show([slice('Story', 3), slice('Comic', 0)]);
    expect(within(await drawing()).getAllByRole('img')).toHaveLength(1);
    expect(rowsOf(await table())).toContainEqual(['Comic', '0', '0\u00a0%']);
  });

  it('with nothing to count, says so and draws nothing', async () => {
    show([slice('Story', 0)]);
    expect(await screen.findByText('Nothing to show yet.')).toBeTruthy();
    expect(screen.queryByRole('group')).toBeNull();
    expect(rowsOf(await table()).at(-1)).toEqual(['Total', '0', '0\u00a0%']);
  });

  it('with no slices at all, says so instead of an empty table', async () => {
    show([]);
    expect(await screen.findByText('Nothing to show yet.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('by keyboard, is one tab stop and the arrow keys go around it', async () => {
    const { keys } = show([slice('Story', 3), slice('Comic', 2), slice('Poetry', 1)]);
    await drawing();
    await keys.tab();
    expect(focused()).toBe('Story: 3 books, 50\u00a0%');
    await keys.keyboard('{ArrowRight}');
    expect(focused()).toBe('Comic: 2 books, 33\u00a0%');
    await keys.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(focused()).toBe('Poetry: 1 book, 17\u00a0%');
    await keys.keyboard('{Home}');
    expect(focused()).toBe('Story: 3 books, 50\u00a0%');
    await keys.tab();
    expect(document.activeElement).toBe(document.body);
  });

  it('pointed at, lifts the slice and says what it counts', async () => {
    const { keys, container } = show([slice('Story', 3), slice('Comic', 1)]);
    expect((await screen.findByText('4 books in all')).textContent).toBe('4 books in all');
    await keys.hover(within(await drawing()).getByRole('img', { name: /Comic/ }));
    expect(screen.getByText('1 book · 25 %')).toBeTruthy();
    expect(container.querySelectorAll('[data-lifted]')).toHaveLength(1);
    await keys.hover(screen.getByText('Total'));
    expect(container.querySelectorAll('[data-lifted]')).toHaveLength(0);
  });

  it('with a file name, offers the figures as a file', async () => {
    show([slice('Story', 3)], 'books-by-category');
    expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy();
  });
});

describe('PieChart3D with more than twelve slices', () => {
  it('at first, groups the small ones and hides their rows', async () => {
    show(many);
    const other = within(await drawing()).getByRole('button', {
      name: 'Other (4 kinds): 70 books, 20\u00a0%',
    });
    expect(other.getAttribute('aria-expanded')).toBe('false');
    expect(within(await drawing()).getAllByRole('img')).toHaveLength(11);
    expect(screen.getByRole('rowheader', { name: 'Kind 15' }).closest('tr')?.dataset.place).toBe('closed');
  });

  it('opened by keyboard, draws and lists the small ones, and Back returns the focus', async () => {
    const { keys } = show(many);
    await drawing();
    await keys.tab();
    await keys.keyboard('{End}{Enter}');
    const parts = await screen.findByRole('group', { name: 'Books by category, other kinds' });
    expect(within(parts).getAllByRole('img')).toHaveLength(4);
    expect(within(parts).getByRole('img', { name: 'Kind 15: 16 books, 5\u00a0%' })).toBeTruthy();
    expect(screen.getByRole('rowheader', { name: 'Kind 15' }).closest('tr')?.dataset.place).toBe('part');
    expect(focused()).toBe('← Back to all');
    await keys.keyboard('{Enter}');
    expect(focused()).toBe('Other (4 kinds): 70 books, 20\u00a0%');
  });

  it('opened with the space bar, closes with Escape', async () => {
    const { keys } = show(many);
    await drawing();
    await keys.tab();
    await keys.keyboard('{End} ');
    await screen.findByText('70 books in these 4 kinds');
    await keys.tab();
    await keys.keyboard('{Escape}');
    expect(focused()).toBe('Other (4 kinds): 70 books, 20\u00a0%');
  });

  it('opened from its row in the table, keeps the focus there and closes there', async () => {
    const { keys } = show(many);
    const toggle = within(await table()).getByRole('button', { name: 'Other (4 kinds)' });
    await keys.click(toggle);
    expect(toggle.getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement).toBe(toggle);
    expect(screen.getByRole('group', { name: 'Books by category, other kinds' })).toBeTruthy();
    await keys.click(toggle);
    expect(screen.getByRole('group', { name: 'Books by category' })).toBeTruthy();
  });

  it('clicked on, opens', async () => {
    const { keys } = show(many);
    await keys.click(within(await drawing()).getByRole('button', { name: /^Other/ }));
    expect(screen.getByRole('group', { name: 'Books by category, other kinds' })).toBeTruthy();
  });
});
