import { fewChildren, type Insight } from '@storyvan/contract/insight';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { type Level, useLevels } from '../../records/level/levels.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import type { ChartFrameProps } from '../../ui/charts/Chart.tsx';
import { StackedBars } from '../../ui/charts/StackedBars.tsx';
import { Text } from '../../ui/Text.tsx';
import { Block, usePhone } from './Block.tsx';
import { growthHeadline, growthSentences } from './insight.messages.ts';
import classes from './insight.module.css';
import { sourceOf } from './insight-source.ts';
import { notShown, percent } from './insight-words.ts';

type Growth = Insight['figures']['growth'];

/** The levels of children at their first and last loan, and how many levels they gained. */
export function GrowthBlock({ data }: { data: Insight }) {
  const { growth } = data.figures;
  const [headline, ...others] = growthSentences(data);
  // On a phone the title says it.
  const [sentence, rest] = usePhone() && growth.rose ? [others[0], others.slice(1)] : [headline, others];
  return (
    <Block
      title="Reading levels, first and last loan"
      headline={growthHeadline(data)}
      sentence={sentence}
      more={
        growth.children !== 0 && (
          <>
            <GainChart growth={growth} />
            <Text size="sm" tone="dim">
              {rest.join(' ')}
            </Text>
          </>
        )
      }
    >
      <LevelsChart growth={growth} source={sourceOf(data)} withTable />
    </Block>
  );
}

const withoutName: Omit<Level, 'level'> = { name: '', hex_code: '#8a8f99' };

interface LevelsChartProps extends Pick<ChartFrameProps, 'source' | 'paperWidth'> {
  growth: Growth;
  withTable?: boolean;
}

/** One stacked bar for the first loan and one for the last; nothing without children to count. */
export function LevelsChart({ growth, withTable, ...frame }: LevelsChartProps) {
  const known = useLevels();
  const { first, last, children } = growth;
  if (!children) return null;
  if (!first || !last) return <Text tone="dim">Children by level: {notShown}.</Text>;
  const levels = [...new Set([...first, ...last].map(({ level }) => level))].sort((a, b) => a - b);
  const about = (level: number) => known.find((each) => each.level === level) ?? withoutName;
  const wordsOf = (n: number) => (children < fewChildren ? String(n) : percent(n, children));
  const rows = [
    { label: 'At the first loan', of: first },
    { label: 'At the last loan', of: last },
  ].map(({ label, of }) => ({
    label,
    parts: of.map((each) => ({
      key: String(each.level),
      value: each.children,
      colour: about(each.level).hex_code,
      words: wordsOf(each.children),
    })),
  }));
  const at = (of: typeof first, level: number) => of.find((each) => each.level === level)?.children ?? 0;
  const table = {
    columns: [
      { label: 'Level' },
      { label: 'At the first loan', numeric: true },
      { label: 'At the last loan', numeric: true },
    ],
    rows: () =>
      levels.map((level) => [
        `${level} ${about(level).name}`,
        formatNumber(at(first, level)),
        formatNumber(at(last, level)),
      ]),
  };
  return (
    <StackedBars
      {...frame}
      label="Children by reading level"
      rows={rows}
      legend={levels.map((level) => ({
        label: `${level} ${about(level).name}`,
        colour: about(level).hex_code,
      }))}
      summary={levels
        .map(
          (level) =>
            `level ${level} ${about(level).name}: ${at(first, level)} at first, ${at(last, level)} at last`,
        )
        .join('; ')}
      {...(withTable && { table })}
    />
  );
}

const gainedWords = (gained: number): string =>
  gained === 0 ? 'the same level' : `${gained > 0 ? 'up' : 'down'} ${counted(Math.abs(gained), 'level')}`;

function GainChart({ growth: { by_levels } }: { growth: Growth }) {
  if (!by_levels) return <Text tone="dim">Children by levels gained: {notShown}.</Text>;
  const bars = by_levels.map(({ gained, children }) => ({ name: gainedWords(gained), value: children }));
  return (
    <div className={classes.part}>
      <h3>How far they moved</h3>
      <BarChart
        label="Children by levels gained"
        bars={bars}
        summary={bars.map(({ name, value }) => `${name}: ${counted(value, 'child', 'children')}`).join(', ')}
      />
    </div>
  );
}
