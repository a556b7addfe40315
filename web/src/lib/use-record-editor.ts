import { useState } from 'react';
import { useFormDraft } from './use-form-draft.ts';
import { type Problems, type Saving, useSaving } from './use-saving.ts';

export interface Sent {
  request_id: string;
  /** Save it even though a likely duplicate was found. */
  sure: boolean;
}

interface Editing<Record, Draft> {
  /** The name of its draft: "member 17". */
  name: string;
  /** As it was when the form was opened; null for a new record. */
  record: Record;
  draftOf: (record: Record) => Draft;
  /** Its own by default. */
  saving?: Saving;
  /** What is wrong before anything is sent. */
  check: (draft: Draft) => Problems;
  /** Saves the draft made from `from`; returns refusals. */
  send: (draft: Draft, from: Record, sent: Sent) => Promise<Problems | undefined>;
  /** The record as it is saved. */
  read: () => Promise<Record>;
  /** Fields whose errors are cleared together. */
  alsoClear?: readonly string[];
}

/** The state of a form over a record that others may edit too, from opening to saving. */
export function useRecordEditor<Record, Draft extends object>(editing: Editing<Record, Draft>) {
  const own = useSaving();
  const { name, record, draftOf, saving = own, check, send, read, alsoClear = [] } = editing;
  // The record is kept with the draft: the save names the version that the draft was made from.
  const [{ from, draft }, setForm] = useFormDraft(name, () => ({ from: record, draft: draftOf(record) }));
  const [start, setStart] = useState(() => draftOf(from));

  const change = (part: Partial<Draft>) => {
    setForm((before) => ({ ...before, draft: { ...before.draft, ...part } }));
    saving.clearProblems(...Object.keys(part), ...alsoClear);
  };
  const save = (sure = false) => {
    if (saving.check(check(draft))) saving.save((request_id) => send(draft, from, { request_id, sure }));
  };
  const readAgain = async () => {
    const now = await read();
    setForm((before) => ({ ...before, from: now }));
    return now;
  };
  const onShow = () =>
    saving.save(async () => {
      const saved = draftOf(await readAgain());
      setStart(saved);
      setForm((before) => ({ ...before, draft: saved }));
      return undefined;
    });
  const onKeepMine = () =>
    saving.save(async (request_id) => send(draft, await readAgain(), { request_id, sure: false }));
  return {
    draft,
    change,
    save,
    /** What to do when someone else saved first. */
    changed: { onShow, onKeepMine },
    saving,
    unsaved: JSON.stringify(draft) !== JSON.stringify(start),
  };
}
