import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import type { CalendarDate } from '@storyvan/domain/calendar-date';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import classes from './DateField.module.css';

interface DateFieldProps {
  label: string;
  value: CalendarDate;
  onChoose: (date: CalendarDate) => void;
  /** The latest date that can be chosen. */
  max?: CalendarDate;
}

const earliest: CalendarDate = '2000-01-01';
const latest: CalendarDate = '2099-12-31';

/** The browser's own date field. A picked date takes effect at once; a typed one after Enter or on leaving the field. */
export function DateField({ label, value, onChoose, max = latest }: DateFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const typing = useRef(false);

  useEffect(() => {
    if (input.current) input.current.value = value;
  }, [value]);

  const commit = (field: HTMLInputElement) => {
    typing.current = false;
    const chosen = parseCalendarDate(field.value);
    if (chosen === null || chosen < earliest || chosen > max) field.value = value;
    else if (chosen !== value) onChoose(chosen);
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.value = value;
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      commit(event.currentTarget);
    } else if (event.key !== 'Tab') typing.current = true;
  };

  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="date"
        className={classes.input}
        defaultValue={value}
        min={earliest}
        max={max}
        required
        onKeyDown={handleKeyDown}
        onChange={(event) => {
          if (!typing.current) commit(event.currentTarget);
        }}
        onBlur={(event) => {
          if (typing.current) commit(event.currentTarget);
        }}
      />
    </div>
  );
}
