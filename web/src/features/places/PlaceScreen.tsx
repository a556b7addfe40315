import { Stack } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { getPlaceRecord } from '@storyvan/contract/places';
import type { Visit } from '@storyvan/contract/read-alouds';
import { gradeDashboard } from '@storyvan/contract/schools';
import { getSite, siteStats } from '@storyvan/contract/sites';
import { formatDate, today } from '@storyvan/domain/calendar-date';
import { pendingReports } from '@storyvan/domain/report-status';
import type { ReactNode } from 'react';
import { TakeAlongPlace } from '../../field/screens/taking-along/TakeAlongPlace.tsx';
import { counted } from '../../lib/numbers.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { ScopeTermSoon } from '../../records/insight/TermSoon.tsx';
import {
  crumbsAbove,
  type PlaceRef,
  pendingWithChildrenLink,
  taskLink,
} from '../../records/place/place-links.ts';
import { ReportStatus } from '../../records/week/ReportStatus.tsx';
import { VisitStrip } from '../../records/week/VisitStrip.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { Text } from '../../ui/Text.tsx';
import { ClosedNote } from './edit/ClosedPlaces.tsx';
import { PlaceRecordSection } from './edit/PlaceRecordSection.tsx';
import { PlaceChildren } from './PlaceChildren.tsx';
import { PlaceTasks } from './PlaceTasks.tsx';
import { visitLabel } from './visit-order.ts';

type PlaceStats = Omit<ReplyOf<typeof gradeDashboard>['stats'], 'grade_id' | 'school_id'>;

const figuresOf = (place: PlaceRef, stats: PlaceStats): Figure[] => [
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
  { label: 'renewed today', value: stats.renewed_today, link: taskLink(place, 'lending_register') },
  { label: 'returned today', value: stats.returned_today, link: taskLink(place, 'lending_register') },
  { label: 'sessions done', value: stats.ra_count, link: taskLink(place, 'read_alouds') },
  // The header of a grade has them already.
  ...(place.program === 'mop'
    ? [{ label: 'reports pending', value: pendingReports(stats), link: taskLink(place, 'read_alouds') }]
    : []),
];

const childrenWithBooks = ({ children_with_books }: PlaceStats): string =>
  `${counted(children_with_books, 'child has', 'children have')} books`;

/** One site or grade: every task is one tap away before its figures and its children have loaded. */
export function PlaceScreen({ place }: { place: PlaceRef }) {
  return place.program === 'mop' ? <Site place={place} /> : <Grade place={place} />;
}

function Site({ place }: { place: PlaceRef }) {
  const params = { id: place.site_grade_id };
  const site = useRead(getSite, { params });
  const stats = useRead(siteStats, { params });
  const found = site.data?.[0];
  return (
    <Place
      place={place}
      read={site}
      visit={found?.visit}
      title={found?.name ?? 'Site'}
      name={found?.name}
      aside={
        found && found.visit?.date !== today() && <Pill kind="mop">{visitLabel(found, new Date())}</Pill>
      }
    >
      <Section title="Now" aside={stats.data && siteState(stats.data)}>
        <DataState read={stats}>{(numbers) => <Figures figures={figuresOf(place, numbers)} />}</DataState>
      </Section>
    </Place>
  );
}

const siteState = (stats: PlaceStats): string =>
  stats.last_lending === null
    ? 'No child here has borrowed a book yet'
    : `${childrenWithBooks(stats)} · last lending ${formatDate(stats.last_lending)}`;

function Grade({ place }: { place: PlaceRef }) {
  const grade = useRead(gradeDashboard, { params: { gradeId: place.site_grade_id } });
  const { school_name, grade_code, stats } = grade.data ?? {};
  return (
    <Place
      place={place}
      read={grade}
      visit={grade.data?.visit}
      title={grade_code ?? 'Grade'}
      name={grade_code && `${school_name} ${grade_code}`}
      school_name={school_name}
      // The header shows the current state (SPEC section 2).
      aside={
        stats && (
          <Text as="div" tone="dim">
            {gradeState(stats)} · Reports: <ReportStatus of={stats} link={taskLink(place, 'read_alouds')} />
          </Text>
        )
      }
    >
      <Section title="Now">
        <DataState read={grade}>{(read) => <Figures figures={figuresOf(place, read.stats)} />}</DataState>
      </Section>
    </Place>
  );
}

const gradeState = (stats: PlaceStats): string => {
  if (stats.books_here + stats.books_with_children === 0) return 'No books have been issued to this grade';
  const last = stats.last_lending ? ` · last lending ${formatDate(stats.last_lending)}` : '';
  return `${childrenWithBooks(stats)}${last}`;
};

interface PlaceProps {
  place: PlaceRef;
  /** Replaces the screen if it fails, because there is no such place. */
  read: Read<unknown>;
  /** Undefined while loading. */
  visit: Visit | null | undefined;
  title: string;
  /** Used in the name of an exported file. */
  name: string | undefined;
  school_name?: string | undefined;
  aside: ReactNode;
  children: ReactNode;
}

function Place({ place, read, visit, title, name, school_name, aside, children }: PlaceProps) {
  const { program, site_grade_id: id } = place;
  const record = useRead(getPlaceRecord, { params: { program, id } });
  const closed = record.data?.inactive_since;
  const crumbs = crumbsAbove(place, { school_name, failed: read.status === 'failed' });
  return (
    <Screen crumbs={crumbs} title={title} aside={aside}>
      {read.status === 'failed' ? (
        <DataState read={read}>{() => null}</DataState>
      ) : (
        <Stack gap="md">
          {closed && <ClosedNote since={closed} />}
          {!closed && <VisitStrip place={place} visit={visit} />}
          {!closed && (
            <TakeAlongPlace name={school_name ? `${school_name}, ${title}` : title} site_grade_id={id} />
          )}
          <PlaceTasks place={place} closed={Boolean(closed)} />
          {children}
          <PlaceChildren place={place} name={name} />
          <ScopeTermSoon scope={{ kind: 'place', site_grade_id: id }} />
          <PlaceRecordSection place={place} />
        </Stack>
      )}
    </Screen>
  );
}
