import { TextInput } from '@mantine/core';
import { getPlaceRecord, type PlaceRecord, saveGrade } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { RecordForm } from '../../form/RecordForm.tsx';
import { growlSuccess } from '../../growl.ts';
import { useRecordEditor } from './use-record-editor.ts';

/** Renames a grade. */
export function GradeDialog({ record, onClose }: { record: PlaceRecord; onClose: () => void }) {
  const { site_grade_id } = record;
  const form = useRecordEditor<PlaceRecord, { code: string }>({
    record,
    draftOf: ({ code }) => ({ code }),
    check: ({ code }) => ({ code: code.trim() === '' ? 'Give the grade a name.' : undefined }),
    read: () => call(getPlaceRecord, { params: { program: 'lis', id: site_grade_id } }),
    send: ({ code }, version, { request_id }, { send }) =>
      send(
        call(saveGrade, { body: { site_grade_id, version, grade_code: code, request_id } }),
        ({ status }) => {
          growlSuccess(status.message);
          onClose();
        },
      ),
  });
  const title = `Rename ${record.code}`;
  return (
    <FormDialog title={title} unsaved={form.unsaved} saving={form.saving.saving} onClose={onClose}>
      {(close) => (
        <RecordForm
          label={title}
          saving={form.saving}
          submit="Save"
          onSubmit={() => form.save()}
          onCancel={close}
          changed={{ onShow: form.showSaved, onKeepMine: form.keepMine }}
        >
          <TextInput
            label="Grade"
            description="Class and section, such as III-A."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            size="md"
            required
            maxLength={64}
            dir="auto"
            autoComplete="off"
            data-autofocus
            value={form.draft.code}
            error={form.saving.problems.code}
            errorProps={{ role: 'alert' }}
            onChange={(event) => form.change({ code: event.currentTarget.value })}
          />
        </RecordForm>
      )}
    </FormDialog>
  );
}
