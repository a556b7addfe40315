import { TextInput } from '@mantine/core';
import { type ChildRecord, eraseChild, getChildRecord } from '@storyvan/contract/privacy';
import { call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';
import { WhatGoes } from './WhatGoes.tsx';

interface EraseChildDialogProps {
  child: ChildRecord['child'];
  onClose: () => void;
  /** Leaves the record: it is not there to be read again. */
  onErased: () => Promise<void>;
}

/** Says what goes and what stays, and asks for the card number or the name before it is done. */
export function EraseChildDialog({ child, onClose, onErased }: EraseChildDialogProps) {
  const { draft, change, save, changed, saving, unsaved } = useRecordEditor({
    name: `erase ${child.child_id}`,
    record: child,
    draftOf: () => ({ confirmation: '' }),
    saving: useSaving(),
    check: ({ confirmation }) => ({
      confirmation: confirmation.trim() ? undefined : "Type the child's card number or name.",
    }),
    read: async () => (await call(getChildRecord, { params: { childId: child.child_id } })).child,
    send: async ({ confirmation }, { child_id, version }, { request_id }) => {
      const body = { child_id, version, confirmation, request_id };
      const { status } = await call(eraseChild, { body });
      if (status.status !== 'erased') return { confirmation: status.message };
      growlSuccess(status.message);
      await onErased();
      return undefined;
    },
  });
  return (
    <RecordDialog
      title={`Erase ${child.name}?`}
      unsaved={unsaved}
      saving={saving}
      submit="Erase for good"
      onSubmit={() => save()}
      onClose={onClose}
      changed={changed}
    >
      <div data-wide>
        <WhatGoes />
      </div>
      <TextInput
        data-wide
        label={child.card_no === null ? "Type the child's name" : `Type ${child.card_no} or the child's name`}
        size="md"
        autoComplete="off"
        value={draft.confirmation}
        error={saving.problems.confirmation}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change({ confirmation: event.currentTarget.value })}
      />
    </RecordDialog>
  );
}
