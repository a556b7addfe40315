import { useState } from 'react';
import type { Problems } from '../../../lib/use-saving.ts';
import { type Sent, usePlaceSaving } from './use-place-saving.ts';

interface Editing<Record extends { version: number }, Draft> {
  record: Record;
  draftOf: (record: Record) => Draft;
  check: (draft: Draft) => Problems;
  send: (
    draft: Draft,
    version: number,
    sent: Sent,
    form: ReturnType<typeof usePlaceSaving>,
  ) => Promise<Problems | undefined>;
  /** The record as it stands now. */
  read: () => Promise<Record>;
}

/** A form over a record that others may edit too: from its opening to its saving. */
export function useRecordEditor<Record extends { version: number }, Draft extends object>(
  editing: Editing<Record, Draft>,
) {
  const form = usePlaceSaving();
  const { saving } = form;
  const [from, setFrom] = useState(() => ({
    version: editing.record.version,
    draft: editing.draftOf(editing.record),
  }));
  const [draft, setDraft] = useState(from.draft);

  const change = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    form.mend(...Object.keys(part));
  };
  const save = (sure = false) => {
    if (!form.check(editing.check(draft))) return;
    saving.save((request_id) => editing.send(draft, from.version, { request_id, sure }, form));
  };
  const showSaved = () =>
    saving.save(async () => {
      const record = await editing.read();
      const saved = { version: record.version, draft: editing.draftOf(record) };
      setFrom(saved);
      setDraft(saved.draft);
      return undefined;
    });
  const keepMine = () =>
    saving.save(async (request_id) => {
      const { version } = await editing.read();
      setFrom((before) => ({ ...before, version }));
      return editing.send(draft, version, { request_id, sure: false }, form);
    });
  return {
    draft,
    change,
    save,
    showSaved,
    keepMine,
    saving,
    likely: form.likely,
    unsaved: draft !== from.draft,
  };
}
