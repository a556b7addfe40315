import { type Child, editChild } from '@storyvan/contract/children';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { ChildFields } from '../../records/child/ChildFields.tsx';
import {
  type ChildDraft,
  childBodyOf,
  childDraftOf,
  childProblems,
} from '../../records/child/child-draft.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { useChangeChild } from './use-change-child.ts';

interface EditChildDialogProps {
  child: Child;
  onClose: () => void;
}

/** Edits the details of a child. */
export function EditChildDialog({ child, onClose }: EditChildDialogProps) {
  const [first, setFirst] = useState(() => childDraftOf(child));
  const [draft, setDraft] = useFormDraft(`child ${child.child_id}`, () => first);
  const { saving, save, changed } = useChangeChild({
    child,
    send: (version, request_id) =>
      call(editChild, { body: { ...childBodyOf(draft), child_id: child.child_id, version, request_id } }),
    field: 'card_no',
    onSaved: onClose,
    onShow: (now) => {
      setFirst(childDraftOf(now));
      setDraft(childDraftOf(now));
    },
  });
  const change = (part: Partial<ChildDraft>) => {
    setDraft({ ...draft, ...part });
    saving.clearProblems(...Object.keys(part), 'date_of_birth', 'age');
  };
  const form = {
    saving,
    unsaved: JSON.stringify(draft) !== JSON.stringify(first),
    save: () => saving.check(childProblems(draft)) && save(),
    changed,
  };
  return (
    <RecordDialog title={`Edit ${child.name}`} form={form} onClose={onClose}>
      <ChildFields form={{ draft, change, saving }} levelLabel="Current reading level" />
    </RecordDialog>
  );
}
