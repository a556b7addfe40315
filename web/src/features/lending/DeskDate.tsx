import { parseCalendarDate } from '@storyvan/contract/common/calendar-date';
import { type CalendarDate, formatDate, today } from '@storyvan/domain/calendar-date';
import { type KeyboardEvent, useId, useRef } from 'react';
import classes from './DeskHead.module.css';
import type { LendingDate } from './use-lending-date.ts';

interface DeskDateProps {
  label: string;
  lendingDate: LendingDate;
  /** Called once a date is chosen. */
  onDone: () => void;
}

const earliest: CalendarDate = '2000-01-01';

function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // Not supported by this browser: the date is typed.
  }
}

/** The date of issue or return, in words; the browser's date field lies invisibly on top. */
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
    <div className={classes.dateCard} data-loud={!isToday || undefined}>
      <label htmlFor={id} className={classes.dateLabel}>
        {label}
      </label>
      <div className={classes.dateValue}>
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
          className={classes.dateInput}
          type="date"
          defaultValue={date}
          min={earliest}
          max={today()}
          required
          onClick={(event) => openPicker(event.currentTarget)}
          onKeyDown={handleKeyDown}
          // A picked date counts at once; a typed one only on Enter or blur.
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
