import { Button, Progress, Stack } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { counted, formatNumber } from '../../../lib/numbers.ts';
import { DialogFrame } from '../../../ui/DialogWindow.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useField } from '../../store/field-state.ts';
import { keptWords, sizeWords, storageWords } from '../device/kept-words.ts';
import { SetUpDevice } from '../device/SetUpDevice.tsx';
import { UnlockForm } from '../device/UnlockForm.tsx';
import { useTakeAlong } from './use-take-along.ts';

interface TakeAlongDialogProps {
  name: string;
  site_grade_ids: readonly number[];
  onClose: () => void;
}

/** Sets up this device or asks for its PIN if needed, then takes the places along. */
export function TakeAlongDialog({ name, site_grade_ids, onClose }: TakeAlongDialogProps) {
  return (
    <DialogFrame title={`Take along ${name}`} onClose={onClose} size="md" closable large>
      <Steps name={name} site_grade_ids={site_grade_ids} onClose={onClose} />
    </DialogFrame>
  );
}

function Steps({ name, site_grade_ids, onClose }: TakeAlongDialogProps) {
  const taking = useTakeAlong(site_grade_ids);
  const device = useField((state) => state.device);
  switch (taking.step) {
    case 'impossible':
      return (
        <Notice tone="bad" role="alert">
          <p>{taking.why}</p>
        </Notice>
      );
    case 'set up':
      return <SetUpDevice name={device?.name} />;
    case 'unlock':
      return <UnlockForm />;
    case 'failed':
      return (
        <Stack gap="md">
          <Notice tone="bad" role="alert">
            <p>{taking.why}</p>
          </Notice>
          <Button h={44} onClick={taking.retry}>
            Try again
          </Button>
        </Stack>
      );
    case 'taking':
      return <Taking progress={taking.progress} />;
    case 'done':
      return <Done name={name} site_grade_ids={site_grade_ids} onClose={onClose} />;
  }
}

function Taking({ progress }: { progress: { done: number; of: number } | null }) {
  const share = progress && progress.of > 0 ? (progress.done / progress.of) * 100 : 0;
  return (
    <Stack gap="sm" role="status">
      <Text>The children, their books and the sessions are put on this device.</Text>
      <Progress.Root size="lg" radius="xl">
        <Progress.Section value={share} aria-label="Taken along" />
      </Progress.Root>
      <Text size="sm" tone="dim">
        {progress ? `${formatNumber(progress.done)} of ${formatNumber(progress.of)} parts` : 'Starting'}
      </Text>
    </Stack>
  );
}

function Done({ name, site_grade_ids, onClose }: TakeAlongDialogProps) {
  const all = useField(({ places }) => places);
  const storage = useField((state) => state.storage);
  const kept = all.filter((place) => site_grade_ids.includes(place.site_grade_id));
  const bytes = kept.reduce((sum, place) => sum + place.bytes, 0);
  const [first] = kept;
  const warning = storageWords[storage];
  // The form that had the focus is gone.
  const result = useRef<HTMLDivElement>(null);
  useEffect(() => result.current?.focus(), []);
  return (
    <Stack gap="md" ref={result} tabIndex={-1}>
      <Notice tone="good" role="status">
        <p>
          <bdi dir="auto">{kept.length > 1 ? counted(kept.length, 'place') : name}</bdi>{' '}
          {kept.length > 1 ? 'are' : 'is'} on this device ({sizeWords(bytes)}).{' '}
          {first && `${keptWords(first)}.`}
        </p>
      </Notice>
      {warning && (
        <Notice tone="warn">
          <p>{warning}</p>
        </Notice>
      )}
      <LinkButton link={{ to: '/today' }} primary>
        Open Today
      </LinkButton>
      <Button variant="default" h={44} onClick={onClose}>
        Close
      </Button>
    </Stack>
  );
}
