import type { bookGroups, Insight } from '@storyvan/contract/insight';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { type Bar, BarChart } from '../../ui/charts/BarChart.tsx';
import type { ChartFrameProps } from '../../ui/charts/Chart.tsx';
import { Text } from '../../ui/Text.tsx';
import { Block } from './Block.tsx';
import { reachSentences, readingSentences, regularHeadline } from './insight.messages.ts';
import { sourceOf } from './insight-source.ts';
import { notShown, shareOfChildren } from './insight-words.ts';

const summaryOf = (bars: Bar[]): string =>
  bars.map(({ name, value }) => `${name}: ${counted(value, 'child', 'children')}`).join(', ');

const tableOf = (head: string, bars: Bar[], all: number | null) => ({
  columns: [{ label: head }, { label: 'Children', numeric: true }, { label: 'Share', numeric: true }],
  rows: () => bars.map(({ name, value }) => [name, formatNumber(value), shareOfChildren(value, all)]),
});

/** Who borrowed. */
export function ReachBlock({ data }: { data: Insight }) {
  const { reach } = data.figures;
  const [headline, ...rest] = reachSentences(data);
  const genders: [string, number | null][] = [
    ['Girls', reach.girls],
    ['Boys', reach.boys],
    ['Another gender', reach.other || null],
    ['Not recorded', reach.not_recorded || null],
  ];
  const bars = genders.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  return (
    <Block
      title="Children reached"
      sentence={headline}
      more={
        <Text size="sm" tone="dim">
          {rest.join(' ')}
        </Text>
      }
    >
      {bars.length > 0 && (
        <BarChart
          label="Girls and boys"
          bars={bars}
          summary={summaryOf(bars)}
          source={sourceOf(data)}
          table={tableOf('Gender', bars, reach.children)}
        />
      )}
    </Block>
  );
}

const groupWords: Record<(typeof bookGroups)[number], string> = {
  '0': 'no book yet',
  '1-5': '1 to 5 books',
  '6-10': '6 to 10 books',
  '11-20': '11 to 20 books',
  '21+': '21 and more',
};

/** How much they borrowed. */
export function ReadingBlock({ data }: { data: Insight }) {
  const [headline, ...rest] = readingSentences(data);
  return (
    <Block
      title="Books for each child"
      headline={regularHeadline(data)}
      sentence={headline}
      more={
        <Text size="sm" tone="dim">
          {rest.join(' ')}
        </Text>
      }
    >
      <BooksChart data={data} source={sourceOf(data)} withTable />
    </Block>
  );
}

interface BooksChartProps extends Pick<ChartFrameProps, 'source' | 'paperWidth'> {
  data: Insight;
  withTable?: boolean;
}

/** Children by the number of books that they borrowed. */
export function BooksChart({ data, withTable, ...frame }: BooksChartProps) {
  const groups = data.figures.reading.by_books;
  if (!groups) return <Text tone="dim">Children by number of books: {notShown}.</Text>;
  const bars = groups.map(({ books, children }) => ({ name: groupWords[books], value: children }));
  const all = groups.reduce((sum, { children }) => sum + children, 0);
  return (
    <BarChart
      {...frame}
      label="Children by number of books"
      bars={bars}
      summary={summaryOf(bars)}
      {...(withTable && { table: tableOf('Books', bars, all) })}
    />
  );
}
