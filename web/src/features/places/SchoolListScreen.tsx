import { Group } from '@mantine/core';
import { addSchool } from '@storyvan/contract/places';
import { promote } from '@storyvan/contract/promotion';
import { listSchools, type School } from '@storyvan/contract/schools';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { useMay } from '../../lib/use-may.ts';
import { useRead } from '../../lib/use-read.ts';
import { ImportHint } from '../../records/imports/ImportHint.tsx';
import { PlaceCard, PlaceCards } from '../../records/place/PlaceCard.tsx';
import { DataState } from '../../ui/DataState.tsx';
import { FilterField } from '../../ui/FilterField.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { Note } from '../../ui/Note.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { RecordActions } from '../../ui/table/RecordActions.tsx';
import { ClosedPlaces } from './edit/ClosedPlaces.tsx';
import classes from './places.module.css';

const noSchools = {
  title: 'There are no schools yet',
  hint: <ImportHint first="Add the first one" what="schools" others="A coordinator can add the first one." />,
};

const schoolColumns: ExportColumn<School>[] = [
  { label: 'Code', value: (school) => school.code },
  { label: 'School', value: (school) => school.name },
  { label: 'Shift', value: (school) => school.shift },
  { label: 'Region', value: (school) => school.region },
  { label: 'Grades', value: (school) => school.grades, kind: 'number' },
  { label: 'Children', value: (school) => school.total, kind: 'number' },
  { label: 'Books out', value: (school) => school.books_out, kind: 'number' },
];

/** All schools, with the total of their children (SPEC section 2). */
export function SchoolListScreen() {
  const mayPromote = useMay(promote);
  const mayAdd = useMay(addSchool);
  const [filter, setFilter] = useState('');
  const schools = useRead(listSchools);
  const matches = (school: School) =>
    matchesWords(filter, school.name, school.code, school.region, school.shift);
  const shown = schools.data?.filter(matches) ?? [];
  return (
    <Screen
      crumbs={[{ label: 'lis', program: 'lis' }]}
      title="Schools"
      aside={schools.data && <TotalChildren schools={schools.data} />}
    >
      <Group mb="md">
        <FilterField label="Filter schools" value={filter} onChange={setFilter} />
        <RecordActions fileName="schools" columns={schoolColumns} rows={shown} />
        <LinkButton link={{ to: '/insight', search: { scope: 'lis' } }}>Insight</LinkButton>
        <LinkButton link={{ to: '/library/wishes', search: { program: 'lis' } }}>Most wished for</LinkButton>
        {mayPromote && <LinkButton link={{ to: '/lis/new-school-year' }}>New school year</LinkButton>}
        {mayAdd && (
          <LinkButton link={{ to: '/add-library', search: { kind: 'school' } }}>Add a school</LinkButton>
        )}
      </Group>
      <Regions schools={schools.data ?? []} />
      <DataState read={schools} empty={noSchools}>
        {() => <SchoolCards schools={shown} />}
      </DataState>
      <ClosedPlaces program="lis" />
    </Screen>
  );
}

function TotalChildren({ schools }: { schools: School[] }) {
  const total = schools.reduce((sum, school) => sum + school.total, 0);
  return (
    <Text tone="dim">
      <strong className={classes.big}>{formatNumber(total)}</strong> {total === 1 ? 'child' : 'children'} in{' '}
      {counted(schools.length, 'school')}
    </Text>
  );
}

/** The insight of each region, if there are several. */
function Regions({ schools }: { schools: School[] }) {
  const regions = [...new Set(schools.flatMap(({ region }) => region ?? []))].sort();
  if (regions.length < 2) return null;
  return (
    <nav aria-label="Insight by region" className={classes.regions}>
      {regions.map((region) => (
        <Link key={region} to="/insight" search={{ scope: `region:${region}` }}>
          <bdi dir="auto">{region}</bdi>
        </Link>
      ))}
    </nav>
  );
}

function SchoolCards({ schools }: { schools: School[] }) {
  if (schools.length === 0) {
    return (
      <Note title="No school matches this filter">
        <p>Try fewer letters of the name, code or region.</p>
      </Note>
    );
  }
  return (
    <PlaceCards label="Schools">
      {schools.map((school) => (
        <PlaceCard
          key={school.school_id}
          program="lis"
          name={school.name}
          link={{ to: '/lis/school/$schoolId', params: { schoolId: String(school.school_id) } }}
          figures={[
            { label: 'grades', value: school.grades },
            { label: 'children', value: school.total },
            { label: 'books out', value: school.books_out },
          ]}
          foot={[school.code, school.shift, school.region].filter(Boolean).join(' · ')}
        />
      ))}
    </PlaceCards>
  );
}
