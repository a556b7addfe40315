import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/render.tsx';
import { watchSavedFiles } from '../../testing/saved-files.ts';
import { BarChart } from './BarChart.tsx';
import { LineChart, type LinePoint } from './LineChart.tsx';
import { StackedBars } from './StackedBars.tsx';

const month = (label: string, value: number | null, before: number | null): LinePoint => ({
  label,
  name: `${label} 2026`,
  value,
  before,
});

const line = (points: LinePoint[]) => (
  <LineChart
    label="Books by month"
    points={points}
    summary="Jun 12, Jul 14"
    words={{ now: 'these dates', before: 'a year before' }}
    source="Bookworm Trust · 2026"
    table={{
      columns: [{ label: 'Month' }, { label: 'Books', numeric: true }],
      rows: () => [['Jun 2026', 12]],
    }}
  />
);

const drawing = () => screen.findByRole('img');

describe('a line of months', () => {
  it('with both years, has a solid and a dashed line and its values', async () => {
    renderScreen(line([month('Jun', 12, 10), month('Jul', 14, 9)]));
    const svg = await drawing();
    expect(svg.getAttribute('aria-label')).toBe('Jun 12, Jul 14');
    expect(svg.querySelectorAll('polyline')).toHaveLength(2);
    expect([...svg.querySelectorAll('text')].map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['Jun', 'Jul', '12', '14', '0']),
    );
  });

  it('with a month that is left out, is interrupted there', async () => {
    renderScreen(line([month('Jun', 12, null), month('Jul', null, null), month('Aug', 9, null)]));
    const svg = await drawing();
    expect(svg.querySelectorAll('circle')).toHaveLength(2);
    expect(svg.querySelectorAll('polyline')).toHaveLength(2);
  });

  it('of one month, is one point', async () => {
    renderScreen(line([month('Jun', 12, 0)]));
    expect((await drawing()).querySelectorAll('circle')).toHaveLength(1);
  });
});

describe('bars', () => {
  it('with a value of 0, have its name and number but no bar', async () => {
    renderScreen(
      <BarChart
        label="Books by language"
        summary="Hindi 3"
        bars={[
          { name: 'Hindi', value: 3 },
          { name: 'Konkani', value: 0 },
        ]}
      />,
    );
    const svg = await drawing();
    expect(svg.querySelectorAll('rect')).toHaveLength(3);
    expect(svg.textContent).toContain('Konkani');
    expect(screen.queryByText('Show as table')).toBeNull();
  });

  it('in one stack, have text that can be read on their colours', async () => {
    renderScreen(
      <StackedBars
        label="Levels"
        legend={[{ label: '1 green', colour: '#006400' }]}
        summary="1 green: 3"
        rows={[
          {
            label: 'At the first loan',
            parts: [
              { key: '1', value: 3, colour: '#006400', words: '75 %' },
              { key: '2', value: 1, colour: '#ffffff', words: '25 %' },
            ],
          },
        ]}
      />,
    );
    const words = [...(await drawing()).querySelectorAll('text')].slice(1);
    expect(words.map((each) => [each.textContent, each.style.fill])).toEqual([
      ['75 %', '#ffffff'],
      ['25 %', '#1d2330'],
    ]);
  });
});

describe('a saved picture', () => {
  const savedFiles = watchSavedFiles();

  it('as SVG, has title, legend and source, and needs no style sheet', async () => {
    const { keys } = renderScreen(line([month('Jun', 12, 10), month('Jul', 14, 9)]));
    await keys.click(await screen.findByRole('button', { name: 'Save picture: Books by month' }));
    await keys.click(screen.getByRole('menuitem', { name: 'SVG' }));
    const file = await waitFor(async () => {
      const [saved] = await savedFiles();
      if (!saved) throw new Error('Nothing was saved.');
      return saved;
    });
    expect(file.name).toBe('books-by-month-2026-11-18.svg');
    const picture = new DOMParser().parseFromString(file.text, 'image/svg+xml').documentElement;
    expect(picture.textContent).toContain('Books by month');
    expect(picture.textContent).toContain('a year before');
    expect(picture.textContent).toContain('Bookworm Trust · 2026');
    expect(picture.querySelectorAll('polyline')).toHaveLength(2);
    expect(picture.querySelectorAll('[class],[style]')).toHaveLength(0);
  });

  it('if the browser can draw no picture, says so', async () => {
    const { keys } = renderScreen(line([month('Jun', 12, 10)]));
    await keys.click(await screen.findByRole('button', { name: 'Save picture: Books by month' }));
    await keys.click(screen.getByRole('menuitem', { name: 'PNG' }));
    expect(await screen.findByText('The picture could not be saved. Please try again.')).toBeTruthy();
    expect(await savedFiles()).toHaveLength(0);
  });
});

it('a table of a chart, opened, has the figures', async () => {
  const { keys } = renderScreen(line([month('Jun', 12, 10)]));
  await keys.click(await screen.findByText('Show as table'));
  expect(within(screen.getByRole('table', { name: 'Books by month' })).getByText('12')).toBeTruthy();
});
