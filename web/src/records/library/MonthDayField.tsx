import { Group, Input, NativeSelect } from '@mantine/core';

const { format } = new Intl.DateTimeFormat('en', { month: 'long' });
const months = Array.from({ length: 12 }, (_, n) => format(new Date(2000, n)));
const two = (number: number): string => String(number).padStart(2, '0');
/** 29 February would be missing in most years. */
const lastDay = (month: number): number => (month === 2 ? 28 : [4, 6, 9, 11].includes(month) ? 30 : 31);

interface MonthDayFieldProps {
  label: string;
  /** MM-DD */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A day that comes every year: "1 June". */
export function MonthDayField({ label, value, error, onChange }: MonthDayFieldProps) {
  const [month = 1, day = 1] = value.split('-').map(Number);
  const change = (chosen: { month: number; day: number }) =>
    onChange(`${two(chosen.month)}-${two(Math.min(chosen.day, lastDay(chosen.month)))}`);
  return (
    <Input.Wrapper component="fieldset" label={label} labelElement="div" error={error} p={0} m={0} bd="none">
      <Group gap="xs" wrap="nowrap">
        <NativeSelect
          aria-label={`${label}, day`}
          error={Boolean(error)}
          value={String(day)}
          data={Array.from({ length: lastDay(month) }, (_, n) => String(n + 1))}
          onChange={(event) => change({ month, day: Number(event.currentTarget.value) })}
        />
        <NativeSelect
          aria-label={`${label}, month`}
          flex={1}
          value={String(month)}
          data={months.map((name, n) => ({ value: String(n + 1), label: name }))}
          onChange={(event) => change({ month: Number(event.currentTarget.value), day })}
        />
      </Group>
    </Input.Wrapper>
  );
}
