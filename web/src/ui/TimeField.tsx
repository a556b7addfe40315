import { TimePicker } from '@mantine/dates';
import '@mantine/dates/styles.css';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useState } from 'react';
import classes from './TimeField.module.css';
import { useRoom } from './use-room.ts';

interface TimeFieldProps {
  label: string;
  /** HH:MM on a 24-hour clock, as it is stored; the field shows 12 hours. */
  value: string | null;
  onChange: (time: string | null) => void;
  error?: string | undefined;
  /** If the context makes it clear, only screen readers get the label. */
  hideLabel?: boolean;
}

export const unfinishedTime = 'The time is not complete: enter hours, minutes, and AM or PM.';

/** A time of day on a 12-hour clock, typed or picked. A time without minutes or AM/PM is an error. */
export function TimeField({ label, value, onChange, error, hideLabel }: TimeFieldProps) {
  const [half, setHalf] = useState(false);
  const [closed, setClosed] = useState(false);
  // While a time is retyped it is briefly empty; the picker must not clear its other fields then.
  const [typing, setTyping] = useState(false);
  const room = useRoom();
  if (value !== null && typing) setTyping(false);

  const handleChange = (time: string) => {
    setTyping(time === '');
    setHalf(false);
    onChange(time === '' ? null : time.slice(0, 5));
  };
  const handleBlur = (event: FocusEvent<HTMLDivElement>) => {
    const parts = [...event.currentTarget.querySelectorAll('input')].map((input) => !!digits(input.value));
    setHalf(parts.includes(true) && parts.includes(false));
    setClosed(false);
  };
  const handleClick = (event: MouseEvent) => {
    room.look(event.currentTarget);
    setClosed(false);
  };
  const handleKeyDown = (event: KeyboardEvent) => setClosed(event.key === 'Escape');
  return (
    <TimePicker
      {...(hideLabel ? {} : { label })}
      {...(value === null && typing ? {} : { value: value ?? '' })}
      onChange={handleChange}
      onBlur={handleBlur}
      onKeyDown={handleKeyDown}
      onClick={handleClick}
      onFocusCapture={(event) => room.look(event.currentTarget)}
      error={error ?? (half ? unfinishedTime : undefined)}
      hoursInputLabel={`${label}: hours`}
      minutesInputLabel={`${label}: minutes`}
      amPmInputLabel={`${label}: AM or PM`}
      // Its list is open, so a phone's keyboard is not needed.
      amPmSelectProps={{ inputMode: 'none' }}
      popoverProps={{ ...room.popover, ...(closed ? { opened: false } : {}) }}
      classNames={{
        input: classes.input,
        field: classes.part,
        control: classes.control,
        dropdown: classes.dropdown,
        scrollarea: classes.times,
      }}
    />
  );
}

const digits = (text: string): string => text.replaceAll('-', '');
