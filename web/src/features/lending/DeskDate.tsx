import {
  type CalendarDate,
  formatDate,
  parseCalendarDate,
  today,
} from '@storyvan/contract/common/calendar-date';
import { type KeyboardEvent, useId, useRef } from 'react';
import classes from './DeskDate.module.css';
import type { LendingDate } from './use-lending-date.ts';

interface DeskDateProps {
  label: string;
  lendingDate: LendingDate;
  /** Once a date is chosen. */
  onDone: () => void;
}

const earliest: CalendarDate = '2000-01-01';

function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // Not offered here: the date is typed.
  }
}

/** The date of issue or return: read as people write it, changed in the browser's own date field on top of it. */
export function DeskDate({ label, lendingDate: { date, isToday, choose }, onDone }: DeskDateProps) {
  const id = useId();
  const typing = useRef(false);

  const commit = (input: HTMLInputElement): boolean => {
    typing.current = false;
    const chosen = parseCalendarDate(input.value);
    const fits = chosen !== null && chosen >= earliest && chosen <= today();
    if (fits) choose(chosen);
    else input.value = date;
    return fits;
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') event.currentTarget.value = date;
    if (event.key === 'Enter' || event.key === 'Escape') {
      event.preventDefault();
      commit(event.currentTarget);
      onDone();
    } else if (event.key !== 'Tab') typing.current = true;
  };

  return (
    <div className={classes.card} data-loud={!isToday || undefined}>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div className={classes.value}>
        <span aria-hidden="true">
          {isToday ? (
            <>
              Today, {formatDate(date).slice(0, -5)}
              <span className={classes.year}>{formatDate(date).slice(-5)}</span>
            </>
          ) : (
            formatDate(date)
          )}
        </span>
        <input
          key={date}
          id={id}
          className={classes.input}
          type="date"
          defaultValue={date}
          min={earliest}
          max={today()}
          required
          onClick={(event) => openPicker(event.currentTarget)}
          onKeyDown={handleKeyDown}
          // A date picked is final; one that is typed, digit by digit, only with Enter or on leaving.
          onChange={(event) => {
            if (!typing.current && commit(event.currentTarget)) onDone();
          }}
          onBlur={(event) => {
            if (typing.current) commit(event.currentTarget);
          }}
        />
      </div>
    </div>
  );
}
