import { Switch, TextInput } from '@mantine/core';
import {
  mostRetentionYears,
  privacyOverview,
  type Retention,
  saveRetention,
} from '@storyvan/contract/privacy';
import { call } from '../../lib/call.ts';
import { textField } from '../../lib/form.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { RecordDialog } from '../../ui/form/RecordDialog.tsx';
import { growlSuccess } from '../../ui/growl.ts';

const problemOfYears = (years: string): string | undefined => {
  const number = Number(years);
  const fits = years === '' || (Number.isInteger(number) && number >= 1 && number <= mostRetentionYears);
  return fits ? undefined : `Type a whole number from 1 to ${mostRetentionYears}, or leave it empty.`;
};

/** After how many years personal data is due to be erased, and whether that happens automatically. */
export function RetentionDialog({ retention, onClose }: { retention: Retention; onClose: () => void }) {
  const form = useRecordEditor({
    name: 'retention',
    record: retention,
    draftOf: ({ years, automatic }) => ({ years: years === null ? '' : String(years), automatic }),
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
  const limited = form.draft.years.trim() !== '';
  return (
    <RecordDialog title="How long personal data is kept" form={form} onClose={onClose}>
      <TextInput
        label="Years after a child has left"
        description="Leave empty to set no time limit"
        {...textField(form, 'years')}
        inputMode="numeric"
        data-autofocus
      />
      <Switch
        mod="wide"
        label="Erase due records automatically every night"
        size="md"
        disabled={!limited}
        checked={form.draft.automatic && limited}
        onChange={(event) => form.change({ automatic: event.currentTarget.checked })}
      />
    </RecordDialog>
  );
}
