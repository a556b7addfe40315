import type { LanguageGap, LevelGap } from '@storyvan/contract/proposals';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { counted } from '../../lib/numbers.ts';
import { placeLink } from '../../records/place/place-links.ts';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

interface GapsTableProps<Gap> {
  title: string;
  /** The heading of the column: "Level", "Language". */
  kind: string;
  gaps: Gap[];
  fileName: string;
  partOf: (gap: Gap) => string | number;
  render: (gap: Gap) => ReactNode;
  /** "on level 5", "who read Konkani" */
  whose: (gap: Gap) => string;
}

/** The places where children outnumber the books of a level or language that they have not had, the worst first. */
export function GapsTable<Gap extends LevelGap | LanguageGap>(props: GapsTableProps<Gap>) {
  const { title, kind, gaps, fileName, partOf, render, whose } = props;
  if (gaps.length === 0) return null;
  const columns: Column<Gap>[] = [
    {
      key: 'place',
      label: 'Place',
      render: (gap) => <Place gap={gap} />,
      sortBy: ({ place_name }) => place_name,
    },
    { key: 'kind', label: kind, render, sortBy: partOf },
    { key: 'children', label: 'Children', sortBy: ({ children }) => children, numeric: true },
    { key: 'unread', label: 'Unread books', sortBy: ({ unread }) => unread, numeric: true },
  ];
  return (
    <Section title={title} aside="Half of the children have this many unread books, or fewer">
      <RecordTable
        label={title}
        rows={gaps}
        columns={columns}
        rowKey={(gap) => `${gap.site_grade_id} ${partOf(gap)}`}
        renderCard={(gap) => (
          <>
            <Place gap={gap} />
            <Text as="div">
              {counted(gap.children, 'child', 'children')} {whose(gap)}, {counted(gap.unread, 'book')} they
              have not had
            </Text>
            <Meta>{render(gap)}</Meta>
          </>
        )}
        records={{
          fileName,
          columns: [
            { label: 'Place', value: ({ place_name }) => place_name },
            { label: kind, value: partOf },
            { label: 'Children', value: ({ children }) => children, kind: 'number' },
            { label: 'Unread books', value: ({ unread }) => unread, kind: 'number' },
          ],
        }}
      />
    </Section>
  );
}

function Place({ gap }: { gap: LevelGap | LanguageGap }) {
  return (
    <Link {...placeLink(gap)} data-tap>
      <bdi dir="auto">{gap.place_name}</bdi>
    </Link>
  );
}
