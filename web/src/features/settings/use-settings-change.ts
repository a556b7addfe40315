import type { SettingsChangeIn } from '@storyvan/contract/common/library-settings';
import type { ReplyOf } from '@storyvan/contract/endpoint';
import { explainSettings, getSettings, saveSettings } from '@storyvan/contract/settings';
import { useState } from 'react';
import { askLogin } from '../../lib/auth.ts';
import { call } from '../../lib/call.ts';
import { useSaving } from '../../lib/use-saving.ts';
import { growlSuccess } from '../../ui/growl.ts';

export interface Explained {
  change: SettingsChangeIn;
  version: number;
  explanation: ReplyOf<typeof explainSettings>;
}

/** Explains a change of settings first, and saves it once the person agrees. */
export function useSettingsChange() {
  const saving = useSaving();
  const [explained, setExplained] = useState<Explained | null>(null);

  const explain = (change: SettingsChangeIn, version: number) =>
    saving.save(async () => {
      const explanation = await call(explainSettings, { body: { change } });
      const { status, message } = explanation.status;
      if (status !== 'possible') return { form: message };
      setExplained({ change, version, explanation });
      return undefined;
    });

  const confirm = () => {
    if (!explained) return;
    const { change, version } = explained;
    setExplained(null);
    saving.save(async (request_id) => {
      const { status } = await call(saveSettings, { body: { change, version, request_id } });
      if (status.status !== 'saved') return { form: status.message };
      growlSuccess('Saved.');
      // Every screen knows the library from this call.
      await askLogin();
      return undefined;
    });
  };
  const cancel = () => setExplained(null);
  return { saving, explained, explain, confirm, cancel };
}

/** The version of a section as it is saved now. */
export const readVersion = async (section: SettingsChangeIn['section']): Promise<number> =>
  (await call(getSettings))[section].version;
