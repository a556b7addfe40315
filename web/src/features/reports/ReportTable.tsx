import type { Programme } from '@storyvan/contract/common/programme';
import type { ReportRow } from '@storyvan/contract/reports';
import { formatDate } from '@storyvan/domain/calendar-date';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { agoShort, exactTime } from '../../lib/ago.ts';
import { counted, formatNumber } from '../../lib/numbers.ts';
import { PeopleOf } from '../../records/week/SessionFacts.tsx';
import { reportLink } from '../../records/week/week-links.ts';
import { Text } from '../../ui/Text.tsx';
import type { ExportColumn } from '../../ui/table/export-column.ts';
import { type Column, RecordTable } from '../../ui/table/RecordTable.tsx';
import classes from './ReportsScreen.module.css';
import { Stars } from './report/Stars.tsx';
import { useNow } from './report/use-now.ts';
import { placeWords } from './reports.messages.ts';

interface ReportTableProps {
  program: Programme;
  rows: ReportRow[];
  fileName: string;
  /** Loads all matching reports, to export or print them. */
  load: () => Promise<ReportRow[]>;
  filter?: { field: ReactNode; noneFits: ReactNode };
}

/** Reports, newest first. */
export function ReportTable({ program, rows, fileName, load, filter }: ReportTableProps) {
  const now = useNow();
  return (
    <RecordTable
      label={`Reports of ${program}`}
      roomFrom="72em"
      rows={rows}
      columns={reportColumns(program, now)}
      rowKey={({ rep_id }) => String(rep_id)}
      renderCard={(report) => <ReportCard report={report} now={now} />}
      unpaged
      records={{ fileName, columns: reportExport(program), load }}
      filter={filter}
    />
  );
}

/** "III-A" beside a column of schools, otherwise the whole name. */
const placeOf = ({ grade_code, site_name }: ReportRow): string => grade_code ?? site_name;

const text = (
  key: string,
  label: string,
  value: (report: ReportRow) => string | null | undefined,
): Column<ReportRow> => ({
  key,
  label,
  render: (report) => <bdi dir="auto">{value(report)}</bdi>,
  sortBy: (report) => value(report) ?? '',
});

/** `now` is used to say how long ago the last comment was. */
const reportColumns = (program: Programme, now: number): Column<ReportRow>[] => [
  {
    key: 'date',
    label: 'Session',
    render: (report) => <DateOf report={report} />,
    sortBy: ({ date }) => date,
  },
  ...(program === 'lis' ? [text('schools_name', 'School', ({ schools_name }) => schools_name)] : []),
  text('site_name', placeWords[program].Place, placeOf),
  {
    key: 'rating',
    label: 'Stars',
    render: ({ rating }) => <Stars rating={rating} />,
    sortBy: ({ rating }) => rating ?? 0,
  },
  text('lp_name', 'Lesson plan', ({ lp_name }) => lp_name),
  text('lead', 'Lead', ({ lead }) => lead?.name),
  {
    key: 'children_count',
    label: 'Children',
    render: ({ children_count }) => children_count !== null && formatNumber(children_count),
    sortBy: ({ children_count }) => children_count ?? -1,
    numeric: true,
  },
  {
    key: 'comments',
    label: 'Comments',
    render: (report) => <CommentsOf report={report} now={now} />,
    sortBy: ({ last_comment_at }) => last_comment_at ?? '',
    numeric: true,
  },
];

function DateOf({ report }: { report: ReportRow }) {
  const { program, rep_id, date, site_name } = report;
  return (
    <Link
      {...reportLink(program, rep_id)}
      className={classes.date}
      aria-label={`Report of ${formatDate(date)}, ${site_name}`}
    >
      {formatDate(date)}
    </Link>
  );
}

/** "3 · 2 h ago" */
function CommentsOf({ report: { comments, last_comment_at }, now }: { report: ReportRow; now: number }) {
  if (comments === 0 || !last_comment_at) return <Dim>none</Dim>;
  return (
    <span title={`Last comment: ${exactTime(last_comment_at)}`}>
      <strong>{formatNumber(comments)}</strong>
      <Dim> · {agoShort(last_comment_at, now)}</Dim>
    </span>
  );
}

const Dim = ({ children }: { children: ReactNode }) => (
  <Text as="span" size="sm" tone="dim">
    {children}
  </Text>
);

/** One report as a card, where a table has no room. The whole card is a link. */
function ReportCard({ report, now }: { report: ReportRow; now: number }) {
  const { program, rep_id, site_name, date, rating, lp_name, lead, children_count, comments } = report;
  return (
    <div className={classes.card}>
      <div className={classes.head}>
        <Link {...reportLink(program, rep_id)} className={classes.whole}>
          <bdi dir="auto">{site_name}</bdi>
        </Link>
        <Dim>{formatDate(date)}</Dim>
      </div>
      <Stars rating={rating} />
      {lp_name && (
        <bdi dir="auto" className={classes.plan}>
          {lp_name}
        </bdi>
      )}
      <p className={classes.more}>
        {lead && <PeopleOf people={[lead]} />}
        {children_count !== null && <span>{counted(children_count, 'child', 'children')}</span>}
        {comments > 0 && report.last_comment_at && (
          <span>
            {counted(comments, 'comment')}, {agoShort(report.last_comment_at, now)}
          </span>
        )}
      </p>
    </div>
  );
}

const reportExport = (program: Programme): ExportColumn<ReportRow>[] => [
  { label: 'Session', value: ({ date }) => date, kind: 'date' },
  ...(program === 'lis'
    ? [
        { label: 'School', value: ({ schools_name }: ReportRow) => schools_name },
        { label: 'Grade', value: ({ grade_code }: ReportRow) => grade_code },
      ]
    : [{ label: 'Site', value: ({ site_name }: ReportRow) => site_name }]),
  { label: 'Stars', value: ({ rating }) => rating, kind: 'number' },
  { label: 'Lesson plan', value: ({ lp_name }) => lp_name },
  { label: 'Lead', value: ({ lead }) => lead?.name ?? null },
  { label: 'Reading partners', value: ({ rps }) => rps.map(({ name }) => name).join(', ') },
  { label: 'Children', value: ({ children_count }) => children_count, kind: 'number' },
  { label: 'Comments', value: ({ comments }) => comments, kind: 'number' },
  { label: 'Submitted', value: ({ submitted_on }) => submitted_on, kind: 'date' },
  { label: 'Written by', value: ({ written_by }) => written_by },
];
