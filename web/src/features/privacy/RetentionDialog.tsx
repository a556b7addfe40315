import { Switch, TextInput } from '@mantine/core';
import {
  mostRetentionYears,
  privacyOverview,
  type Retention,
  saveRetention,
} from '@storyvan/contract/privacy';
import { call } from '../../lib/call.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';

const draftOf = ({ years, automatic }: Retention) => ({
  years: years === null ? '' : String(years),
  automatic,
});

const problemOfYears = (years: string): string | undefined => {
  const number = Number(years);
  const fits = years === '' || (Number.isInteger(number) && number >= 1 && number <= mostRetentionYears);
  return fits ? undefined : `Type a whole number from 1 to ${mostRetentionYears}, or leave it empty.`;
};

/** After how many years personal data is due to be erased, and whether that happens automatically. */
export function RetentionDialog({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const { draft, change, save, changed, saving, unsaved } = useRecordEditor({
    name: 'retention',
    record: retention,
    draftOf,
    saving: useSaving(),
    check: ({ years }) => ({ years: problemOfYears(years.trim()) }),
    read: async () => (await call(privacyOverview)).retention,
    send: async ({ years, automatic }, { version }, { request_id }) => {
      const kept = years.trim() || null;
      const body = { years: kept, automatic: automatic && kept !== null, version, request_id };
      growlSuccess((await call(saveRetention, { body })).status.message);
      onClose();
      return undefined;
    },
  });
  return (
    <RecordDialog
      title="How long personal data is kept"
      unsaved={unsaved}
      saving={saving}
      submit="Save"
      onSubmit={() => save()}
      onClose={onClose}
      changed={changed}
    >
      <TextInput
        label="Years after a child has left"
        description="Leave empty to set no time limit"
        size="md"
        inputMode="numeric"
        data-autofocus
        autoComplete="off"
        value={draft.years}
        error={saving.problems.years}
        errorProps={{ role: 'alert' }}
        onChange={(event) => change({ years: event.currentTarget.value })}
      />
      <div data-wide>
        <Switch
          label="Erase due records automatically every night"
          size="md"
          disabled={draft.years.trim() === ''}
          checked={draft.automatic && draft.years.trim() !== ''}
          onChange={(event) => change({ automatic: event.currentTarget.checked })}
        />
      </div>
    </RecordDialog>
  );
}
