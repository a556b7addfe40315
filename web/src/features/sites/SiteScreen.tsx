import { Stack } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { getPlaceRecord } from '@storyvan/contract/place-records';
import { getSite, siteStats } from '@storyvan/contract/sites';
import { counted } from '../../lib/numbers.ts';
import { pendingReports } from '../../lib/report-status.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { ChildrenHere } from '../../ui/places/ChildrenHere.tsx';
import {
  crumbsAbove,
  type PlaceRef,
  pendingWithChildrenLink,
  statisticsLink,
  taskLink,
} from '../../ui/places/place-links.ts';
import { ClosedNote } from '../../ui/places/records/ClosedNote.tsx';
import { PlaceCare } from '../../ui/places/records/PlaceCare.tsx';
import { type Task, TaskButtons } from '../../ui/places/TaskButtons.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { visitLabel } from './visit-order.ts';

type SiteStats = ReplyOf<typeof siteStats>;

const tasksOf = (place: PlaceRef): Task[] => [
  { label: 'Lend to child', way: 'out', primary: true, link: taskLink(place, 'lend_to_child') },
  { label: 'Return from child', way: 'in', primary: true, link: taskLink(place, 'return_from_child') },
  { label: 'Lend to site', way: 'out', link: taskLink(place, 'lend_to_place') },
  { label: 'Return from site', way: 'in', link: taskLink(place, 'return_from_place') },
  { label: 'Returnable books', way: 'list', link: taskLink(place, 'returnable_books') },
  { label: 'Pending books', way: 'list', link: taskLink(place, 'pending_books') },
  { label: 'Book list', way: 'list', link: taskLink(place, 'book_list') },
  { label: 'Lending register', way: 'list', link: taskLink(place, 'lending_register') },
  { label: 'Read-alouds', way: 'list', link: taskLink(place, 'read_alouds') },
  { label: 'Reading history', way: 'list', link: taskLink(place, 'reading_history') },
  { label: 'Borrowed this month', way: 'list', link: taskLink(place, 'not_borrowed') },
  {
    label: 'Lending statistics',
    way: 'list',
    link: statisticsLink('mop', { place: String(place.site_grade_id) }),
  },
];

const figuresOf = (place: PlaceRef, stats: SiteStats): Figure[] => [
  { label: 'children', value: stats.no_of_children },
  { label: 'books here', value: stats.books_here, link: taskLink(place, 'returnable_books') },
  { label: 'with children', value: stats.books_with_children, link: pendingWithChildrenLink(place) },
  { label: 'overdue', value: stats.overdue, loud: true, link: pendingWithChildrenLink(place, true) },
  {
    label: 'children borrowed this month',
    value: stats.children_borrowed_this_month,
    link: taskLink(place, 'not_borrowed'),
  },
  { label: 'issued today', value: stats.issued_today, link: taskLink(place, 'lending_register') },
  { label: 'returned today', value: stats.returned_today, link: taskLink(place, 'lending_register') },
  { label: 'read-alouds done', value: stats.ra_count, link: taskLink(place, 'read_alouds') },
  { label: 'reports pending', value: pendingReports(stats), link: taskLink(place, 'read_alouds') },
];

const stateOf = (stats: SiteStats): string =>
  stats.last_lending === null
    ? 'No book has been lent to a child here yet'
    : `${counted(stats.children_with_books, 'child has', 'children have')} books · last lending ${formatDate(stats.last_lending)}`;

/** One site: every task one tap away, before its numbers and its children have come. */
export function SiteScreen({ site_grade_id }: { site_grade_id: number }) {
  const params = { id: site_grade_id };
  const site = useRead(getSite, { params });
  const stats = useRead(siteStats, { params });
  const record = useRead(getPlaceRecord, { params: { program: 'mop', id: site_grade_id } });
  const closed = record.data?.inactive_since;
  const place: PlaceRef = { program: 'mop', site_grade_id, school_id: null };
  const found = site.data?.[0];
  return (
    <Screen
      crumbs={crumbsAbove(place, {})}
      title={found?.name ?? 'Site'}
      aside={found && <Pill kind="mop">{visitLabel(found, new Date())}</Pill>}
    >
      {site.status === 'failed' ? (
        <DataState read={site}>{() => null}</DataState>
      ) : (
        <Stack gap="md">
          {closed && <ClosedNote since={closed} />}
          <TaskButtons tasks={tasksOf(place).filter(({ way }) => !closed || way === 'list')} />
          <Section title="Now" aside={stats.data && stateOf(stats.data)}>
            <DataState read={stats}>{(numbers) => <Figures figures={figuresOf(place, numbers)} />}</DataState>
          </Section>
          <ChildrenHere place={place} name={found?.name} />
          <PlaceCare place={place} />
        </Stack>
      )}
    </Screen>
  );
}
