import type { PlaceRecord, SchoolRecord } from '@storyvan/contract/place-records';
import type { ReactNode } from 'react';
import { type Sent, useRecordEditor } from '../../../lib/use-record-editor.ts';
import type { Problems } from '../../../lib/use-saving.ts';
import { RecordDialog } from '../../form/RecordDialog.tsx';
import { growlSuccess } from '../../growl.ts';
import { LikelyDuplicate } from './LikelyDuplicate.tsx';
import { type PlaceReply, usePlaceSaving } from './use-place-saving.ts';

interface PlaceRecordDialogProps<Record, Draft> {
  title: string;
  record: Record;
  draftOf: (record: Record) => Draft;
  /** What is wrong before anything is sent. */
  check: (draft: Draft) => Problems;
  /** The record as it stands now. */
  read: () => Promise<Record>;
  /** Saves what was made of `from`. */
  send: (draft: Draft, from: Record, sent: Sent) => Promise<PlaceReply>;
  onClose: () => void;
  children: (fields: {
    draft: Draft;
    problems: Problems;
    onChange: (part: Partial<Draft>) => void;
  }) => ReactNode;
}

/** Changes the record of a site, a school or a grade; `children` are its fields. */
export function PlaceRecordDialog<Record extends PlaceRecord | SchoolRecord, Draft extends object>(
  props: PlaceRecordDialogProps<Record, Draft>,
) {
  const { title, record, draftOf, check, read, onClose, children } = props;
  const { saving, likely, send } = usePlaceSaving();
  const form = useRecordEditor<Record, Draft>({
    name: 'program' in record ? `place ${record.site_grade_id}` : `school ${record.school_id}`,
    record,
    draftOf,
    saving,
    check,
    read,
    send: (...made) =>
      send(props.send(...made), ({ status }) => {
        growlSuccess(status.message);
        onClose();
      }),
  });
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
      {children({ draft: form.draft, problems: saving.problems, onChange: form.change })}
      {likely && (
        <LikelyDuplicate likely={likely} sure="Save it all the same" onSure={() => form.save(true)} />
      )}
    </RecordDialog>
  );
}
