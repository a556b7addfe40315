import { Box, Group, Stack } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import { listDone, listPlanned, type ReadAloud } from '@storyvan/contract/read-alouds';
import { formatDate } from '@storyvan/domain/calendar-date';
import { clockTime } from '@storyvan/domain/time-of-day';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { matchesWords } from '../../lib/matches-words.ts';
import { counted } from '../../lib/numbers.ts';
import { type Older, useLinkedPages } from '../../lib/use-pages.ts';
import { lessonPlanLink, readAloudLink, reportLink, writeReportLink } from '../../records/week/week-links.ts';
import { FilterField } from '../../ui/FilterField.tsx';
import { LoadOlder } from '../../ui/LoadOlder.tsx';
import { Note } from '../../ui/Note.tsx';
import { Pill } from '../../ui/Pill.tsx';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import {
  filterFrom,
  noLead,
  noLessonPlan,
  noneFits,
  searchedOnly,
  whichReadAloud,
} from './read-alouds.messages.ts';

interface DoneReadAloudsProps {
  readAlouds: ReadAloud[];
  older: Older<ReadAloud>;
  fileName: string;
  ofOnePlace: boolean;
}

/** The sessions that were held, newest first, each with its report or a button to write it. */
export function DoneReadAlouds({ readAlouds, older, fileName, ofOnePlace }: DoneReadAloudsProps) {
  const [filter, setFilter] = useState('');
  const fits = (readAloud: ReadAloud) => readAloudMatches(filter, readAloud);
  // The same array until something changes: the rows loaded for printing depend on it.
  const shown = useMemo(
    () => readAlouds.filter((readAloud) => readAloudMatches(filter, readAloud)),
    [readAlouds, filter],
  );
  return (
    <>
      <RecordTable
        roomFrom="72em"
        label="Sessions held"
        rows={shown}
        columns={doneColumns(ofOnePlace)}
        rowKey={(readAloud) => String(readAloud.ra_id)}
        renderCard={(readAloud) => <DoneCard readAloud={readAloud} ofOnePlace={ofOnePlace} />}
        unpaged
        records={{
          fileName,
          columns: doneExport,
          load: async () => (await older.loadAll()).filter(fits),
        }}
        filter={{
          field: readAlouds.length >= filterFrom && (
            <FilterField label="Filter by place, person or lesson plan" value={filter} onChange={setFilter} />
          ),
          noneFits: <Note title={noneFits}>{older.more && <p>{searchedOnly}</p>}</Note>,
        }}
      />
      <LoadOlder older={older} />
    </>
  );
}

const place: Column<ReadAloud> = {
  key: 'site_name',
  label: 'Place',
  render: ({ site_name }) => <bdi dir="auto">{site_name}</bdi>,
  sortBy: (readAloud) => readAloud.site_name,
};

/** The columns for sessions held; the place is left out if all are at one place. */
const doneColumns = (ofOnePlace: boolean): Column<ReadAloud>[] => [
  {
    key: 'date',
    label: 'Date',
    render: (readAloud) => <ReadAloudDate readAloud={readAloud} />,
    sortBy: ({ date, time }) => `${date} ${time ?? ''}`,
    numeric: true,
  },
  ...(ofOnePlace ? [] : [place]),
  {
    key: 'lead',
    label: 'People',
    render: (readAloud) => <ReadAloudPeople readAloud={readAloud} />,
    sortBy: (readAloud) => readAloud.lead?.name ?? '',
  },
  {
    key: 'lp_name',
    label: 'Lesson plan',
    render: (readAloud) => <LessonPlanOf readAloud={readAloud} />,
    sortBy: (readAloud) => readAloud.lp_name ?? '',
  },
  {
    key: 'children_count',
    label: 'Children',
    render: (readAloud) => readAloud.children_count,
    sortBy: (readAloud) => readAloud.children_count ?? -1,
    numeric: true,
  },
  {
    key: 'rep_id',
    label: 'Report',
    render: (readAloud) => <ReportOf readAloud={readAloud} />,
    sortBy: (readAloud) => (readAloud.rep_id === null ? 0 : 1),
  },
];

export const readAloudExport: ExportColumn<ReadAloud>[] = [
  { label: 'Date', value: (readAloud) => readAloud.date, kind: 'date' },
  { label: 'Time', value: (readAloud) => readAloud.time },
  { label: 'Place', value: (readAloud) => readAloud.site_name },
  { label: 'State', value: (readAloud) => readAloud.status },
  { label: 'Lead', value: (readAloud) => readAloud.lead?.name ?? null },
  { label: 'Reading partners', value: ({ rps }) => rps.map((person) => person.name).join(', ') },
  { label: 'Lesson plan', value: (readAloud) => readAloud.lp_name },
  { label: 'Children', value: (readAloud) => readAloud.children_count, kind: 'number' },
];

const doneExport: ExportColumn<ReadAloud>[] = [
  ...readAloudExport,
  { label: 'Report', value: (readAloud) => (readAloud.rep_id === null ? 'pending' : 'submitted') },
];

function ReadAloudDate({ readAloud: { program, ra_id, date, time } }: { readAloud: ReadAloud }) {
  return (
    <Link {...readAloudLink(program, ra_id)} data-tap>
      {formatDate(date)}
      {time && (
        <Box component="span" c="var(--dim)" fw={400}>
          {' '}
          {clockTime(time)}
        </Box>
      )}
    </Link>
  );
}

function ReportOf({ readAloud }: { readAloud: ReadAloud }) {
  const { program, ra_id, rep_id } = readAloud;
  if (rep_id !== null) {
    return (
      <Link {...reportLink(program, rep_id)} data-tap aria-label={`Report: ${whichReadAloud(readAloud)}`}>
        Report
      </Link>
    );
  }
  return (
    <Link
      {...writeReportLink(program, ra_id)}
      data-tap
      aria-label={`Write report: ${whichReadAloud(readAloud)}`}
    >
      <Pill kind="warn">Write report</Pill>
    </Link>
  );
}

function DoneCard({ readAloud, ofOnePlace }: { readAloud: ReadAloud; ofOnePlace: boolean }) {
  return (
    <Stack gap="0.375rem">
      <Group justify="space-between" gap="0 1rem">
        <ReadAloudDate readAloud={readAloud} />
        {readAloud.children_count !== null && (
          <Text tone="dim">{counted(readAloud.children_count, 'child', 'children')}</Text>
        )}
      </Group>
      {!ofOnePlace && (
        <Text strong dir="auto">
          {readAloud.site_name}
        </Text>
      )}
      <ReadAloudPeople readAloud={readAloud} />
      <Group justify="space-between" gap="0 1rem">
        <LessonPlanOf readAloud={readAloud} />
        <ReportOf readAloud={readAloud} />
      </Group>
    </Stack>
  );
}

/** The sessions of a programme or a place, page by page: planned ones earliest first, held ones newest first. */
export function useReadAlouds(list: 'planned' | 'done', program: Programme, site_grade_id?: number) {
  const endpoint = list === 'planned' ? listPlanned : listDone;
  return useLinkedPages(endpoint, { params: { program }, query: { place: site_grade_id } });
}

/** Filters by place, person or lesson plan. */
export const readAloudMatches = (filter: string, { site_name, lead, rps, lp_name }: ReadAloud): boolean =>
  matchesWords(filter, site_name, lead?.name ?? null, ...rps.map((person) => person.name), lp_name);

/** The lead, then the reading partners: "Meera Kamat with Anil Naik". */
export function ReadAloudPeople({ readAloud }: { readAloud: ReadAloud }) {
  const { lead, rps } = readAloud;
  return (
    <Text as="span" lines="typed">
      {lead ? (
        <Text as="span" strong>
          <bdi dir="auto">{lead.name}</bdi>
        </Text>
      ) : (
        <Text as="span" tone="dim">
          {noLead(readAloud)}
        </Text>
      )}
      {rps.length > 0 && (
        <Text as="span" tone="dim">
          {' with '}
          {rps.map((person, index) => (
            <span key={person.rp_id}>
              {index > 0 && ' and '}
              <bdi dir="auto">{person.name}</bdi>
            </span>
          ))}
        </Text>
      )}
    </Text>
  );
}

/** The lesson plan of a session, as a link. */
export function LessonPlanOf({ readAloud }: { readAloud: ReadAloud }) {
  const { lp_id, lp_name } = readAloud;
  if (lp_id === null) {
    return (
      <Text as="span" tone="dim">
        {noLessonPlan(readAloud)}
      </Text>
    );
  }
  return (
    <Link {...lessonPlanLink(lp_id)}>
      <bdi dir="auto">{lp_name}</bdi>
    </Link>
  );
}
