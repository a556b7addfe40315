import { daysBetween } from '@storyvan/domain/calendar-date';
import { Chart, ChartDrawing, DateGrid, ValueGrid } from '../charts/Chart.tsx';
import { dateTicks } from '../charts/date-ticks.ts';
import { PieChart3D } from '../charts/PieChart3D.tsx';
import { VanScene } from '../VanScene.tsx';
import type { Examples } from './example.ts';

const pie = (title: string, kinds: number) => (
  <PieChart3D
    title={title}
    unit={['book', 'books']}
    height={300}
    slices={Array.from({ length: kinds }, (_, at) => ({
      key: String(at),
      name: `Kind ${at + 1}`,
      cnt: 40 - at,
      hex_code: ['#2e7fb8', '#e0a526', '#3c8d4f', '#a23b72'][at % 4] ?? null,
    }))}
  />
);

const from = '2026-06-01';
const to = '2026-11-23';
const levels = [2, 1, 0, -1].map((value, at) => ({ value, y: 20 + at * 40, words: String(value) }));

const frame = (
  <Chart
    label="Levels over time"
    legend={[
      { label: 'with a report', colour: 'var(--accent)' },
      { label: 'pending', colour: 'var(--mop)' },
    ]}
    caption="Each point is a book."
    table={{
      columns: [{ label: 'Date' }, { label: 'Level', numeric: true }],
      rows: () => [['1 Jun 2026', 2]],
    }}
  >
    {(width) => {
      const xOf = (date: string) => 40 + (daysBetween(from, date) / daysBetween(from, to)) * (width - 60);
      return (
        <ChartDrawing width={width} height={190} summary="Levels from 2 to −1">
          <ValueGrid lines={levels} left={40} right={width} />
          <DateGrid ticks={dateTicks(from, to, width - 60)} xOf={xOf} top={20} bottom={140} end={width} />
        </ChartDrawing>
      );
    }}
  </Chart>
);

export const chartExamples: Examples = {
  Chart: { 'legend, axes, caption and table': frame },
  PieChart3D: {
    'a few slices': pie('Books by category', 4),
    'small slices in one': pie('Books by theme', 16),
    nothing: pie('Books by language', 0),
  },
  VanScene: { picture: <VanScene /> },
};
