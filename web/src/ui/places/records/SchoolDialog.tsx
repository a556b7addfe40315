import { getSchoolRecord, type SchoolRecord, saveSchool } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { RecordDialog } from '../../form/RecordDialog.tsx';
import { growlSuccess } from '../../growl.ts';
import { LikelyDuplicate } from './LikelyDuplicate.tsx';
import { type SchoolDraft, schoolDraftOf, schoolProblems } from './place-drafts.ts';
import { SchoolFields } from './SchoolFields.tsx';
import { usePlaceSaving } from './use-place-saving.ts';

/** Changes the record of a school. */
export function SchoolDialog({ record, onClose }: { record: SchoolRecord; onClose: () => void }) {
  const { school_id } = record;
  const { saving, likely, send } = usePlaceSaving();
  const form = useRecordEditor<SchoolRecord, SchoolDraft>({
    record,
    draftOf: schoolDraftOf,
    saving,
    check: schoolProblems,
    read: () => call(getSchoolRecord, { params: { schoolId: school_id } }),
    send: (draft, { version }, sent) =>
      send(call(saveSchool, { body: { school_id, version, ...draft, ...sent } }), ({ status }) => {
        growlSuccess(status.message);
        onClose();
      }),
  });
  const title = `Change ${record.name}`;
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
      <SchoolFields draft={form.draft} problems={saving.problems} onChange={form.change} />
      {likely && (
        <LikelyDuplicate likely={likely} sure="Save it all the same" onSure={() => form.save(true)} />
      )}
    </RecordDialog>
  );
}
