import { Group, Stack } from '@mantine/core';
import { getSchoolRecord } from '@storyvan/contract/places';
import { type Grade, getSchool, listGrades, type School } from '@storyvan/contract/schools';
import { linkOptions } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { ScopeTermSoon } from '../../records/insight/TermSoon.tsx';
import { PlaceCard, PlaceCards } from '../../records/place/PlaceCard.tsx';
import { placeLink, taskLink } from '../../records/place/place-links.ts';
import { ReportStatus } from '../../records/week/ReportStatus.tsx';
import type { Crumb } from '../../ui/crumbs.ts';
import { DataState } from '../../ui/DataState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { ClosedNote } from './edit/ClosedPlaces.tsx';
import { SchoolRecordSection } from './edit/PlaceRecordSection.tsx';

const noGrades = {
  title: 'This school has no grades yet',
  hint: <ImportHint first="Add them below" what="schools and grades" others="A coordinator can add them." />,
};

const closedSchool = {
  title: 'The grades of this school are closed',
  hint: 'Open the school again to see them here.',
};

const gradeColumns: ExportColumn<Grade>[] = [
  { label: 'Grade', value: (grade) => grade.grade_code },
  { label: 'Children', value: (grade) => grade.grade_count, kind: 'number' },
  { label: 'Books here', value: (grade) => grade.books_here, kind: 'number' },
  { label: 'With children', value: (grade) => grade.books_with_children, kind: 'number' },
  { label: 'Sessions done', value: (grade) => grade.ra_count, kind: 'number' },
  { label: 'Reports submitted', value: (grade) => grade.report_status, kind: 'number' },
  { label: 'Reports pending', value: (grade) => grade.ra_count - grade.report_status, kind: 'number' },
];

const crumbs: Crumb[] = [{ label: 'lis', program: 'lis', link: linkOptions({ to: '/lis' }) }];

/** One school: its grades, and how many reports are pending. */
export function SchoolScreen({ school_id }: { school_id: number }) {
  const params = { schoolId: school_id };
  const school = useRead(getSchool, { params });
  const grades = useRead(listGrades, { params });
  const record = useRead(getSchoolRecord, { params });
  const closed = record.data?.inactive_since;
  return (
    <Screen
      crumbs={crumbs}
      title={school.data?.name ?? 'School'}
      aside={school.data && <Text tone="dim">{aboutSchool(school.data)}</Text>}
    >
      <Stack gap="md">
        {closed && <ClosedNote since={closed} />}
        <DataState read={grades} empty={closed ? closedSchool : noGrades}>
          {(list) => (
            <>
              <Group>
                <RecordActions
                  fileName={`grades-${school.data?.name ?? ''}`}
                  columns={gradeColumns}
                  rows={list}
                />
              </Group>
              <GradeCards grades={list} />
            </>
          )}
        </DataState>
        {grades.status === 'done' && <ScopeTermSoon scope={{ kind: 'school', school_id }} />}
        {grades.status !== 'failed' && <SchoolRecordSection school_id={school_id} />}
      </Stack>
    </Screen>
  );
}

const aboutSchool = (school: School): string =>
  [school.code, school.shift, school.region, counted(school.total, 'child', 'children')]
    .filter(Boolean)
    .join(' · ');

function GradeCards({ grades }: { grades: Grade[] }) {
  return (
    <PlaceCards label="Grades">
      {grades.map(({ site_grade_id, school_id, ...grade }) => (
        <PlaceCard
          key={grade.grade_id}
          program="lis"
          name={grade.grade_code}
          link={placeLink({ program: 'lis', site_grade_id, school_id })}
          about={
            <ReportStatus
              of={grade}
              link={taskLink({ program: 'lis', site_grade_id, school_id }, 'read_alouds')}
            />
          }
          figures={[
            { label: 'children', value: grade.grade_count },
            { label: 'books here', value: grade.books_here },
            { label: 'with children', value: grade.books_with_children },
          ]}
          foot={`${counted(grade.ra_count, 'session')} done`}
        />
      ))}
    </PlaceCards>
  );
}
