import type { Insight } from '@storyvan/contract/insight';
import { type ReactNode, useState } from 'react';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { type Level, useLevels } from '../../records/level/levels.ts';
import { TitleLink } from '../../records/title/TitleLink.tsx';
import { type Bar, BarChart } from '../../ui/charts/BarChart.tsx';
import type { ChartFrameProps } from '../../ui/charts/Chart.tsx';
import { Disclosure } from '../../ui/List.tsx';
import { Segment, SegmentPart } from '../../ui/Segment.tsx';
import { Text } from '../../ui/Text.tsx';
import { Block } from './Block.tsx';
import { readSentences } from './insight.messages.ts';
import classes from './insight.module.css';
import { sourceOf } from './insight-source.ts';
import { percent } from './insight-words.ts';

const waysToGroup = ['language', 'level', 'kind', 'genre'] as const;
type ReadBy = (typeof waysToGroup)[number];

const byWords: Record<ReadBy, { label: string; title: string }> = {
  language: { label: 'Language', title: 'Books borrowed by language' },
  level: { label: 'Level', title: 'Books borrowed by reading level' },
  kind: { label: 'Kind', title: 'Books borrowed by kind' },
  genre: { label: 'Genre', title: 'Books borrowed by genre' },
};

const unknown = 'not recorded';

function barsOf({ read }: Insight, by: ReadBy, levels: Level[]): Bar[] {
  switch (by) {
    case 'language':
      return read.languages.map(({ language, loans }) => ({ name: language ?? unknown, value: loans }));
    case 'level':
      return read.levels.map(({ level, loans }) => {
        const known = levels.find((each) => each.level === level);
        return {
          name: level === null ? unknown : `${level} ${known?.name ?? ''}`,
          value: loans,
          colour: known?.hex_code,
        };
      });
    case 'kind':
    case 'genre':
      return (by === 'kind' ? read.categories : read.genres).map(({ category, hex_code, loans }) => ({
        name: category ?? unknown,
        value: loans,
        colour: hex_code,
      }));
  }
}

/** Drawn; all are in the table. */
const mostBars = 8;

interface ReadChartProps extends Pick<ChartFrameProps, 'source' | 'paperWidth'> {
  data: Insight;
  by: ReadBy;
  withTable?: boolean;
  most?: number;
}

export function ReadChart({ data, by, withTable, most = mostBars, ...frame }: ReadChartProps) {
  const bars = barsOf(data, by, useLevels());
  const all = bars.reduce((sum, { value }) => sum + value, 0);
  if (bars.length === 0) return <Text tone="dim">No {byWords[by].label.toLowerCase()} is recorded.</Text>;
  const rest = bars.slice(most).reduce((sum, { value }) => sum + value, 0);
  const table = {
    columns: [
      { label: byWords[by].label },
      { label: 'Books', numeric: true },
      { label: 'Share', numeric: true },
    ],
    rows: () => bars.map(({ name, value }) => [name, formatNumber(value), percent(value, all)]),
  };
  return (
    <BarChart
      {...frame}
      label={byWords[by].title}
      bars={bars.slice(0, most)}
      summary={bars.map(({ name, value }) => `${name}: ${counted(value, 'book')}`).join(', ')}
      caption={rest > 0 ? `and ${formatNumber(rest)} in ${bars.length - most} others` : undefined}
      {...(withTable && { table })}
    />
  );
}

/** What was borrowed: by language, level, kind or genre, and the titles that matter. */
export function ReadBlock({ data }: { data: Insight }) {
  const [by, setBy] = useState<ReadBy>('language');
  const { most_borrowed, most_loved, not_taken } = data.read;
  const notTaken = not_taken.titles ?? 0;
  return (
    <Block
      title="What they read"
      aside={
        <Segment aria-label="Group by">
          {waysToGroup.map((each) => (
            <SegmentPart key={each} chosen={each === by} onClick={() => setBy(each)}>
              {byWords[each].label}
            </SegmentPart>
          ))}
        </Segment>
      }
      sentence={readSentences(data)[0]}
      more={
        <>
          <TitleRanks
            title="Most borrowed"
            rows={most_borrowed.map((book) => ({ book, words: counted(book.loans ?? 0, 'time') }))}
          />
          <TitleRanks
            title="Most loved"
            rows={most_loved.map((book) => ({
              book,
              words: `${formatNumber(book.loved ?? 0)} of ${formatNumber(book.opinions ?? 0)} loved it`,
            }))}
          />
          {notTaken > 0 && (
            <Disclosure summary={`${counted(notTaken, 'title')} not borrowed by any child`}>
              <ul className={classes.titles}>
                {not_taken.examples.map((book) => (
                  <li key={book.title_id}>
                    <TitleLink book={book} />
                  </li>
                ))}
              </ul>
              {notTaken > not_taken.examples.length && (
                <Text size="sm" tone="dim">
                  and {formatNumber(notTaken - not_taken.examples.length)} more
                </Text>
              )}
            </Disclosure>
          )}
        </>
      }
    >
      <ReadChart data={data} by={by} source={sourceOf(data)} withTable />
    </Block>
  );
}

type ListedTitle = Insight['read']['most_borrowed'][number];

interface TitleRanksProps {
  title: string;
  rows: { book: Omit<ListedTitle, 'loans'>; words: ReactNode }[];
}

/** Shown before the others, which one tap shows. */
const firstTitles = 4;

function TitleRanks({ title, rows }: TitleRanksProps) {
  const [all, setAll] = useState(false);
  if (rows.length === 0) return null;
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      <ol className={classes.titles}>
        {rows.slice(0, all ? undefined : firstTitles).map(({ book, words }) => (
          <li key={book.title_id}>
            <TitleLink book={book} />
            <span className={classes.titleNumber}>{words}</span>
          </li>
        ))}
      </ol>
      {!all && rows.length > firstTitles && (
        <button type="button" className={classes.textButton} onClick={() => setAll(true)}>
          All {rows.length}
          <span className={classes.hidden}> titles: {title}</span>
        </button>
      )}
    </div>
  );
}
