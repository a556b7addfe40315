import type { Insight } from '@storyvan/contract/insight';
import { useState } from 'react';
import { formatNumber } from '../../lib/numbers.ts';
import type { ChartFrameProps } from '../../ui/charts/Chart.tsx';
import { LineChart, type LinePoint } from '../../ui/charts/LineChart.tsx';
import { Segment, SegmentPart } from '../../ui/Segment.tsx';
import { Block } from './Block.tsx';
import { monthsSoFar } from './insight.messages.ts';
import { monthLabel, monthName } from './insight-ranges.ts';
import { sourceOf } from './insight-source.ts';
import { number } from './insight-words.ts';

const titles = { loans: 'Books borrowed by month', children: 'Children who borrowed by month' };
type Counted = keyof typeof titles;

/** Loans or different children in each month, beside the year before. */
export function MonthsBlock({ data }: { data: Insight }) {
  const [counted, setCounted] = useState<Counted>('loans');
  return (
    <Block
      title={titles[counted]}
      aside={
        <Segment aria-label="What is counted">
          <SegmentPart chosen={counted === 'loans'} onClick={() => setCounted('loans')}>
            Books
          </SegmentPart>
          <SegmentPart chosen={counted === 'children'} onClick={() => setCounted('children')}>
            Children
          </SegmentPart>
        </Segment>
      }
    >
      <MonthsChart data={data} counted={counted} source={sourceOf(data)} withTable />
    </Block>
  );
}

interface MonthsChartProps extends Pick<ChartFrameProps, 'source' | 'paperWidth'> {
  data: Insight;
  counted: Counted;
  withTable?: boolean;
  height?: number;
}

export function MonthsChart({ data, counted, withTable, ...frame }: MonthsChartProps) {
  const points = pointsOf(data, counted);
  const table = {
    columns: [
      { label: 'Month' },
      { label: counted === 'loans' ? 'Books' : 'Children', numeric: true },
      { label: 'A year before', numeric: true },
    ],
    rows: () => points.map(({ name, value, before }) => [name, number(value), number(before)]),
  };
  return (
    <LineChart
      {...frame}
      label={titles[counted]}
      points={points}
      words={{ now: 'these dates', before: 'a year before' }}
      summary={`${titles[counted]}: ${points.map(({ name, value }) => `${name} ${value === null ? 'left out' : formatNumber(value)}`).join(', ')}`}
      {...(withTable && { table })}
    />
  );
}

const pointsOf = (data: Insight, counted: Counted): LinePoint[] =>
  monthsSoFar(data).map((each) => ({
    label: monthLabel(each.month),
    name: monthName(each.month),
    value: each[counted],
    before: each[`${counted}_before`],
  }));
