import type { FieldEntry } from '@storyvan/contract/common/field-entry';
import { type EntryAnswer, sendEntries } from '@storyvan/contract/field-sync';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, call } from '../../../lib/call.ts';
import { refreshReads } from '../../../lib/use-read.ts';
import type { FieldState, SyncSummary } from '../../store/field-state.ts';
import { dependsOn } from '../../store/related-entries.ts';
import { mayBeOfOne, summed } from '../../store/send-entries.ts';
import { batchesOf, readUnsentFile, type UnsentFile } from '../../store/unsent-file.ts';
import { useTask } from '../device/use-task.ts';

/**
 * Sends batches; one that is refused or causes an error is sent entry by entry, without those that depend on one that
 * cannot be sent. Returns the first error; one that is not of an entry ends it.
 */
async function sendEach(
  entries: FieldEntry[],
  send: (batch: FieldEntry[]) => Promise<void>,
): Promise<CallError | null> {
  const held: FieldEntry[] = [];
  let first: CallError | null = null;
  const sendOne = async (entry: FieldEntry) => {
    const waits = dependsOn(entry, held);
    if (!waits) {
      try {
        await send([entry]);
        return;
      } catch (error) {
        if (!mayBeOfOne(error)) throw error;
        first ??= error;
      }
    }
    held.push(entry);
  };
  for (const batch of batchesOf(entries)) {
    try {
      if (held.length === 0) {
        await send(batch);
        continue;
      }
    } catch (error) {
      if (!mayBeOfOne(error)) throw error;
    }
    for (const entry of batch) await sendOne(entry);
  }
  return first;
}

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

  const sendBatches = async ({ device_id, device_name, staff_id, entries }: UnsentFile) => {
    const answers: EntryAnswer[] = [];
    const device = { staff_id, name: device_name };
    const send = async (batch: FieldEntry[]) => {
      setSending({ sent: answers.length, of: entries.length });
      const unsent = entries.length - answers.length - batch.length;
      const body = { device_id, device_at: new Date().toISOString(), entries: batch, unsent, device };
      answers.push(...(await call(sendEntries, { body })).answers);
    };
    const error = await sendEach(entries, send);
    if (answers.length > 0) setSummary(summed(null, answers));
    if (error) throw error;
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
