import { Checkbox, Group } from '@mantine/core';
import { weekdayNames } from '@storyvan/domain/week';

interface VisitDaysFieldProps {
  /** 0 is Sunday. */
  days: readonly number[];
  error?: string | undefined;
  onChange: (days: number[]) => void;
}

/** The days on which the van visits. */
export const VisitDaysField = ({ days, error, onChange }: VisitDaysFieldProps) => (
  <Checkbox.Group
    mod="wide"
    label="The van visits on"
    description="Offered for sites and in the weekly plan"
    value={days.map(String)}
    error={error}
    onChange={(chosen) => onChange(chosen.map(Number).sort((a, b) => a - b))}
  >
    <Group gap="sm" mt="sm">
      {weekdayNames.map((name, day) => (
        <Checkbox key={name} size="md" value={String(day)} label={name} />
      ))}
    </Group>
  </Checkbox.Group>
);
