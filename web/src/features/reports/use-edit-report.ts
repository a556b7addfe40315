import { getReport, type ReportPage, submitReport } from '@storyvan/contract/reports';
import { call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { problemsOf, type WrittenReport, writtenIn } from './report-draft.ts';

/** Changing one report, from the version that was on the screen when it began. */
export function useEditReport(report: ReportPage, onSaved: () => void) {
  const { program, ra_id, rep_id } = report;
  return useRecordEditor<ReportPage, WrittenReport>({
    name: `edited report ${program} ${rep_id}`,
    record: report,
    draftOf: writtenIn,
    saving: useSaving(),
    check: problemsOf,
    read: () => call(getReport, { params: { program, id: rep_id } }),
    send: async (draft, { version }, { request_id }) => {
      const body = { ...draft, ra_id, rep_id, version, request_id };
      const { status } = await call(submitReport, { params: { program }, body });
      if (status.status !== 'saved') return { form: status.message };
      growlSuccess(status.message);
      onSaved();
      return undefined;
    },
  });
}
