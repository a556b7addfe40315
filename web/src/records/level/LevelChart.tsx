import { Box, Stack } from '@mantine/core';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useMemo } from 'react';
import { Chart } from '../../ui/charts/Chart.tsx';
import { Text } from '../../ui/Text.tsx';
import { LevelPlot } from './LevelPlot.tsx';
import { type DateRange, inOrder, type LevelPoint } from './level-layout.ts';
import { differenceWords, patternWords } from './level-words.ts';

interface LevelChartProps extends DateRange {
  /** The child or children who borrowed the books. */
  name: string;
  points: LevelPoint[];
}

const height = 220;

/** How hard the books of one child were over time: date against level difference, with the same as a table. */
export function LevelChart({ name, points, from, to }: LevelChartProps) {
  const sorted = useMemo(() => inOrder(points), [points]);
  if (points.length === 0) {
    return (
      <Stack h={height} align="center" justify="center" c="dimmed">
        No books with a known level yet.
      </Stack>
    );
  }
  return (
    <Chart
      label={`Lending pattern of ${name}`}
      caption={patternWords(points)}
      table={{
        columns: [{ label: 'Date' }, { label: 'Book' }, { label: 'Difference' }],
        rows: () =>
          sorted.map(({ date_issue, title, diff_level }) => [
            formatDate(date_issue),
            <bdi key={title} dir="auto">
              {title}
            </bdi>,
            differenceWords(diff_level),
          ]),
      }}
    >
      {(width) => <LevelPlot name={name} points={sorted} from={from} to={to} width={width} height={height} />}
    </Chart>
  );
}

/** Explains a lending pattern. */
export const HowToRead = () => (
  <Box mb="sm">
    <Text tone="dim" measure>
      Each point is a book, on the day it was borrowed. Above 0 the book was harder than the child’s level, at
      0 it was at the child’s level, below 0 it was easier.
    </Text>
  </Box>
);
