import type { ReportPage } from '@storyvan/contract/reports';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { ReportFields } from './ReportFields.tsx';
import { useEditReport } from './use-edit-report.ts';

interface EditReportDialogProps {
  report: ReportPage;
  onClose: () => void;
}

/** Mends a report that is there; who wrote meanwhile is not overwritten without being asked. */
export function EditReportDialog({ report, onClose }: EditReportDialogProps) {
  const { fields, unsaved, saving, change, save, showSaved, saveMine } = useEditReport(report, onClose);
  return (
    <FormDialog title="Edit report" unsaved={unsaved} saving={saving.saving} onClose={onClose}>
      {(close) => (
        <RecordForm
          label="Edit report"
          saving={saving}
          submit="Save"
          onSubmit={save}
          onCancel={close}
          changed={{ onShow: showSaved, onKeepMine: saveMine }}
        >
          <ReportFields fields={fields} problems={saving.problems} onChange={change} />
        </RecordForm>
      )}
    </FormDialog>
  );
}
