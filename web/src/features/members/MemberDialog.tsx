import { Switch, Textarea, TextInput } from '@mantine/core';
import {
  libraryMembers,
  type Member,
  type MemberGroup,
  proposeMemberCard,
  saveMember,
} from '@storyvan/contract/members';
import { today, unpadded } from '@storyvan/domain/calendar-date';
import { CallError, call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { pastDateProblem } from '../../lib/past-date-problem.ts';
import { useRead } from '../../lib/use-read.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';

interface MemberDialogProps {
  group: MemberGroup;
  /** Null for a new one. */
  member: Member | null;
  onClose: () => void;
}

/** Adds or edits a member. Former members stay on record. */
export function MemberDialog({ group, member, onClose }: MemberDialogProps) {
  const proposal = useRead(proposeMemberCard, {}, { enabled: member === null });
  const form = useMember({
    group,
    member,
    proposed: member === null ? proposal.data?.card_no : undefined,
    onSaved: onClose,
  });
  const field = (name: 'name' | 'card_no' | 'phone' | 'joined_on' | 'note', label: string) => ({
    label,
    ...textField(form, name),
  });
  return (
    <RecordDialog
      title={member ? 'Edit member' : 'Add member'}
      form={form}
      submit={member ? 'Save' : 'Add member'}
      onClose={onClose}
    >
      <TextInput {...field('name', 'Name')} mod="wide" required dir="auto" data-autofocus />
      <TextInput {...field('card_no', 'Card number')} autoCapitalize="characters" spellCheck={false} />
      <TextInput {...field('phone', 'Phone')} type="tel" inputMode="tel" />
      <TextInput {...field('joined_on', 'Member since')} type="date" required max={today()} />
      <Switch
        label="Member of the group FBT"
        size="md"
        style={{ alignSelf: 'end' }}
        checked={form.draft.fbt}
        onChange={(event) => form.change({ fbt: event.currentTarget.checked })}
      />
      <Textarea {...field('note', 'Note')} mod="wide" dir="auto" autosize minRows={2} />
      {member && (
        <Switch
          mod="wide"
          label="Has left the library"
          size="md"
          checked={!form.draft.active}
          onChange={(event) => form.change({ active: !event.currentTarget.checked })}
        />
      )}
    </RecordDialog>
  );
}

interface MemberDraft {
  name: string;
  /** Undefined until someone types; until then it is the proposed number. */
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

/** Only the fields that are saved: the draft may hold a whole member. */
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

function useMember({ group, member, proposed, onSaved }: MemberToSave) {
  const member_id = member?.member_id ?? null;
  const withCard = (draft: MemberDraft) => ({ ...draft, card_no: draft.card_no ?? proposed ?? '' });
  const editor = useRecordEditor<Member | null, MemberDraft>({
    name: member ? `member ${member.member_id}` : `new member ${group}`,
    record: member,
    draftOf: (saved) => draftOf(saved, group),
    check: ({ name, joined_on }) => ({
      name: name.trim() ? undefined : 'Type a name.',
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
