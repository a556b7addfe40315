import { NativeSelect } from '@mantine/core';
import type { SchoolYearDraft } from './library-drafts.ts';
import { MonthDayField } from './MonthDayField.tsx';
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
