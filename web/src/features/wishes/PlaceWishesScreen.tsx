import { Group } from '@mantine/core';
import { type PlaceWish, wishesOfPlace } from '@storyvan/contract/wishes';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link, linkOptions } from '@tanstack/react-router';
import { useState } from 'react';
import { useLibrary } from '../../lib/library.ts';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { childLink, type PlaceRef, placeCrumbs, taskLink } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { bookColumns } from '../../records/title/book-columns.ts';
import { TitleLink } from '../../records/title/TitleLink.tsx';
import { whereWords } from '../../records/wish/wish-words.ts';
import { Choice, Choices } from '../../ui/Choices.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Meta, Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

const noWishes = {
  title: 'No child here has an open wish',
  hint: 'Add wishes on the page of a child or of a book.',
};

/** What the children of a site or grade wish for: the list from which its box is packed. */
export function PlaceWishesScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const isRun = useLibrary().programs.includes(program);
  const names = usePlaceNames(place);
  const read = useRead(wishesOfPlace, { params: { program, id } });
  return (
    <Screen
      crumbs={placeCrumbs(place, names)}
      title="Wishes"
      aside={
        isRun && (
          <Group gap="xs">
            <LinkButton link={taskLink(place, 'propose_box')}>Propose a box</LinkButton>
            <LinkButton link={linkOptions({ to: '/library/collection', search: { program } })}>
              What to buy
            </LinkButton>
          </Group>
        )
      }
    >
      <DataState read={read} empty={noWishes}>
        {(wishes) => <WishesTable place={place} name={names.name} wishes={wishes} />}
      </DataState>
    </Screen>
  );
}

/** There is a copy in the library, and none at the place already. */
const canBePacked = ({ in_library, here }: PlaceWish): boolean => in_library > 0 && here === 0;

interface WishesTableProps {
  place: PlaceRef;
  name: string | undefined;
  wishes: PlaceWish[];
}

function WishesTable({ place, name, wishes }: WishesTableProps) {
  const [packing, setPacking] = useState(false);
  const packable = wishes.filter(canBePacked);
  return (
    <RecordTable
      label="Wishes"
      rows={packing ? packable : wishes}
      columns={columnsOf(place)}
      rowKey={({ wish_id }) => wish_id}
      renderCard={(wish) => <WishCard place={place} wish={wish} />}
      records={{ fileName: ['wishes', name].filter(Boolean).join(' '), columns: recordsOf(place) }}
      filter={{
        field: (
          <Choices role="group" aria-label="Wishes shown">
            <Choice chosen={!packing} onClick={() => setPacking(false)}>
              {counted(wishes.length, 'wish', 'wishes')}
            </Choice>
            <Choice chosen={packing} onClick={() => setPacking(true)}>
              {packable.length} to pack
            </Choice>
          </Choices>
        ),
        noneFits: (
          <Note title="There is nothing to pack">
            <p>No copy that is missing here is in the library now.</p>
          </Note>
        ),
      }}
    />
  );
}

const WishTitle = ({ wish }: { wish: PlaceWish }) => (
  <>
    <TitleLink book={wish} />
    <Meta>
      {wish.accn_no && <span>{wish.accn_no}</span>}
      {wish.author && <bdi dir="auto">{wish.author}</bdi>}
    </Meta>
  </>
);

function ChildOf({ place, wish }: { place: PlaceRef; wish: PlaceWish }) {
  return (
    <Link {...childLink({ ...place, child_id: wish.child_id })} data-tap>
      <bdi dir="auto">{wish.child_name}</bdi>
    </Link>
  );
}

const WishNote = ({ note }: { note: string }) =>
  note && (
    <Text as="div" size="sm" tone="dim" dir="auto">
      {note}
    </Text>
  );

const columnsOf = (place: PlaceRef): Column<PlaceWish>[] => [
  {
    key: 'title',
    label: 'Book',
    render: (wish) => <WishTitle wish={wish} />,
    sortBy: ({ title }) => title,
  },
  {
    key: 'child',
    label: 'Child',
    render: (wish) => (
      <>
        <ChildOf place={place} wish={wish} />
        <WishNote note={wish.note} />
      </>
    ),
    sortBy: ({ child_name }) => child_name,
  },
  {
    key: 'wished_on',
    label: 'Wished on',
    render: ({ wished_on }) => formatDate(wished_on),
    sortBy: ({ wished_on }) => wished_on,
    numeric: true,
  },
  {
    key: 'where',
    label: 'Copies',
    render: (wish) => <bdi dir="auto">{whereWords(wish, place.site_grade_id)}</bdi>,
    sortBy: (wish) => whereWords(wish, place.site_grade_id),
  },
];

function WishCard({ place, wish }: { place: PlaceRef; wish: PlaceWish }) {
  return (
    <>
      <WishTitle wish={wish} />
      <Text as="div" size="sm" dir="auto">
        {whereWords(wish, place.site_grade_id)}
      </Text>
      <Meta>
        <ChildOf place={place} wish={wish} />
        <span>wished on {formatDate(wish.wished_on)}</span>
      </Meta>
      <WishNote note={wish.note} />
    </>
  );
}

const recordsOf = (place: PlaceRef): ExportColumn<PlaceWish>[] => [
  ...bookColumns,
  { label: 'Child', value: ({ child_name }) => child_name },
  { label: 'Card', value: ({ card_no }) => card_no },
  { label: 'Wished on', value: ({ wished_on }) => wished_on, kind: 'date' },
  { label: 'In the library', value: ({ in_library }) => in_library, kind: 'number' },
  { label: 'Here', value: ({ here }) => here, kind: 'number' },
  { label: 'Copies', value: (wish) => whereWords(wish, place.site_grade_id) },
  { label: 'Note', value: ({ note }) => note },
];
