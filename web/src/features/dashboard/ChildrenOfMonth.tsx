import { Button, Group } from '@mantine/core';
import type { ChildOfMonth } from '@storyvan/contract/dashboard';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { LevelBadge } from '../../records/level/LevelBadge.tsx';
import { childLink, lendToChildLink, type PlaceRef } from '../../records/place/place-links.ts';
import { Meta } from '../../ui/Text.tsx';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';

interface ChildrenOfMonthProps {
  label: string;
  place: PlaceRef;
  list: ChildOfMonth[];
  /** Also shows how many books each child borrowed this month. */
  withCount?: boolean;
}

/** Children of a place and when they last borrowed, each with a link to the lending desk. */
export function ChildrenOfMonth({ label, place, list, withCount = false }: ChildrenOfMonthProps) {
  const borrowed = list.reduce((sum, child) => sum + child.borrowed_this_month, 0);
  return (
    <RecordTable
      label={label}
      rows={list}
      columns={columnsOf(place, withCount)}
      rowKey={({ child_id }) => String(child_id)}
      renderCard={(child) => <ChildCard child={child} place={place} withCount={withCount} />}
      {...(withCount ? { totals: { borrowed_this_month: formatNumber(borrowed) } } : {})}
    />
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
