import { Stack } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { getPlaceRecord } from '@storyvan/contract/place-records';
import { gradeDashboard } from '@storyvan/contract/schools';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { type Figure, Figures } from '../../ui/Figures.tsx';
import { ChildrenHere } from '../../ui/places/ChildrenHere.tsx';
import {
  crumbsAbove,
  type PlaceRef,
  pendingWithChildrenLink,
  readingPatternLink,
  statisticsLink,
  taskLink,
} from '../../ui/places/place-links.ts';
import { ClosedNote } from '../../ui/places/records/ClosedNote.tsx';
import { PlaceCare } from '../../ui/places/records/PlaceCare.tsx';
import { type Task, TaskButtons } from '../../ui/places/TaskButtons.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Section } from '../../ui/Section.tsx';
import { ReportStatus } from '../../ui/week/ReportStatus.tsx';
import classes from './GradeScreen.module.css';

type GradeStats = ReplyOf<typeof gradeDashboard>['stats'];

const tasksOf = (place: PlaceRef): Task[] => [
  { label: 'Lend to children', way: 'out', primary: true, link: taskLink(place, 'lend_to_child') },
  { label: 'Return from child', way: 'in', primary: true, link: taskLink(place, 'return_from_child') },
  { label: 'Issue books to the grade', way: 'out', link: taskLink(place, 'lend_to_place') },
  { label: 'Return books', way: 'in', link: taskLink(place, 'return_from_place') },
  { label: 'Returnable books', way: 'list', link: taskLink(place, 'returnable_books') },
  { label: 'Pending books', way: 'list', link: taskLink(place, 'pending_books') },
  { label: 'Book list', way: 'list', link: taskLink(place, 'book_list') },
  { label: 'Lending register', way: 'list', link: taskLink(place, 'lending_register') },
  { label: 'Read-alouds', way: 'list', link: taskLink(place, 'read_alouds') },
  { label: 'Reading history', way: 'list', link: taskLink(place, 'reading_history') },
  { label: 'Reading pattern', way: 'list', link: readingPatternLink(place) },
  { label: 'Borrowed this month', way: 'list', link: taskLink(place, 'not_borrowed') },
  {
    label: 'Lending statistics',
    way: 'list',
    link: statisticsLink('lis', { place: String(place.site_grade_id) }),
  },
];

const figuresOf = (place: PlaceRef, stats: GradeStats): Figure[] => [
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
];

const stateOf = (stats: GradeStats): string => {
  if (stats.books_here + stats.books_with_children === 0) return 'No box of books is here';
  const children = counted(stats.children_with_books, 'child has', 'children have');
  const last = stats.last_lending ? ` · last lending ${formatDate(stats.last_lending)}` : '';
  return `${children} books${last}`;
};

interface GradeScreenProps {
  school_id: number;
  site_grade_id: number;
}

/** One grade: its present state, its children, and every task one tap away before these have come. */
export function GradeScreen({ school_id, site_grade_id }: GradeScreenProps) {
  const grade = useRead(gradeDashboard, { params: { gradeId: site_grade_id } });
  const record = useRead(getPlaceRecord, { params: { program: 'lis', id: site_grade_id } });
  const closed = record.data?.inactive_since;
  const place: PlaceRef = { program: 'lis', site_grade_id, school_id };
  return (
    <Screen
      crumbs={crumbsAbove(place, { school_name: grade.data?.school_name })}
      title={grade.data?.grade_code ?? 'Grade'}
      aside={grade.data && <GradeState place={place} stats={grade.data.stats} />}
    >
      {grade.status === 'failed' ? (
        <DataState read={grade}>{() => null}</DataState>
      ) : (
        <Stack gap="md">
          {closed && <ClosedNote since={closed} />}
          <TaskButtons tasks={tasksOf(place).filter(({ way }) => !closed || way === 'list')} />
          <Section title="Now">
            <DataState read={grade}>{({ stats }) => <Figures figures={figuresOf(place, stats)} />}</DataState>
          </Section>
          <ChildrenHere
            place={place}
            name={grade.data && `${grade.data.school_name} ${grade.data.grade_code}`}
          />
          <PlaceCare place={place} />
        </Stack>
      )}
    </Screen>
  );
}

/** The header shows the current state (SPEC section 2). */
function GradeState({ place, stats }: { place: PlaceRef; stats: GradeStats }) {
  return (
    <p className={classes.state}>
      {stateOf(stats)} · Reports: <ReportStatus of={stats} link={taskLink(place, 'read_alouds')} />
    </p>
  );
}
