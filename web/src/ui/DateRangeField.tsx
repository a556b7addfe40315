import type { CalendarDate } from '@storyvan/contract/common/calendar-date';
import type { DateRange } from '@storyvan/contract/common/date-range';
import { useState } from 'react';
import { describeRange, orderProblem, rangePresets } from '../lib/date-ranges.ts';
import choices from './Choices.module.css';
import { DateField } from './DateField.tsx';
import classes from './DateRangeField.module.css';
import { usePrinting } from './records/use-printing.ts';

interface DateRangeFieldProps {
  value: DateRange;
  onChange: (range: DateRange) => void;
  today: CalendarDate;
}

const isSame = (a: DateRange, b: DateRange): boolean => a.start === b.start && a.end === b.end;

/** A range of dates: one press for those people ask for, or any start and end. */
export function DateRangeField({ value, onChange, today }: DateRangeFieldProps) {
  // What stands in the two fields; not yet the value while the start is after the end.
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
  if (printing) return <p className={classes.printed}>{describeRange(value)}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row everywhere
    <div role="group" aria-label="Dates" className={classes.range}>
      <div className={choices.choices}>
        {rangePresets(today).map(({ key, label, range }) => (
          <button
            key={key}
            type="button"
            className={choices.choice}
            aria-pressed={isSame(range, value)}
            onClick={() => choose(range)}
          >
            {label}
          </button>
        ))}
      </div>
      <div className={classes.fields}>
        <DateField label="From" value={draft.start} onChoose={(start) => choose({ ...draft, start })} />
        <DateField label="To" value={draft.end} onChoose={(end) => choose({ ...draft, end })} />
      </div>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
