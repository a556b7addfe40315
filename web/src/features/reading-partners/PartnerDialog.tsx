import { Switch, Textarea, TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { ReadingPartner } from '@storyvan/contract/reading-partners';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import classes from './PartnerDialog.module.css';
import type { PartnerDraft } from './partner-draft.ts';
import { useSavePartner } from './use-save-partner.ts';

interface PartnerDialogProps {
  program: Programme;
  /** Null for a new person. */
  person: ReadingPartner | null;
  onClose: () => void;
}

/** Adds a person, or changes one. */
export function PartnerDialog({ program, person, onClose }: PartnerDialogProps) {
  const form = useSavePartner({ program, person, onSaved: onClose });
  const { draft, change, saving } = form;
  const title = person ? `Change ${person.name}` : 'Add a person';
  return (
    <RecordDialog
      title={title}
      unsaved={form.unsaved}
      saving={saving}
      submit="Save"
      onSubmit={() => form.save()}
      onClose={onClose}
      changed={form.changed}
    >
      <TextInput
        label="Name"
        description={person?.is_staff ? 'As in the staff account.' : undefined}
        size="md"
        required
        disabled={person?.is_staff ?? false}
        value={draft.name}
        error={saving.problems.name}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change({ name: event.currentTarget.value })}
        dir="auto"
        autoComplete="off"
        maxLength={200}
        data-autofocus
      />
      <TextInput
        label="Phone"
        size="md"
        type="tel"
        value={draft.phone}
        error={saving.problems.phone}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change({ phone: event.currentTarget.value })}
        autoComplete="off"
        maxLength={40}
      />
      <Programmes draft={draft} error={saving.problems.mop} onChange={change} />
      <div data-wide>
        <Textarea
          label="Note"
          description="Days, languages, how to reach them."
          size="md"
          rows={3}
          maxLength={500}
          dir="auto"
          value={draft.note}
          error={saving.problems.note}
          errorProps={{ role: 'alert' }}
          onChange={(event) => change({ note: event.currentTarget.value })}
        />
      </div>
      {person && (
        <Switch
          data-wide
          label="Has left"
          description="Stays on record with all sessions, and is not offered for new ones."
          size="md"
          className={classes.switch}
          checked={draft.left}
          onChange={(event) => change({ left: event.currentTarget.checked })}
        />
      )}
    </RecordDialog>
  );
}

interface ProgrammesProps {
  draft: PartnerDraft;
  error: string | undefined;
  onChange: (part: Partial<PartnerDraft>) => void;
}

function Programmes({ draft, error, onChange }: ProgrammesProps) {
  return (
    <fieldset data-wide className={classes.programmes}>
      <legend>Supports sessions of</legend>
      <Switch
        label="mop, at the sites"
        size="md"
        className={classes.switch}
        checked={draft.mop}
        aria-invalid={error !== undefined || undefined}
        onChange={(event) => onChange({ mop: event.currentTarget.checked })}
      />
      <Switch
        label="lis, in the schools"
        size="md"
        className={classes.switch}
        checked={draft.lis}
        onChange={(event) => onChange({ lis: event.currentTarget.checked })}
      />
      {error && (
        <p role="alert" className={classes.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
