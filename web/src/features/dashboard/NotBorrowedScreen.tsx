import { Button, Group, Stack } from '@mantine/core';
import { type ChildOfMonth, childrenOfMonth } from '@storyvan/contract/dashboard';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { lendToChildLink } from '../../records/family/family-links.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { childLink, type PlaceRef, placeCrumbs } from '../../records/place/place-links.ts';
import { usePlaceNames } from '../../records/place/use-place-names.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Meta } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import { monthNameOf } from './dashboard.messages.ts';

const noChildren = {
  title: 'No children are enrolled here yet',
  hint: <ImportHint what="children" />,
};

/** The children of a place who have borrowed this month, and those who have not. */
export function NotBorrowedScreen({ place }: { place: PlaceRef }) {
  const { program, site_grade_id: id } = place;
  const names = usePlaceNames(place);
  const children = useRead(childrenOfMonth, { params: { program, id } });
  return (
    <Screen
      crumbs={placeCrumbs(place, names)}
      title={`Borrowed in ${monthNameOf(today())}`}
      aside={
        children.data && (
          <Group gap="0.5rem 1rem" c="var(--dim)">
            {countOf(children.data)}
            <RecordActions
              fileName={['borrowed this month', names.school_name, names.name].filter(Boolean).join(' ')}
              columns={records}
              rows={children.data.toSorted(notBorrowedFirst)}
            />
          </Group>
        )
      }
    >
      <DataState read={children} empty={noChildren}>
        {(list) => <Groups place={place} list={list} />}
      </DataState>
    </Screen>
  );
}

const hasBorrowed = (child: ChildOfMonth) => child.borrowed_this_month > 0;

const countOf = (list: ChildOfMonth[]): string =>
  `${list.filter(hasBorrowed).length} of ${counted(list.length, 'child', 'children')}`;

const notBorrowedFirst = (a: ChildOfMonth, b: ChildOfMonth) =>
  Number(hasBorrowed(a)) - Number(hasBorrowed(b));

const records: ExportColumn<ChildOfMonth>[] = [
  { label: 'Child', value: ({ child_name }) => child_name },
  { label: 'Card', value: ({ card_no }) => card_no },
  { label: 'Level', value: ({ level }) => level, kind: 'number' },
  { label: 'Borrowed this month', value: (child) => child.borrowed_this_month, kind: 'number' },
  { label: 'Last borrowed', value: ({ last_borrowed }) => last_borrowed, kind: 'date' },
  { label: 'Books now', value: ({ books_out }) => books_out, kind: 'number' },
];

function Groups({ place, list }: { place: PlaceRef; list: ChildOfMonth[] }) {
  const waiting = list.filter((child) => !hasBorrowed(child));
  const borrowed = list.filter(hasBorrowed);
  return (
    <Stack gap="lg">
      <GroupOfChildren
        title="Have not borrowed"
        none="Every child has borrowed this month"
        place={place}
        list={waiting}
      />
      <GroupOfChildren title="Have borrowed" none="No one yet" place={place} list={borrowed} withCount />
    </Stack>
  );
}

interface GroupOfChildrenProps {
  title: string;
  none: string;
  place: PlaceRef;
  list: ChildOfMonth[];
  /** Also shows how many books each child borrowed this month. */
  withCount?: boolean;
}

/** Children of a place and when they last borrowed, each with a link to the lending desk. */
function GroupOfChildren({ title, none, place, list, withCount = false }: GroupOfChildrenProps) {
  const id = useId();
  const borrowed = list.reduce((sum, child) => sum + child.borrowed_this_month, 0);
  return (
    <section aria-labelledby={id}>
      <Group component="h2" id={id} gap="0.625rem" m="0 0 0.625rem" fz="1.0625rem">
        {title} <Pill kind="accent">{list.length}</Pill>
      </Group>
      {list.length === 0 ? (
        <Note title={none} />
      ) : (
        <RecordTable
          label={title}
          rows={list}
          columns={columnsOf(place, withCount)}
          rowKey={({ child_id }) => String(child_id)}
          renderCard={(child) => <ChildCard child={child} place={place} withCount={withCount} />}
          {...(withCount ? { totals: { borrowed_this_month: formatNumber(borrowed) } } : {})}
        />
      )}
    </section>
  );
}

interface ChildProps {
  child: ChildOfMonth;
  place: PlaceRef;
}

function ChildName({ child: { child_id, child_name }, place }: ChildProps) {
  return (
    <Link {...childLink({ ...place, child_id })}>
      <bdi dir="auto">{child_name}</bdi>
    </Link>
  );
}

function LendButton({ child: { child_id, child_name }, place }: ChildProps) {
  return (
    <Button
      variant="light"
      h={44}
      flex="none"
      data-screen-only
      renderRoot={(props) => (
        <Link {...lendToChildLink({ ...place, child_id })} {...props} aria-label={`Lend to ${child_name}`} />
      )}
    >
      Lend
    </Button>
  );
}

const lastBorrowed = ({ last_borrowed }: ChildOfMonth): string =>
  last_borrowed ? formatDate(last_borrowed) : 'never';

const count: Column<ChildOfMonth> = {
  key: 'borrowed_this_month',
  label: 'This month',
  render: ({ borrowed_this_month }) => formatNumber(borrowed_this_month),
  sortBy: ({ borrowed_this_month }) => borrowed_this_month,
  numeric: true,
};

const columnsOf = (place: PlaceRef, withCount: boolean): Column<ChildOfMonth>[] => [
  {
    key: 'child_name',
    label: 'Child',
    render: (child) => <ChildName child={child} place={place} />,
    sortBy: ({ child_name }) => child_name,
  },
  { key: 'card_no', label: 'Card', render: ({ card_no }) => card_no, sortBy: ({ card_no }) => card_no ?? '' },
  {
    key: 'level',
    label: 'Level',
    render: ({ level }) => <LevelBadge level={level} />,
    sortBy: ({ level }) => level ?? Number.NEGATIVE_INFINITY,
  },
  ...(withCount ? [count] : []),
  {
    key: 'last_borrowed',
    label: 'Last borrowed',
    render: lastBorrowed,
    sortBy: ({ last_borrowed }) => last_borrowed ?? '',
    numeric: true,
  },
  {
    key: 'books_out',
    label: 'Books now',
    render: ({ books_out }) => formatNumber(books_out),
    sortBy: ({ books_out }) => books_out,
    numeric: true,
  },
  {
    key: 'lend',
    label: 'Lend',
    render: (child) => <LendButton child={child} place={place} />,
    numeric: true,
    screenOnly: true,
  },
];

function ChildCard({ child, place, withCount }: ChildProps & { withCount: boolean }) {
  return (
    <Group wrap="nowrap" justify="space-between" gap="0.75rem">
      <div>
        <ChildName child={child} place={place} />
        <Meta>
          <LevelBadge level={child.level} />
          {withCount && <span>{counted(child.borrowed_this_month, 'book')} this month</span>}
          <span>last borrowed: {lastBorrowed(child)}</span>
          <span>{counted(child.books_out, 'book')} now</span>
        </Meta>
      </div>
      <LendButton child={child} place={place} />
    </Group>
  );
}
