import { formatDate } from '@storyvan/contract/common/calendar-date';
import { clockTime } from '@storyvan/contract/common/time-of-day';
import type { ReadAloud } from '@storyvan/contract/read-alouds';
import { Link } from '@tanstack/react-router';
import { counted } from '../../lib/numbers.ts';
import { reportLink, sessionLink, writeReportLink } from '../../ui/places/week-links.ts';
import type { Column } from '../../ui/RecordTable.tsx';
import type { ExportColumn } from '../../ui/records/export-column.ts';
import { LessonPlanOf } from './LessonPlanOf.tsx';
import { SessionPeople } from './SessionPeople.tsx';
import classes from './session-columns.module.css';
import { whichSession } from './sessions.messages.ts';

/** Sessions as they stand in tables and files. */

const place: Column<ReadAloud> = {
  key: 'site_name',
  label: 'Place',
  render: ({ site_name }) => <bdi dir="auto">{site_name}</bdi>,
  sortBy: (session) => session.site_name,
};

/** Those done; of one place its name need not stand at each. */
export const doneColumns = (ofOnePlace: boolean): Column<ReadAloud>[] => [
  {
    key: 'date',
    label: 'Date',
    render: (session) => <SessionDate session={session} />,
    sortBy: ({ date, time }) => `${date} ${time ?? ''}`,
    numeric: true,
  },
  ...(ofOnePlace ? [] : [place]),
  {
    key: 'lead',
    label: 'People',
    render: (session) => <SessionPeople session={session} />,
    sortBy: (session) => session.lead?.name ?? '',
  },
  {
    key: 'lp_name',
    label: 'Lesson plan',
    render: (session) => <LessonPlanOf session={session} />,
    sortBy: (session) => session.lp_name ?? '',
  },
  {
    key: 'children_count',
    label: 'Children',
    render: (session) => session.children_count,
    sortBy: (session) => session.children_count ?? -1,
    numeric: true,
  },
  {
    key: 'rep_id',
    label: 'Report',
    render: (session) => <ReportOf session={session} />,
    sortBy: (session) => (session.rep_id === null ? 0 : 1),
  },
];

export const sessionExport: ExportColumn<ReadAloud>[] = [
  { label: 'Date', value: (session) => session.date, kind: 'date' },
  { label: 'Time', value: (session) => session.time },
  { label: 'Place', value: (session) => session.site_name },
  { label: 'State', value: (session) => session.status },
  { label: 'Lead', value: (session) => session.lead?.name ?? null },
  { label: 'Reading partners', value: ({ rps }) => rps.map((person) => person.name).join(', ') },
  { label: 'Lesson plan', value: (session) => session.lp_name },
  { label: 'Children', value: (session) => session.children_count, kind: 'number' },
];

/** Those done, in a file. */
export const doneExport: ExportColumn<ReadAloud>[] = [
  ...sessionExport,
  { label: 'Report', value: (session) => (session.rep_id === null ? 'pending' : 'submitted') },
];

function SessionDate({ session: { program, ra_id, date, time } }: { session: ReadAloud }) {
  return (
    <Link {...sessionLink(program, ra_id)}>
      {formatDate(date)}
      {time && <span className={classes.time}> {clockTime(time)}</span>}
    </Link>
  );
}

function ReportOf({ session }: { session: ReadAloud }) {
  const { program, ra_id, rep_id } = session;
  if (rep_id !== null) {
    return (
      <Link {...reportLink(program, rep_id)} aria-label={`Report: ${whichSession(session)}`}>
        Report
      </Link>
    );
  }
  return (
    <Link
      {...writeReportLink(program, ra_id)}
      className={classes.pending}
      aria-label={`Write report: ${whichSession(session)}`}
    >
      Write report
    </Link>
  );
}

/** One session that is done, on a phone. */
export function DoneCard({ session, ofOnePlace }: { session: ReadAloud; ofOnePlace: boolean }) {
  return (
    <div className={classes.card}>
      <div className={classes.line}>
        <SessionDate session={session} />
        {session.children_count !== null && (
          <span className={classes.children}>{counted(session.children_count, 'child', 'children')}</span>
        )}
      </div>
      {!ofOnePlace && (
        <bdi dir="auto" className={classes.place}>
          {session.site_name}
        </bdi>
      )}
      <SessionPeople session={session} />
      <div className={classes.line}>
        <span>
          <LessonPlanOf session={session} />
        </span>
        <ReportOf session={session} />
      </div>
    </div>
  );
}
