import { TextInput } from '@mantine/core';
import type { Programme } from '@storyvan/contract/common/programme';
import type { PeriodsDraft } from './library-drafts.ts';
import type { LibraryFieldsProps } from './ProfileFields.tsx';

interface PeriodFieldsProps extends LibraryFieldsProps<PeriodsDraft> {
  programs: readonly Programme[];
}

const labels = {
  child: { mop: 'Loan of a child at a site', lis: 'Loan of a child in a grade' },
  site: { mop: 'Box of a site', lis: 'Box of a grade' },
} as const;

/** After how many days a loan or a box is overdue, and a device removes what it took along. */
export function PeriodFields({ draft, onChange, problems, at, programs }: PeriodFieldsProps) {
  const days = {
    inputMode: 'numeric',
    rightSection: 'days',
    rightSectionWidth: 56,
  } as const;
  return (
    <>
      {programs.flatMap((program) =>
        (['child', 'site'] as const).map((kind) => (
          <TextInput
            key={`${kind} ${program}`}
            {...days}
            label={labels[kind][program]}
            value={draft[kind][program]}
            error={problems[`${at}.${kind}.${program}`]}
            onChange={(event) =>
              onChange({ [kind]: { ...draft[kind], [program]: event.currentTarget.value } })
            }
            required
          />
        )),
      )}
      <TextInput
        {...days}
        mod="wide"
        label="Places taken along on a phone or tablet"
        description="The device removes the names of children after this time, from 1 to 30 days"
        value={draft.field_kit_days}
        error={problems[`${at}.field_kit_days`]}
        onChange={(event) => onChange({ field_kit_days: event.currentTarget.value })}
        required
      />
    </>
  );
}
