import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { Problems } from '../../lib/use-saving.ts';
import type { ProfileDraft } from './library-drafts.ts';

export interface LibraryFieldsProps<Draft> {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  problems: Problems;
  /** The path of the section in the errors of the server: "settings.profile". */
  at: string;
}

const programmeWords: Record<Programme, { label: string; description: string }> = {
  mop: { label: 'Community programme (mop)', description: 'A van visits sites: villages, parks, halls.' },
  lis: { label: 'School programme (lis)', description: 'Boxes of books go to the grades of schools.' },
};

const zones = Intl.supportedValuesOf('timeZone');
/** Browsers still know some zones by an older name. */
const newerNames: Record<string, string> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
};
const named = (zone: string): string => newerNames[zone] ?? zone;

/** The time zone of this browser. */
export const zoneHere = (): string => named(new Intl.DateTimeFormat().resolvedOptions().timeZone);

/** The name of the library, its time zone, and the programmes it runs. */
export function ProfileFields({ draft, onChange, problems, at }: LibraryFieldsProps<ProfileDraft>) {
  const { name, time_zone, programs } = draft;
  const options = [...new Set([...zones.map(named), ...(time_zone === null ? [] : [time_zone])])].sort();
  return (
    <>
      <TextInput
        mod="wide"
        label="Name of the library"
        description="On every screen, on prints and on labels"
        value={name}
        error={problems[`${at}.name`]}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        required
        maxLength={80}
        dir="auto"
        autoComplete="organization"
      />
      <NativeSelect
        mod="wide"
        label="Time zone"
        description="Decides which day is today"
        value={time_zone ?? ''}
        error={problems[`${at}.time_zone`]}
        data={[
          { value: '', label: 'That of the server' },
          ...options.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') })),
        ]}
        onChange={(event) => onChange({ time_zone: event.currentTarget.value || null })}
      />
      <Checkbox.Group
        mod="wide"
        label="Programmes"
        description="A programme that you do not run is hidden everywhere"
        value={programs}
        error={problems[`${at}.programs`]}
        onChange={(chosen) => onChange({ programs: chosen as Programme[] })}
      >
        {(['mop', 'lis'] as const).map((program) => (
          <Checkbox key={program} value={program} mt="sm" size="md" {...programmeWords[program]} />
        ))}
      </Checkbox.Group>
    </>
  );
}
