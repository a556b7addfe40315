import { Group, Stack } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import type { reportDashboard } from '@storyvan/contract/reports';
import { formatDate } from '@storyvan/domain/calendar-date';
import { pendingReports, reportStatus } from '@storyvan/domain/report-status';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { matchesWords } from '../../../lib/matches-words.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { placeLink } from '../../../records/place/place-links.ts';
import { ReportStatus } from '../../../records/week/ReportStatus.tsx';
import { pendingReportsLink, reportLink } from '../../../records/week/week-links.ts';
import { FilterField } from '../../../ui/FilterField.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Text } from '../../../ui/Text.tsx';
import type { ExportColumn } from '../../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../../ui/table/RecordTable.tsx';
import { placeWords } from '../reports.messages.ts';

export type PlaceReports = ReplyOf<typeof reportDashboard>['places'][number];

const filterFrom = 12;

/** Sessions, reports and stars of each place. */
export function PlacesTable({ program, places }: { program: Programme; places: PlaceReports[] }) {
  const [filter, setFilter] = useState('');
  const { Place, place } = placeWords[program];
  const shown = places.filter(({ site_name }) => matchesWords(filter, site_name));
  const sumOf = (figure: (place: PlaceReports) => number): string =>
    formatNumber(shown.reduce((sum, each) => sum + figure(each), 0));
  return (
    <RecordTable
      label={`Reports by ${place}`}
      roomFrom="68em"
      rows={shown}
      columns={columnsOf(program, Place)}
      rowKey={({ site_grade_id }) => String(site_grade_id)}
      renderCard={(each) => <PlaceCard program={program} place={each} />}
      records={{ fileName: `${program}-reports-by-${place}`, columns: exportOf(Place) }}
      totals={{
        ra_count: sumOf(({ ra_count }) => ra_count),
        report_status: sumOf(({ report_status }) => report_status),
        pending: sumOf(pendingReports),
      }}
      filter={{
        field: places.length >= filterFrom && (
          <FilterField label={`Filter ${place}s`} value={filter} onChange={setFilter} />
        ),
        noneFits: <Note title={`No ${place} by that name`} />,
      }}
    />
  );
}

const number = (
  key: string,
  label: string,
  value: (place: PlaceReports) => number,
): Column<PlaceReports> => ({
  key,
  label,
  render: (place) => formatNumber(value(place)),
  sortBy: value,
  numeric: true,
});

function columnsOf(program: Programme, Place: string): Column<PlaceReports>[] {
  return [
    {
      key: 'site_name',
      label: Place,
      render: (place) => <PlaceName program={program} place={place} />,
      sortBy: ({ site_name }) => site_name,
    },
    number('ra_count', 'Sessions held', ({ ra_count }) => ra_count),
    number('report_status', 'Reports', ({ report_status }) => report_status),
    {
      key: 'pending',
      label: 'Pending',
      render: (place) => <Pending program={program} place={place} />,
      sortBy: pendingReports,
      numeric: true,
    },
    {
      key: 'average_rating',
      label: 'Stars on average',
      render: ({ average_rating }) => average_rating?.toFixed(1) ?? '',
      sortBy: ({ average_rating }) => average_rating ?? 0,
      numeric: true,
    },
    {
      key: 'last_submitted_on',
      label: 'Last report',
      render: (place) => <LastReport program={program} place={place} />,
      sortBy: ({ last_submitted_on }) => last_submitted_on ?? '',
    },
  ];
}

interface OfPlace {
  program: Programme;
  place: PlaceReports;
}

function PlaceName({ program, place }: OfPlace) {
  return (
    <Link {...placeLink({ ...place, program })} data-name data-tap>
      <bdi dir="auto">{place.site_name}</bdi>
    </Link>
  );
}

function Pending({ program, place }: OfPlace) {
  if (place.ra_count === 0) return <Dim>none held</Dim>;
  if (pendingReports(place) === 0) return <ReportStatus of={place} />;
  return (
    <Link
      {...pendingReportsLink(program, place.site_grade_id)}
      data-tap
      aria-label={`${reportStatus(place)}: write the reports of ${place.site_name}`}
    >
      <ReportStatus of={place} />
    </Link>
  );
}

function LastReport({ program, place: { last_rep_id, last_submitted_on, site_name } }: OfPlace) {
  if (last_rep_id === null || !last_submitted_on) return <Dim>none yet</Dim>;
  const date = formatDate(last_submitted_on);
  return (
    <Link {...reportLink(program, last_rep_id)} data-tap aria-label={`Last report of ${site_name}: ${date}`}>
      {date}
    </Link>
  );
}

function PlaceCard({ program, place }: OfPlace) {
  const { ra_count, report_status, average_rating } = place;
  return (
    <Stack gap="0.25rem">
      <Group justify="space-between" gap="0.25rem 0.75rem">
        <PlaceName program={program} place={place} />
        <Pending program={program} place={place} />
      </Group>
      <Text size="sm" tone="dim">
        {formatNumber(report_status)} of {formatNumber(ra_count)} reported
        {average_rating !== null && ` · ${average_rating.toFixed(1)} stars on average`}
      </Text>
      <Text size="sm" tone="dim">
        Last report: <LastReport program={program} place={place} />
      </Text>
    </Stack>
  );
}

const Dim = ({ children }: { children: string }) => (
  <Text as="span" size="sm" tone="dim">
    {children}
  </Text>
);

const exportOf = (Place: string): ExportColumn<PlaceReports>[] => [
  { label: Place, value: ({ site_name }) => site_name },
  { label: 'Sessions held', value: ({ ra_count }) => ra_count, kind: 'number' },
  { label: 'Reports', value: ({ report_status }) => report_status, kind: 'number' },
  { label: 'Pending', value: pendingReports, kind: 'number' },
  { label: 'Oldest pending', value: ({ oldest_pending }) => oldest_pending, kind: 'date' },
  { label: 'Stars on average', value: ({ average_rating }) => average_rating, kind: 'number' },
  { label: 'Last report', value: ({ last_submitted_on }) => last_submitted_on, kind: 'date' },
];
