import { Group, Switch, Textarea, TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import {
  listReadingPartners,
  type ReadingPartner,
  saveReadingPartner,
} from '@storyvan/contract/reading-partners';
import { CallError, call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import type { Problems } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';

interface PartnerDialogProps {
  program: Programme;
  /** Null for a new person. */
  person: ReadingPartner | null;
  onClose: () => void;
}

/** The form for a new or an existing person. */
export function PartnerDialog({ program, person, onClose }: PartnerDialogProps) {
  const form = useSavePartner({ program, person, onSaved: onClose });
  const { draft, change } = form;
  const { mop: noProgramme } = form.saving.problems;
  return (
    <RecordDialog title={person ? `Change ${person.name}` : 'Add a person'} form={form} onClose={onClose}>
      <TextInput
        label="Name"
        description={person?.is_staff ? 'As in the staff account.' : undefined}
        {...textField(form, 'name')}
        required
        disabled={person?.is_staff ?? false}
        dir="auto"
        maxLength={200}
        data-autofocus
      />
      <TextInput label="Phone" {...textField(form, 'phone')} type="tel" maxLength={40} />
      <Switch.Group
        data-wide
        label="Supports sessions of"
        size="md"
        value={(['mop', 'lis'] as const).filter((program) => draft[program])}
        error={noProgramme}
        onChange={(chosen) => change({ mop: chosen.includes('mop'), lis: chosen.includes('lis') })}
      >
        <Group gap="0 2rem">
          <Switch
            value="mop"
            label="mop, at the sites"
            aria-invalid={noProgramme !== undefined || undefined}
          />
          <Switch value="lis" label="lis, in the schools" />
        </Group>
      </Switch.Group>
      <Textarea
        mod="wide"
        label="Note"
        description="Days, languages, how to contact them."
        {...textField(form, 'note')}
        rows={3}
        maxLength={500}
        dir="auto"
      />
      {person && (
        <Switch
          label="Has left"
          description="Past sessions are kept. The person is not offered for new ones."
          size="md"
          checked={draft.left}
          onChange={(event) => change({ left: event.currentTarget.checked })}
        />
      )}
    </RecordDialog>
  );
}

/** The form of a person, as typed. */
interface PartnerDraft {
  name: string;
  phone: string;
  note: string;
  mop: boolean;
  lis: boolean;
  left: boolean;
}

const newPartner = (program: Programme): PartnerDraft => ({
  name: '',
  phone: '',
  note: '',
  mop: program === 'mop',
  lis: program === 'lis',
  left: false,
});

const draftOf = (person: ReadingPartner): PartnerDraft => ({
  name: person.name,
  phone: person.phone ?? '',
  note: person.note,
  mop: person.mop,
  lis: person.lis,
  left: !person.active,
});

const partnerProblems = ({ name, mop, lis }: PartnerDraft): Problems => ({
  name: name.trim() === '' ? 'Enter a name.' : undefined,
  mop: mop || lis ? undefined : 'Choose at least one programme.',
});

interface SavePartner {
  program: Programme;
  /** Null for a new person. */
  person: ReadingPartner | null;
  onSaved: () => void;
}

/** The state of the form, from opening to saving. */
function useSavePartner({ program, person, onSaved }: SavePartner) {
  const rp_id = person?.rp_id ?? null;
  return useRecordEditor<ReadingPartner | null, PartnerDraft>({
    name: `partner ${rp_id ?? program}`,
    record: person,
    draftOf: (saved) => (saved ? draftOf(saved) : newPartner(program)),
    check: partnerProblems,
    alsoClear: ['mop'],
    read: async () => {
      const list = await call(listReadingPartners, { params: { program }, query: { former: 'true' } });
      const now = list.find((each) => each.rp_id === rp_id);
      if (now) return now;
      throw new CallError(404, 'not_found', 'This person is no longer in this list.');
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
