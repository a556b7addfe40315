import type { Programme } from '@storyvan/contract/common/programme';
import type { ReportRow } from '@storyvan/contract/reports';
import { type ReactNode, useMemo } from 'react';
import { RecordTable } from '../../ui/RecordTable.tsx';
import { ReportCard, reportColumns, reportExport } from './report-columns.tsx';
import { useNow } from './use-now.ts';

interface ReportTableProps {
  program: Programme;
  rows: ReportRow[];
  fileName: string;
  /** Every report that is meant, for a file or for paper. */
  load: () => Promise<ReportRow[]>;
  filter?: { field: ReactNode; noneFits: ReactNode };
}

/** Reports, the newest first. */
export function ReportTable({ program, rows, fileName, load, filter }: ReportTableProps) {
  const now = useNow();
  const columns = useMemo(() => reportColumns(program, now), [program, now]);
  return (
    <RecordTable
      label={`Reports of ${program}`}
      roomFrom="72em"
      rows={rows}
      columns={columns}
      rowKey={({ rep_id }) => String(rep_id)}
      renderCard={(report) => <ReportCard report={report} now={now} />}
      unpaged
      records={{ fileName, columns: reportExport(program), load }}
      {...(filter ? { filter } : {})}
    />
  );
}
