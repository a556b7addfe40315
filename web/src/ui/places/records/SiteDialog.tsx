import { getPlaceRecord, type PlaceRecord, saveSite } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { FormDialog } from '../../form/FormDialog.tsx';
import { RecordForm } from '../../form/RecordForm.tsx';
import { growlSuccess } from '../../growl.ts';
import { LikelyDuplicate } from './LikelyDuplicate.tsx';
import { type SiteDraft, siteDraftOf, siteProblems } from './place-drafts.ts';
import { SiteFields } from './SiteFields.tsx';
import { useRecordEditor } from './use-record-editor.ts';

/** Changes the record of a site. */
export function SiteDialog({ record, onClose }: { record: PlaceRecord; onClose: () => void }) {
  const { site_grade_id } = record;
  const form = useRecordEditor<PlaceRecord, SiteDraft>({
    record,
    draftOf: siteDraftOf,
    check: siteProblems,
    read: () => call(getPlaceRecord, { params: { program: 'mop', id: site_grade_id } }),
    send: (draft, version, sent, { send }) =>
      send(call(saveSite, { body: { site_grade_id, version, ...draft, ...sent } }), ({ status }) => {
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
          <SiteFields draft={form.draft} problems={form.saving.problems} onChange={form.change} />
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
