import type { Programme } from '@storyvan/contract/common/programme';
import {
  listReadingPartners,
  type ReadingPartner,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import { CallError, call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';
import { draftOf, newPartner, type PartnerDraft, partnerProblems } from './partner-draft.ts';

interface SavePartner {
  program: Programme;
  /** Null for a new person. */
  person: ReadingPartner | null;
  onSaved: () => void;
}

/** The form of a person, from its opening to its saving. */
export function useSavePartner({ program, person, onSaved }: SavePartner) {
  const rp_id = person?.rp_id ?? null;
  return useRecordEditor<ReadingPartner | null, PartnerDraft>({
    name: `partner ${rp_id ?? program}`,
    record: person,
    draftOf: (saved) => (saved ? draftOf(saved) : newPartner(program)),
    saving: useSaving(),
    check: partnerProblems,
    alsoMend: ['mop'],
    read: async () => {
      const list = await call(listReadingPartners, { params: { program }, query: { former: 'true' } });
      const now = list.find((each) => each.rp_id === rp_id);
      if (now) return now;
      throw new CallError(404, 'not_found', 'This person is no longer in the list of this programme.');
    },
    send: async ({ left, ...fields }, from, { request_id }) => {
      const { status, details } = await call(saveReadingPartner, {
        body: { rp_id, version: from?.version, ...fields, active: !left, request_id },
      });
      if (!details) return { name: status.message };
      growlSuccess(status.message);
      onSaved();
      return undefined;
    },
  });
}
