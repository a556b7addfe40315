import { TextInput } from '@mantine/core';
import { getPlaceRecord, type PlaceRecord, saveGrade } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { PlaceRecordDialog } from './PlaceRecordDialog.tsx';

/** Renames a grade. */
export function GradeDialog({ record, onClose }: { record: PlaceRecord; onClose: () => void }) {
  const { site_grade_id } = record;
  return (
    <PlaceRecordDialog
      title={`Rename ${record.code}`}
      record={record}
      draftOf={({ code }) => ({ code })}
      check={({ code }) => ({ code: code.trim() === '' ? 'Give the grade a name.' : undefined })}
      read={() => call(getPlaceRecord, { params: { program: 'lis', id: site_grade_id } })}
      send={({ code }, { version }, { request_id }) =>
        call(saveGrade, { body: { site_grade_id, version, grade_code: code, request_id } })
      }
      onClose={onClose}
    >
      {({ draft, problems, onChange }) => (
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
          value={draft.code}
          error={problems.code}
          errorProps={{ role: 'alert' }}
          onChange={(event) => onChange({ code: event.currentTarget.value })}
        />
      )}
    </PlaceRecordDialog>
  );
}
