import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { LevelChart } from './LevelChart.tsx';
import type { LevelPoint } from './level-layout.ts';

const point = (title: string, date_issue: string, diff_level: number): LevelPoint => ({
  title,
  date_issue,
  diff_level,
  accn_no: title,
});

const points = [
  point('Bhimsa', '2026-02-10', -2),
  point('Vayu the Wind', '2026-01-05', 1),
  point('Tree Full of Mangoes', '2026-02-10', 0),
  point('Story of a Stone', '2026-02-10', 0),
];

const show = (given: LevelPoint[]) =>
  renderScreen(<LevelChart name="Asha Naik" points={given} from="2026-01-01" to="2026-06-30" />);

const chart = () => screen.findByRole('img', { name: /^Lending pattern of Asha Naik/ });
const announced = () =>
  screen.getByText(
    (_, element) => element?.getAttribute('role') === 'status' && element.closest('figure') !== null,
  );

describe('LevelChart', () => {
  it('without points, says that no level is known yet', async () => {
    show([]);
    expect(await screen.findByText('No books with a known level yet.')).toBeTruthy();
    expect(screen.queryByRole('img')).toBeNull();
  });

  it('with points, says in words what each side means and how many books are on it', async () => {
    show(points);
    expect((await chart()).getAttribute('aria-label')).toContain(
      "4 books: 1 harder, 2 at the child's level, 1 easier",
    );
    expect(screen.getByText("↑ harder than the child's level")).toBeTruthy();
    expect(screen.getByText("at the child's level")).toBeTruthy();
    expect(screen.getByText("↓ easier than the child's level")).toBeTruthy();
  });

  it('with points, labels the differences with their sign and the dates below', async () => {
    show(points);
    const words = [...(await chart()).querySelectorAll('text')].map((text) => text.textContent);
    expect(words).toEqual(expect.arrayContaining(['+1', '0', '−1', '−2', 'Feb 2026', 'Jun 2026']));
  });

  it('by keyboard, starts at the newest book and goes through all of them by date', async () => {
    const { keys } = show(points);
    await chart();
    await keys.tab();
    expect(announced().textContent).toBe('Bhimsa, 10 Feb 2026: 2 levels easier');
    await keys.keyboard('{ArrowLeft}');
    expect(announced().textContent).toBe("Story of a Stone, 10 Feb 2026: at the child's level");
    await keys.keyboard('{ArrowLeft}');
    expect(announced().textContent).toBe("Tree Full of Mangoes, 10 Feb 2026: at the child's level");
    await keys.keyboard('{Home}');
    expect(announced().textContent).toBe('Vayu the Wind, 5 Jan 2026: 1 level harder');
    await keys.keyboard('{ArrowLeft}{ArrowRight}{End}');
    expect(announced().textContent).toBe('Bhimsa, 10 Feb 2026: 2 levels easier');
    await keys.keyboard('{Escape}');
    expect(announced().textContent).toBe('');
  });

  it('pointed at, names all books at the nearest spot', async () => {
    const { keys } = show(points);
    await keys.pointer({ target: await chart(), coords: { clientX: 310, clientY: 60 } });
    expect(screen.getByText("Tree Full of Mangoes, 10 Feb 2026: at the child's level")).toBeTruthy();
    expect(screen.getByText("Story of a Stone, 10 Feb 2026: at the child's level")).toBeTruthy();
    await keys.pointer({ target: await chart(), coords: { clientX: 150, clientY: 20 } });
    expect(announced().textContent).toBe('Vayu the Wind, 5 Jan 2026: 1 level harder');
  });

  it('opened as a table, lists date, book and difference', async () => {
    const { keys } = show(points);
    await keys.click(await screen.findByText('Show as table'));
    const table = await screen.findByRole('table', { name: 'Lending pattern of Asha Naik' });
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => [...row.children].map((cell) => cell.textContent)),
    ).toEqual([
      ['Date', 'Book', 'Difference'],
      ['5 Jan 2026', 'Vayu the Wind', '1 level harder'],
      ['10 Feb 2026', 'Tree Full of Mangoes', "at the child's level"],
      ['10 Feb 2026', 'Story of a Stone', "at the child's level"],
      ['10 Feb 2026', 'Bhimsa', '2 levels easier'],
    ]);
  });
});
