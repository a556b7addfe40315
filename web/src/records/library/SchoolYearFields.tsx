import { Group, Input, NativeSelect } from '@mantine/core';
import type { SchoolYearDraft } from './library-drafts.ts';
import type { LibraryFieldsProps } from './ProfileFields.tsx';

const mostTerms = 6;

/** When the school year and its terms begin. */
export function SchoolYearFields({ draft, onChange, problems, at }: LibraryFieldsProps<SchoolYearDraft>) {
  const { starts, ends, terms } = draft;
  const setCount = (count: number) =>
    onChange({ terms: [...terms, ...Array<string>(mostTerms).fill(terms.at(-1) ?? starts)].slice(0, count) });
  return (
    <>
      <MonthDayField
        label="The school year begins on"
        value={starts}
        error={problems[`${at}.starts`]}
        onChange={(day) => onChange({ starts: day, terms: [day, ...terms.slice(1)] })}
      />
      <MonthDayField
        label="and ends on"
        value={ends}
        error={problems[`${at}.ends`]}
        onChange={(day) => onChange({ ends: day })}
      />
      <NativeSelect
        label="Number of terms"
        value={String(terms.length)}
        error={problems[`${at}.terms`]}
        data={Array.from({ length: mostTerms }, (_, n) => String(n + 1))}
        onChange={(event) => setCount(Number(event.currentTarget.value))}
      />
      {terms.slice(1).map((term, n) => (
        <MonthDayField
          // biome-ignore lint/suspicious/noArrayIndexKey: terms have no other identity than their place.
          key={n}
          label={`Term ${n + 2} begins on`}
          value={term}
          error={problems[`${at}.terms.${n + 1}`]}
          onChange={(day) => onChange({ terms: terms.map((each, m) => (m === n + 1 ? day : each)) })}
        />
      ))}
    </>
  );
}

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
function MonthDayField({ label, value, error, onChange }: MonthDayFieldProps) {
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
