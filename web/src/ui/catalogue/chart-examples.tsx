import { daysBetween } from '@storyvan/domain/calendar-date';
import { type Bar, BarChart } from '../charts/BarChart.tsx';
import { Chart, ChartDrawing, DateGrid, ValueGrid } from '../charts/Chart.tsx';
import { dateTicks } from '../charts/date-ticks.ts';
import { LineChart } from '../charts/LineChart.tsx';
import { PieChart3D } from '../charts/PieChart3D.tsx';
import { Sparkline } from '../charts/Sparkline.tsx';
import { StackedBars } from '../charts/StackedBars.tsx';
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

const bars = [
  { name: 'English', value: 412 },
  { name: 'Hindi', value: 186 },
  { name: 'Marathi', value: 47 },
];
const coloured = [
  { name: '1 green', value: 84, colour: '#2e9147' },
  { name: '4 white', value: 31, colour: '#d9d6ce' },
  { name: '6 yellow', value: 1, colour: '#e0b526', words: 'under 1 %' },
];

const bar = (label: string, shown: Bar[], more: { source?: string } = {}) => (
  <BarChart
    label={label}
    bars={shown}
    summary={shown.map(({ name, value }) => `${name}: ${value} books`).join(', ')}
    table={{
      columns: [{ label: 'Of' }, { label: 'Books', numeric: true }],
      rows: () => shown.map(({ name, value }) => [name, value]),
    }}
    {...more}
  />
);

const months: [string, number | null, number | null][] = [
  ['June', 69, 76],
  ['July', 94, 87],
  ['August', null, 74],
  ['September', 60, null],
  ['October', 81, 98],
];

const line = (label: string, shown: typeof months) => (
  <LineChart
    label={label}
    points={shown.map(([name, value, before]) => ({ label: name.slice(0, 3), name, value, before }))}
    summary={shown.map(([name, value]) => `${name}: ${value ?? 'left out'}`).join(', ')}
    words={{ now: 'this year', before: 'the year before' }}
    height={200}
  />
);

const stack = (label: string, green: number, orange: number, blue: number) => ({
  label,
  parts: [
    { key: '1', value: green, colour: '#2e9147', words: `${green} %` },
    { key: '3', value: orange, colour: '#d9822b', words: `${orange} %` },
    { key: '5', value: blue, colour: '#2f6fb8', words: `${blue} %` },
  ],
});

const stacks = (
  <StackedBars
    label="Children by reading level"
    rows={[stack('At the first loan', 60, 37, 3), stack('At the last loan', 41, 40, 19)]}
    summary="Green: 60 at first, 41 at last; orange: 37 and 40; blue: 3 and 19"
    legend={[
      { label: '1 green', colour: '#2e9147' },
      { label: '3 orange', colour: '#d9822b' },
      { label: '5 blue', colour: '#2f6fb8' },
    ]}
  />
);

const spark = (name: string, values: number[], tone?: 'bad') => (
  <Sparkline values={values} summary={`${name}: ${values.join(', ')}`} tone={tone} />
);

export const chartExamples: Examples = {
  Chart: { 'legend, axes, caption and table': frame },
  BarChart: {
    'with a table and as a picture to save': bar('Books by language', bars, { source: 'Tonca, June 2026' }),
    'in colours of the data': bar('Books by level', coloured),
  },
  LineChart: {
    'two years, with months left out': line('Books by month', months),
    'one month': line('Books of a month', months.slice(0, 1)),
  },
  StackedBars: { 'two rows': stacks },
  Sparkline: {
    usual: spark('Tonca', [12, 14, 9, 16]),
    'needs attention': spark('Velim', [16, 11, 7, 2], 'bad'),
    'one value': spark('Curca', [4]),
    nothing: spark('Divar', [0, 0, 0]),
  },
  PieChart3D: {
    'a few slices': pie('Books by category', 4),
    'small slices in one': pie('Books by theme', 16),
    nothing: pie('Books by language', 0),
  },
  VanScene: { picture: <VanScene /> },
};
