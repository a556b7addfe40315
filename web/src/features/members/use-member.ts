import { today, unpadded } from '@storyvan/contract/common/calendar-date';
import { libraryMembers, type Member, type MemberGroup, saveMember } from '@storyvan/contract/members';
import { CallError, call } from '../../lib/call.ts';
import { pastDateProblem } from '../../lib/past-date-problem.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
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
  const member_id = member?.member_id ?? null;
  const withCard = (draft: MemberDraft) => ({ ...draft, card_no: draft.card_no ?? proposed ?? '' });
  const editor = useRecordEditor<Member | null, MemberDraft>({
    name: member ? `member ${member.member_id}` : `new member ${group}`,
    record: member,
    draftOf: (saved) => draftOf(saved, group),
    saving: useSaving(),
    check: ({ name, joined_on }) => ({
      name: name.trim() ? undefined : 'A name is needed.',
      joined_on: pastDateProblem(joined_on),
    }),
    read: async () => {
      const all = await call(libraryMembers, { params: { group: 'all' }, query: { former: 'true' } });
      const now = all.find((each) => each.member_id === member_id);
      if (now) return now;
      throw new CallError(404, 'not_found', 'This member is no longer in the list.');
    },
    send: async (draft, from, { request_id }) => {
      const body = { ...bodyOf(withCard(draft)), member_id, version: from?.version, request_id };
      const { status } = await call(saveMember, { body });
      if (status.status !== 'saved') return { card_no: status.message };
      growlSuccess(status.message);
      onSaved();
      return undefined;
    },
  });
  return { ...editor, draft: withCard(editor.draft) };
}
