import type { SettingsChangeIn } from '@storyvan/contract/common/library-settings';
import { type ReactNode, useState } from 'react';
import type { Problems } from '../../lib/use-saving.ts';
import { RecordForm } from '../../ui/form/RecordForm.tsx';
import { Section } from '../../ui/Section.tsx';
import { ConfirmChange } from './ConfirmChange.tsx';
import { sectionTitles } from './settings.messages.ts';
import { readVersion, useSettingsChange } from './use-settings-change.ts';

interface SettingsFormProps<Draft> {
  section: SettingsChangeIn['section'];
  version: number;
  /** As it is saved. */
  saved: Draft;
  changeOf: (draft: Draft) => SettingsChangeIn;
  children: (form: {
    draft: Draft;
    onChange: (part: Partial<Draft>) => void;
    problems: Problems;
    at: string;
  }) => ReactNode;
}

/** The form of one section. Its key names the version, so that it shows what another person has saved. */
export function SettingsForm<Draft extends object>(props: SettingsFormProps<Draft>) {
  const { section, version, saved, changeOf, children } = props;
  const [draft, setDraft] = useState(saved);
  const { saving, explain, ...asking } = useSettingsChange();
  const onChange = (part: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...part }));
    saving.clearProblems(...Object.keys(saving.problems));
  };
  const onKeepMine = async () => explain(changeOf(draft), await readVersion(section));
  return (
    <Section title={sectionTitles[section]}>
      <RecordForm
        label={sectionTitles[section]}
        saving={saving}
        submit="Save…"
        onSubmit={() => explain(changeOf(draft), version)}
        changed={{ onShow: () => setDraft(saved), onKeepMine }}
      >
        {children({ draft, onChange, problems: saving.problems, at: 'change.value' })}
      </RecordForm>
      <ConfirmChange {...asking} />
    </Section>
  );
}
