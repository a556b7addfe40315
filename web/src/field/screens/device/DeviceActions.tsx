import { Button, Group, TextInput } from '@mantine/core';
import { blockDevice, type Device, renameDevice, unblockDevice } from '@storyvan/contract/devices';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { useFormDraft } from '../../../lib/use-form-draft.ts';
import { useMay } from '../../../lib/use-may.ts';
import { useSaving } from '../../../lib/use-saving.ts';
import { ConfirmButton } from '../../../ui/ConfirmButton.tsx';
import { RecordDialog } from '../../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../../ui/growl.ts';
import { Problem } from '../../../ui/Text.tsx';
import { unsentWords } from './device-words.ts';

/** Rename, block and, for administrators, unblock. */
export function DeviceActions({ device }: { device: Device }) {
  const { device_id, name, staff_name, blocked_at } = device;
  const [renaming, setRenaming] = useState(false);
  const mayUnblock = useMay(unblockDevice);
  const { saving, problems, save } = useSaving();
  const setBlocked = (blocked: boolean) =>
    save(async () => {
      await call(blocked ? blockDevice : unblockDevice, { body: { device_id } });
      growlSuccess(blocked ? `${name} is blocked.` : `${name} can take places along again.`);
      return undefined;
    });
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" h={44} aria-label={`Rename: ${name}`} onClick={() => setRenaming(true)}>
          Rename
        </Button>
        {blocked_at === null && (
          <ConfirmButton
            label="Block"
            fullLabel={`Block: ${name}`}
            title={`Block ${name}?`}
            busy={saving}
            onConfirm={() => setBlocked(true)}
          >
            It can take nothing along, and removes all names of children the next time it has a network.{' '}
            <bdi dir="auto">{staff_name}</bdi> is signed out on every other browser.{' '}
            {device.unsent > 0
              ? `Its ${unsentWords(device.unsent)} can still be sent after a new sign-in.`
              : 'Nothing on it is lost: what it has not sent can still be sent after a new sign-in.'}
          </ConfirmButton>
        )}
        {blocked_at !== null && mayUnblock && (
          <Button
            variant="default"
            h={44}
            loading={saving}
            aria-label={`Unblock: ${name}`}
            onClick={() => setBlocked(false)}
          >
            Unblock
          </Button>
        )}
      </Group>
      <Problem>{problems.form}</Problem>
      {renaming && <RenameDialog device={device} onClose={() => setRenaming(false)} />}
    </>
  );
}

function RenameDialog({ device: { device_id, name }, onClose }: { device: Device; onClose: () => void }) {
  const [draft, setDraft] = useFormDraft(`device ${device_id}`, () => name);
  const saving = useSaving();
  const save = () => {
    if (!saving.check({ name: draft.trim() === '' ? 'Give the device a name.' : undefined })) return;
    saving.save(async () => {
      const renamed = await call(renameDevice, { body: { device_id, name: draft } });
      growlSuccess(`Saved as ${renamed.name}.`);
      onClose();
      return undefined;
    });
  };
  return (
    <RecordDialog title={`Rename ${name}`} form={{ saving, unsaved: draft !== name, save }} onClose={onClose}>
      <TextInput
        mod="wide"
        label="Name of the device"
        required
        data-autofocus
        dir="auto"
        maxLength={60}
        value={draft}
        error={saving.problems.name}
        onChange={(event) => {
          setDraft(event.currentTarget.value);
          saving.clearProblems('name');
        }}
      />
    </RecordDialog>
  );
}
