import { Switch, Textarea, TextInput } from '@mantine/core';
import { today } from '@storyvan/contract/common/calendar-date';
import { type Member, type MemberGroup, proposeMemberCard } from '@storyvan/contract/members';
import { useRead } from '../../lib/use-read.ts';
import type { Problems } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import classes from './MemberDialog.module.css';
import { type MemberDraft, useMember } from './use-member.ts';

interface MemberDialogProps {
  group: MemberGroup;
  /** Null for a new one. */
  member: Member | null;
  onClose: () => void;
}

/** Adds a member, or changes one; who has left stays on record. */
export function MemberDialog({ group, member, onClose }: MemberDialogProps) {
  const proposal = useRead(proposeMemberCard, {}, { enabled: member === null });
  const { draft, unsaved, saving, change, save, changed } = useMember({
    group,
    member,
    proposed: member === null ? proposal.data?.card_no : undefined,
    onSaved: onClose,
  });
  const title = member ? 'Edit member' : 'Add member';
  return (
    <RecordDialog
      title={title}
      unsaved={unsaved}
      saving={saving}
      submit={member ? 'Save' : 'Add member'}
      onSubmit={() => save()}
      onClose={onClose}
      changed={changed}
    >
      <MemberFields draft={draft} problems={saving.problems} onChange={change} />
      {member && (
        <div data-wide>
          <Switch
            label="has left the library"
            size="md"
            classNames={{ body: classes.switchBody }}
            checked={!draft.active}
            onChange={(event) => change({ active: !event.currentTarget.checked })}
          />
        </div>
      )}
    </RecordDialog>
  );
}

interface MemberFieldsProps {
  draft: MemberDraft;
  problems: Problems;
  onChange: (part: Partial<MemberDraft>) => void;
}

function MemberFields({ draft, problems, onChange }: MemberFieldsProps) {
  const field = (name: 'name' | 'card_no' | 'phone' | 'joined_on' | 'note', label: string) => ({
    label,
    size: 'md',
    value: draft[name] ?? '',
    error: problems[name],
    errorProps: { role: 'alert' },
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <div data-wide>
        <TextInput {...field('name', 'Name')} required dir="auto" data-autofocus />
      </div>
      <TextInput {...field('card_no', 'Card number')} autoCapitalize="characters" spellCheck={false} />
      <TextInput {...field('phone', 'Phone')} type="tel" inputMode="tel" />
      <TextInput {...field('joined_on', 'Member since')} type="date" required max={today()} />
      <Switch
        label="in the group FBT"
        size="md"
        classNames={{ root: classes.switch, body: classes.switchBody }}
        checked={draft.fbt}
        onChange={(event) => onChange({ fbt: event.currentTarget.checked })}
      />
      <div data-wide>
        <Textarea {...field('note', 'Note')} dir="auto" autosize minRows={2} />
      </div>
    </>
  );
}
