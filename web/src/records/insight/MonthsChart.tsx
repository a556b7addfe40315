import type { Insight } from '@storyvan/contract/insight';
import { formatNumber } from '../../lib/numbers.ts';
import type { ChartFrameProps } from '../../ui/charts/Chart.tsx';
import { LineChart, type LinePoint } from '../../ui/charts/LineChart.tsx';
import { monthLabel, monthName, monthsSoFar } from './months.ts';

export const monthsTitles = {
  loans: 'Books borrowed by month',
  children: 'Children who borrowed by month',
};
export type CountedInMonths = keyof typeof monthsTitles;

const numberIn = (value: number | null): string => (value === null ? 'left out' : formatNumber(value));

interface MonthsChartProps extends Pick<ChartFrameProps, 'source' | 'paperWidth'> {
  data: Pick<Insight, 'months' | 'until'>;
  counted: CountedInMonths;
  withTable?: boolean;
  height?: number;
}

/** Books or different children in each month, beside the year before. */
export function MonthsChart({ data, counted, withTable, ...frame }: MonthsChartProps) {
  const points = pointsOf(data, counted);
  const isCompared = points.some(({ before }) => before !== null);
  const table = {
    columns: [
      { label: 'Month' },
      { label: counted === 'loans' ? 'Books' : 'Children', numeric: true },
      ...(isCompared ? [{ label: 'A year before', numeric: true }] : []),
    ],
    rows: () =>
      points.map(({ name, value, before }) => [
        name,
        numberIn(value),
        ...(isCompared ? [numberIn(before)] : []),
      ]),
  };
  return (
    <LineChart
      {...frame}
      label={monthsTitles[counted]}
      points={points}
      words={{ now: 'these dates', before: 'a year before' }}
      summary={`${monthsTitles[counted]}: ${points.map(({ name, value }) => `${name} ${value === null ? 'left out' : formatNumber(value)}`).join(', ')}`}
      {...(withTable && { table })}
    />
  );
}

const pointsOf = (data: MonthsChartProps['data'], counted: CountedInMonths): LinePoint[] =>
  monthsSoFar(data).map((each) => ({
    label: monthLabel(each.month),
    name: monthName(each.month),
    value: each[counted],
    before: each[`${counted}_before`],
  }));
