import { Stack } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { getSite, siteStats } from '@storyvan/contract/sites';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { ChildrenHere } from '../../ui/places/ChildrenHere.tsx';
import { crumbsAbove, type PlaceRef, taskLink } from '../../ui/places/place-links.ts';
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
];

const figuresOf = (stats: SiteStats): Figure[] => [
  { label: 'children', value: stats.no_of_children },
  { label: 'books here', value: stats.books_here },
  { label: 'with children', value: stats.books_with_children },
  { label: 'overdue', value: stats.overdue, loud: true },
  { label: 'children borrowed this month', value: stats.children_borrowed_this_month },
  { label: 'issued today', value: stats.issued_today },
  { label: 'returned today', value: stats.returned_today },
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
          <TaskButtons tasks={tasksOf(place)} />
          <Section title="Now" aside={stats.data && stateOf(stats.data)}>
            <DataState read={stats}>{(numbers) => <Figures figures={figuresOf(numbers)} />}</DataState>
          </Section>
          <ChildrenHere place={place} name={found?.name} />
        </Stack>
      )}
    </Screen>
  );
}
