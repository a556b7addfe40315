import type { ReportPage } from '@storyvan/contract/reports';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { ReportFields } from './ReportFields.tsx';
import { useEditReport } from './use-edit-report.ts';

interface EditReportDialogProps {
  report: ReportPage;
  onClose: () => void;
}

/** Mends a report that is there; who wrote meanwhile is not overwritten without being asked. */
export function EditReportDialog({ report, onClose }: EditReportDialogProps) {
  const { draft, unsaved, saving, change, save, changed } = useEditReport(report, onClose);
  return (
    <RecordDialog
      title="Edit report"
      unsaved={unsaved}
      saving={saving}
      submit="Save"
      onSubmit={() => save()}
      onClose={onClose}
      changed={changed}
    >
      <ReportFields fields={draft} problems={saving.problems} onChange={change} />
    </RecordDialog>
  );
}
