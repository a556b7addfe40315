import type { Programme } from '@storyvan/contract/common/programme';
import {
  listReadingPartners,
  type ReadingPartner,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { draftOf, newPartner, type PartnerDraft, partnerProblems } from './partner-draft.ts';

interface SavePartner {
  program: Programme;
  /** Null for a new person. */
  person: ReadingPartner | null;
  onSaved: () => void;
}

const gone = { form: 'This person is no longer in the list of this programme.' };

/** The form of a person, from its opening to its saving. */
export function useSavePartner({ program, person, onSaved }: SavePartner) {
  const saving = useSaving();
  const [start, setStart] = useState(() => (person ? draftOf(person) : newPartner(program)));
  const [draft, setDraft] = useState<PartnerDraft>(start);

  const change = (part: Partial<PartnerDraft>) => {
    setDraft((before) => ({ ...before, ...part }));
    saving.mend(...Object.keys(part), 'mop');
  };
  const send = async (version: number | undefined, request_id: string) => {
    const { left, version: _, ...fields } = draft;
    const { status, details } = await call(saveReadingPartner, {
      body: { rp_id: person?.rp_id ?? null, version, ...fields, active: !left, request_id },
    });
    if (!details) return { name: status.message };
    growlSuccess(status.message);
    onSaved();
    return undefined;
  };
  const save = () => {
    if (saving.check(partnerProblems(draft))) saving.save((id) => send(draft.version, id));
  };
  const savedNow = async () => {
    const list = await call(listReadingPartners, { params: { program }, query: { former: 'true' } });
    return list.find((each) => each.rp_id === person?.rp_id);
  };
  const keepMine = () =>
    saving.save(async (id) => {
      const now = await savedNow();
      return now ? send(now.version, id) : gone;
    });
  const showSaved = () =>
    saving.save(async () => {
      const now = await savedNow();
      if (!now) return gone;
      const saved = draftOf(now);
      setStart(saved);
      setDraft(saved);
      return undefined;
    });
  return { draft, change, save, keepMine, showSaved, saving, unsaved: draft !== start };
}
