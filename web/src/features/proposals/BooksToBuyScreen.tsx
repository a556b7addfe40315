import { Stack } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { type BooksToBuy, booksToBuy, mostToBuy, type WishToBuy } from '@storyvan/contract/proposals';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link, linkOptions } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useLibrary } from '../../lib/library.ts';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { CollectionViews } from '../../records/library/CollectionViews.tsx';
import { placeLink } from '../../records/place/place-links.ts';
import { titleColumns } from '../../records/title/book-columns.ts';
import { TitleText } from '../../records/title/TitleText.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { GapsTable } from './GapsTable.tsx';

/** What the library lacks: books that children wish for, and levels and languages with too few unread books. */
export function BooksToBuyScreen({ program }: { program: Programme | undefined }) {
  const read = useRead(booksToBuy, { query: program ? { program } : {} }, { keepPrevious: true });
  return (
    <Screen crumbs={[{ label: 'Library' }]} title="What to buy" aside={<CollectionViews now="What to buy" />}>
      <Stack gap="md">
        <ForWhom program={program} />
        <DataState read={read}>
          {(lists) => (isEmpty(lists) ? <Nothing /> : <Lists lists={lists} program={program} />)}
        </DataState>
      </Stack>
    </Screen>
  );
}

const isEmpty = ({ wishes, levels, languages }: BooksToBuy): boolean =>
  wishes.length + levels.length + languages.length === 0;

const Nothing = () => (
  <Note title="Nothing is missing">
    <p>Every wish has a copy that can be lent, and no place has more children than unread books.</p>
  </Note>
);

function ForWhom({ program }: { program: Programme | undefined }) {
  const { programs } = useLibrary();
  if (programs.length < 2) return null;
  return (
    <Choices role="group" aria-label="For whom">
      {[undefined, ...programs].map((each) => (
        <Choice
          key={each ?? 'All'}
          chosen={each === program}
          link={linkOptions({ to: '/library/collection', search: each ? { program: each } : {} })}
        >
          {each ?? 'All'}
        </Choice>
      ))}
    </Choices>
  );
}

interface ListsProps {
  lists: BooksToBuy;
  program: Programme | undefined;
}

function Lists({ lists: { wishes, levels, languages }, program }: ListsProps) {
  const fileName = (name: string) => [name, program].filter(Boolean).join(' ');
  return (
    <>
      {wishes.length > 0 && (
        <Section title="Wished for, and no copy to lend" aside={counted(wishes.length, 'title')}>
          <RecordTable
            label="Wished for, and no copy to lend"
            rows={wishes}
            columns={columns}
            rowKey={({ title_id }) => String(title_id)}
            renderCard={(title) => <WishCard title={title} />}
            records={{ fileName: fileName('wishes to buy'), columns: records }}
          />
          {wishes.length === mostToBuy && (
            <Text tone="dim">Only the first {mostToBuy} titles are listed.</Text>
          )}
        </Section>
      )}
      <GapsTable
        title="Levels with too few books"
        kind="Level"
        gaps={levels}
        fileName={fileName('levels to buy')}
        partOf={({ level }) => level}
        render={({ level }) => <LevelBadge level={level} />}
        whose={({ level }) => `on level ${level}`}
      />
      <GapsTable
        title="Languages with too few books"
        kind="Language"
        gaps={languages}
        fileName={fileName('languages to buy')}
        partOf={({ language }) => language}
        render={({ language }) => <bdi dir="auto">{language}</bdi>}
        whose={({ language }) => `who read ${language}`}
      />
    </>
  );
}

const Title = ({ title: { title, language, author } }: { title: WishToBuy }) => (
  <>
    <strong>
      <TitleText title={title} language={language} />
    </strong>
    {author && (
      <Text as="div" size="sm" tone="dim" dir="auto">
        {author}
      </Text>
    )}
  </>
);

/** "Curca 2, III-A 1", each a link. */
const Places = ({ places }: Pick<WishToBuy, 'places'>) =>
  places.map(({ place_name, wishes, ...place }, n) => (
    <Fragment key={place.site_grade_id}>
      {n > 0 && ', '}
      <Link {...placeLink(place)}>
        <bdi dir="auto">{place_name}</bdi>
      </Link>
      {wishes > 1 && ` (${wishes})`}
    </Fragment>
  ));

const goneWords = ({ gone }: WishToBuy): string =>
  gone === 0 ? '' : `${counted(gone, 'copy', 'copies')} lost or withdrawn`;

const columns: Column<WishToBuy>[] = [
  { key: 'title', label: 'Book', render: (title) => <Title title={title} />, sortBy: ({ title }) => title },
  { key: 'level', label: 'Level', render: ({ level }) => <LevelBadge level={level} /> },
  { key: 'wishes', label: 'Children', sortBy: ({ wishes }) => wishes, numeric: true },
  { key: 'places', label: 'At', render: ({ places }) => <Places places={places} /> },
  {
    key: 'oldest',
    label: 'First wished on',
    render: ({ oldest }) => formatDate(oldest),
    sortBy: ({ oldest }) => oldest,
    numeric: true,
  },
  { key: 'gone', label: 'Earlier copies', render: goneWords, sortBy: ({ gone }) => gone },
];

function WishCard({ title }: { title: WishToBuy }) {
  const { level, wishes, oldest } = title;
  return (
    <>
      <Title title={title} />
      <Text as="div" strong>
        {counted(wishes, 'child wishes', 'children wish')} for it
      </Text>
      <Meta>
        <LevelBadge level={level} />
        <span>since {formatDate(oldest)}</span>
        <span>{goneWords(title)}</span>
      </Meta>
      <Text as="div" size="sm">
        <Places places={title.places} />
      </Text>
    </>
  );
}

const records: ExportColumn<WishToBuy>[] = [
  ...titleColumns,
  { label: 'Children', value: ({ wishes }) => wishes, kind: 'number' },
  { label: 'At', value: ({ places }) => places.map(({ place_name }) => place_name).join(', ') },
  { label: 'First wished on', value: ({ oldest }) => oldest, kind: 'date' },
  { label: 'Lost or withdrawn', value: ({ gone }) => gone, kind: 'number' },
];
