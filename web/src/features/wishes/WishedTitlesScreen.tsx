import type { Programme } from '@storyvan/contract/common/programme';
import { listWishedTitles, mostWishedTitles, type WishedTitle } from '@storyvan/contract/wishes';
import { formatDate } from '@storyvan/domain/calendar-date';
import { linkOptions } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { CollectionViews } from '../../records/library/CollectionViews.tsx';
import { bookColumns } from '../../records/title/book-columns.ts';
import { TitleLink } from '../../records/title/TitleLink.tsx';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

const noWishes = (
  <Note title="No child has an open wish">
    <p>Add wishes on the page of a child or of a book.</p>
  </Note>
);

/** The titles that most children wish for and their copies: a list for the person who buys books. */
export function WishedTitlesScreen({ program }: { program: Programme | undefined }) {
  const read = useRead(listWishedTitles, { query: program ? { program } : {} }, { keepPrevious: true });
  return (
    <Screen
      crumbs={[{ label: 'Library' }]}
      title="Most wished for"
      aside={<CollectionViews now="Most wished for" />}
    >
      <DataState read={read}>
        {(titles) => (
          <>
            <RecordTable
              label="Most wished for"
              rows={titles}
              columns={columns}
              rowKey={({ title_id }) => String(title_id)}
              renderCard={(title) => <WishedCard title={title} />}
              records={{ fileName: ['most wished for', program].filter(Boolean).join(' '), columns: records }}
              filter={{ field: <WhoseWishes program={program} />, noneFits: noWishes }}
            />
            {titles.length === mostWishedTitles && (
              <Text tone="dim">Only the first {mostWishedTitles} titles are listed.</Text>
            )}
          </>
        )}
      </DataState>
    </Screen>
  );
}

function WhoseWishes({ program }: { program: Programme | undefined }) {
  return (
    <Choices role="group" aria-label="Whose wishes">
      {([undefined, 'mop', 'lis'] as const).map((each) => (
        <Choice
          key={each ?? 'All'}
          chosen={each === program}
          link={linkOptions({ to: '/library/wishes', search: each ? { program: each } : {} })}
        >
          {each ?? 'All'}
        </Choice>
      ))}
    </Choices>
  );
}

const Author = ({ author }: { author: string | null }) =>
  author && (
    <Text as="div" size="sm" tone="dim" dir="auto">
      {author}
    </Text>
  );

const columns: Column<WishedTitle>[] = [
  {
    key: 'title',
    label: 'Book',
    render: (title) => (
      <>
        <TitleLink book={title} />
        <Author author={title.author} />
      </>
    ),
    sortBy: ({ title }) => title,
  },
  { key: 'level', label: 'Level', render: ({ level }) => <LevelBadge level={level} /> },
  { key: 'wishes', label: 'Children', sortBy: ({ wishes }) => wishes, numeric: true },
  {
    key: 'oldest',
    label: 'First wished on',
    render: ({ oldest }) => formatDate(oldest),
    sortBy: ({ oldest }) => oldest,
    numeric: true,
  },
  { key: 'copies', label: 'Copies', sortBy: ({ copies }) => copies, numeric: true },
  { key: 'in_library', label: 'In the library', sortBy: ({ in_library }) => in_library, numeric: true },
];

function WishedCard({ title }: { title: WishedTitle }) {
  const { author, level, wishes, copies, in_library } = title;
  return (
    <>
      <TitleLink book={title} />
      <Author author={author} />
      <Text as="div" strong>
        {counted(wishes, 'child wishes', 'children wish')} for it
      </Text>
      <Meta>
        <LevelBadge level={level} />
        <span>
          {counted(copies, 'copy', 'copies')}, {in_library} in the library
        </span>
      </Meta>
    </>
  );
}

const records: ExportColumn<WishedTitle>[] = [
  ...bookColumns,
  { label: 'Children who wish for it', value: ({ wishes }) => wishes, kind: 'number' },
  { label: 'First wished on', value: ({ oldest }) => oldest, kind: 'date' },
  { label: 'Copies', value: ({ copies }) => copies, kind: 'number' },
  { label: 'In the library', value: ({ in_library }) => in_library, kind: 'number' },
];
