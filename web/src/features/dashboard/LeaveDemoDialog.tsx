import { TextInput } from '@mantine/core';
import { leaveDemo } from '@storyvan/contract/setup';
import { useRouter } from '@tanstack/react-router';
import { askLogin, leave, useStaff } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { keepSetupCode } from '../../lib/kept-setup.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';

/** Says what goes, asks for the username as confirmation, and leads to the setup of a real library. */
export function LeaveDemoDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const username = useStaff()?.username ?? '';
  const form = useRecordEditor({
    name: 'leave demo',
    record: null,
    draftOf: () => ({ confirmation: '' }),
    check: ({ confirmation }) => ({ confirmation: confirmation.trim() ? undefined : 'Type your username.' }),
    read: async () => null,
    send: async ({ confirmation }) => {
      const { status, code } = await call(leaveDemo, { body: { confirmation } });
      if (code === null) return { confirmation: status.message };
      keepSetupCode(code);
      leave();
      await askLogin();
      await router.invalidate();
    },
  });
  return (
    <RecordDialog title="Leave the demo?" form={form} submit="Empty the demo" onClose={onClose}>
      <div data-wide>
        <p>
          <strong>Everything goes, and cannot be brought back:</strong> the invented books, children and
          loans, and whatever was added since, with all accounts, devices, settings and the audit log.
        </p>
        <p>You then set up your own library, which is empty.</p>
      </div>
      <TextInput
        label={`Type ${username} to confirm`}
        {...textField(form, 'confirmation')}
        autoCapitalize="none"
      />
    </RecordDialog>
  );
}
