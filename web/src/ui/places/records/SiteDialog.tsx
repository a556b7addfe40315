import { getPlaceRecord, type PlaceRecord, saveSite } from '@storyvan/contract/place-records';
import { call } from '../../../lib/call.ts';
import { useRecordEditor } from '../../../lib/use-record-editor.ts';
import { RecordDialog } from '../../form/RecordDialog.tsx';
import { growlSuccess } from '../../growl.ts';
import { LikelyDuplicate } from './LikelyDuplicate.tsx';
import { type SiteDraft, siteDraftOf, siteProblems } from './place-drafts.ts';
import { SiteFields } from './SiteFields.tsx';
import { usePlaceSaving } from './use-place-saving.ts';

/** Changes the record of a site. */
export function SiteDialog({ record, onClose }: { record: PlaceRecord; onClose: () => void }) {
  const { site_grade_id } = record;
  const { saving, likely, send } = usePlaceSaving();
  const form = useRecordEditor<PlaceRecord, SiteDraft>({
    record,
    draftOf: siteDraftOf,
    saving,
    check: siteProblems,
    read: () => call(getPlaceRecord, { params: { program: 'mop', id: site_grade_id } }),
    send: (draft, { version }, sent) =>
      send(call(saveSite, { body: { site_grade_id, version, ...draft, ...sent } }), ({ status }) => {
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
      <SiteFields draft={form.draft} problems={saving.problems} onChange={form.change} />
      {likely && (
        <LikelyDuplicate likely={likely} sure="Save it all the same" onSure={() => form.save(true)} />
      )}
    </RecordDialog>
  );
}
