import type { ImportDetail } from '@storyvan/contract/common/import-shapes';
import { getImport } from '@storyvan/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sendOnce } from '../../lib/send-once.ts';
import { refreshReads, useRead } from '../../lib/use-read.ts';
import { growlError, growlSuccess } from '../../ui/growl.ts';

const isWorking = ({ state }: ImportDetail): boolean =>
  state === 'checking' || state === 'running' || state === 'reverting';

/** While it works, its progress is read often; else now and then, because another person may go on with it. */
const often = 1000;
const rarely = 10_000;

export function useImport(importId: string) {
  const client = useQueryClient();
  const [every, setEvery] = useState(often);
  const read = useRead(getImport, { params: { importId } }, { refetchInterval: every });
  const working = read.data !== undefined && isWorking(read.data);
  const state = read.data?.state;
  useEffect(() => setEvery(working ? often : rarely), [working]);
  // Its rows, and the records it has written, are other ones now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the state changes
  useEffect(() => {
    if (!working && state !== undefined) refreshReads(client);
  }, [state]);
  return { read, working };
}

interface Status {
  status: string;
  message: string;
}

/** Sends a step of an import, one at a time, and shows what came of it. */
export function useStep() {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const send = async (
    step: () => Promise<{ status: Status }>,
    accepted: readonly string[],
  ): Promise<boolean> => {
    setBusy(true);
    let status = undefined as Status | undefined;
    const error = await sendOnce(async () => {
      ({ status } = await step());
    });
    setBusy(false);
    refreshReads(client);
    const done = status !== undefined && accepted.includes(status.status);
    const message = error?.message ?? status?.message ?? '';
    if (done) growlSuccess(message);
    else growlError(message);
    return done;
  };
  return { busy, send };
}
