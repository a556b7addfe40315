import type { CalendarDate } from '@storyvan/domain/calendar-date';
import type { DateRange } from '@storyvan/domain/date-range';
import { useState } from 'react';
import { describeRange, orderProblem, rangePresets } from '../lib/date-ranges.ts';
import { Choice, Choices } from './Choices.tsx';
import classes from './DateField.module.css';
import { DateField } from './DateField.tsx';
import { Problem, Text } from './Text.tsx';
import { usePrinting } from './table/use-printing.ts';

interface DateRangeFieldProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  today: CalendarDate;
}

const isSame = (a: DateRange, b: DateRange): boolean => a.start === b.start && a.end === b.end;

/** A range of dates: a preset, or any start and end. */
export function DateRangeField({ value, onChange, today }: DateRangeFieldProps) {
  // The content of the two fields; differs from the value while the start is after the end.
  const [draft, setDraft] = useState(value);
  const [drawn, setDrawn] = useState(value);
  if (!isSame(value, drawn)) {
    setDrawn(value);
    setDraft(value);
  }
  const choose = (range: DateRange) => {
    setDraft(range);
    if (orderProblem(range) === null && !isSame(range, value)) onChange(range);
  };
  const problem = orderProblem(draft);
  const printing = usePrinting();
  if (printing) return <Text strong>{describeRange(value)}</Text>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a row
    <div role="group" aria-label="Dates" className={classes.range}>
      <Choices>
        {rangePresets(today).map(({ key, label, range }) => (
          <Choice key={key} chosen={isSame(range, value)} onClick={() => choose(range)}>
            {label}
          </Choice>
        ))}
      </Choices>
      <div className={classes.fields}>
        <DateField label="From" value={draft.start} onChoose={(start) => choose({ ...draft, start })} />
        <DateField label="To" value={draft.end} onChoose={(end) => choose({ ...draft, end })} />
      </div>
      <Problem>{problem}</Problem>
    </div>
  );
}
