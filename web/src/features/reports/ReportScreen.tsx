import { Button, Group } from '@mantine/core';
import { formatDate } from '@storyvan/contract/common/calendar-date';
import type { Programme } from '@storyvan/contract/common/programme';
import { getReport, type ReportComment, type ReportPage, reportDisplay } from '@storyvan/contract/reports';
import { useRef, useState } from 'react';
import { wasInterrupted } from '../../lib/use-form-draft.ts';
import { type Read, useRead } from '../../lib/use-read.ts';
import { DataState } from '../../ui/DataState.tsx';
import { PaperFoot } from '../../ui/PaperFoot.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Discussion } from './Discussion.tsx';
import { EditReportDialog } from './EditReportDialog.tsx';
import { ReportSheet } from './ReportSheet.tsx';
import { placeReportsCrumbs, programReportsCrumbs } from './report-crumbs.ts';

/** A report of lis brings its discussion along (SPEC section 7). */
type WholeReport = ReportPage & { discussion?: ReportComment[] };

function useReport(program: Programme, rep_id: number): Read<WholeReport> {
  const mop = useRead(getReport, { params: { program, id: rep_id } }, { enabled: program === 'mop' });
  const lis = useRead(reportDisplay, { params: { reportId: rep_id } }, { enabled: program === 'lis' });
  return program === 'mop' ? mop : lis;
}

interface ReportScreenProps {
  program: Programme;
  rep_id: number;
}

/** One report to read, to print, to mend and to talk about. */
export function ReportScreen({ program, rep_id }: ReportScreenProps) {
  const read = useReport(program, rep_id);
  const [editing, setEditing] = useState(() => wasInterrupted(`edited report ${program} ${rep_id}`));
  const edit = useRef<HTMLButtonElement>(null);
  const report = read.data;
  const title = report ? `Report of ${formatDate(report.date)}` : 'Report';
  const handleClose = () => {
    setEditing(false);
    edit.current?.focus();
  };
  return (
    <Screen
      crumbs={report ? placeReportsCrumbs(report) : programReportsCrumbs(program)}
      title={title}
      aside={
        report && (
          <Group gap="sm">
            <Button ref={edit} h={44} variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button h={44} variant="default" onClick={() => window.print()}>
              Print
            </Button>
          </Group>
        )
      }
    >
      <DataState read={read}>
        {(whole) => (
          <>
            <PaperFoot words={`${whole.site_name}, ${formatDate(whole.date)}`} />
            <ReportSheet report={whole}>
              <Discussion key={rep_id} program={program} rep_id={rep_id} first={whole.discussion} />
            </ReportSheet>
            {editing && <EditReportDialog report={whole} onClose={handleClose} />}
          </>
        )}
      </DataState>
    </Screen>
  );
}
