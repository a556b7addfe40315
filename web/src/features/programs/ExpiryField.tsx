import { NativeSelect, Stack } from '@mantine/core';
import { mostTokenDays } from '@storyvan/contract/service-accounts';
import { addDays, today } from '@storyvan/domain/calendar-date';
import { DateField } from '../../ui/DateField.tsx';

export type Expiry = '' | '30' | '90' | '365' | 'date' | 'never';

export interface ExpiryDraft {
  expiry: Expiry;
  /** Used if `expiry` is "date". */
  day: string;
}

export const noExpiry = (): ExpiryDraft => ({ expiry: '', day: addDays(today(new Date()), 180) });

/** What the call takes: a date or "never". */
export function expiresOf({ expiry, day }: ExpiryDraft): string {
  if (expiry === 'date') return day;
  return expiry === 'never' ? 'never' : addDays(today(new Date()), Number(expiry));
}

export const expiryProblem = ({ expiry }: ExpiryDraft): string | undefined =>
  expiry === '' ? 'Choose when the token expires.' : undefined;

interface ExpiryFieldProps {
  draft: ExpiryDraft;
  problem: string | undefined;
  change: (part: Partial<ExpiryDraft>) => void;
}

/** The expiry of a token, which has to be chosen. */
export const ExpiryField = ({ draft, problem, change }: ExpiryFieldProps) => (
  <Stack gap="xs">
    <NativeSelect
      label="Token expires"
      description="The program then needs a new token."
      value={draft.expiry}
      error={problem}
      required
      onChange={({ currentTarget: { value } }) => change({ expiry: value as Expiry })}
      data={[
        { value: '', label: 'Choose…' },
        { value: '30', label: 'In 30 days' },
        { value: '90', label: 'In 90 days' },
        { value: '365', label: 'In a year' },
        { value: 'date', label: 'On a date' },
        { value: 'never', label: 'Never' },
      ]}
    />
    {draft.expiry === 'date' && (
      <DateField
        label="Last day, at most two years from today"
        value={draft.day}
        max={addDays(today(new Date()), mostTokenDays)}
        onChoose={(day) => change({ day })}
      />
    )}
  </Stack>
);
