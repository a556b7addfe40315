import { Button, Group, Stack, TextInput } from '@mantine/core';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { cancelStocktake, finishStocktake, type StocktakeProgress } from '@storyvan/contract/stocktake';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useStaff } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { newRequestId } from '../../lib/new-request-id.ts';
import { counted } from '../../lib/numbers.ts';
import { sendOnce } from '../../lib/send-once.ts';
import { refreshReads } from '../../lib/use-read.ts';
import { ConfirmButton } from '../../ui/ConfirmButton.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { growlError, growlSuccess } from '../../ui/growl.ts';
import { Text } from '../../ui/Text.tsx';
import { resultLink } from './stocktake-links.ts';

/** The buttons that finish or cancel an open stocktake. */
export function EndStocktake({ stocktake }: { stocktake: StocktakeProgress }) {
  const { stocktake_id, counts, started_by } = stocktake;
  const { busy, end } = useEnding(stocktake_id);
  const mayCancel = useStaff()?.name === started_by;
  return (
    <Group data-screen-only>
      <ConfirmButton
        label="Finish stocktake"
        title="Finish this stocktake?"
        busy={busy}
        onConfirm={() => end((request_id) => call(finishStocktake, { body: { stocktake_id, request_id } }))}
      >
        <Stack gap="xs">
          <Text>
            {counts.counted} of {counted(counts.expected, 'book')} counted, {counts.missing} missing.
          </Text>
          <Text>
            No one can scan after that. The figures and the list of missing books are kept, and you can still
            fix the differences. To go on another day, leave the stocktake open.
          </Text>
        </Stack>
      </ConfirmButton>
      {mayCancel && (
        <CancelButton
          onCancel={(reason) =>
            end((request_id) => call(cancelStocktake, { body: { stocktake_id, reason, request_id } }))
          }
        />
      )}
    </Group>
  );
}

/** Only for the person who started it by mistake; asks for the reason. */
function CancelButton({ onCancel }: { onCancel: (reason: string) => void }) {
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const close = () => setAsking(false);
  return (
    <>
      <Button variant="subtle" h={44} onClick={() => setAsking(true)}>
        Started by mistake
      </Button>
      {asking && (
        <Dialog
          kind="confirmation"
          opened
          title="Cancel this stocktake?"
          onClose={close}
          confirm={{ label: 'Cancel stocktake', onConfirm: () => onCancel(reason) }}
        >
          <Stack gap="sm">
            <Text>Its scans no longer count. It stays in the records with the reason.</Text>
            <TextInput
              label="Reason"
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
              maxLength={200}
            />
          </Stack>
        </Dialog>
      )}
    </>
  );
}

type Ended = ReplyOf<typeof finishStocktake> | ReplyOf<typeof cancelStocktake>;

function useEnding(stocktake_id: number) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const request_id = useRef(newRequestId());
  const [busy, setBusy] = useState(false);
  const end = async (ask: (request_id: string) => Promise<Ended>) => {
    setBusy(true);
    const error = await sendOnce(async () => {
      const { status, details } = await ask(request_id.current);
      if (status.status === 'not yours') return growlError(status.message);
      growlSuccess(status.message);
      if (details.status === 'finished') await navigate(resultLink({ stocktake_id }));
      refreshReads(client);
    });
    setBusy(false);
    if (error) growlError(error.message);
  };
  return { busy, end };
}
