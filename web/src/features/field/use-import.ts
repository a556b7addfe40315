import { type EntryAnswer, sendEntries } from '@storyvan/contract/field-sync';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UnsentFile } from '../../field/export-entries.ts';
import type { FieldState, SyncSummary } from '../../field/field-state.ts';
import { summed } from '../../field/keep-answers.ts';
import { batchesOf, readUnsentFile } from '../../field/read-unsent-file.ts';
import { call } from '../../lib/call.ts';
import { refreshReads } from '../../lib/use-read.ts';
import { useTask } from '../../records/device/use-task.ts';

/** Reads a file of unsent entries and sends them in order, for the device that made them. */
export function useImport() {
  const client = useQueryClient();
  const [file, setFile] = useState<UnsentFile | null>(null);
  const [sending, setSending] = useState<FieldState['sending']>(null);
  const [summary, setSummary] = useState<SyncSummary | null>(null);
  const { problem, run } = useTask();

  const choose = (chosen: File | null) => {
    setFile(null);
    setSummary(null);
    if (chosen) run(async () => setFile(readUnsentFile(await chosen.text())));
  };

  const sendBatches = async ({ device_id, entries }: UnsentFile) => {
    const answers: EntryAnswer[] = [];
    for (const batch of batchesOf(entries)) {
      setSending({ sent: answers.length, of: entries.length });
      const unsent = entries.length - answers.length - batch.length;
      const body = { device_id, device_at: new Date().toISOString(), entries: batch, unsent };
      answers.push(...(await call(sendEntries, { body })).answers);
    }
    setSummary(summed(null, answers));
  };

  const send = () =>
    file &&
    run(async () => {
      try {
        await sendBatches(file);
      } finally {
        setSending(null);
        refreshReads(client);
      }
    });

  return { file, sending, summary, problem, choose, send };
}
