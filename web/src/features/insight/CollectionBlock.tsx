import type { Insight } from '@storyvan/contract/insight';
import { useState } from 'react';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useLevels } from '../../records/level/levels.ts';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { Segment, SegmentPart } from '../../ui/Segment.tsx';
import { Text } from '../../ui/Text.tsx';
import { Block } from './Block.tsx';
import { collectionSentences } from './insight.messages.ts';
import { sourceOf } from './insight-source.ts';

/** The books of the library; nothing for less than a programme. */
export function CollectionBlock({ data }: { data: Insight }) {
  const [by, setBy] = useState<'language' | 'level'>('language');
  const levels = useLevels();
  const { collection } = data;
  if (!collection) return null;
  const [headline, ...rest] = collectionSentences(data);
  const rows =
    by === 'language'
      ? collection.languages.map(({ language, ...of }) => ({
          ...of,
          name: language ?? 'not recorded',
          colour: undefined,
        }))
      : collection.levels.map(({ level, ...of }) => {
          const known = levels.find((each) => each.level === level);
          return {
            ...of,
            name: level === null ? 'no level' : `${level} ${known?.name ?? ''}`,
            colour: known?.hex_code,
          };
        });
  return (
    <Block
      title="Collection"
      sentence={headline}
      aside={
        <Segment aria-label="Group the copies by">
          <SegmentPart chosen={by === 'language'} onClick={() => setBy('language')}>
            Language
          </SegmentPart>
          <SegmentPart chosen={by === 'level'} onClick={() => setBy('level')}>
            Level
          </SegmentPart>
        </Segment>
      }
      more={
        <Text size="sm" tone="dim">
          {rest.join(' ')}
        </Text>
      }
    >
      <BarChart
        label={by === 'language' ? 'Copies by language' : 'Copies by reading level'}
        bars={rows.slice(0, 8).map(({ name, copies, colour }) => ({ name, value: copies, colour }))}
        summary={rows.map(({ name, copies }) => `${name}: ${counted(copies, 'copy', 'copies')}`).join(', ')}
        source={sourceOf(data)}
        table={{
          columns: [
            { label: by === 'language' ? 'Language' : 'Level' },
            { label: 'Titles', numeric: true },
            { label: 'Copies', numeric: true },
          ],
          rows: () =>
            rows.map(({ name, titles, copies }) => [name, formatNumber(titles), formatNumber(copies)]),
        }}
      />
    </Block>
  );
}
