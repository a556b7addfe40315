import { Button, Group } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import {
  getReport,
  type ReportComment,
  type ReportPage,
  reportDisplay,
  submitReport,
} from '@storyvan/contract/reports';
import { formatDate } from '@storyvan/domain/calendar-date';
import { useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { wasInterrupted } from '../../../lib/use-form-draft.ts';
import { type Read, useRead } from '../../../lib/use-read.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { DataState } from '../../../ui/DataState.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { PaperFoot } from '../../../ui/PaperFoot.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { ReportFields } from '../ReportFields.tsx';
import { reportCrumbs } from '../report-crumbs.ts';
import { problemsOf, type WrittenReport, writtenIn } from '../report-draft.ts';
import { Discussion } from './Discussion.tsx';
import { ReportSheet } from './ReportSheet.tsx';

/** A report of lis includes its discussion (SPEC section 7). */
type WholeReport = ReportPage & { discussion?: ReportComment[] };

function useReport(program: Programme, rep_id: number): Read<WholeReport> {
  const mop = useRead(getReport, { params: { program, id: rep_id } }, { enabled: program === 'mop' });
  const lis = useRead(reportDisplay, { params: { reportId: rep_id } }, { enabled: program === 'lis' });
  return program === 'mop' ? mop : lis;
}

/** One report: to read, print, edit and discuss. */
export function ReportScreen({ program, rep_id }: { program: Programme; rep_id: number }) {
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
      crumbs={reportCrumbs(program, report)}
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

function EditReportDialog({ report, onClose }: { report: ReportPage; onClose: () => void }) {
  const { program, ra_id, rep_id } = report;
  const form = useRecordEditor<ReportPage, WrittenReport>({
    name: `edited report ${program} ${rep_id}`,
    record: report,
    draftOf: writtenIn,
    check: problemsOf,
    read: () => call(getReport, { params: { program, id: rep_id } }),
    send: async (draft, { version }, { request_id }) => {
      const body = { ...draft, ra_id, rep_id, version, request_id };
      const { status } = await call(submitReport, { params: { program }, body });
      if (status.status !== 'saved') return { form: status.message };
      growlSuccess(status.message);
      onClose();
    },
  });
  return (
    <RecordDialog title="Edit report" form={form} onClose={onClose}>
      <ReportFields form={form} />
    </RecordDialog>
  );
}
