import { TextInput } from '@mantine/core';
import { listBackups } from '@storyvan/contract/backups';
import { type ChildRecord, eraseChild, getChildRecord } from '@storyvan/contract/privacy';
import { formatDate } from '@storyvan/domain/calendar-date';
import { call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useRead } from '../../lib/use-read.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';

interface EraseChildDialogProps {
  child: ChildRecord['child'];
  onClose: () => void;
  /** Leaves the screen, because the record no longer exists. */
  onErased: () => Promise<void>;
}

/** Says what is erased and what is kept, and asks for the card number or name as confirmation. */
export function EraseChildDialog({ child, onClose, onErased }: EraseChildDialogProps) {
  const form = useRecordEditor({
    name: `erase ${child.child_id}`,
    record: child,
    draftOf: () => ({ confirmation: '' }),
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
    <RecordDialog title={`Erase ${child.name}?`} form={form} submit="Erase for ever" onClose={onClose}>
      <div data-wide>
        <ErasureSummary />
      </div>
      <TextInput
        label={child.card_no === null ? "Type the child's name" : `Type ${child.card_no} or the child's name`}
        {...textField(form, 'confirmation')}
      />
    </RecordDialog>
  );
}

/** What an erasure removes and what it keeps. */
export function ErasureSummary() {
  const backups = useRead(listBackups);
  return (
    <>
      <p>
        <strong>Erased for ever:</strong>
      </p>
      <ul>
        <li>name, card number, gender, date of birth and guardian's telephone;</li>
        <li>what was written about the child's own reading;</li>
        <li>every way to find the child by name or card.</li>
      </ul>
      <p>
        <strong>Kept, under “Erased child” and a number:</strong>
      </p>
      <ul>
        <li>what was borrowed and read, attendance, places and levels: all figures stay the same;</li>
        <li>what people wrote elsewhere, until someone edits it;</li>
        {backups.data && <li>{keptInBackups(backups.data.erased_gone_on)}</li>}
        {backups.status === 'failed' && <li>backups made until now, for at least five weeks.</li>}
      </ul>
      <p>This cannot be undone. Take the card back: its number can be given to another child.</p>
    </>
  );
}

const keptInBackups = (goneOn: string | null): string =>
  goneOn === null
    ? 'backups made until now, until the person who manages them removes them.'
    : `backups made until now. The last one is removed on the night of ${formatDate(goneOn)}, or when the server next runs after that and has made a new one.`;
