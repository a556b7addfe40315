import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import { libraryMembers, type Member, type MemberGroup, saveMember } from '@storyvan/contract/members';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { pastDateProblem } from '../../lib/past-date-problem.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';

/** What the form holds of a member. */
export interface MemberDraft {
  name: string;
  /** Undefined until somebody types: then it is the number proposed. */
  card_no: string | undefined;
  fbt: boolean;
  phone: string;
  note: string;
  joined_on: string;
  active: boolean;
}

const draftOf = (member: Member | null, group: MemberGroup): MemberDraft =>
  member
    ? { ...member, card_no: member.card_no ?? '', phone: member.phone ?? '' }
    : {
        name: '',
        card_no: undefined,
        fbt: group === 'fbt',
        phone: '',
        note: '',
        joined_on: today(),
        active: true,
      };

/** As it is sent: the draft may have been made from a member, with more than is saved. */
const bodyOf = ({ name, card_no, fbt, phone, note, joined_on, active }: MemberDraft) => ({
  name,
  card_no,
  fbt,
  phone,
  note,
  joined_on: unpadded(joined_on),
  active,
});

interface MemberToSave {
  group: MemberGroup;
  /** Null for a new one. */
  member: Member | null;
  proposed: string | undefined;
  onSaved: () => void;
}

/** The form of one member; a save names the version it was made from. */
export function useMember({ group, member, proposed, onSaved }: MemberToSave) {
  const [opened, setOpened] = useState(member);
  const [start, setStart] = useState(() => draftOf(member, group));
  const [draft, setDraft] = useState(start);
  const saving = useSaving();
  const card_no = draft.card_no ?? proposed ?? '';

  const readNow = async (): Promise<Member> => {
    const all = await call(libraryMembers, { params: { group: 'all' }, query: { former: 'true' } });
    return all.find(({ member_id }) => member_id === member?.member_id) as Member;
  };
  const save = (version: () => Promise<number | undefined>) =>
    saving.save(async (request_id) => {
      const body = { ...bodyOf({ ...draft, card_no }), version: await version(), request_id };
      const { status } = await call(saveMember, { body: { ...body, member_id: member?.member_id ?? null } });
      if (status.status !== 'saved') return { card_no: status.message };
      growlSuccess(status.message);
      onSaved();
      return undefined;
    });
  return {
    draft: { ...draft, card_no },
    unsaved: draft !== start,
    saving,
    change: (part: Partial<MemberDraft>) => {
      setDraft((before) => ({ ...before, ...part }));
      saving.mend(...Object.keys(part));
    },
    submit: () => {
      const wrong = {
        name: draft.name.trim() ? undefined : 'A name is needed.',
        joined_on: pastDateProblem(draft.joined_on),
      };
      if (saving.check(wrong)) save(async () => opened?.version);
    },
    /** After somebody else has changed it. */
    showSaved: () =>
      saving.save(async () => {
        const now = await readNow();
        const shown = draftOf(now, group);
        setOpened(now);
        setStart(shown);
        setDraft(shown);
        return undefined;
      }),
    keepMine: () => save(async () => (await readNow()).version),
  };
}
