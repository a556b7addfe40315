import { TextInput } from '@mantine/core';
import { getPlaceRecord, type PlaceRecord, saveGrade } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { RecordDialog } from '../../form/RecordDialog.tsx';
import { growlSuccess } from '../../growl.ts';
import { usePlaceSaving } from './use-place-saving.ts';

/** Renames a grade. */
export function GradeDialog({ record, onClose }: { record: PlaceRecord; onClose: () => void }) {
  const { site_grade_id } = record;
  const { saving, send } = usePlaceSaving();
  const form = useRecordEditor<PlaceRecord, { code: string }>({
    record,
    draftOf: ({ code }) => ({ code }),
    saving,
    check: ({ code }) => ({ code: code.trim() === '' ? 'Give the grade a name.' : undefined }),
    read: () => call(getPlaceRecord, { params: { program: 'lis', id: site_grade_id } }),
    send: ({ code }, { version }, { request_id }) =>
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
    <RecordDialog
      title={title}
      unsaved={form.unsaved}
      saving={saving}
      submit="Save"
      onSubmit={() => form.save()}
      onClose={onClose}
      changed={form.changed}
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
        error={saving.problems.code}
        errorProps={{ role: 'alert' }}
        onChange={(event) => form.change({ code: event.currentTarget.value })}
      />
    </RecordDialog>
  );
}
