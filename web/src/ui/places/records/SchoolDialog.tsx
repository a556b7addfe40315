import { getSchoolRecord, type SchoolRecord, saveSchool } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { RecordForm } from '../../form/RecordForm.tsx';
import { growlSuccess } from '../../growl.ts';
import { LikelyDuplicate } from './LikelyDuplicate.tsx';
import { type SchoolDraft, schoolDraftOf, schoolProblems } from './place-drafts.ts';
import { SchoolFields } from './SchoolFields.tsx';
import { useRecordEditor } from './use-record-editor.ts';

/** Changes the record of a school. */
export function SchoolDialog({ record, onClose }: { record: SchoolRecord; onClose: () => void }) {
  const { school_id } = record;
  const form = useRecordEditor<SchoolRecord, SchoolDraft>({
    record,
    draftOf: schoolDraftOf,
    check: schoolProblems,
    read: () => call(getSchoolRecord, { params: { schoolId: school_id } }),
    send: (draft, version, sent, { send }) =>
      send(call(saveSchool, { body: { school_id, version, ...draft, ...sent } }), ({ status }) => {
        growlSuccess(status.message);
        onClose();
      }),
  });
  const title = `Change ${record.name}`;
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
          <SchoolFields draft={form.draft} problems={form.saving.problems} onChange={form.change} />
          {form.likely && (
            <LikelyDuplicate
              likely={form.likely}
              sure="Save it all the same"
              onSure={() => form.save(true)}
            />
          )}
        </RecordForm>
      )}
    </FormDialog>
  );
}
